"""What a field lacks, in sentences for the person who built it."""

from __future__ import annotations

from collections.abc import Iterator

from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from services.text.shares import percentage

GOAL = 0.9
"""Share of papers that should lie on a path."""

FEW_ON_TOPIC = 0.1
"""Where fewer seem to be about the topic, the topic hardly matches the papers."""

_SHOWN = 3


def field_notes(graph: FieldGraph) -> tuple[str, ...]:
    """One sentence for each thing missing, with what it changes; empty for a field that lacks nothing."""
    return tuple(_notes(graph))


def _notes(graph: FieldGraph) -> Iterator[str]:
    papers, reach = graph.papers.values(), graph.reach
    size = len(graph.papers)
    yield from _off_topic(graph)
    if size < graph.field.parameters.foundation_size:
        count = "1 paper" if size == 1 else f"{size} papers"
        yield f"only {count}: fewer than the Foundation wants, so all but survey papers are Foundation"
    silent = sum(paper.content is None for paper in papers)
    if silent == size:
        yield "no paper has an abstract or a summary: similarity rests on titles, and a survey can cite records only"
    elif silent > size / 5:
        yield f"{silent} of {size} papers have no abstract or summary: their similarity rests on titles"
    uncounted = all(paper.citation_count is None for paper in papers)
    if not reach.citations:
        rest = "" if uncounted else "layers rest on citation counts, "
        yield f"no citation inside the field: {rest}communities and paths on similarity alone"
    if uncounted:
        by = "by citations inside the field" if reach.citations else "by relevance, as nothing else is known"
        yield f"no paper has a citation count: the Foundation is chosen {by}"
    undated = sum(paper.year is None for paper in papers)
    if undated:
        yield f"{undated} of {size} papers have no year: they are counted as Development"
    yield from _empty_layers(graph)
    if reach.share_on_path < GOAL:
        yield f"{percentage(reach.papers_on_paths, reach.papers)}% of the papers lie on a path; {_why_off(graph)}"


def _off_topic(graph: FieldGraph) -> Iterator[str]:
    about, size = graph.reach.left_out.about_topic, len(graph.papers)
    if about is not None and about < FEW_ON_TOPIC * size:
        seem = "1 of {size} papers seems" if about == 1 else f"{about} of {{size}} papers seem"
        yield f"only {seem.format(size=size)} to be about {graph.field.topic}: check the topic, or the papers"
    if said := left_out_note(graph):
        titles = "; ".join(f"“{title}”" for title in graph.reach.left_out.titles[:_SHOWN])
        yield f"{said}: {titles}{' and others' if graph.reach.left_out.papers > _SHOWN else ''}; " + (
            "--min-relevance 0 keeps them"
        )


def left_out_note(graph: FieldGraph) -> str:
    """How many candidates stayed out of the field and why, without a full stop; "" where none did."""
    left, wanted = graph.reach.left_out, graph.field.parameters.min_relevance
    if not left.papers or left.floor is None:
        return ""
    papers, have = ("1 paper", "has") if left.papers == 1 else (f"{left.papers} papers", "have")
    reason = f"{papers} left out as off-topic, because {'it' if left.papers == 1 else 'they'} {have} a relevance below "
    reason += f"{left.floor:.2g}"
    if wanted is None:
        reason += ", little in common with the core of the field and no citation from or to it"
    return reason


def _empty_layers(graph: FieldGraph) -> Iterator[str]:
    held = {member.layer for member in graph.members.values()}
    if Layer.DEVELOPMENT not in held:
        yield "no Development paper: every paper is Foundation or Frontier"
    elif graph.reach.seeds_without_development:
        yield f"{len(graph.reach.seeds_without_development)} Foundation papers lead to no Development paper"
    if Layer.FRONTIER not in held:
        yield (
            f"no Frontier paper: none is of {graph.field.landmark_year} or later; an earlier landmark year moves "
            "papers from Development to the Frontier"
        )
    elif graph.reach.seeds_without_frontier:
        yield f"{len(graph.reach.seeds_without_frontier)} Foundation papers lead to no Frontier paper"


def _why_off(graph: FieldGraph) -> str:
    years = [graph.papers[path.seed].year for path in graph.paths]
    first = min((year for year in years if year is not None), default=0)
    older = sum(paper.year is not None and paper.year < first for paper in graph.papers.values())
    if older:
        return f"{older} are older than every Foundation paper ({first}) and so have no place on one"
    return "papers without text or citations stay off them"
