"""Papers by the words of a query: an index gives candidates, their records decide the order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter

from kg.algorithms.ranking.search_words import words_of
from kg.model.papers.listing import PaperFilters, PaperSort
from kg.model.papers.paper import Paper, PaperId, PaperKind
from kg.ports import STUBS, Hit
from kg.repository.papers.papers import PaperRepository
from services.exploring.matches import Record, is_admitted, is_of_topic, is_titled, match
from services.exploring.queries import SearchQuery
from services.exploring.spelling import completions, correction

FEWEST_CANDIDATES = 100
"""Papers whose records are compared at least, however few are asked for."""

WIDE, WIDE_CANDIDATES = 50, 300
"""Papers of the best hundred that mention every word of a query which is a topic, and papers compared for a topic."""

DEEPEST = 5_000
"""Papers looked through for those that meet conditions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchScope:
    """What is searched: works known by a citation only if `stubs`; of all papers, or only of `within`.

    Years count on both ends; a paper of unknown year is in no range. `kinds` are what papers may mainly contribute.
    """

    stubs: bool = False
    within: Collection[PaperId] | None = None
    year_from: int | None = None
    year_to: int | None = None
    kinds: frozenset[PaperKind] | None = None

    def holds(self, paper: Paper) -> bool:
        """Whether a paper may be found, also where its identifier is the query, so that `stubs` does not matter."""
        if self.within is not None and paper.id not in self.within:
            return False
        if self.kinds is not None and paper.kind not in self.kinds:
            return False
        if self.year_from is None and self.year_to is None:
            return True
        return paper.year is not None and (self.year_from or 0) <= paper.year <= (self.year_to or paper.year)


ALL_PAPERS = SearchScope()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextRanking:
    """Papers by words, best first; `whole` are those of them whose records hold every word, in the same order.

    `corrected` says what was taken for words that no paper has; `is_of_names` whether the query says no more than who,
    when or where: none of its words is in the title of the best paper, whose record holds them all. `of_topic` is
    empty but for a query that so many papers mention that its words cannot say which matter: a topic. Then they are
    all these papers in groups, those of that very title first, then the most cited; those of one group are cited
    equally often, or nobody knows how often, and are as the words rank them.
    """

    papers: tuple[PaperId, ...] = ()
    whole: tuple[PaperId, ...] = ()
    of_topic: tuple[tuple[PaperId, ...], ...] = ()
    corrected: Mapping[str, str] = field(default_factory=dict)
    is_of_names: bool = False


def rank_by_words(query: SearchQuery, papers: PaperRepository, *, depth: int, scope: SearchScope) -> TextRanking:
    """The `depth` best papers of a scope for a query."""
    if not words_of(query.asked):
        return _of_years(query, papers, depth=depth, scope=scope)
    if query.is_passage:
        asked = " ".join(words_of(query.asked))  # its hyphenated words in parts alone: as wholes too they count double
        hits = [PaperId(hit.id) for hit in _hits(asked, papers, depth, scope)]
        return TextRanking(papers=tuple(id for id, paper in papers.find(hits).items() if scope.holds(paper)))
    found = _candidates(query, query.asked, papers, depth=depth, scope=scope)
    others, corrected = _other_words(query, [record for record, _ in found], papers, scope=scope)
    if others:
        asked = " ".join((query.asked, *sorted(frozenset().union(*others.values()))))
        found = _candidates(query, asked, papers, depth=depth, scope=scope)
    scored = []
    for record, score in found:
        bonus, is_whole = match(query, record, others)
        scored.append((-(score + bonus), record.paper.id, is_whole, record))
    best = sorted(scored, key=itemgetter(0, 1))[:depth]
    whole = [record for _, _, is_whole, record in best if is_whole]
    return TextRanking(
        papers=tuple(id for _, id, _, _ in best),
        whole=tuple(record.paper.id for record in whole),
        of_topic=_of_topic(query, [record for record, _ in found], papers, scope=scope) if not others else (),
        corrected=corrected,
        is_of_names=bool(whole) and all(whole[0].title_words.isdisjoint(term.forms) for term in query.terms),
    )


def _of_topic(
    query: SearchQuery, found: Sequence[Record], papers: PaperRepository, *, scope: SearchScope
) -> tuple[tuple[PaperId, ...], ...]:
    if sum(is_of_topic(query, record) for record in found[:FEWEST_CANDIDATES]) < WIDE:
        return ()
    if len(found) < WIDE_CANDIDATES:
        found = [record for record, _ in _candidates(query, query.asked, papers, depth=WIDE_CANDIDATES, scope=scope)]
    mentioning = [record for record in found if is_of_topic(query, record)]
    groups: defaultdict[tuple[bool, int], list[PaperId]] = defaultdict(list)
    for record in mentioning:
        groups[not is_titled(query, record), -(record.paper.citation_count or 0)].append(record.paper.id)
    return tuple(tuple(groups[key]) for key in sorted(groups))


def admit_papers(
    query: SearchQuery, ids: Sequence[PaperId], papers: PaperRepository, *, scope: SearchScope
) -> list[Record]:
    """Those of the papers that are stored and that the query does not rule out, in the order given."""
    records = (Record(paper) for paper in papers.find(ids).values())
    return [
        record
        for record in records
        if (scope.stubs or not record.paper.stub) and scope.holds(record.paper) and is_admitted(query, record)
    ]


def _of_years(query: SearchQuery, papers: PaperRepository, *, depth: int, scope: SearchScope) -> TextRanking:
    """Papers of the years that a query names and nothing else, most cited first."""
    if query.years is None:
        return TextRanking()
    ids = None if scope.within is None else tuple(scope.within)
    filters = PaperFilters(ids=ids, year_from=query.years.first, year_to=query.years.last, stubs=scope.stubs)
    found = papers.page(filters, sort=PaperSort.MOST_CITED, limit=depth).papers
    return TextRanking(papers=tuple(paper.id for paper in found if scope.holds(paper)))


def _candidates(
    query: SearchQuery, asked: str, papers: PaperRepository, *, depth: int, scope: SearchScope
) -> list[tuple[Record, float]]:
    """Papers that the index finds, with their scores divided by the best; deeper where conditions rule out many."""
    pool = max(depth, FEWEST_CANDIDATES)
    while True:
        hits = _hits(asked, papers, pool, scope)
        scores = {PaperId(hit.id): hit.score / hits[0].score for hit in hits if hits[0].score > 0}
        records = admit_papers(query, list(scores), papers, scope=scope)
        if len(records) >= min(depth, len(hits)) or len(hits) < pool or pool >= DEEPEST:
            return [(record, scores[record.paper.id]) for record in records]
        pool = DEEPEST


def _hits(asked: str, papers: PaperRepository, limit: int, scope: SearchScope) -> list[Hit]:
    hits = papers.search_text(asked, limit=limit, within=scope.within)
    if scope.stubs:
        hits = hits + papers.search_text(asked, limit=limit, space=STUBS, within=scope.within)
    return sorted(hits, key=lambda hit: (-hit.score, hit.id))[:limit]


def _other_words(
    query: SearchQuery, found: Sequence[Record], papers: PaperRepository, *, scope: SearchScope
) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    """For each word of the query that no paper has: the words to take for it, and which of them are corrections.

    Another form of it (`parkinsons` for `parkinson`) goes before completions and corrections.
    """
    known = frozenset().union(*(record.names for record in found))
    unknown = [term for term in query.terms if known.isdisjoint(term.forms) and not _hits(term.word, papers, 1, scope)]
    others: dict[str, frozenset[str]] = {}
    corrected: dict[str, str] = {}
    counts = papers.word_counts() if unknown else {}
    for term in unknown:
        if len(term.forms) > 1 and _hits(" ".join(sorted(term.forms)), papers, 1, scope):
            others[term.word] = term.forms
            continue
        is_open = query.is_open and term is query.terms[-1]
        completed = completions(term.word, counts) if is_open else frozenset()
        nearest = None if completed else correction(term.word, counts)
        if completed or nearest:
            others[term.word] = completed or frozenset(filter(None, (nearest,)))
        if nearest:
            corrected[term.word] = nearest
    return others, corrected
