"""What a field lacks, in sentences for the person who built it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from kg.model.fields.field import Field, FieldGraph, LeftOut, ReachReport
from kg.model.fields.view import LAYERS, FieldView
from kg.model.layer import Layer
from services.text.shares import percentage

GOAL = 0.9
"""Share of papers that should lie on a path."""

FEW_ON_TOPIC = 0.1
"""Where fewer seem to be about the topic, the topic hardly matches the papers."""

_SHOWN = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _Noted:
    """What the notes of a field rest on: `years` are those of its papers and `seeds` those of its Foundation papers,
    None where no source states one; `silent` counts papers without a text beyond their title, `retracted` those that
    were retracted.
    """

    field: Field
    reach: ReachReport
    years: Sequence[int | None]
    seeds: Sequence[int | None]
    layers: Set[Layer]
    silent: int
    retracted: int
    is_uncounted: bool

    @property
    def size(self) -> int:
        return len(self.years)


def field_notes(graph: FieldGraph) -> tuple[str, ...]:
    """One sentence for each thing missing, with what it changes; empty for a field that lacks nothing."""
    papers = graph.papers.values()
    return tuple(
        _notes(
            _Noted(
                field=graph.field,
                reach=graph.reach,
                years=[paper.year for paper in papers],
                seeds=[graph.papers[path.seed].year for path in graph.paths],
                layers={member.layer for member in graph.members.values()},
                silent=sum(paper.content is None for paper in papers),
                retracted=sum(paper.is_retracted for paper in papers),
                is_uncounted=all(paper.citation_count is None for paper in papers),
            )
        )
    )


def view_notes(view: FieldView, *, silent: int) -> tuple[str, ...]:
    """The same of a field kept as arrays, of whose papers `silent` have no text beyond their title."""
    return tuple(
        _notes(
            _Noted(
                field=view.field,
                reach=view.reach,
                years=[paper.year for paper in view.papers],
                seeds=[view.papers[view.position[path.seed]].year for path in view.paths],
                layers={LAYERS[number] for number in set(view.layers.tolist())},
                silent=silent,
                retracted=int(view.facts.retracted.sum()),
                is_uncounted=all(paper.citation_count is None for paper in view.papers),
            )
        )
    )


def _notes(noted: _Noted) -> Iterator[str]:
    reach, size, silent = noted.reach, noted.size, noted.silent
    yield from _off_topic(noted)
    if size < noted.field.parameters.foundation_size:
        count = "1 paper" if size == 1 else f"{size} papers"
        yield f"only {count}: fewer than the Foundation wants, so all but survey papers are Foundation"
    if silent == size:
        yield "no paper has an abstract or a summary: similarity rests on titles, and a survey can cite records only"
    elif silent > size / 5:
        yield f"{silent} of {size} papers have no abstract or summary: their similarity rests on titles"
    if not reach.citations:
        yield _without_citations(noted)
    if noted.is_uncounted:
        by = "by citations inside the field" if reach.citations else "by relevance, as nothing else is known"
        yield f"no paper has a citation count: the Foundation is chosen {by}"
    if noted.retracted:
        count, was = ("1 paper", "was") if noted.retracted == 1 else (f"{noted.retracted} papers", "were")
        yield f"{count} of {size} {was} retracted: surveys leave {'it' if noted.retracted == 1 else 'them'} out"
    undated = noted.years.count(None)
    if undated:
        yield f"{undated} of {size} papers have no year: they are counted as Development"
    yield from _empty_layers(noted)
    if reach.citations and reach.share_on_path < GOAL:
        yield f"{percentage(reach.papers_on_paths, reach.papers)}% of the papers lie on a path; {_why_off(noted)}"


def _without_citations(noted: _Noted) -> str:
    rest = "" if noted.is_uncounted else "layers rest on citation counts, "
    return (
        f"no citation inside the field: {rest}communities on similarity alone, papers are ordered by likeness, and "
        f"there are no lines of descent; `strata enrich {noted.field.id}` asks online sources for citations"
    )


def _off_topic(noted: _Noted) -> Iterator[str]:
    left, size = noted.reach.left_out, noted.size
    about = left.about_topic
    if about is not None and about < FEW_ON_TOPIC * size:
        seem = "1 of {size} papers seems" if about == 1 else f"{about} of {{size}} papers seem"
        yield f"only {seem.format(size=size)} to be about {noted.field.topic}: check the topic, or the papers"
    if said := _reason_left_out(noted.field, left):
        titles = "; ".join(f"“{title}”" for title in left.titles[:_SHOWN])
        yield f"{said}: {titles}{' and others' if left.papers > _SHOWN else ''}; a least relevance of 0 keeps them"


def note_on_left_out(graph: FieldGraph) -> str:
    """How many candidates stayed out of the field and why, without a full stop; "" where none did."""
    return _reason_left_out(graph.field, graph.reach.left_out)


def _reason_left_out(field: Field, left: LeftOut) -> str:
    if not left.papers or left.floor is None:
        return ""
    papers, have = ("1 paper", "has") if left.papers == 1 else (f"{left.papers} papers", "have")
    reason = f"{papers} left out as off-topic, because {'it' if left.papers == 1 else 'they'} {have} a relevance below "
    reason += f"{left.floor:.2g}"
    if field.parameters.min_relevance is None:
        reason += ", little in common with the core of the field and no citation from or to it"
    return reason


def _empty_layers(noted: _Noted) -> Iterator[str]:
    if Layer.DEVELOPMENT not in noted.layers:
        yield "no Development paper: every paper is Foundation or Frontier"
    elif noted.reach.seeds_without_development:
        yield f"{len(noted.reach.seeds_without_development)} Foundation papers lead to no Development paper"
    if Layer.FRONTIER not in noted.layers:
        yield f"no Frontier paper: none is of {noted.field.landmark_year} or later; {_earlier_landmark(noted)}"
    elif noted.reach.seeds_without_frontier:
        yield f"{len(noted.reach.seeds_without_frontier)} Foundation papers lead to no Frontier paper"


def _earlier_landmark(noted: _Noted) -> str:
    """The landmark year that makes the papers of the newest two years the Frontier, with their number."""
    known = [year for year in noted.years if year is not None]
    if not known:
        return "no paper has a year"
    year = max(known) - 1
    return f"with {year} as the landmark year {sum(each >= year for each in known)} papers can be Frontier"


def _why_off(noted: _Noted) -> str:
    first = min((year for year in noted.seeds if year is not None), default=0)
    older = sum(year is not None and year < first for year in noted.years)
    if older:
        return f"{older} are older than every Foundation paper ({first}) and so have no place on one"
    return "papers without text or citations stay off them"
