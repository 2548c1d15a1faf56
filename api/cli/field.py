"""`strata field`: build, list, show and export fields."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from api.bootstrap import open_service, open_workbench
from api.cli.authors import authors
from api.cli.files import check_file, write_output
from api.cli.missing import missing
from api.cli.options import FieldName, GraphFile, settings_of
from api.cli.output import AsJson, err, out, print_facts, print_json, print_table, progress_bars, styled
from api.cli.removing import Yes, confirm
from api.cli.titles import title_with_marks
from api.cli.vault import notes
from api.cli.work import done
from kg.model.fields.field import FieldGraph, FieldId, FieldParameters
from kg.model.fields.theme import theme_of_community
from kg.model.layer import Layer
from services.exploring.orders import MemberSort
from services.queue.model import JobKind
from services.rendering.field.formats import FieldFormat
from services.text.shares import percentage
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
    source: Annotated[str | None, typer.Option(help="Only papers of the import with this label.")] = None,
    paper: Annotated[list[str] | None, typer.Option(help="Only this paper, by id; give it once for each.")] = None,
    as_of: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day that counts as today.", show_default="today")
    ] = None,
    foundation_size: Annotated[
        int, typer.Option(min=1, help="K, papers of the Foundation.")
    ] = _DEFAULTS.foundation_size,
    landmark_year: Annotated[
        int | None, typer.Option(help="T, first year of the Frontier.", show_default="year of --as-of minus 1")
    ] = None,
    neighbours: Annotated[int, typer.Option(min=1, help="Nearest neighbours of a paper.")] = _DEFAULTS.neighbours,
    min_similarity: Annotated[float, typer.Option(min=0, max=1, help="Least cosine.")] = _DEFAULTS.min_similarity,
    min_relevance: Annotated[
        str,
        typer.Option(
            metavar="NUMBER|auto",
            help="Leave out papers with a lower cosine to the topic; 0 keeps all, auto finds what is off-topic.",
        ),
    ] = "auto",
    resolution: Annotated[float, typer.Option(help="Leiden's resolution.")] = _DEFAULTS.resolution,
    seed: Annotated[int, typer.Option(help="Same seed, same communities.")] = _DEFAULTS.seed,
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
    from services.jobs.requests import FieldRequest, request_of

    parameters = {
        "foundation_size": foundation_size,
        "landmark_year": landmark_year,
        "neighbours": neighbours,
        "min_similarity": min_similarity,
        "min_relevance": _number_or_auto(min_relevance),
        "resolution": resolution,
        "seed": seed,
    }
    day = as_of.date() if as_of else None
    values = {"topic": topic, "description": description, "source": source, "paper_ids": paper or None, "as_of": day}
    switches = {"re_embed": re_embed, "from_readings": from_readings}
    wanted = request_of(FieldRequest, values | {"parameters": parameters} | switches)
    with open_service(settings_of(graph)) as service, progress_bars() as progress:
        if update:
            wanted = update_of(service.workbench, topic, as_of=day).model_copy(update=switches)
        result = done(service, JobKind.FIELD, wanted, progress)
        _show(service.workbench, result["field_id"], as_json=as_json)


@app.command()
def read(
    field: FieldName,
    model: Annotated[str | None, typer.Option(help="The model that reads, one of the choices of the settings.")] = None,
    max_cost: Annotated[float | None, typer.Option(min=0, help="Stop before more US dollars are spent.")] = None,
    max_model_calls: Annotated[int | None, typer.Option(min=0, help="Stop before more calls of the model.")] = None,
    graph: GraphFile = None,
    as_json: AsJson = False,
) -> None:
    """Read the papers of a field into cards: what each states and names; those that were read are not read again."""
    from services.jobs.reading import ReadingOfField, reading_facts
    from services.jobs.requests import request_of

    budget = {"max_cost": max_cost, "max_model_calls": max_model_calls}
    wanted = request_of(ReadingOfField, {"field_id": field, "budget": budget, "model": model})
    with open_service(settings_of(graph, model=model)) as service, progress_bars() as progress:
        result = done(service, JobKind.READING, wanted, progress, progress.spend)
        facts = reading_facts(service.workbench, field)
    facts["papers read now"] = result["read"]
    if as_json:
        print_json(facts)
    else:
        print_facts(f"cards of {field}", facts)


def _number_or_auto(text: str) -> float | None:
    try:
        return None if text == "auto" else float(text)
    except ValueError:
        raise typer.BadParameter(
            f"{text!r} is neither a number from -1 to 1 nor auto", param_hint="--min-relevance"
        ) from None


@app.command()
def delete(field: FieldName, yes: Yes = False, graph: GraphFile = None) -> None:
    """Delete a field, once you have seen what goes; papers stay, and so do surveys with what they were written from."""
    from services.removing import plan_field

    with open_workbench(settings_of(graph)) as workbench:
        plan = plan_field(workbench, field)
        facts = {
            "summaries that go": plan.summaries,
            "taxonomies that go": plan.taxonomies,
            "papers that stay": plan.papers,
            "surveys that stay": ", ".join(plan.surveys) or "none was written from it",
        }
        confirm(f"delete the field {field}", facts, yes=yes)
        workbench.remove_field(field)
    out.print(f"deleted {field}", highlight=False)


@app.command("list")
def list_fields(graph: GraphFile = None, as_json: AsJson = False) -> None:
    """List the fields of the graph."""
    from api.cli.shapes.fields import fields_shape
    from services.field.aging import papers_since

    with open_workbench(settings_of(graph)) as workbench:
        fields = workbench.fields.list()
        came = [None if as_json else papers_since(workbench.papers, field) for field in fields]
    if as_json:
        print_json(fields_shape(fields))
        return
    rows = [
        (field.id, field.topic, field.as_of, field.landmark_year, field.embedder, count or "")
        for field, count in zip(fields, came, strict=True)
    ]
    print_table("Fields", ("id", "topic", "as of", "Frontier from", "embedder", "papers since"), rows)


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
    if as_json:
        print_json(members_shape(page))
        return
    rows = [
        (each.paper.id, title_with_marks(each.paper), each.paper.year, each.paper.citation_count, each.layer.value)
        for each in page.papers
    ]
    print_table(f"{len(rows)} of {page.total:,} papers", ("id", "title", "year", "citations", "layer"), rows)


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

    path = output or Path(f"{field}.{format.suffix}")
    check_file(path)
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
    from services.field.aging import papers_since, since_note

    if as_json:
        print_json(field_shape(workbench, id))
    else:
        graph = workbench.fields.get(id)
        show_field(graph)
        if came := papers_since(workbench.papers, graph.field):
            err.print(styled(("note:", "yellow"), f" {since_note(came, graph.field)}"))


def show_field(graph: FieldGraph) -> None:
    """A field in numbers, then its themes, its communities and its paths."""
    from services.field.notes import field_notes

    reach, layers = graph.reach, _layer_sizes(graph)
    print_facts(
        graph.field.topic,
        {
            "papers": f"{reach.papers:,}",
            "retracted": f"{sum(paper.is_retracted for paper in graph.papers.values()):,}",
            "citations": f"{reach.citations:,} inside the field",
            "layers": ", ".join(f"{size:,} {name}" for name, size in layers.items()),
            "communities": len(graph.communities),
            "themes": len(graph.themes),
            "on a path": f"{percentage(reach.papers_on_paths, reach.papers)}% of the papers",
            "isolated": f"{reach.isolated:,} ({reach.isolated_by_citations:,} by citations alone)",
        },
        id=graph.field.id,
    )
    print_table("Themes", ("papers", *Layer, "label", "keywords"), _theme_rows(graph))
    label_of = {id: theme.label for id, theme in theme_of_community(graph.themes).items()}
    communities = [
        (each.layer, len(each.papers), each.label, ", ".join(each.keywords), label_of.get(each.id))
        for each in graph.communities
    ]
    print_table("Communities", ("layer", "papers", "label", "keywords", "theme"), communities)
    paths = [
        (
            graph.papers[path.seed].citation_key,
            title_with_marks(graph.papers[path.seed]),
            path.exact_development,
            path.exact_frontier,
        )
        for path in graph.paths
    ]
    if paths:
        print_table("Vertical paths", ("seed", "title", "Development", "Frontier"), paths)
    for note in field_notes(graph):
        err.print(styled(("note:", "yellow"), f" {note}"))


def _theme_rows(graph: FieldGraph) -> list[tuple[object, ...]]:
    """Papers of each theme, all and by layer, and what it is about."""
    by_id = {community.id: community for community in graph.communities}
    rows: list[tuple[object, ...]] = []
    for theme in graph.themes:
        own = [by_id[id] for id in theme.communities]
        sizes = [sum(len(each.papers) for each in own if each.layer == layer) for layer in Layer]
        rows.append((sum(sizes), *sizes, theme.label, ", ".join(theme.keywords)))
    return rows


def _layer_sizes(graph: FieldGraph) -> dict[str, int]:
    return {layer.value: sum(member.layer is layer for member in graph.members.values()) for layer in Layer}
