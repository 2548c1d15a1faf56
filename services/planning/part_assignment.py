"""The parts of an outline with their papers: homes, small parts joined, visitors, openings and endings by turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

import numpy as np

from kg.algorithms.ranking.assignment import best_pairs
from kg.model.papers.paper import PaperId, PaperKind
from kg.model.surveys.plan import PartAssignment, PartEnding, PartOpening
from services.evidence.index import FieldIndex
from services.evidence.relevance import Relevance
from services.planning.field_map import FieldMap
from services.planning.homes import HomeWish, divide_papers
from services.tasks.limits import CARRYING_PAPERS, HOME_PAPERS, VISITING_PAPERS
from services.tasks.outlining.body import BodyPlan, PlannedPart, SectionPlan
from services.tasks.outlining.purpose import Purpose
from services.tasks.outlining.subsections import PlannedSubsection

_SEVERAL = 2
"""Papers of a community that make a part rest on it, where there is such a one."""
_OPEN_OF = 4
"""One part of so many may end on an open question."""
_PAIR = 2
"""Parts of a section that is divided no more once they join."""
_RESTS_ON = 0.3
"""What it counts, in cosine, that a part rests on the community of a paper, where nobody lists its papers."""
_LEAST_WORTH = 1e-6
_FREE = frozenset({Purpose.THEME})
"""Purposes of parts that papers are given to beside those that the planner lists."""
NOT_ASKED = PartAssignment()


@dataclass(slots=True, kw_only=True)
class _Part:
    """A part on its way to its papers: where it is, what it describes, and how near each paper is to it.

    `nearness` is that to the nearest paper that the planner lists, or to title and question where none is.
    """

    section: int
    purpose: Purpose
    planned: PlannedPart
    nearness: Mapping[PaperId, float]
    own_papers: list[PaperId] = field(default_factory=list)

    @property
    def assignment(self) -> PartAssignment:
        return self.planned.assignment or NOT_ASKED


async def assign_papers(
    body: BodyPlan,
    *,
    index: FieldIndex,
    map: FieldMap,
    relevance: Relevance,
    left_out: Collection[PaperId] = (),
    most: int | None = None,
    joins_small: bool = True,
) -> BodyPlan:
    """The body in which every paper with a text has one home, those left out aside.

    Papers that the planner lists stay where they are listed first. A part of fewer than HOME_PAPERS joins the nearest
    of its section, unless its question is needed. What a part rests on are the communities of its papers, and the
    paths that it had.

    Args:
        most: parts that there may be; where there are more, the smallest ones join others of their sections.
        joins_small: whether a part of few papers joins another; else every part of the body stays.
    """
    gone = frozenset(left_out)
    parts = await _parts(body, index, relevance, gone)
    _place(parts, index, map, gone)
    parts = _without_small(parts) if joins_small else parts
    parts = parts if most is None else _at_most(parts, most)
    given = [_with_papers(part, index) for part in parts]
    given = [_by_turns(part, at) for at, part in enumerate(_with_few_open(given))]
    return BodyPlan(sections=tuple(_section(body, at, parts, given) for at in sorted({part.section for part in parts})))


async def _parts(body: BodyPlan, index: FieldIndex, relevance: Relevance, gone: frozenset[PaperId]) -> list[_Part]:
    """The parts of a body; themes for which nobody lists papers begin with some of those nearest to them.

    Args:
        gone: papers that no part describes.
    """
    made = []
    for at, plan in enumerate(body.sections):
        axis, purpose = plan.section.assignment.axis if plan.section.assignment else "", plan.section.purpose
        for part in plan.parts():
            asked = part.assignment or PartAssignment(axis=axis, question=part.focus)
            listed = asked.papers_of_part
            near = relevance.to_nearest_of(listed) if listed else await relevance.to(f"{part.title}. {asked.question}")
            planned = part.model_copy(update={"assignment": asked})
            made.append(_Part(section=at, purpose=purpose, planned=planned, nearness=near))
    bare = [part for part in made if part.purpose in _FREE and not part.assignment.papers_of_part]
    taken = gone.union(id for part in made for id in part.assignment.papers_of_part)
    free = [id for id, paper in index.graph.papers.items() if paper.content is not None and id not in taken]
    for theme, home in zip(bare, _first_papers(bare, free, index), strict=True):
        theme.planned = theme.planned.model_copy(update={"assignment": replace(theme.assignment, home=home)})
        theme.nearness = relevance.to_nearest_of(home) if home else theme.nearness
    return made


def _first_papers(parts: Sequence[_Part], free: Sequence[PaperId], index: FieldIndex) -> list[tuple[PaperId, ...]]:
    """The first papers of parts for which nobody lists any, a paper a round each, those that it rests on before others.

    Each round gives out the papers that are together nearest to the title and question of the parts that get them.
    """
    found: list[list[PaperId]] = [[] for _ in parts]
    left = sorted(free)
    rounds = min(HOME_PAPERS, max(1, len(left) // len(parts))) if parts and left else 0
    for _ in range(rounds):
        worth = np.array(
            [[part.nearness[id] + _RESTS_ON * _rests_on(part, id, index) for id in left] for part in parts]
        )
        pairs = best_pairs(np.clip(worth, _LEAST_WORTH, None))
        for row, column in pairs:
            found[row].append(left[column])
        given = {left[column] for _, column in pairs}
        left = [id for id in left if id not in given]
    return [tuple(own) for own in found]


def _rests_on(part: _Part, paper: PaperId, index: FieldIndex) -> bool:
    return paper in index.community_of and str(index.community_of[paper].id) in part.planned.proof_ids


def _place(parts: Sequence[_Part], index: FieldIndex, map: FieldMap, gone: frozenset[PaperId]) -> None:
    """Give every part its papers: earlier surveys to the section on them, the others to themes."""
    papers = index.graph.papers
    readable = [id for id, paper in papers.items() if paper.content is not None and id not in gone]
    on_surveys = [part for part in parts if part.purpose is Purpose.SURVEYS]
    surveys = [id for id in readable if on_surveys and papers[id].kind is PaperKind.SURVEY]
    listed_elsewhere = {id for part in parts if part.purpose not in _FREE for id in part.assignment.papers_of_part}
    themes = [part for part in parts if part.purpose in _FREE]
    others = [id for id in readable if id not in {*surveys, *listed_elsewhere}]
    for group, own in ((on_surveys, surveys), (themes, others)):
        for part, own_papers in zip(group, divide_papers([_wish(each, map) for each in group], own), strict=True):
            part.own_papers = own_papers
    taken = {id for part in (*on_surveys, *themes) for id in part.own_papers}
    for part in parts:
        if part not in on_surveys and part not in themes:
            part.own_papers = [id for id in part.assignment.papers_of_part if id not in taken]


def _wish(part: _Part, map: FieldMap) -> HomeWish:
    proofs = set(part.planned.proof_ids)
    own = (map.members[group.id] for group in map.groups if group.proof in proofs)
    return HomeWish(listed=part.assignment.papers_of_part, groups=frozenset().union(*own), nearness=part.nearness)


def _without_small(parts: Sequence[_Part]) -> list[_Part]:
    """The parts, where a theme of fewer than HOME_PAPERS has joined another of its section."""
    kept = list(parts)
    for part in sorted(parts, key=lambda each: len(each.own_papers)):
        beside = [each for each in kept if each.section == part.section and each is not part]
        is_small = part.purpose in _FREE and len(part.own_papers) < HOME_PAPERS and not part.assignment.is_needed
        if not (is_small and beside and part in kept):
            continue
        _join(part, beside)
        kept.remove(part)
    return kept


def _at_most(parts: Sequence[_Part], most: int) -> list[_Part]:
    """Join the smallest themes to others of their sections until at most `most` parts are left.

    Sections of three parts or more give some up first; the only theme of a section stays.
    """
    kept = list(parts)
    while len(kept) > most:
        themes = Counter(part.section for part in kept if part.purpose in _FREE)
        divided = [part for part in kept if part.purpose in _FREE and themes[part.section] > 1]
        if not divided:
            break
        part = min(divided, key=lambda each: (themes[each.section] <= _PAIR, len(each.own_papers)))
        kept.remove(part)
        _join(part, [each for each in kept if each.section == part.section])
    return kept


def _join(part: _Part, beside: Sequence[_Part]) -> None:
    """Give the papers of a part, its question and what carries it to the nearest of those beside it."""
    home = max(
        beside, key=lambda each: (sum(each.nearness.get(id, 0.0) for id in part.own_papers), -len(each.own_papers))
    )
    asked = home.assignment
    both = dict.fromkeys(id for pair in zip_longest(asked.carrying, part.assignment.carrying) for id in pair if id)
    home.own_papers += part.own_papers
    home.planned = home.planned.model_copy(
        update={
            "focus": f"{home.planned.focus} {part.planned.focus}".strip(),
            "proof_ids": tuple(dict.fromkeys((*home.planned.proof_ids, *part.planned.proof_ids))),
            "assignment": replace(
                asked, question=f"{asked.question} {part.assignment.question}".strip(), carrying=tuple(both)
            ),
        }
    )


def _with_papers(part: _Part, index: FieldIndex) -> PlannedPart:
    """The part with its papers: those that carry it, by the planner or by nearness and importance, then the others."""
    own_papers, asked = part.own_papers, part.assignment
    carrying = [id for id in asked.carrying if id in own_papers][:CARRYING_PAPERS]
    if not carrying and part.purpose in _FREE:
        rank = {id: at for at, id in enumerate(index.by_importance(own_papers))}
        near = sorted(
            own_papers, key=lambda paper: (rank[paper] - len(own_papers) * part.nearness.get(paper, 0.0), paper)
        )
        carrying = near[: CARRYING_PAPERS - 1]
    papers = index.graph.papers
    guests = [id for id in asked.visitors if id not in own_papers]
    near = sorted(
        (id for id in part.nearness if id not in own_papers), key=lambda paper: (-part.nearness[paper], paper)
    )
    guests += [id for id in near if papers[id].content is not None and id not in guests]
    assignment = replace(
        asked,
        question=asked.question or part.planned.focus,
        carrying=tuple(carrying),
        home=tuple(id for id in own_papers if id not in carrying),
        visitors=tuple(guests[:VISITING_PAPERS]) if part.purpose in _FREE else (),
    )
    return part.planned.model_copy(update={"assignment": assignment, "proof_ids": _proofs(part, index)})


def _proofs(part: _Part, index: FieldIndex) -> tuple[str, ...]:
    """The communities of the papers of a theme, and the paths it had; of another part what it had."""
    had = part.planned.proof_ids
    if part.purpose not in _FREE or not part.own_papers:
        return had
    own = communities_of(part.own_papers, index)
    kept = [proof for proof in had if proof in own or proof in index.paths]
    return tuple(dict.fromkeys((*kept, *own)))


def communities_of(papers: Iterable[PaperId], index: FieldIndex) -> tuple[str, ...]:
    """The communities that two of some papers are in, or, where there is none, those of each."""
    counts = Counter(str(index.community_of[id].id) for id in papers if id in index.community_of)
    return tuple([proof for proof, own in counts.items() if own >= _SEVERAL] or counts)


def _with_few_open(parts: Sequence[PlannedPart]) -> Iterator[PlannedPart]:
    """The parts, of which one in four at most ends on an open question; the others give a verdict."""
    allowed = max(1, len(parts) // _OPEN_OF)
    for part in parts:
        asked = part.assignment or NOT_ASKED
        if asked.ending is PartEnding.OPEN_QUESTION:
            allowed -= 1
            if allowed < 0:
                asked = replace(asked, ending=PartEnding.VERDICT)
        yield part.model_copy(update={"assignment": asked})


def _by_turns(part: PlannedPart, at: int) -> PlannedPart:
    """A part with its opening, so that no two neighbours begin alike."""
    opening = list(PartOpening)[at % len(PartOpening)]
    return part.model_copy(update={"assignment": replace(part.assignment or NOT_ASKED, opening=opening)})


def _section(body: BodyPlan, at: int, parts: Sequence[_Part], given: Sequence[PlannedPart]) -> SectionPlan:
    """A section of what is left of its parts; of one part it is the whole, under its own title."""
    plan = body.sections[at]
    own = [part for held, part in zip(parts, given, strict=True) if held.section == at]
    proofs = tuple(dict.fromkeys(proof for part in own for proof in part.proof_ids))
    if len(own) == 1:
        whole = {"focus": own[0].focus, "query": own[0].query, "assignment": own[0].assignment, "proof_ids": proofs}
        return SectionPlan(section=plan.section.model_copy(update=whole), subsections=())
    return SectionPlan(
        section=plan.section.model_copy(update={"proof_ids": proofs}),
        subsections=tuple(part for part in own if isinstance(part, PlannedSubsection)),
    )
