"""`strata field`: build, list, show and export fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from api.bootstrap import open_service, open_workbench
from api.cli.authors import authors
from api.cli.estimates import print_reading_estimate
from api.cli.files import check_file, write_output
from api.cli.missing import missing
from api.cli.options import FieldName, GraphFile, settings_of, values_given
from api.cli.output import AsJson, out, print_facts, print_json, print_table, progress_bars
from api.cli.place import HERE, Workplace
from api.cli.removing import Yes, confirm, field_removal_facts
from api.cli.shapes import Shape
from api.cli.shown_field import show_field
from api.cli.titles import title_with_marks
from api.cli.vault import notes
from api.cli.work import do_work
from kg.errors import InvalidInputError
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.layer import Layer
from services.exploring.orders import MemberSort
from services.queue.model import JobKind
from services.rendering.field.formats import FieldFormat

if TYPE_CHECKING:
    from services.jobs.requests import FieldRequest
    from services.workbench import Workbench

app = typer.Typer(
    help="Build a field from the papers of the graph, look at it, take it elsewhere.",
    no_args_is_help=True,
    add_completion=False,
)
_DEFAULTS = FieldParameters()


@app.command()
def build(
    topic: Annotated[str, typer.Argument(help="What the field is about, such as 'graph neural networks'.")],
    description: Annotated[str, typer.Option(help="A sentence that says more; used for relevance.")] = "",
    source: Annotated[str | None, typer.Option(help="Only papers of this import, tag or collection.")] = None,
    paper: Annotated[list[str] | None, typer.Option(help="Only this paper, by id; give it once for each.")] = None,
    as_of: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day that counts as today.", show_default="today")
    ] = None,
    preset: Annotated[
        str | None, typer.Option(help="Build it as the publication of this preset does.", metavar="PRESET")
    ] = None,
    foundation_size: Annotated[
        int | None,
        typer.Option(min=1, help="K, papers of the Foundation.", show_default=str(_DEFAULTS.foundation_size)),
    ] = None,
    landmark_year: Annotated[
        int | None, typer.Option(help="T, first year of the Frontier.", show_default="year of --as-of minus 1")
    ] = None,
    neighbours: Annotated[
        int | None, typer.Option(min=1, help="Nearest neighbours of a paper.", show_default=str(_DEFAULTS.neighbours))
    ] = None,
    min_similarity: Annotated[
        float | None, typer.Option(min=0, max=1, help="Least cosine.", show_default=str(_DEFAULTS.min_similarity))
    ] = None,
    min_relevance: Annotated[
        str,
        typer.Option(
            metavar="NUMBER|auto",
            help="Leave out papers with a lower cosine to the topic; 0 keeps all, auto finds what is off-topic.",
        ),
    ] = "auto",
    resolution: Annotated[
        float | None, typer.Option(help="Leiden's resolution.", show_default=str(_DEFAULTS.resolution))
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Same seed, same communities.", show_default=str(_DEFAULTS.seed))
    ] = None,
    re_embed: Annotated[
        bool, typer.Option("--re-embed", help="Forget all embeddings first: another embedder takes over.")
    ] = False,
    from_readings: Annotated[
        bool, typer.Option("--from-readings", help="Embed papers by what `strata field read` found in them.")
    ] = False,
    update: Annotated[
        bool, typer.Option("--update", help="TOPIC is the id of a field: build it again of the papers there are now.")
    ] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Build a field: similarity, edge weights, layers, communities, themes, vertical paths."""
    from services.jobs.building import update_of

    switches = {"re_embed": re_embed, "from_readings": from_readings}
    wanted = request_to_build(
        topic=topic,
        description=description,
        source=source,
        paper=paper,
        as_of=as_of,
        preset=preset,
        foundation_size=foundation_size,
        landmark_year=landmark_year,
        neighbours=neighbours,
        min_similarity=min_similarity,
        min_relevance=min_relevance,
        resolution=resolution,
        seed=seed,
        switches=switches,
    )
    day = wanted.as_of
    with open_service(settings_of(graph)) as service, progress_bars() as progress:
        if update:
            wanted = update_of(service.workbench, topic, as_of=day).model_copy(update=switches)
        result = do_work(service, JobKind.FIELD, wanted, progress)
        _show(service.workbench, result["field_id"], as_json=as_json)


def request_to_build(
    *,
    topic: str,
    description: str,
    source: str | None,
    paper: list[str] | None,
    as_of: datetime | None,
    preset: str | None,
    min_relevance: str,
    switches: Mapping[str, bool],
    **parameters: float | None,
) -> FieldRequest:
    """What the options of `strata field build` ask for."""
    from services.jobs.requests import FieldRequest, request_of

    day = as_of.date() if as_of else None
    values = {"topic": topic, "description": description, "source": source, "paper_ids": paper or None, "as_of": day}
    own = values_given(**parameters, min_relevance=_number_or_auto(min_relevance))
    return request_of(FieldRequest, {**values, "preset": preset, "parameters": own, **switches})


@app.command()
def read(
    field: FieldName,
    model: Annotated[str | None, typer.Option(help="The model that reads, one of the choices of the settings.")] = None,
    max_cost: Annotated[float | None, typer.Option(min=0, help="Stop before more US dollars are spent.")] = None,
    max_model_calls: Annotated[int | None, typer.Option(min=0, help="Stop before more calls of the model.")] = None,
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Only say what the reading will take.", show_default=False)
    ] = False,
    place: Workplace = HERE,
    as_json: AsJson = False,
) -> None:
    """Read the papers of a field into cards: what each states and names; those that were read are not read again."""
    from api.schemas.readings import NewReading
    from services.jobs.requests import request_of

    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    wanted = request_of(NewReading, {"budget": budget, "model": model})
    with place.open(jobs=True, model=model, quiet=True) as operations:
        if estimate:
            print_reading_estimate(field, operations.estimate_reading(field, wanted), as_json=as_json)
            return
        job = operations.finish(operations.create_reading(field, wanted))
        facts = operations.get_reading_facts(field).facts
    facts = facts | {"papers read now": job.result.details["read"] if job.result else 0}
    if as_json:
        print_json(facts)
    else:
        print_facts(f"cards of {field}", facts)


def _number_or_auto(text: str) -> float | None:
    try:
        return None if text == "auto" else float(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is not a number from -1 to 1 and not auto", param_hint="--min-relevance"
        ) from None


@app.command()
def delete(field: FieldName, yes: Yes = False, graph: GraphFile = None) -> None:
    """Delete a field, once you have seen what goes; papers stay, and so do surveys with what they were written from."""
    from api.schemas.removals import field_removal_out
    from services.removing import plan_field

    with open_workbench(settings_of(graph)) as workbench:
        plan = field_removal_out(plan_field(workbench, field))
        confirm(f"delete the field {field}", field_removal_facts(plan), yes=yes)
        workbench.remove_field(field)
    out.print(f"deleted {field}", highlight=False)


@app.command("list")
def list_fields(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the fields of the graph."""
    from api.cli.shapes.fields import fields_shape
    from services.field.papers_since_build import papers_since

    with open_workbench(settings_of(graph)) as workbench:
        fields = workbench.fields.list()
        came = [None if as_json else papers_since(workbench.papers, field) for field in fields]
    rows = [
        (field.id, field.topic, field.as_of, field.landmark_year, field.embedder, count or "")
        for field, count in zip(fields, came, strict=True)
    ]
    show_fields(fields_shape(fields), rows, as_json=as_json)


def show_fields(page: Shape, rows: Sequence[Sequence[object]], *, as_json: bool) -> None:
    """Fields, as the service gives them, and for people as rows."""
    if as_json:
        print_json(page)
    else:
        names = ("id", "topic", "as of", "Frontier from", "embedder", "papers since")
        print_table("Fields", names, rows, least=("embedder", "Frontier from"))


app.command()(authors)
app.command()(missing)
app.command()(notes)


@app.command()
def show(field: FieldName, graph: GraphFile = None, as_json: AsJson = False) -> None:
    """Show the layers, themes, communities, paths and reach of a field."""
    with open_workbench(settings_of(graph)) as workbench:
        _show(workbench, FieldId(field), as_json=as_json)


@app.command()
def papers(
    field: FieldName,
    sort: Annotated[MemberSort, typer.Option(help="Order, the highest first.")] = MemberSort.IMPORTANCE,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Most papers.")] = 20,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """List the papers of a field, the most important first."""
    from api.cli.shapes.fields import members_shape
    from services.exploring.graph import GraphFilters
    from services.exploring.members import field_papers

    with open_workbench(settings_of(graph)) as workbench:
        page = field_papers(workbench.fields.view(field), GraphFilters(), sort=sort, after=None, limit=limit)
    show_members(members_shape(page), as_json=as_json)


def show_members(page: Shape, *, as_json: bool) -> None:
    """Papers of a field, as the service gives them."""
    if as_json:
        print_json(page)
        return
    rows = [
        (each["id"], title_with_marks(each), each["year"], each["citation_count"], each["layer"])
        for each in page["items"]
    ]
    print_table(f"{len(rows)} of {page['total']:,} papers", ("id", "title", "year", "citations", "layer"), rows)


def file_of_export(field: str, format: FieldFormat, output: Path | None) -> Path:
    """The file to write.

    Raises:
        InvalidInputError: it cannot be written; for notes it is a folder.
    """
    path = output or Path(f"{field}.{format.suffix}")
    if format is FieldFormat.NOTES and path.is_dir():
        advice = f"`strata field notes {field} -o {path}` writes the notes into it"
        raise InvalidInputError(f"{path} is a folder, and this writes one file; {advice}", field="output")
    check_file(path)
    return path


@app.command()
def export(
    field: FieldName,
    format: Annotated[FieldFormat, typer.Option(help="What to write.")] = FieldFormat.GRAPHML,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File to write; `-` is standard output.", show_default="FIELD.FORMAT"),
    ] = None,
    graph: GraphFile = None,
) -> None:
    """Export a field: its graph (GraphML, GEXF, JSON, CSV as a zip) or its papers (BibTeX, RIS, CSL-JSON)."""
    from services.rendering.field.exports import export_field

    path = file_of_export(field, format, output)
    with open_workbench(settings_of(graph)) as workbench:
        found = workbench.fields.get(field)
    write_output(path, export_field(found, format))


@app.command()
def project(
    field: FieldName,
    layer: Annotated[Layer | None, typer.Option(help="Only the papers of this layer.", show_default="all")] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Drop the projection from the server's memory.")] = False,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Project a field on a Neo4j server for Graph Data Science, to ask it questions of your own."""
    from kg.repository.fields.projections import FieldProjections, name_of

    with open_workbench(settings_of(graph)) as workbench:
        projections = FieldProjections(workbench.engine)
        facts: dict[str, object] = {"projection": name_of(field, layer)}
        if drop:
            facts["dropped"] = projections.drop(field, layer=layer)
        else:
            made = projections.make(field, layer=layer)
            facts |= {"papers": made.papers, "relationships": made.relationships}
    if as_json:
        print_json(facts)
    else:
        print_facts(f"projection of {field}", facts)


def _show(workbench: Workbench, id: FieldId, *, as_json: bool) -> None:
    from api.cli.shapes.fields import field_shape
    from services.field.papers_since_build import papers_since

    came = None if as_json else papers_since(workbench.papers, workbench.fields.view(id).field)
    show_field(field_shape(workbench, id), came, as_json=as_json)
