"""The field as the planner of questions sees it: subgroups of communities, paths, and every paper on a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass
from itertools import count

from kg.model.papers.card import Card, CardStatement, StatementRole
from kg.model.papers.paper import Paper, PaperId
from services.evidence.index import FieldIndex
from services.planning.summaries import Summaries
from services.reading.rule_reader import read_by_rule
from services.tasks.limits import MAP_PAPERS
from services.tasks.outlining.field_map import AbsentWork, MapGroup, PaperLine
from services.tasks.views import CommunityView, PathView
from services.text.instructions import without_instructions
from services.text.sentences import sentences

_LETTERS = {"foundation": "F", "development": "D", "frontier": "N"}
"""The first letter of a group: Foundation and Frontier have the same one, so the frontier is N, the newest."""
_DOES = (StatementRole.CONTRIBUTION, StatementRole.APPROACH, StatementRole.PROBLEM)
_FINDS = (StatementRole.RESULT, StatementRole.COMPARISON)
_LONGEST = 30
"""Words of what a paper does, and of what it found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldMap:
    """The groups of a field under short ids, the papers on a line each, and the papers of each group by id."""

    groups: tuple[MapGroup, ...]
    papers: tuple[PaperLine, ...]
    members: Mapping[str, frozenset[PaperId]]
    by_key: Mapping[str, PaperId]

    def proofs(self, groups: Sequence[str]) -> tuple[str, ...]:
        """The communities and paths of groups, each once."""
        known = {each.id: each.proof for each in self.groups}
        return tuple(dict.fromkeys(known[id] for id in groups))


def field_map(index: FieldIndex, summaries: Summaries, cards: Mapping[PaperId, Card]) -> FieldMap:
    """The map of a field with its MAP_PAPERS most important papers.

    What a summary has in no subgroup is in a group of its own, `D2.0`.
    """
    groups: list[MapGroup] = []
    members: dict[str, list[PaperId]] = {}
    numbers = {letter: count(1) for letter in _LETTERS.values()}
    for view in summaries.communities:
        letter = _LETTERS[view.facts.layer.value]
        for group, own in _subgroups(index, view, f"{letter}{next(numbers[letter])}"):
            groups.append(group)
            members[group.id] = own
    shown = set(index.by_importance(index.graph.papers)[:MAP_PAPERS])
    papers = [
        _line(index, id, group, cards.get(id))
        for group, own in members.items()
        for id in index.by_importance(own)
        if id in shown
    ]
    lines = (path for path in summaries.paths if path.summary or len(path.row) > 1)
    for at, path in enumerate(lines, start=1):
        groups.append(_path_group(index, path, f"P{at}"))
        members[f"P{at}"] = [path.path.seed, *path.row]
    return FieldMap(
        groups=tuple(groups),
        papers=tuple(papers),
        members={id: frozenset(own) for id, own in members.items()},
        by_key={str(paper.citation_key): id for id, paper in index.graph.papers.items()},
    )


def _path_group(index: FieldIndex, view: PathView, id: str) -> MapGroup:
    name = view.summary.name if view.summary else f"From {index.graph.papers[view.path.seed].title}"
    about = view.summary.trajectory if view.summary else ""
    row = ", ".join(str(index.graph.papers[paper].citation_key) for paper in view.row)
    pieces = " ".join(each for each in (f"In a row: {row}." if row else "", _whole_sentences(about)) if each)
    return MapGroup(id=id, proof=view.path.id, name=f"path: {name}", about=pieces)


def _subgroups(index: FieldIndex, view: CommunityView, id: str) -> Iterator[tuple[MapGroup, list[PaperId]]]:
    """The subgroups of a community with their papers; the whole of one without a summary."""
    facts, summary = view.facts, view.summary
    within = _on_a_line(id, view)
    by_key = {str(index.graph.papers[paper].citation_key): paper for paper in facts.papers}
    free = dict.fromkeys(facts.papers)
    for number, each in enumerate(summary.subgroups if summary else (), start=1):
        own = [paper for key in each.papers if (paper := by_key.get(key)) in free]
        for paper in own:
            free.pop(paper, None)
        about = " ".join(text for text in (each.approach, each.critique) if text)
        name = f"{id}.{number}"
        if own:
            yield (
                MapGroup(
                    id=name,
                    proof=facts.id,
                    name=_with_count(each.name, own),
                    about=about,
                    within=within,
                    theme=facts.theme_label,
                ),
                list(dict.fromkeys(own)),
            )
    if free:
        name = _with_count("papers of no subgroup" if summary else facts.label, free)
        yield MapGroup(id=f"{id}.0", proof=facts.id, name=name, within=within, theme=facts.theme_label), list(free)


def _with_count(name: str, papers: Sized) -> str:
    return f"{name} ({len(papers)} papers)"


def _on_a_line(id: str, view: CommunityView) -> str:
    """`D2 Optic Flow; development; 12 papers; theme: Odometers; what it is about`, by the name of its summary."""
    facts, name = view.facts, view.summary.name if view.summary else view.facts.label
    theme = f"theme: {facts.theme_label}" if facts.theme_label else ""
    about = view.summary.about if view.summary else ""
    pieces = (f"{id} {name}", facts.layer.value, f"{len(facts.papers)} papers", theme, about)
    return "; ".join(each for each in pieces if each)


def _line(index: FieldIndex, id: PaperId, group: str, card: Card | None) -> PaperLine:
    paper = index.graph.papers[id]
    return PaperLine(
        key=str(paper.citation_key),
        title=without_instructions(" ".join(paper.title.split()).rstrip(".")),
        group=group,
        year=paper.year,
        cited=len(index.citations[id]),
        gist=_gist(paper, card),
    )


def _gist(paper: Paper, card: Card | None) -> str:
    """What a paper does, by its card or else by its text; "" where only its title is known."""
    if paper.content is None:
        return "only the title is known"
    stated = (card or read_by_rule(paper)).statements
    pieces = (_first(stated, roles) for roles in (_DOES, _FINDS))
    return " ".join(without_instructions(_shorten(each)) for each in pieces if each)


def _first(stated: Sequence[CardStatement], roles: Sequence[StatementRole]) -> str:
    """The first statement of the first of the roles that there is; "" without one."""
    found = min((each for each in stated if each.role in roles), key=lambda each: roles.index(each.role), default=None)
    return found.text if found else ""


def _whole_sentences(text: str) -> str:
    """The first sentences of a text that have _LONGEST words together, none of them cut."""
    kept: list[str] = []
    for span in sentences(text):
        if len(" ".join([*kept, span.text]).split()) > _LONGEST:
            break
        kept.append(" ".join(span.text.split()))
    return " ".join(kept)


def _shorten(text: str) -> str:
    words = text.split()
    return " ".join(words) if len(words) <= _LONGEST else f"{' '.join(words[:_LONGEST])} …"


def absent_works(found: Iterable[tuple[Paper, int]]) -> tuple[AbsentWork, ...]:
    """Works that papers of a field cite and it lacks, with how many do; those of which not even a title is known go."""
    return tuple(AbsentWork(title=paper.title, cited=count) for paper, count in found if paper.title.strip())
