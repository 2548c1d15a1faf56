"""Pairs of papers that may be one work, found without comparing each with each.

Two papers whose authors overlap by 0.7 (Dice) share one of the rarest authors of both: of n authors, n - 0.54 n + 1 are
enough to look at (prefix filtering; Chaudhuri, Ganti & Kaushik 2006, doi:10.1109/ICDE.2006.9). Authors have few papers
within two years of each other, so the time grows with the number of papers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import ceil

from kg.algorithms.identity.publication_stages import stage_of
from kg.algorithms.identity.resemblance import (
    LEAST_AUTHORS,
    MOST_YEARS,
    Portrait,
    WordWeights,
    compare,
    lead_of,
    people_of,
    title_words,
    words_of,
)
from kg.model.papers.duplicates import DuplicatePair, HasOutline, Likeness
from kg.model.papers.paper import Paper, PaperId

Pair = tuple[PaperId, PaperId]

LARGEST_BLOCK = 200
"""Papers of one author that are compared with each other; who has more in five years is several people of one name, and
those papers are compared only where their titles share a rare word."""

COMMON_LEAD = 4
"""Papers whose titles begin alike, up to the colon, from which on that beginning names no work."""

_SHARED = LEAST_AUTHORS / (2 - LEAST_AUTHORS)
"""Least share of the authors of a paper that another one has too, when their Dice overlap is LEAST_AUTHORS."""


def find_duplicates(
    papers: Sequence[HasOutline],
    whole: Callable[[Sequence[PaperId]], Mapping[PaperId, Paper]],
    *,
    decided: Callable[[Pair], bool] = lambda _: False,
) -> list[DuplicatePair]:
    """Pairs that are or may be one work, the sure ones first, then by likeness of abstracts and titles, ties by id.

    Args:
        papers: every paper that has a record.
        whole: gives the same papers with all that is known of them; asked for the candidates alone.
        decided: whether a pair, the smaller id first, needs no answer any more.
    """
    pairs = [pair for pair in candidate_pairs(papers) if not decided(pair)]
    if not pairs:
        return []
    found = whole(sorted({id for pair in pairs for id in pair}))
    counts = Counter(paper.abstract for paper in found.values() if paper.abstract)
    boilerplate = {text for text, count in counts.items() if count > 2}
    portraits = {id: Portrait.of(paper, boilerplate=boilerplate) for id, paper in found.items()}
    weights = WordWeights(title_words(paper.title) for paper in papers)
    leads = Counter(lead_of(paper.title) for paper in papers)
    common = {lead for lead, count in leads.items() if count >= COMMON_LEAD}
    pairs_found = []
    for one, other in pairs:
        resemblance = compare(portraits[one], portraits[other], weights, common_leads=common)
        if resemblance.likeness is not Likeness.APART:
            kept, gone = sorted((found[one], found[other]), key=seniority)
            pairs_found.append(DuplicatePair(kept=kept, other=gone, resemblance=resemblance))
    return sorted(pairs_found, key=_order)


def candidate_pairs(papers: Iterable[HasOutline]) -> list[Pair]:
    """Pairs of papers with enough authors in common and years near enough, sorted, the smaller id first."""
    known = {paper.id: paper for paper in papers}
    people = {id: people_of(paper.authors) for id, paper in known.items()}
    counts = Counter(chain.from_iterable(people.values()))
    blocks: defaultdict[str, list[PaperId]] = defaultdict(list)
    for id, persons in people.items():
        for person in _rarest(persons, counts):
            blocks[person].append(id)
    found: set[Pair] = set()
    for block in blocks.values():
        for one, other in _near_in_time(sorted(block), known):
            shared = 2 * len(people[one] & people[other]) / (len(people[one]) + len(people[other]))
            if shared >= LEAST_AUTHORS:
                found.add((one, other))
    return sorted(found)


def seniority(paper: Paper) -> tuple[int, bool, int, PaperId]:
    """Sorting key. The smaller one of two records of a work is kept: the version of record, then the fuller one."""
    return (-stage_of(paper).value, not paper.abstract, -(paper.citation_count or 0), paper.id)


def _rarest(persons: frozenset[str], counts: Mapping[str, int]) -> list[str]:
    """As many of the rarest authors of a paper as must hold one of any paper with enough authors in common."""
    needed = ceil(_SHARED * len(persons) - 1e-9)
    return sorted(persons, key=lambda person: (counts[person], person))[: len(persons) - needed + 1]


def _near_in_time(block: Sequence[PaperId], known: Mapping[PaperId, HasOutline]) -> Iterator[Pair]:
    if len(block) > LARGEST_BLOCK:
        parts: defaultdict[str, list[PaperId]] = defaultdict(list)
        for id in block:
            parts[_first_words(known[id].title)].append(id)
        blocks = list(parts.values())
    else:
        blocks = [list(block)]
    for part in blocks:
        for one, other in combinations(part[:LARGEST_BLOCK], 2):
            years = (known[one].year, known[other].year)
            if years[0] is None or years[1] is None or abs(years[0] - years[1]) <= MOST_YEARS:
                yield one, other


def _first_words(title: str) -> str:
    return " ".join(words_of(title)[:2])


def _order(pair: DuplicatePair) -> tuple[bool, float, float, PaperId, PaperId]:
    found = pair.resemblance
    is_open = found.likeness is not Likeness.SURE
    return (is_open, -(found.abstracts or 0.0), -found.titles, pair.kept.id, pair.other.id)
