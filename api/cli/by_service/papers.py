"""`strata paper` by a service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from api.cli.paper import show_paper, show_papers
from api.cli.removing import confirm, print_removed, removal_facts
from api.cli.shapes import Shape, shape
from api.client import Client, ResourceNotFoundError
from api.client.requests import at

if TYPE_CHECKING:
    from api.schemas.removals import RemovalOut


def paper_show(client: Client, *, paper: str, reader: str | None, as_json: bool) -> None:
    """`strata paper show`."""
    found = client.get_paper(paper)
    parts = {
        "card": _card(client, found.id, reader),
        "references": shape(client.list_references(found.id)) | {"next": None, "next_cursor": None},
        "citations": shape(client.list_citations(found.id)) | {"next": None, "next_cursor": None},
        "fields": shape(client.list_fields_of_paper(found.id)),
    }
    show_paper(shape(found) | {"parts": parts}, as_json=as_json)


def _card(client: Client, id: str, reader: str | None) -> Shape | None:
    try:
        return shape(client.get_paper_card(id, reader=reader))
    except ResourceNotFoundError:
        if reader is not None:
            raise
        return None


def paper_list(client: Client, *, limit: int, retracted: bool, as_json: bool, **filters: Any) -> None:
    """`strata paper list`."""
    page = client.list_papers(limit=limit, is_retracted=True if retracted else None, **filters)
    show_papers(shape(page) | {"next": None, "next_cursor": None}, as_json=as_json)


def paper_delete(client: Client, *, paper: str, yes: bool) -> None:
    """`strata paper delete`."""
    tag, removal = client.tag(at("papers", paper, "deletion")), client.preview_paper_deletion(paper)
    _confirm(f"delete {paper}", removal, yes)
    client.delete_paper(paper, if_match=tag)
    _report(client, removal)


def imports_delete(client: Client, *, name: str, yes: bool) -> None:
    """`strata import delete`."""
    labels = {each["id"]: each["label"] for each in client.every(client.list_imports())}
    tag, removal = client.tag(at("imports", name, "deletion")), client.preview_import_deletion(name)
    _confirm(f"delete the import {labels.get(name, name)}", removal, yes)
    client.delete_import(name, if_match=tag)
    _report(client, removal)


def _confirm(title: str, removal: RemovalOut, yes: bool) -> None:
    confirm(title, removal_facts(removal), yes=yes or not (removal.paper_count or removal.shared_count))


def _report(client: Client, removal: RemovalOut) -> None:
    left = {field["id"] for field in client.every(client.list_fields())} if removal.fields else set()
    print_removed(removal, {each.id for each in removal.fields} - left)
