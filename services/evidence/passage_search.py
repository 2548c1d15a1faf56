"""Passages of a field by nearness to a question: first the nearest papers, then the nearest of their sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.algorithms.ranking.rank_fusion import reciprocal_rank_fusion
from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId
from services.evidence.index import FieldIndex
from services.evidence.relevance import Relevance
from services.reading.passages import content_passages, full_text_passages

PAPERS_SEARCHED = 30
"""Papers nearest to a question whose sentences are compared with it."""
_OF_PAPER = 0.3
"""How much the nearness of its paper counts in that of a sentence."""


class PassageSearch:
    """Sentences of the papers of one field; each is embedded once, when its paper first comes near to a question."""

    def __init__(self, index: FieldIndex, relevance: Relevance) -> None:
        self._index = index
        self._relevance = relevance
        self._read: dict[PaperId, tuple[tuple[Passage, ...], NDArray[np.float32]]] = {}

    async def nearest(
        self, question: str, *, among: Collection[PaperId] | None = None, most: int
    ) -> tuple[Passage, ...]:
        """The passages nearest to a question, nearest first, ties by id.

        Args:
            among: papers that are looked at; all of the field if not given.
            most: passages returned, >= 1.
        """
        of_papers = await self._relevance.to(question)
        papers = self._index.graph.papers
        readable = [id for id in of_papers if papers[id].is_readable and (among is None or id in among)]
        chosen = sorted(readable, key=lambda paper: (-of_papers[paper], paper))[:PAPERS_SEARCHED]
        await self._read_papers(chosen)
        query = (await self._relevance.embedder.embed([question]))[0]
        scored = [
            (-round(_OF_PAPER * of_papers[id] + (1.0 - _OF_PAPER) * cosine, 6), passage.id, passage)
            for id in chosen
            for passage, cosine in zip(self._read[id][0], cosines(self._read[id][1], query).tolist(), strict=True)
        ]
        return tuple(passage for _, _, passage in sorted(scored, key=lambda each: each[:2])[:most])

    async def nearness(self, question: str, papers: Sequence[PaperId]) -> dict[PassageId, float]:
        """The cosine of each passage of some papers with a question, rounded so that order rests on no last bit."""
        await self._read_papers(papers)
        query = (await self._relevance.embedder.embed([question]))[0]
        return {
            passage.id: cosine
            for id in papers
            for passage, cosine in zip(self._read[id][0], cosines(self._read[id][1], query).tolist(), strict=True)
        }

    async def _read_papers(self, papers: Sequence[PaperId]) -> None:
        """Embed the sentences of papers that no question came near to before."""
        unread = [id for id in papers if id not in self._read]
        own = {id: self._units(self._index.graph.papers[id]) for id in unread}
        texts = [text for id in unread for _, text in own[id]]
        none = np.zeros((0, self._relevance.vectors.shape[1]), dtype=np.float32)
        vectors = await self._relevance.embedder.embed(texts) if texts else none
        ends = np.cumsum([len(own[id]) for id in unread])
        for id, end in zip(unread, ends, strict=True):
            self._read[id] = (tuple(passage for passage, _ in own[id]), vectors[end - len(own[id]) : end])

    def _units(self, paper: Paper) -> tuple[tuple[Passage, str], ...]:
        """The passages of a paper, each with the text by which it is found: its own."""
        own = (*(each.passage for each in content_passages(paper)), *full_text_passages(paper))
        return tuple((each, each.text) for each in own)


def fuse_rankings(rankings: Iterable[Sequence[Passage]], *, most: int) -> tuple[Passage, ...]:
    """One ranking of passages out of several, those that many of them hold first."""
    known: dict[PassageId, Passage] = {}
    names = []
    for ranking in rankings:
        known |= {passage.id: passage for passage in ranking}
        names.append([passage.id for passage in ranking])
    return tuple(known[id] for id, _ in reciprocal_rank_fusion(names)[:most])
