"""The parts of a sentence that each have a citation of their own, and what supports each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.survey import Passage, PassageSource
from services.document.markup import markers, without_citations
from services.document.named_authors import authors_in
from services.text.lexicon import FUNCTION_WORDS
from services.text.wordlist import word_list

_BORDER = re.compile(
    r"[,;:–—](?=\s)|\b(?:and|but|while|whereas|which|that|although|though|because|when|where|so|than)\b"
)
_FOLLOWS = re.compile(r"\A\s*(?:[,;:–—]|(?:and|but|while|whereas|which|although|though|because|so)\b)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_OF_RECORDS = word_list("""
cite cites cited citing citation citations reference references refer refers work works paper papers study studies
article articles preprint survey surveys review reviews author authors title titled year years published publish
publishes publication appear appears appeared earlier later latest first last early late most more often least field
strata stratum foundation development frontier community communities theme themes group groups among count counted
counts record records recorded times named name names known stand stands newest oldest new old recent follow follows
followed following beside besides example instance second third citable total number numbers hundred thousand other
others same decade before since until within called venue journal conference proceedings collection list listed told
take takes taken up turn turns lead leads led build builds built
""")
_MORE_THAN_A_RECORD = 2
"""Words of a part that a record does not hold, from which on it says something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedClause:
    """A part of a sentence, without its citations, and the works that it cites."""

    text: str
    keys: tuple[CitationKey, ...]


def find_cited_clauses(sentence: str) -> tuple[CitedClause, ...]:
    """The parts of a sentence, one for each citation that is apart from the others; one where there is one.

    What follows a citation belongs to the next one where a comma or a conjunction follows it at once. Else it is what
    the cited authors did, and the next part begins at the last border before its own citation.

    >>> [each.text for each in find_cited_clauses("Bees dance [@a], and ants do not [@b].")]
    ['Bees dance', 'and ants do not.']
    >>> [each.text for each in find_cited_clauses("Vu [@a] digs, whereas Ito [@b] flies.")]
    ['Vu digs', 'whereas Ito flies.']
    """
    found = markers(sentence)
    starts = [0, *(_border(sentence, one.end, other.start) for one, other in pairwise(found))]
    ends = [*starts[1:], len(sentence)]
    return tuple(
        CitedClause(text=without_citations(sentence[start:end]).strip(" ,;"), keys=each.keys)
        for start, end, each in zip(starts, ends, found, strict=False)
    )


def _border(sentence: str, start: int, end: int) -> int:
    """Where a part ends between two citations."""
    if _FOLLOWS.match(sentence[start:]):
        return start
    borders = [each.start() for each in _BORDER.finditer(sentence, start, end)]
    return borders[-1] if borders else start


def clauses_on_records(
    sentence: str,
    passages: Sequence[Passage],
    keys: Mapping[CitationKey, PaperId],
    papers: Mapping[PaperId, Paper],
) -> Iterator[str]:
    """The parts of a sentence that say more than a record does and have nothing but records behind them.

    A sentence of one part is judged whole, and so is one on records alone.

    Args:
        sentence: with its citations.
        passages: what supports it.
        keys: the papers of citation keys.
    """
    clauses = find_cited_clauses(sentence)
    if len(clauses) < 2 or all(passage.source is PassageSource.RECORD for passage in passages):
        return
    behind = [papers[keys[key]] for clause in clauses for key in clause.keys if keys.get(key) in papers]
    authors = [name for paper in behind for name in paper.authors]  # to name whom another part cites says no more
    for clause in clauses:
        cited = {keys[key] for key in clause.keys if key in keys}
        own = [passage for passage in passages if passage.paper_id in cited]
        if own and all(passage.source is PassageSource.RECORD for passage in own):
            titles = [papers[paper].title for paper in cited if paper in papers]
            if _says_more(clause.text, [*(passage.text for passage in own), *titles, *authors]):
                yield clause.text


def clauses_beyond_records(sentence: str, records: Mapping[CitationKey, str]) -> Iterator[str]:
    """The parts of a sentence that cite works known by their records alone and say more than these records do.

    Args:
        sentence: with its citations.
        records: those of such works, by their keys.
    """
    for clause in find_cited_clauses(sentence):
        held = [records[key] for key in clause.keys if key in records]
        if held and _says_more(clause.text, held):
            yield clause.text


def _says_more(text: str, held: Sequence[str]) -> bool:
    """Whether a text says what no record holds: what someone found, made or argued."""
    for named in authors_in(text):
        text = text.replace(named.text, "")
    known = {_stem(word) for each in held for word in _WORD.findall(each.lower())}
    words = {word for word in _WORD.findall(text.lower()) if word not in FUNCTION_WORDS and word not in _OF_RECORDS}
    return len({_stem(word) for word in words} - known) >= _MORE_THAN_A_RECORD


def _stem(word: str) -> str:
    return word.rstrip("s")[:6]
