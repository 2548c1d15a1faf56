"""What two records have in common, and whether that makes them one work.

A preprint and the version of record share most authors and most of the abstract, and as a rule a piece of the title.
So do the parts of a series, a conference paper and its longer article, and the companion papers of a guideline: their
identifiers, numbers and stages distinguish those, and where nothing does, a reader is asked.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from math import log

from kg.algorithms.identity.author_names import person_key
from kg.algorithms.identity.descriptions import appearance_of
from kg.algorithms.identity.normal_forms import title_key, with_signs_spelt_out
from kg.algorithms.identity.publication_stages import (
    WorkStage,
    genres_of,
    notes_of,
    numbers_of,
    preprint_dois,
    stage_of,
    work_ids,
)
from kg.algorithms.identity.titles import Distinctness, telling
from kg.model.papers.duplicates import Likeness, Resemblance
from kg.model.papers.paper import Paper

LEAST_AUTHORS = 0.7
"""Dice overlap of the authors of one work, at least: one of three may come or go."""

MOST_YEARS = 2
"""Years between a preprint and its publication, at most."""

SURE_ABSTRACTS = 0.35
"""Overlap of abstracts that settles it between a preprint and a version of record. Unlike papers of one group stay
below 0.25 in the development corpora; companion papers reach 0.5, but are both published."""

LIKELY_ABSTRACTS = 0.15
"""Overlap from which on abstracts count as alike; what shares less shares phrases of its subject."""

LIKE_TITLES = 0.5
SAME_TITLES = 0.9
LEAST_SHARED = 2
"""Authors in common that make a chance meeting of two works unlikely."""

LEAST_WORDS = 25
"""Words of an abstract that can be compared."""

_WORD = re.compile(r"\w+")
_LEAD = re.compile(r"[^:–—?]{2,100}?(?=:|\s[–—-]\s)")

Trigram = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Portrait:
    """A paper made ready for comparison: keys of its authors and title, words of the title, runs of its abstract."""

    paper: Paper
    people: frozenset[str]
    title: str
    words: frozenset[str]
    lead: str
    runs: frozenset[Trigram] | None
    stage: WorkStage

    @classmethod
    def of(cls, paper: Paper, *, boilerplate: Collection[str] = ()) -> Portrait:
        """The portrait; an abstract in `boilerplate` says nothing of the paper."""
        return cls(
            paper=paper,
            people=people_of(paper.authors),
            title=title_key(paper.title),
            words=frozenset(title_words(paper.title)),
            lead=lead_of(paper.title),
            runs=None if paper.abstract in boilerplate else _runs(paper.abstract or ""),
            stage=stage_of(paper),
        )


class WordWeights:
    """How much a word of a title says: the rarer it is among all titles, the more."""

    def __init__(self, titles: Iterable[Collection[str]]) -> None:
        counts: Counter[str] = Counter()
        self._total = 1
        for self._total, words in enumerate(titles, start=1):
            counts.update(set(words))
        self._counts: Mapping[str, int] = counts

    def overlap(self, one: Collection[str], other: Collection[str]) -> float:
        """Weighted Jaccard overlap of two titles, in [0, 1]."""
        ours, theirs = frozenset(one), frozenset(other)
        whole = self._sum(ours | theirs)
        return self._sum(ours & theirs) / whole if whole else 0.0

    def _sum(self, words: Iterable[str]) -> float:
        # In order, for sums of floating-point numbers depend on it.
        return sum(log(1 + self._total / self._counts.get(word, 1)) for word in sorted(words))


def people_of(authors: Iterable[str]) -> frozenset[str]:
    """Keys of authors, surname and first initial."""
    return frozenset(filter(None, map(person_key, authors)))


def words_of(text: str) -> list[str]:
    """The words of a text, in lower case and without accents."""
    folded = text.lower() if text.isascii() else unicodedata.normalize("NFKD", text).casefold()
    if not folded.isascii():
        folded = "".join(character for character in folded if not unicodedata.combining(character))
    return _WORD.findall(folded)


def title_words(title: str) -> list[str]:
    """The words of a title, in which `C`, `C++` and `C#` are three."""
    return words_of(with_signs_spelt_out(title))


def lead_of(title: str) -> str:
    """What is before the colon of a title, often the name of a system, folded; "" for none.

    >>> lead_of("Chain-of-Thought: how to think"), lead_of("How to think")
    ('chainofthought', '')
    """
    found = _LEAD.match(title)
    words = words_of(found.group()) if found else []
    return "".join(words)


def compare(one: Portrait, other: Portrait, weights: WordWeights, *, common_leads: Collection[str] = ()) -> Resemblance:
    """What two records are to each other.

    Args:
        one, other: in any order.
        weights: those of the words of all titles.
        common_leads: beginnings of titles that many works share, such as "Artificial intelligence:".
    """
    is_lead = bool(one.lead) and one.lead == other.lead and one.lead not in common_leads
    common = _Common(
        authors=dice(one.people, other.people),
        titles=1.0 if one.title == other.title else weights.overlap(one.words, other.words),
        abstracts=_jaccard(one.runs, other.runs),
        years=_years_apart(one.paper, other.paper),
        is_lead=is_lead,
    )
    likeness, reason = _judge(one, other, common)
    return Resemblance(
        likeness=likeness,
        authors=common.authors,
        titles=common.titles,
        abstracts=common.abstracts,
        years_apart=common.years,
        reason=reason,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Common:
    """What two records have in common, as in `Resemblance`; `is_lead`: their titles begin with one name."""

    authors: float
    titles: float
    abstracts: float | None
    years: int | None
    is_lead: bool

    @property
    def reason(self) -> str:
        """What speaks for one work; "" for too little."""
        abstracts = 1.0 if self.abstracts is None else self.abstracts
        found = []
        if self.abstracts is not None and abstracts >= LIKELY_ABSTRACTS:
            found.append("the abstracts agree" + (" in part" if abstracts < SURE_ABSTRACTS else ""))
        if self.titles >= SAME_TITLES:
            found.append("the titles are the same")
        elif self.titles >= LIKE_TITLES and abstracts >= LIKELY_ABSTRACTS / 2:
            found.append("the titles agree")
        if self.is_lead and abstracts >= LIKELY_ABSTRACTS / 3:
            found.append("the titles begin alike")
        return " and ".join(found)

    @property
    def is_enough(self) -> bool:
        """Whether that is as much as a preprint and its publication have in common."""
        if self.abstracts is None:
            return self.titles >= LIKE_TITLES and self.authors >= SAME_TITLES
        needs_less = self.is_lead or self.titles >= LIKE_TITLES
        return self.abstracts >= (LIKELY_ABSTRACTS if needs_less else SURE_ABSTRACTS)


def _judge(one: Portrait, other: Portrait, common: _Common) -> tuple[Likeness, str]:
    if apart := _rule_against(one, other, common):
        return Likeness.APART, apart
    if not common.reason:
        return Likeness.APART, "neither titles nor abstracts are alike"
    if doubt := next((words for holds, words in _doubts(one, other, common) if holds), ""):
        return Likeness.POSSIBLE, f"{common.reason}, but {doubt}"
    return Likeness.SURE, f"a preprint and its publication: {common.reason}"


def _rule_against(one: Portrait, other: Portrait, common: _Common) -> str:
    """What makes two works of the records, however alike they are; "" for nothing."""
    numbers, others = numbers_of(one.paper.title), numbers_of(other.paper.title)
    is_posted_twice = _differ(work_ids(one.paper, "arxiv"), work_ids(other.paper, "arxiv")) or _differ(
        preprint_dois(one.paper), preprint_dois(other.paper)
    )
    rules = (
        (common.authors < LEAST_AUTHORS, "their authors differ"),
        ((common.years or 0) > MOST_YEARS, "their years are too far apart"),
        (notes_of(one.paper.title) != notes_of(other.paper.title), "one is a note on a work"),
        (bool(numbers - others and others - numbers), "their titles carry different numbers"),
        (_are_parts_of_two(one.paper, other.paper), "every journal has such a part, and they stand in two places"),
        (_differ(work_ids(one.paper, "doi"), work_ids(other.paper, "doi")), "each has a DOI of a publisher"),
        (is_posted_twice and (common.abstracts or 0.0) < SURE_ABSTRACTS, "each has a preprint of its own"),
    )
    return next((words for holds, words in rules if holds), "")


def _doubts(one: Portrait, other: Portrait, common: _Common) -> Iterator[tuple[bool, str]]:
    """What keeps records that are alike from being taken for one work without a question, and whether it holds."""
    early, late = sorted((one, other), key=lambda each: each.stage.value)
    early_year, late_year = early.paper.year, late.paper.year
    is_marked = (early.stage, late.stage) == (WorkStage.PREPRINT, WorkStage.PUBLISHED)
    yield not is_marked, "neither is marked as the preprint of the other"
    yield _differ(work_ids(one.paper, "arxiv"), work_ids(other.paper, "arxiv")), "each has an arXiv number"
    yield bool(early_year and late_year and early_year > late_year), "the preprint is the later one"
    yield numbers_of(one.paper.title) != numbers_of(other.paper.title), "one title carries a number"
    yield genres_of(one.paper.title) != genres_of(other.paper.title), "they may be publications of two kinds"
    is_alone = len(one.people & other.people) < LEAST_SHARED
    yield is_alone and max(common.abstracts or 0.0, common.titles) < SAME_TITLES, "one author may write alike twice"
    yield (
        not common.is_enough,
        "one abstract is missing" if common.abstracts is None else "the abstracts differ in much",
    )


def _are_parts_of_two(one: Paper, other: Paper) -> bool:
    """Whether both are called like a part that every journal and book has, "Erratum", and are in two places."""
    if any(telling(paper.title) is not Distinctness.NOTHING for paper in (one, other)):
        return False
    ours, theirs = appearance_of(one), appearance_of(other)
    pairs = ((ours.venue, theirs.venue), (ours.volume, theirs.volume), (ours.page, theirs.page))
    return any(mine and its and mine != its for mine, its in pairs)


def _differ(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours and theirs) and not ours & theirs


def _years_apart(one: Paper, other: Paper) -> int | None:
    return None if one.year is None or other.year is None else abs(one.year - other.year)


def dice(ours: Set[str], theirs: Set[str]) -> float:
    """Dice overlap of two sets, in [0, 1]; 0 where one is empty."""
    return 2 * len(ours & theirs) / (len(ours) + len(theirs)) if ours and theirs else 0.0


def _jaccard(ours: frozenset[Trigram] | None, theirs: frozenset[Trigram] | None) -> float | None:
    return None if ours is None or theirs is None else len(ours & theirs) / len(ours | theirs)


def _runs(abstract: str) -> frozenset[Trigram] | None:
    words = words_of(abstract)
    if len(words) < LEAST_WORDS:
        return None
    return frozenset(zip(words, words[1:], words[2:], strict=False))
