"""Studies of one question beside each other: how each went about it, and what it studied."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import combinations

from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, by_age, noun, stands_bare
from services.adapters.models.offline.comparing.subjects import Telling
from services.adapters.models.offline.language.names import subject_of
from services.adapters.models.offline.language.naming import nameable
from services.adapters.models.offline.language.statements import MERIT, Statement
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role
from services.evidence.study_design import StudyDesign, study_design
from services.evidence.term_uses import TermHolders, TermUse
from services.text.articles import with_article
from services.text.name_lists import named_authors
from services.text.phrases import fold
from services.text.wordlist import word_list

_OF_DESIGNS = word_list(
    "trial study review meta-analysis analysis survey cohort protocol design method report case test"
)
"""Last words of phrases that name a design and no question."""
_MOST = 4
"""A question that more of the papers with a design share is that of all."""


def by_designs(
    told: Sequence[Telling],
    items: Sequence[EvidencePaper],
    held: Sequence[TermHolders],
    *,
    barred: Container[str],
    used: Container[PassageId],
) -> Iterator[Comparison]:
    """Pairs of papers that work on one thing by studies whose design or size differs, as both abstracts say.

    Args:
        told: what is told of papers, with the subjects of their titles.
        items: the papers to whose places the holders of terms point.
        held: `alike_terms` of the items.
        barred: words of the topic; a question of nothing but these is that of every paper.
        used: passages that no comparison may rest on.
    """
    designs = {
        item.paper.id: found
        for item in items
        if (found := study_design(item)) and not any(passage.id in used for passage in found.passages)
    }
    known = {item.paper.id: item for item in items}
    for shared, papers in _questions(told, items, held, barred):
        own = [paper for paper in papers if paper in designs]
        if len(own) <= _MOST:
            for one, other in combinations(own, 2):
                yield from _pair(shared, [(known[paper], designs[paper]) for paper in (one, other)])


def _questions(
    told: Sequence[Telling],
    items: Sequence[EvidencePaper],
    held: Sequence[TermHolders],
    barred: Container[str],
) -> Iterator[tuple[str, Sequence[PaperId]]]:
    """What two papers or more work on, with the papers: their tasks, then the subjects of their titles, longest first.

    Args are those of `by_designs`.
    """
    for each in held:
        own = {place: use for place, use in each.uses.items() if use.use is TermUse.TASK}
        if len(own) > 1 and _is_question(each.key):
            yield noun([use.spelling for use in own.values()]), [items[place].paper.id for place in sorted(own)]
    holders: dict[str, dict[PaperId, str]] = {}
    for telling in told:
        for key, text in telling.subjects.items():
            holders.setdefault(key, {})[telling.side.statement.item.paper.id] = text
    for key, papers in sorted(holders.items(), key=lambda each: (-len(each[0].split()), each[0])):
        if len(papers) > 1 and _is_question(key) and not all(word in barred for word in key.split()):
            yield noun(list(papers.values())), list(papers)


def _is_question(key: str) -> bool:
    return fold(key.rpartition(" ")[2]) not in _OF_DESIGNS


def _pair(shared: str, pair: Sequence[tuple[EvidencePaper, StudyDesign]]) -> Iterator[Comparison]:
    (_, first), (_, second) = pair
    differ = first.name != second.name or (first.size and second.size and first.size != second.size)
    is_named = nameable([shared]) and (stands_bare(shared) or not shared[-1].islower())
    sides = [_side(item, design) for item, design in pair]
    if differ and is_named and all(side is not None for side in sides):
        yield Comparison(ground=Ground.DESIGN, shared=shared, sides=by_age([side for side in sides if side]))


def _side(item: EvidencePaper, design: StudyDesign) -> Side | None:
    """`Dong et al. report a randomised trial of 126 patients`."""
    subject = subject_of(named_authors(item.paper), item.paper.title)
    if subject.is_title:
        return None
    linked = f" {'of' if design.is_review else 'with'} {design.size}" if design.size else ""
    clause = f"{subject.name} {'report' if subject.plural else 'reports'} {with_article(design.name)}{linked}"
    passage, *beside = design.passages
    statement = Statement(
        item=item,
        passage=passage,
        text=f"{clause}.",
        authors=subject.printed,
        role=Role.METHOD,
        merit=MERIT[Role.METHOD],
        beside=tuple(beside),
    )
    return Side(statement=statement, clause=clause)
