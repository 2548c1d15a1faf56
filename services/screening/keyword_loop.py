"""Searching with more and more keywords (SurveyX 3.1.1, Algorithm 1)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kg.algorithms.collecting.grouping import groups_of
from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.ranking.keyword_choice import keyword_ranks
from kg.model.collections.collection import CollectingParameters, Origin
from kg.model.graphs.graph import FloatArray, IntArray
from kg.model.papers.paper import PaperId
from services.models.port import LanguageModel
from services.reading.passages import PaperText, paper_text
from services.screening.pool import CandidatePool
from services.screening.sources import CandidateSource
from services.screening.vectors import EmbeddedPapers
from services.steps.progress import Progress
from services.tasks.keywords.keyword_candidates import KEYWORD_CANDIDATES, KeywordInput
from services.tasks.limits import PAPERS_SKIMMED

SEARCHING = "searching"


class KeywordLoop:
    """Searches sources by the topic, then by the keyword that each round adds."""

    def __init__(
        self,
        sources: Sequence[CandidateSource],
        pool: CandidatePool,
        embedded: EmbeddedPapers,
        model: LanguageModel,
        parameters: CollectingParameters,
    ) -> None:
        self._sources = sources
        self._pool = pool
        self._embedded = embedded
        self._model = model
        self._parameters = parameters

    async def run(self, topic: str, subject: FloatArray, *, progress: Progress) -> tuple[str, ...]:
        """Search until enough is found, no keyword is left, a round finds nothing new or the rounds are over.

        Args:
            topic: the first keyword.
            subject: the unit vector of topic and description.
        Returns:
            The keywords, the topic first.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as models and sources do.
        """
        keywords = [topic]
        for number in range(self._parameters.rounds + 1):
            progress(SEARCHING, number, self._parameters.rounds + 1)
            new = await self._search(keywords[-1], round=number)
            if not new or len(self._pool) >= self._parameters.enough or number == self._parameters.rounds:
                break
            following = await self._next(keywords, subject)
            if following is None:
                break
            keywords.append(following)
        progress(SEARCHING, self._parameters.rounds + 1, self._parameters.rounds + 1)
        return tuple(keywords)

    async def _search(self, keyword: str, *, round: int) -> list[PaperId]:
        new = []
        for source in self._sources:
            finds = await source.search(keyword, limit=self._parameters.hits)
            new += self._pool.add(finds, origin=Origin.SEARCH, source=source.name, query=keyword, round=round)
        await self._embedded.take(new)
        return new

    async def _next(self, keywords: Sequence[str], subject: FloatArray) -> str | None:
        """The best keyword of the groups of what was found and is near enough to be included."""
        near = self._embedded.similarities(self._embedded.with_record(self._pool.papers), subject)
        ids = sorted(id for id, cosine in near.items() if cosine >= self._parameters.min_similarity)
        if not ids:
            return None
        vectors = self._embedded.vectors(ids)
        groups = groups_of(vectors, len(keywords) + 1, seed=self._parameters.seed)
        texts = tuple(tuple(self._central(ids, vectors, group)) for group in groups)
        inputs = KeywordInput(topic=keywords[0], pool=tuple(keywords), groups=texts)
        answer = (await self._model.run(KEYWORD_CANDIDATES, inputs)).value
        offered = list(dict.fromkeys(each.keyword for each in answer.keywords if each.keyword is not None))
        if not offered:
            return None
        vectors_of = np.array([await self._embedded.embed(each) for each in (*offered, *keywords)])
        best = keyword_ranks(vectors_of[: len(offered)], vectors_of[len(offered) :], vectors_of[len(offered)]).best
        return None if best is None else offered[best]

    def _central(self, ids: Sequence[PaperId], vectors: FloatArray, group: IntArray) -> list[PaperText]:
        """The papers nearest to the middle of a group, as many as a call reads."""
        middle = vectors[group].mean(axis=0)
        nearness = cosines(vectors[group], middle)
        chosen = group[np.argsort(-nearness, kind="stable")][:PAPERS_SKIMMED]
        papers = (self._embedded.find_paper(ids[at]) for at in chosen.tolist())
        return [paper_text(paper) for paper in papers if paper is not None]
