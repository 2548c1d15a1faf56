"""`strata field` by a service."""

from __future__ import annotations

from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from api.cli.field import file_of_export, request_to_build, show_fields, show_members
from api.cli.files import write_output
from api.cli.output import out
from api.cli.removing import confirm, field_removal_facts
from api.cli.shapes import Shape, shape
from api.cli.shown_field import show_field
from api.cli.waiting import finish
from api.client import Client
from api.client.requests import at
from kg.errors import InvalidInputError
from services.exploring.orders import MemberSort
from services.rendering.field.formats import FieldFormat

_WHOLE = {"next": None, "next_cursor": None}


def field_list(client: Client, *, as_json: bool) -> None:
    """`strata field list`."""
    found = list(client.every(client.list_fields(counts=not as_json)))
    rows = []
    for each in [] if as_json else found:
        counts, field = each["counts"], client.get_field(each["id"])
        came = (counts and counts["new_papers"]) or ""
        rows.append((field.id, field.topic, field.as_of, field.landmark_year, field.embedder, came))
    show_fields(shape(client.list_fields(limit=1)) | _WHOLE | {"items": found}, rows, as_json=as_json)


def field_show(client: Client, *, field: str, as_json: bool) -> None:
    """`strata field show`."""
    counts = [] if as_json else [each for each in client.every(client.list_fields(counts=True)) if each["id"] == field]
    came = next((each["counts"]["new_papers"] for each in counts if each["counts"]), None)
    show_field(_field(client, field), came, as_json=as_json)


def _field(client: Client, id: str) -> Shape:
    communities = client.list_communities(id)
    return shape(client.get_field(id)) | {
        "parts": {
            "layers": shape(client.list_layers(id)),
            "communities": shape(communities) | _WHOLE | {"items": [shape(each) for each in client.every(communities)]},
            "themes": shape(client.list_themes(id)),
            "paths": shape(client.list_paths(id)),
            "reach": shape(client.get_reach(id)),
        }
    }


def field_papers(client: Client, *, field: str, sort: MemberSort, limit: int, as_json: bool) -> None:
    """`strata field papers`."""
    page = client.list_field_papers(field, sort=sort, limit=min(limit, 200))
    items = list(islice(client.every(page), limit))
    show_members(shape(page) | _WHOLE | {"items": items}, as_json=as_json)


def field_build(
    client: Client,
    *,
    topic: str,
    as_of: datetime | None,
    re_embed: bool,
    from_readings: bool,
    update: bool,
    as_json: bool,
    **values: Any,
) -> None:
    """`strata field build`."""
    if update and (as_of or re_embed or from_readings):
        raise InvalidInputError(
            "through a service a field is built again as of today, by its embedder; leave out --as-of, --re-embed and "
            "--from-readings",
            field="update",
        )
    if update:
        job = client.create_field_update(topic)
    else:
        switches = {"re_embed": re_embed, "from_readings": from_readings}
        job = client.create_field(request_to_build(topic=topic, as_of=as_of, switches=switches, **values))
    made = finish(client, job).result
    assert made is not None
    field_show(client, field=made.id, as_json=as_json)


def field_export(client: Client, *, field: str, format: FieldFormat, output: Path | None) -> None:
    """`strata field export`."""
    path = file_of_export(field, format, output)
    write_output(path, client.export_field(field, format=format))


def field_delete(client: Client, *, field: str, yes: bool) -> None:
    """`strata field delete`."""
    tag = client.tag(at("fields", field))
    confirm(f"delete the field {field}", field_removal_facts(client.preview_field_deletion(field)), yes=yes)
    client.delete_field(field, if_match=tag)
    out.print(f"deleted {field}", highlight=False)
