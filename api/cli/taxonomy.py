"""`strata taxonomy`: entities of a field in categories, made by a criterion and changed by readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli.estimates import print_reading_estimate
from api.cli.ledger import print_ledger
from api.cli.options import FieldName, MaxCost, MaxModelCalls, ModelName
from api.cli.output import AsJson, out, print_facts, print_json, print_table, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from kg.model.entities.taxonomy import EditAction

if TYPE_CHECKING:
    from api.schemas.taxonomies import ExampleItem, TaxonomyOut


app = typer.Typer(
    help="Put the entities of a field into categories, and change these.", no_args_is_help=True, add_completion=False
)

TaxonomyName = Annotated[
    str, typer.Argument(metavar="TAXONOMY", help="Id of a taxonomy; `strata taxonomy list` shows them.")
]
CategoryName = Annotated[str, typer.Argument(metavar="CATEGORY", help="Id of a category, or its name.")]
EntityNames = Annotated[list[str], typer.Argument(metavar="ENTITY…", help="Names of entities, or their ids.")]
NewDefinition = Annotated[str, typer.Option(help="A sentence that says what belongs to it.")]


@app.command("list")
def list_taxonomies(field: FieldName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """List the taxonomies of a field, with how many of the entities their categories cover."""
    with place.open() as operations:
        found = operations.list_taxonomies(field)
    if as_json:
        print_json(shape(found))
        return
    rows = [
        (each["id"], each["categories"], each["placed"], f"{each['coverage']:.0%}", each["others"], each["unplaced"])
        for each in found.items
    ]
    print_table("Taxonomies", ("id", "categories", "entities", "coverage", "other", "not placed"), rows)


@app.command()
def show(field: FieldName, taxonomy: TaxonomyName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """Show a taxonomy: its categories as a tree with their first entities, and what readers changed."""
    with place.open() as operations:
        found = operations.get_taxonomy(field, taxonomy)
    _print(found, as_json=as_json)


@app.command()
def induce(
    field: FieldName,
    entity_type: Annotated[str, typer.Argument(metavar="TYPE", help="What kind of thing: method, dataset, task, …")],
    by: Annotated[str, typer.Option("--by", help="What categories are made by, such as `task`.")] = "kind",
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only say what it will take.", show_default=False)
    ] = False,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Make a taxonomy, or make it again: categories that readers locked or changed stay."""
    from api.schemas.taxonomies import NewTaxonomy
    from services.jobs.requests import request_of
    from services.structure.taxonomies import taxonomy_id

    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    values = {"entity_type": entity_type, "criterion": by, "budget": budget, "model": model}
    wanted = request_of(NewTaxonomy, values)
    with place.open(jobs=True, model=model, quiet=as_json) as operations:
        if estimate:
            print_reading_estimate(field, operations.estimate_taxonomy(field, wanted), as_json=as_json)
            return
        job = operations.finish(operations.create_taxonomy(field, wanted))
        if not as_json:
            print_ledger(job.ledger)
        found = operations.get_taxonomy(field, taxonomy_id(wanted.entity_type, wanted.criterion))
    _print(found, as_json=as_json)


@app.command()
def rename(
    field: FieldName,
    taxonomy: TaxonomyName,
    category: CategoryName,
    name: Annotated[str, typer.Argument(help="Its new name.")],
    definition: NewDefinition = "",
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Give a category another name, and another definition if one is given."""
    edit = {"action": EditAction.RENAME, "category": category, "name": name, "definition": definition}
    _edit(field, taxonomy, edit, place, as_json=as_json)


@app.command()
def merge(
    field: FieldName,
    taxonomy: TaxonomyName,
    category: CategoryName,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Id or name of the category that stays.")],
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Put all of a category into another one."""
    _edit(field, taxonomy, {"action": EditAction.MERGE, "category": category, "into": into}, place, as_json=as_json)


@app.command()
def move(
    field: FieldName,
    taxonomy: TaxonomyName,
    entities: Annotated[
        list[str] | None, typer.Argument(metavar="[ENTITY…]", help="Names of entities, or their ids.")
    ] = None,
    category: Annotated[str | None, typer.Option(help="In place of entities: a category, by id or name.")] = None,
    into: Annotated[
        str | None,
        typer.Option(help="Where it goes. Without it entities go among the others, a category to the top."),
    ] = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Move entities into a category, or a category under another."""
    edit = {"action": EditAction.MOVE, "category": category, "into": into, "entities": entities or ()}
    _edit(field, taxonomy, edit, place, as_json=as_json)


@app.command()
def split(
    field: FieldName,
    taxonomy: TaxonomyName,
    category: CategoryName,
    name: Annotated[str, typer.Argument(help="Name of the new category.")],
    entities: EntityNames,
    definition: NewDefinition = "",
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Make some entities of a category one of their own."""
    edit = {"action": EditAction.SPLIT, "category": category, "name": name, "definition": definition}
    _edit(field, taxonomy, edit | {"entities": entities}, place, as_json=as_json)


@app.command()
def lock(
    field: FieldName, taxonomy: TaxonomyName, category: CategoryName, place: Workplace = HERE, as_json: AsJson = False
) -> None:
    """Keep a category with its name and its entities when the taxonomy is made again."""
    _edit(field, taxonomy, {"action": EditAction.LOCK, "category": category}, place, as_json=as_json)


@app.command()
def unlock(
    field: FieldName, taxonomy: TaxonomyName, category: CategoryName, place: Workplace = HERE, as_json: AsJson = False
) -> None:
    """Let a category change again when the taxonomy is made again."""
    _edit(field, taxonomy, {"action": EditAction.UNLOCK, "category": category}, place, as_json=as_json)


@app.command()
def undo(field: FieldName, taxonomy: TaxonomyName, place: Workplace = HERE, as_json: AsJson = False) -> None:
    """Take back the last change that was not taken back; repeat it to take back the one before."""
    _edit(field, taxonomy, {"action": "undo"}, place, as_json=as_json)


@app.command()
def delete(field: FieldName, taxonomy: TaxonomyName, place: Workplace = HERE) -> None:
    """Delete a taxonomy with the record of its changes; entities stay."""
    with place.open() as operations:
        operations.delete_taxonomy(field, taxonomy)
    out.print(f"{taxonomy} is deleted", highlight=False)


def _edit(field: str, taxonomy: str, edit: dict[str, Any], place: Workplace, *, as_json: bool) -> None:
    from services.jobs.query_requests import TaxonomyEditRequest
    from services.jobs.requests import request_of

    wanted = request_of(TaxonomyEditRequest, edit)
    with place.open() as operations:
        found = operations.edit_taxonomy(field, taxonomy, wanted)
    _print(found, as_json=as_json)


def _print(found: TaxonomyOut, *, as_json: bool) -> None:
    if as_json:
        print_json(shape(found))
        return
    facts = {
        "coverage": f"{found.coverage:.0%} of {found.placed + found.others:,} entities; {found.others:,} fit nowhere",
        "made by": found.model,
    }
    if found.unplaced:
        facts["not placed"] = f"{found.unplaced:,} found since; `strata taxonomy induce` or `strata ask` places them"
    print_facts(f"{found.entity_type} by {found.criterion}", facts, id=found.id)
    for each in found.categories:
        indent = "  " * (each["depth"] + 1)
        state = ", locked" if each["is_locked"] else ""
        out.print(
            style_parts(indent, (each["name"], "bold"), f" ({each['id']}{state}): {each['entities_below']:,}"),
            soft_wrap=True,
        )
        _print_examples(each["examples"], each["entities"], indent)
    if found.others:
        out.print(style_parts("  ", ("Other", "bold"), f": {found.others:,}"), soft_wrap=True)
        _print_examples(found.other_examples, found.others, "  ")
    edits = [
        (each["number"], each["action"], each["category"], each["into"], ", ".join(each["entities"]), each["name"])
        for each in found.edits
        if not each["is_undone"]
    ]
    if edits:
        print_table("Changes", ("number", "action", "category", "into", "entities", "name"), edits)


def _print_examples(examples: list[ExampleItem], number: int, indent: str) -> None:
    if examples:
        more = ", …" if number > len(examples) else ""
        out.print(
            style_parts(f"{indent}  ", (", ".join(each["name"] for each in examples) + more, "dim")), soft_wrap=True
        )
