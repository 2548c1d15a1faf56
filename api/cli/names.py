"""`strata names`: which names of entities mean the same, and which do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli.options import FieldName
from api.cli.output import AsJson, out, print_json, print_table
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from kg.model.entities.entity import NameRuling

if TYPE_CHECKING:
    from api.schemas.names import DecidedNamesOut


app = typer.Typer(
    help="Say which names of entities mean the same, and which do not.", no_args_is_help=True, add_completion=False
)


@app.command("list")
def list_decisions(field: FieldName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """List what readers decided on the names of a field's entities."""
    with place.open() as operations:
        found = operations.list_name_decisions(field)
    if as_json:
        print_json(shape(found))
        return
    rows = [(each["id"], each["entity_type"], each["first"], each["ruling"], each["second"]) for each in found.items]
    print_table("Names", ("id", "type", "name", "is", "other name"), rows)


@app.command()
def same(
    field: FieldName,
    entities: Annotated[list[str], typer.Argument(metavar="ENTITY ENTITY…", help="Names of entities, or their ids.")],
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Say that entities of one type are one; it holds over all later readings."""
    _decide(field, {"ruling": NameRuling.SAME, "entities": entities}, place, as_json=as_json)


@app.command()
def apart(
    field: FieldName,
    entity: Annotated[str, typer.Argument(metavar="ENTITY", help="A name of the entity, or its id.")],
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="Those of its names that mean another thing.")],
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Say that some names of an entity mean another thing; it holds over all later readings."""
    _decide(field, {"ruling": NameRuling.APART, "entities": [entity], "forms": names}, place, as_json=as_json)


@app.command()
def forget(
    field: FieldName,
    decision: Annotated[str, typer.Argument(metavar="DECISION", help="Id; `strata names list` shows them.")],
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Take a decision on names back."""
    with place.open() as operations:
        found = operations.delete_name_decision(field, decision)
    _print(found, as_json=as_json)


def _decide(field: str, wanted: dict[str, Any], place: Workplace, *, as_json: bool) -> None:
    from services.jobs.query_requests import NameDecisionRequest
    from services.jobs.requests import request_of

    request = request_of(NameDecisionRequest, wanted)
    with place.open() as operations:
        found = operations.decide_names(field, request)
    _print(found, as_json=as_json)


def _print(found: DecidedNamesOut, *, as_json: bool) -> None:
    if as_json:
        print_json(shape(found))
        return
    for each in found.entities:
        aliases = ", also " + ", ".join(each["aliases"]) if each["aliases"] else ""
        out.print(f"{each['name']} ({each['id']}): {each['papers']:,} papers{aliases}", soft_wrap=True, highlight=False)
