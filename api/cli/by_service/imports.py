"""`strata import list` and `show` by a service."""

from __future__ import annotations

from itertools import islice

from api.cli.imports import show_import, show_imports
from api.cli.shapes import Shape, shape
from api.client import Client
from api.schemas.imports import ImportOut
from api.schemas.page import Page
from kg.errors import NotFoundError


def imports_list(client: Client, *, limit: int, as_json: bool) -> None:
    """`strata import list`."""
    ids = [each["id"] for each in islice(client.every(client.list_imports(limit=min(limit, 100))), limit)]
    show_imports(imports_page(client, ids), as_json=as_json)


def imports_show(client: Client, *, name: str, as_json: bool) -> None:
    """`strata import show`."""
    for each in client.every(client.list_imports()):
        if name in {each["id"], each["label"]}:
            show_import(imports_page(client, [each["id"]]), as_json=as_json)
            return
    raise NotFoundError("import", name, hint="`strata import list` shows them")


def imports_page(client: Client, ids: list[str]) -> Shape:
    """Imports with their rows, as `--json` prints them."""
    items = [shape(client.get_import(id)) | {"parts": {"rows": _rows(client, id)}} for id in ids]
    return shape(Page[ImportOut](items=[], next_cursor=None, next=None)) | {"items": items}


def _rows(client: Client, id: str) -> Shape:
    return {"items": list(client.every(client.list_import_rows(id))), "next_cursor": None, "next": None}
