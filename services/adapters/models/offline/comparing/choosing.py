"""Which comparisons a text draws: the most telling first, each paper in one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from kg.algorithms.identity.names import surname
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.comparing.alike import by_mentions, by_tasks
from services.adapters.models.offline.comparing.changes import later_changes, systems
from services.adapters.models.offline.comparing.citing import citing
from services.adapters.models.offline.comparing.comparison import Comparison, Ground, Side, can_be_named
from services.adapters.models.offline.comparing.designs import by_designs
from services.adapters.models.offline.comparing.directions import findings_compared
from services.adapters.models.offline.comparing.measured import same_rival, same_yardstick
from services.adapters.models.offline.comparing.subjects import same_subject, tellings
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.statements import INFORMATIVE, Statement, statements
from services.evidence.pack import EvidencePack, EvidencePaper
from services.evidence.term_uses import alike_terms
from services.text.casing import Casing
from services.text.instructions import readable
from services.text.lexicon import BROAD, FUNCTION_WORDS
from services.text.phrases import fold

_DEFINED = re.compile(r"(?:\b[A-Z][\w-]++ ){2,8}(?=\([A-Z])")
"""`Graph Convolutional Network (GCN)`: capitals that only show where the letters come from."""

_COMPARED = 2
_ON_ONE_THING = 2
"""Comparisons that name one thing; a third tires."""
_SAME_PEOPLE = 0.7
_ONE_WORK = 0.8
_AGREEMENTS = 2
_MOST_AGREEING = 5
_FOR_GUESTS = frozenset({Ground.CHANGE, Ground.OPPOSITION, Ground.RIVAL, Ground.YARDSTICK, Ground.AGREEMENT})
"""What is worth saying of a paper that is told elsewhere."""
_NAMES_ITS_GROUND = frozenset({Ground.TERM, Ground.NAMED})
"""Papers that only speak of one thing are no comparison where it cannot be said, or is a short name of much: `MDP`."""


def chosen(
    pack: EvidencePack, *, topic: str, used: frozenset[PassageId], guests: frozenset[PaperId] = frozenset()
) -> tuple[Comparison, ...]:
    """The comparisons among the papers of a pack, none on a passage that is used.

    Each brings in a paper that none before it has told; no paper stands in more than two, those aside that only name
    the papers that found the same. Papers that are `guests` are set beside others alone, and on telling grounds.
    """
    found = {item.paper.id: statements(item, used=used, least=INFORMATIVE) for item in pack.papers}
    taken = Counter[PaperId]()
    shared = Counter[str]()
    rested: set[PassageId] = set()
    kept: list[Comparison] = []
    agreements = 0
    for each in _candidates(pack, found, barred=barred_words(topic), used=used):
        papers = [side.statement.item.paper.id for side in each.sides]
        passages = {side.statement.passage.id for side in each.sides}
        if passages & rested or len(set(papers)) < 2 or is_one_work(each) or not _may_stand(each, guests):
            continue
        if each.shared and shared[fold(each.shared)] == _ON_ONE_THING:
            continue
        if each.ground is Ground.AGREEMENT:
            if agreements == _AGREEMENTS or len(papers) > _MOST_AGREEING:
                continue
            agreements += 1
        elif any(taken[paper] == _COMPARED for paper in papers) or all(taken[paper] for paper in papers):
            continue
        else:
            taken.update(papers)
        rested |= passages
        shared[fold(each.shared)] += 1
        kept.append(each)
    casing = Casing.of(_DEFINED.sub("", readable(item.paper)) for item in pack.papers)
    return tuple(replace(each, shared=casing.sentence_case(each.shared)) for each in kept)


def _may_stand(each: Comparison, guests: frozenset[PaperId]) -> bool:
    """Whether a comparison says in what papers are set side by side, and tells of no guest without need."""
    if each.ground in _NAMES_ITS_GROUND and not (" " in each.shared and can_be_named(each.shared)):
        return False
    papers = {side.statement.item.paper.id for side in each.sides}
    return papers.isdisjoint(guests) or (each.ground in _FOR_GUESTS and not papers <= guests)


def is_one_work(each: Comparison) -> bool:
    """Whether two sides look like two records of one work: the same words, or most authors in one year."""
    first, second = each.sides[:2]
    words = [set(content_words(_told_by(side, each.ground))) for side in (first, second)]
    alike = len(words[0] & words[1]) >= _ONE_WORK * len(words[0] | words[1])
    people = [{surname(name) for name in side.statement.item.paper.authors} for side in (first, second)]
    years = {side.statement.item.paper.year for side in (first, second)}
    same = len(people[0] & people[1]) >= _SAME_PEOPLE * max(len(people[0] | people[1]), 1)
    return each.ground is not Ground.AGREEMENT and (alike or (len(years) == 1 and same))


def _told_by(side: Side, ground: Ground) -> str:
    """The words that tell a side from another; two designs in the same words are still two studies."""
    return (
        side.statement.item.paper.title if ground is Ground.DESIGN else side.clause.replace(side.statement.authors, "")
    )


def barred_words(topic: str) -> frozenset[str]:
    """The words of the topic, the acronyms they make, and words of broad methods: what is common to all papers."""
    words = fold(topic).split()
    initials = "".join(word[0] for word in words if word not in FUNCTION_WORDS)
    acronyms = {initials[start:end] for start in range(len(initials)) for end in range(start + 2, len(initials) + 1)}
    return frozenset(words) | acronyms | frozenset(" ".join(BROAD).split())


def _candidates(
    pack: EvidencePack,
    found: Mapping[PaperId, Sequence[Statement]],
    *,
    barred: frozenset[str],
    used: frozenset[PassageId],
) -> Iterator[Comparison]:
    """Every comparison that a pack holds, the most telling kinds first."""
    items: Sequence[EvidencePaper] = pack.papers
    flat = [statement for item in items for statement in found[item.paper.id]]
    told = [made for item in items for made in tellings(item, found[item.paper.id])]
    held = alike_terms(items, barred=barred)
    return chain(
        later_changes(flat, systems(items, found), cites=frozenset(pack.citations)),
        findings_compared(flat, barred=barred),
        same_rival(flat, barred=barred),
        same_yardstick(flat, barred=barred),
        by_designs(told, items, held, barred=barred, used=used),
        same_subject(told, items, barred=barred),
        by_tasks(told, items, held),
        citing(told, pack.citations, barred=barred),
        by_mentions(told, items, held),
    )
