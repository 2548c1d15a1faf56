"""Which parts of an evidence pack go first when a model cannot read all of it: the least relevant and the oldest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kg.algorithms.ranking.search_words import words_of
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from services.evidence.pack import EvidencePack, EvidencePaper
from services.evidence.passage_worth import OTHERS
from services.reading.passages import LabelledPassage, PaperText
from services.reading.rule_reader import roles_of
from services.text.lexicon import FUNCTION_WORDS
from services.text.stems import stem

Id = TypeVar("Id", PaperId, PassageId)

ReadablePaper = EvidencePaper | PaperText
"""A paper with its passages, in a field or outside of any."""
Reading = TypeVar("Reading", EvidencePaper, PaperText)

_SETTING_THE_SCENE = frozenset({None, StatementRole.PROBLEM, StatementRole.CRITICISM})
_OWN_WORK = 0.5
"""What a passage gains that speaks of the work of its own paper, where relevance and newness are in [0, 1]."""


def least_papers(papers: Sequence[ReadablePaper], about: str) -> list[PaperId]:
    """The papers in the order in which they should go.

    A paper is worth the sum of its relevance (the share of the words of `about` that it holds, rare words weighing
    more), its newness and its place in `papers`, most important first, each in [0, 1]; ties go by id.
    """
    relevance = _relevance({item.paper.id: _words_of_paper(item) for item in papers}, about)
    newness = _newness(papers)
    place = {item.paper.id: 1 - at / len(papers) for at, item in enumerate(papers)}
    ids = [item.paper.id for item in papers]
    return sorted(ids, key=lambda paper: (round(relevance[paper] + newness[paper] + place[paper], 9), paper))


def least_passages(
    papers: Sequence[ReadablePaper], about: str, *, used: Collection[PassageId] = (), kept: int = 1
) -> list[PassageId]:
    """The passages in the order in which they should go, without the `kept` best of each paper.

    Those of `used` go first. Of the others one is worth the sum of its relevance, as that of a paper, and the newness
    of its paper, and more where it speaks of its paper's own work; ties go by id.
    """
    texts = {each.passage.id: words_of(each.passage.text) for item in papers for each in _sentences(item)}
    relevance, newness = _relevance(texts, about), _newness(papers)

    def worth(item: ReadablePaper, passage: LabelledPassage) -> tuple[bool, float, PassageId]:
        found = roles_of(item.paper).get(passage.passage.id)
        id, is_read = passage.passage.id, passage.passage.source is PassageSource.FULL_TEXT
        sets_scene = passage.label == OTHERS if is_read else found in _SETTING_THE_SCENE
        own = 0.0 if sets_scene else _OWN_WORK
        return id not in used, round(relevance[id] + newness[item.paper.id] + own, 9), id

    going = []
    for item in papers:
        ranked = sorted(worth(item, each) for each in _sentences(item))
        going += ranked[: max(0, len(ranked) - kept)]
    return [id for *_, id in sorted(going)]


def without_passages(papers: Iterable[Reading], gone: frozenset[PassageId]) -> tuple[Reading, ...]:
    """The papers without some of their passages."""

    def is_kept(each: Passage | LabelledPassage) -> bool:
        return (each.passage if isinstance(each, LabelledPassage) else each).id not in gone

    return tuple(replace(item, passages=tuple(filter(is_kept, item.passages))) for item in papers)


def without_papers(pack: EvidencePack, gone: frozenset[PaperId]) -> EvidencePack:
    """The pack without some papers, be they what it is about or beside it, and without their citations."""
    return EvidencePack(
        papers=tuple(item for item in pack.papers if item.paper.id not in gone),
        context=tuple(item for item in pack.context if item.paper.id not in gone),
        listed=tuple(item for item in pack.listed if item.paper.id not in gone),
        citations=tuple(pair for pair in pack.citations if gone.isdisjoint(pair)),
        landmarks=tuple(item for item in pack.landmarks if item.paper.id not in gone),
    )


def with_passages_alone(pack: EvidencePack, named: Collection[str]) -> EvidencePack:
    """The pack with no passage but those named, and no paper but those that one of them, or a record named, is of."""

    def is_named(item: EvidencePaper) -> bool:
        return item.record.id in named or any(each.passage.id in named for each in item.passages)

    held = tuple(item for item in pack.papers if is_named(item))
    gone = frozenset(each.passage.id for item in held for each in item.passages if each.passage.id not in named)
    context = tuple(item for item in pack.context if is_named(item))
    kept = {item.paper.id for item in (*held, *context)}
    return EvidencePack(
        papers=without_passages(held, gone),
        context=context,
        citations=tuple(pair for pair in pack.citations if kept.issuperset(pair)),
        landmarks=tuple(item for item in pack.landmarks if item.record.id in named),
    )


def _sentences(item: ReadablePaper) -> tuple[LabelledPassage, ...]:
    """What may go: the passages of a paper but for its title."""
    if isinstance(item, PaperText):
        return tuple(
            LabelledPassage(passage=each, label="") for each in item.passages if each.source is not PassageSource.TITLE
        )
    return item.passages


def _words_of_paper(item: ReadablePaper) -> list[str]:
    return words_of(" ".join((item.paper.title, *(each.passage.text for each in _sentences(item)))))


def _relevance(texts: Mapping[Id, Sequence[str]], about: str) -> dict[Id, float]:
    """For each text the share of the words of `about` that it holds, weighed by how rare they are among the texts."""
    wanted = _stems(words_of(about))
    held = {id: wanted & _stems(words) for id, words in texts.items()}
    frequency = Counter(word for words in held.values() for word in words)
    weights = {word: math.log(1 + len(texts) / count) for word, count in frequency.items()}
    total = math.fsum(weights[word] for word in sorted(weights))
    return {
        id: math.fsum(weights[word] for word in sorted(words)) / total if total else 0.0 for id, words in held.items()
    }


def _stems(words: Iterable[str]) -> set[str]:
    return {stem(word) for word in words if word not in FUNCTION_WORDS}


def _newness(papers: Iterable[ReadablePaper]) -> dict[PaperId, float]:
    """The place of each paper between the oldest (0) and the newest (1) of them; 0 without a year."""
    years = {item.paper.id: item.paper.year for item in papers}
    known = [year for year in years.values() if year is not None]
    first, last = min(known, default=0), max(known, default=0)
    span = max(1, last - first)
    return {id: 0.0 if year is None else (year - first) / span for id, year in years.items()}
