"""`strata ask`: query functions on a field: entities, what is related to one, pairs, papers near to a text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.cli.estimates import print_reading_estimate
from api.cli.files import check_file, write_output
from api.cli.ledger import print_ledger
from api.cli.options import FieldName, MaxCost, MaxModelCalls, ModelName
from api.cli.output import AsJson, err, out, print_json, print_table, style_parts
from api.cli.place import HERE, Workplace
from api.cli.shapes import shape
from services.rendering.field.formats import DomainFormat

if TYPE_CHECKING:
    from api.schemas.fragments import (
        FragmentEntityItem,
        FragmentOut,
        NewExtraction,
        PairOfRelatedEntitiesSearchIn,
        RelatedEntitySearchIn,
        SingleEntitySearchIn,
    )


app = typer.Typer(
    help="Ask a field what its papers name: entities of a type, what is related, pairs.",
    no_args_is_help=True,
    add_completion=False,
)

TypeName = Annotated[
    str, typer.Argument(metavar="TYPE", help="What kind of thing: method, dataset, task, metric, disease, drug, …")
]
By = Annotated[str, typer.Option("--by", help="What categories are made by, such as `task`.")]
MostEntities = Annotated[int, typer.Option("--limit", "-n", min=1, max=200, help="Most entities.")]
AsText = Annotated[
    int | None,
    typer.Option("--text", min=100, max=20_000, metavar="TOKENS", help="Print it as a model reads it, within tokens."),
]
Stored = Annotated[
    bool, typer.Option("--stored", help="Answer with what the graph knows; read nothing.", show_default=False)
]
Estimated = Annotated[bool, typer.Option("--estimate", help="Only say what the reading will take.", show_default=False)]


@app.command()
def entity(
    field: FieldName,
    entity_type: TypeName,
    by: By = "kind",
    limit: MostEntities = 50,
    text: AsText = None,
    stored: Stored = False,
    estimate: Estimated = False,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """List the entities of a type that the papers name, in categories, with the number of papers of each."""
    from api.schemas.fragments import SingleEntitySearchIn
    from services.jobs.requests import request_of

    query = {"function": "single_entity_search", "entity_type": entity_type, "categorize_by": by}
    search = request_of(SingleEntitySearchIn, query | _size(limit, text) | {"model": model})
    reading = _reading(query, model, max_cost, max_model_calls)
    _ask(field, search, reading, text, place, stored=stored, estimate=estimate, as_json=as_json)


@app.command()
def related(
    field: FieldName,
    name: Annotated[str, typer.Argument(help="A name of the entity, in any spelling, or its id.")],
    entity_type: TypeName,
    by: By = "kind",
    limit: MostEntities = 50,
    text: AsText = None,
    stored: Stored = False,
    estimate: Estimated = False,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show what papers relate to one entity: the entities of a type, in what way, by which papers."""
    from api.schemas.fragments import RelatedEntitySearchIn
    from services.jobs.requests import request_of

    sides = {"fixed_entity": name, "find_entities": entity_type, "categorize_by": by}
    query = {"function": "related_entity_search", **sides}
    search = request_of(RelatedEntitySearchIn, query | _size(limit, text) | {"model": model})
    reading = _reading(query, model, max_cost, max_model_calls)
    _ask(field, search, reading, text, place, stored=stored, estimate=estimate, as_json=as_json)


@app.command()
def pairs(
    field: FieldName,
    type_a: Annotated[str, typer.Argument(metavar="TYPE", help="Type of the one side.")],
    type_b: Annotated[str, typer.Argument(metavar="TYPE", help="Type of the other side.")],
    by_a: Annotated[str, typer.Option("--by-a", help="What the categories of the one side are made by.")] = "kind",
    by_b: Annotated[str, typer.Option("--by-b", help="What those of the other side are made by.")] = "kind",
    limit: MostEntities = 50,
    text: AsText = None,
    stored: Stored = False,
    estimate: Estimated = False,
    model: ModelName = None,
    max_cost: MaxCost = None,
    max_model_calls: MaxModelCalls = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show pairs of related entities of two types, such as methods and their data sets."""
    from api.schemas.fragments import PairOfRelatedEntitiesSearchIn
    from services.jobs.requests import request_of

    sides = {"type_a": type_a, "type_b": type_b, "categorize_a_by": by_a, "categorize_b_by": by_b}
    query = {"function": "pair_of_related_entities_search", **sides}
    search = request_of(PairOfRelatedEntitiesSearchIn, query | _size(limit, text) | {"model": model})
    reading = _reading(query, model, max_cost, max_model_calls)
    _ask(field, search, reading, text, place, stored=stored, estimate=estimate, as_json=as_json)


@app.command("text")
def near_text(
    field: FieldName,
    words: Annotated[str, typer.Argument(help="Words or a sentence.")],
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=200, help="Most papers and entities.")] = 20,
    text: AsText = None,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Show the papers of a field nearest to a text, with the entities that they mention. Reads nothing."""
    from api.schemas.fragments import VectorSearchIn
    from services.jobs.requests import request_of

    wanted = request_of(VectorSearchIn, {"text": words} | _size(limit, text))
    with place.open() as operations:
        found = operations.search(field, wanted)
    _print(found, text, as_json=as_json)


@app.command()
def export(
    field: FieldName,
    format: Annotated[DomainFormat, typer.Option(help="What to write.")] = DomainFormat.GRAPHML,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="File to write; `-` is standard output.", show_default="FIELD-domain.FORMAT"
        ),
    ] = None,
    place: Workplace = HERE,
) -> None:
    """Export what was read of a field: GraphML, JSON-LD (schema.org and SKOS), CSV as a zip."""
    path = output or Path(f"{field}-domain.{format.suffix}")
    check_file(path)
    with place.open() as operations:
        found = operations.export_domain_graph(field, format=format)
    write_output(path, found)


def _size(limit: int, text: int | None) -> dict[str, int]:
    """How much of an answer is wanted."""
    return {"limit": limit, "max_tokens": text or 2_000}


def _reading(
    query: Mapping[str, str], model: str | None, max_cost: float | None, max_model_calls: int | None
) -> NewExtraction:
    """What is read for a query, by whom, and within which budget."""
    from api.schemas.fragments import NewExtraction
    from services.jobs.requests import request_of

    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    return request_of(NewExtraction, {"query": dict(query), "budget": budget, "model": model})


def _ask(
    field: str,
    search: SingleEntitySearchIn | RelatedEntitySearchIn | PairOfRelatedEntitiesSearchIn,
    reading: NewExtraction,
    text: int | None,
    place: Workplace,
    *,
    stored: bool,
    estimate: bool,
    as_json: bool,
) -> None:
    """Answer from the graph; what it lacks is read first, unless the answer shall be of what is stored."""
    with place.open(jobs=True, model=reading.model, quiet=as_json) as operations:
        if estimate:
            print_reading_estimate(field, operations.estimate_extraction(field, reading), as_json=as_json)
            return
        found = None if stored else operations.find_answer(lambda: operations.search(field, search))
        if not stored and (found is None or not found.is_whole):
            job = operations.finish(operations.create_extraction(field, reading))
            if not as_json:
                print_ledger(job.ledger)
            found = None
        if found is None:
            found = operations.search(field, search)
    _print(found, text, as_json=as_json)


def _print(found: FragmentOut, text: int | None, *, as_json: bool) -> None:
    if as_json:
        print_json(shape(found))
    elif text is not None:
        out.print(found.text, highlight=False, soft_wrap=True)
    else:
        _print_fragment(found)


def _print_fragment(found: FragmentOut) -> None:
    if found.papers:
        rows = [
            (each["paper"]["citation_key"], each["paper"]["year"], each["paper"]["title"], f"{each['score']:.2f}")
            for each in found.papers
        ]
        print_table("Papers", ("key", "year", "title", "cosine"), rows)
    for entity_type in dict.fromkeys(each["entity_type"] for each in found.entities):
        own = [each for each in found.entities if each["entity_type"] == entity_type]
        print_table(f"{entity_type}: {len(own)}", ("category", "name", "papers", "years", "also called"), _rows(own))
    if found.relations:
        names = {each["id"]: each["name"] for each in found.entities}
        relations = [
            (
                names.get(each["first"], each["first"]),
                ", ".join(each["kinds"]),
                names.get(each["second"], each["second"]),
                len(each["papers"]),
            )
            for each in found.relations
        ]
        print_table("Relations", ("from", "relation", "to", "papers"), relations)
    for note in _notes(found):
        err.print(style_parts(("note:", "yellow"), f" {note}"))


def _rows(entities: Sequence[FragmentEntityItem]) -> list[tuple[object, ...]]:
    """Entities under their categories, those with most papers first; the ones of no category last."""
    papers: dict[str, int] = {}
    for each in entities:
        papers[each["category"] or ""] = papers.get(each["category"] or "", 0) + each["papers"]
    ordered = sorted(
        entities, key=lambda each: (not each["category"], -papers[each["category"] or ""], each["category"])
    )
    return [
        (each["category"], each["name"], each["papers"], _years(each), ", ".join(each["aliases"][:3]))
        for each in ordered
    ]


def _years(each: FragmentEntityItem) -> str:
    first, last = each["first_year"], each["last_year"]
    return "" if first is None else str(first) if first == last else f"{first}–{last}"


def _notes(found: FragmentOut) -> list[str]:
    notes = []
    if not found.entities and not found.papers:
        notes.append("the papers name nothing of this kind, as far as they were read")
    if found.total > len(found.entities):
        notes.append(f"{len(found.entities)} of {found.total:,} entities are shown; --limit shows more")
    if found.note:
        notes.append(found.note)
    lacking = found.lacking
    if not found.is_whole:
        notes.append(
            f"not read yet: {lacking.papers:,} papers; without a category: {lacking.entities:,} entities"
            + ("" if lacking.is_merged else "; the domain graph is older than the field or than what was read")
            + "; leave out --stored to read them"
        )
    return notes
