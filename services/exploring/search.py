"""Search for papers by words, by meaning, or by both rankings fused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.identity.pasted_identifiers import handles_in_query
from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.algorithms.ranking.search_words import words_of
from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.paper import Paper, PaperId
from kg.repository.papers.papers import PaperRepository
from services.embedding import Embedder
from services.exploring.matches import Record, matches_of
from services.exploring.queries import SearchMode, SearchQuery, parse_query
from services.exploring.text_search import ALL_PAPERS, DEEPEST, SearchScope, TextRanking, admit_papers, rank_by_words
from services.steps.offload import Lane, in_lane, offload

TopicGroups = tuple[tuple[PaperId, ...], ...]

POOL = 5
"""Each ranking goes so many times deeper than the limit, so that fusion sees what only one of them ranks high."""

IDENTIFIER = "identifier"
"""What found the paper that a query names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """A paper found; `rank` counts from 1, `found_by` names the rankings that hold it, or the identifier.

    `matched` has the words of the query by where they are, `is_whole` whether all of them are somewhere.
    """

    rank: int
    paper: Paper
    score: float
    found_by: tuple[str, ...]
    matched: Mapping[str, tuple[str, ...]]
    is_whole: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResults:
    """What a search found, best first; `understood` is the query with its misspelt words put right.

    `following` is how many results come before the next page; None on the last one.
    """

    understood: str
    results: tuple[SearchResult, ...]
    following: int | None = None


async def search_papers(
    query: str,
    *,
    mode: SearchMode,
    limit: int,
    papers: PaperRepository,
    embedder: Embedder,
    scope: SearchScope = ALL_PAPERS,
    start: int = 0,
) -> SearchResults:
    """Papers of a scope for a query, best first, ties by id; the page after `start` of them.

    All pages of one `limit` are of one ranking, so that none repeats what another has. It is as deep as fusion needs
    it to be, `POOL` pages or more: who wants more than that takes a larger `limit`.

    A query that is the identifier, citation key or id of a paper finds that paper alone. Any other text is taken apart
    by `parse_query`.

    Raises:
        InvalidInputError: `query` has no letter or digit, or the graph's vectors are of another embedder.
    Source:
        Cormack, Clarke & Büttcher 2009, doi:10.1145/1571941.1572114 (the fusion).
    """
    if not words_of(query):
        raise InvalidInputError("the query has no word; give at least one", field="query")
    search = _Search(query=parse_query(query), papers=papers, limit=limit, scope=scope, start=start)
    by_words = await offload(search.without_vectors, query, mode)
    if isinstance(by_words, SearchResults):
        return by_words
    # What is embedded has its words put right, so the graph is asked before and after.
    vector = await _embed(_put_right(search.query.asked, by_words.corrected), embedder)
    identity = str(embedder.identity)
    fused = partial(search.results, query, by_words, vector=vector, embedder=identity, mode=mode)
    return await offload(fused)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """A search under way; every method waits for the graph."""

    query: SearchQuery
    papers: PaperRepository
    limit: int
    scope: SearchScope
    start: int

    def without_vectors(self, query: str, mode: SearchMode) -> SearchResults | TextRanking:
        """What a search finds that needs no vector, or else the ranking that one is to be fused with."""
        if (named := _find_named(query, self.papers, self.scope)) is not None:
            only = SearchResult(rank=1, paper=named, score=1.0, found_by=(IDENTIFIER,), matched={}, is_whole=True)
            return SearchResults(understood=query, results=(only,)[self.start :])
        if mode is SearchMode.VECTOR:
            return TextRanking()
        by_words = rank_by_words(self.query, self.papers, depth=self.limit * POOL, scope=self.scope)
        # A name has no meaning that titles could be compared with; of a topic there may be papers enough.
        if mode is SearchMode.TEXT or by_words.is_of_names or self._is_ranked_by_citations(by_words.of_topic):
            return self.results(query, by_words)
        return by_words

    def _is_ranked_by_citations(self, of_topic: TopicGroups) -> bool:
        """Whether the papers of a topic fill this page and those before it, and each has a place of its own there."""
        end, places = self.start + self.limit, 0
        for group in of_topic:
            if places >= end:
                return True
            if len(group) > 1:
                return False
            places += 1
        return places >= end

    def by_meaning(self, vector: NDArray[np.float32], embedder: str) -> list[PaperId]:
        self.papers.vectors.check_embedder(embedder)
        depth = pool = self.limit * POOL
        within = None if self.scope.within is None else [*self.scope.within]
        # A query without a word that the embedder knows is equally near to everything, which is not a ranking.
        while vector.any():
            near = [PaperId(hit.id) for hit in self.papers.vectors.search(vector, limit=pool, within=within)]
            found = [record.paper.id for record in admit_papers(self.query, near, self.papers, scope=self.scope)]
            if len(found) >= min(depth, len(near)) or len(near) < pool or pool >= DEEPEST:
                return found[:depth]
            pool = DEEPEST
        return []

    def _typical_first(self, of_topic: TopicGroups, embedder: str) -> tuple[list[PaperId], NDArray[np.float32] | None]:
        """The papers of a topic, those of each group by their cosine to the mean of all of them, and this mean; as they
        are and None where they have no vectors. A paper of a neighbouring topic lies far from it.

        Source:
            Rocchio 1971, Relevance Feedback in Information Retrieval, of papers that are taken to be relevant.
        """
        ids = [id for group in of_topic for id in group]
        stored = self.papers.vectors.load(embedder, ids) if embedder else {}
        if not stored:
            return ids, None
        vectors = np.stack([vector for _, vector in stored.values()])
        mean: NDArray[np.float32] = vectors.mean(axis=0)
        away = dict(zip(stored, (-cosines(vectors, mean)).tolist(), strict=True))
        return [id for group in of_topic for id in sorted(group, key=lambda each: away.get(each, 0.0))], mean

    def results(
        self,
        query: str,
        by_words: TextRanking,
        *,
        vector: NDArray[np.float32] | None = None,
        embedder: str = "",
        mode: SearchMode = SearchMode.TEXT,
    ) -> SearchResults:
        rankings = {}
        of_topic, mean = self._typical_first(by_words.of_topic, embedder)
        vector = vector if mean is None else mean
        if mode is not SearchMode.VECTOR:
            rankings[SearchMode.TEXT.value] = list(by_words.papers)
        if vector is not None:
            rankings[SearchMode.VECTOR.value] = self.by_meaning(vector, embedder)
        # What holds every word in its record was looked for by it: that is a ranking of its own beside meaning.
        wholes = [list(by_words.whole)] if mode is SearchMode.HYBRID else []
        fused = reciprocal_rank_fusion([*rankings.values(), *wholes])
        if of_topic:
            rankings[SearchMode.TEXT.value] = [*of_topic, *by_words.papers]
            fused = reciprocal_rank_fusion([[*of_topic, *(id for id, _ in fused)]])
        end = self.start + self.limit
        found = self.papers.find(id for id, _ in fused[self.start : end])  # a paper may have gone since it was ranked
        ranked = ((id, score) for id, score in fused[self.start : end] if id in found)
        results = tuple(
            self._result(rank, found[id], score, tuple(name for name, ids in rankings.items() if id in ids))
            for rank, (id, score) in enumerate(ranked, start=self.start + 1)
        )
        understood = _put_right(query, by_words.corrected)
        return SearchResults(understood=understood, results=results, following=end if len(fused) > end else None)

    def _result(self, rank: int, paper: Paper, score: float, found_by: tuple[str, ...]) -> SearchResult:
        matched, is_whole = matches_of(self.query, Record(paper))
        return SearchResult(rank=rank, paper=paper, score=score, found_by=found_by, matched=matched, is_whole=is_whole)


def _find_named(query: str, papers: PaperRepository, scope: SearchScope) -> Paper | None:
    """The paper of a scope that a query names by its id, its citation key or an identifier, a stub too."""
    for handle in handles_in_query(query):
        try:
            named = papers.get(handle)
        except NotFoundError:
            continue
        if scope.holds(named):
            return named
    return None


async def _embed(query: str, embedder: Embedder) -> NDArray[np.float32]:
    with in_lane(Lane.EMBEDDINGS):
        (vector,) = await embedder.embed([query])
        return cast(NDArray[np.float32], vector)


def _put_right(text: str, corrected: Mapping[str, str]) -> str:
    """`text` with the corrections of its misspelt words."""
    if not corrected:
        return text
    return " ".join(corrected.get(" ".join(words_of(part)), part) for part in text.split())
