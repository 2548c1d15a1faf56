"""The record of a screening as it is read and decided on: candidates, counts, readers' decisions, what to read next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from kg.algorithms.collecting.active_learning import ScreeningLearner
from kg.algorithms.collecting.prisma_counts import candidate_of_reader, overrule, screening_flow
from kg.errors import NotFoundError
from kg.model.collections.collection import (
    Candidate,
    Collection,
    ReaderRuling,
    ScreeningOutcome,
    ScreeningStage,
)
from kg.model.fields.screening import ScreeningFlow
from kg.model.papers.paper import Paper, PaperId, PaperKind
from kg.repository.collections.collections import CollectionRepository
from kg.repository.papers.papers import PaperRepository

_FURTHEST = -1.0
"""The cosine of a candidate that was not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenedPaper:
    """A candidate with its paper and what a reader decided; `likelihood` in (0, 1) where it was asked for."""

    paper: Paper
    candidate: Candidate
    ruling: ReaderRuling | None = None
    likelihood: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenedPage:
    """Candidates from a place on, and how many meet the conditions."""

    papers: tuple[ScreenedPaper, ...]
    total: int


class ScreeningRecord:
    """The record of one collection; every method raises NotFoundError where there is none."""

    def __init__(self, papers: PaperRepository, collections: CollectionRepository, id: str) -> None:
        self._papers = papers
        self._collections = collections
        self._id = id

    def collection(self) -> Collection:
        """What was looked for, where and when."""
        return self._collections.get(self._id)

    def flow(self) -> ScreeningFlow:
        """The counts of PRISMA 2020 as they are by the decisions of readers."""
        return screening_flow(self.collection().searches, self._candidates())

    def page(
        self, *, outcome: ScreeningOutcome | None, stage: ScreeningStage | None, start: int, limit: int
    ) -> ScreenedPage:
        """Candidates that meet conditions: by rank, then the most relevant, then the most similar, then by id."""
        chosen = [
            each
            for each in self._candidates()
            if (outcome is None or each.outcome is outcome) and (stage is None or each.stage is stage)
        ]
        chosen.sort(key=_place)
        return ScreenedPage(papers=self._read(chosen[start : start + limit]), total=len(chosen))

    def paper(self, handle: str) -> ScreenedPaper:
        """A candidate, by id, citation key or identifier of its paper.

        Raises:
            NotFoundError: no paper has this handle, or it is not a candidate.
        """
        paper = self._papers.get(handle)
        candidate = self._by_id().get(paper.id)
        if candidate is None:
            raise NotFoundError("candidate", paper.id, hint=f"no search of {self._id} found it; decide on it to add it")
        return ScreenedPaper(paper=paper, candidate=candidate, ruling=self._collections.rulings(self._id).get(paper.id))

    def rule(self, handle: str, outcome: ScreeningOutcome, reason: str, *, day: date) -> ScreenedPaper:
        """Decide on a paper: a candidate, or one that no search has found.

        Raises:
            NotFoundError: no paper has this handle.
        """
        paper = self._papers.get(handle)
        ruling = ReaderRuling(paper_id=paper.id, outcome=outcome, reason=reason, day=day)
        known = self._by_id().get(paper.id)
        candidate = (
            overrule(known, ruling) if known else candidate_of_reader(ruling, is_survey=paper.kind is PaperKind.SURVEY)
        )
        self._collections.rule(self._id, ruling, candidate)
        return ScreenedPaper(paper=paper, candidate=candidate, ruling=ruling)

    def withdraw(self, handle: str) -> None:
        """Forget a decision: the candidate is again what the screening decided, and a paper that was brought is none.

        Raises:
            NotFoundError: no paper has this handle, or nobody decided on it.
        """
        self.collection()
        self._collections.withdraw(self._id, self._papers.get(handle).id)

    def next(self, limit: int) -> tuple[ScreenedPaper, ...]:
        """The candidates with a record on which no reader has decided, the likeliest to be included first.

        Learned from every decision; before there is one of each kind, the order is that of similarity.
        """
        rulings = self._collections.rulings(self._id)
        readable = [each for each in self._candidates() if each.stage is not ScreeningStage.RETRIEVAL]
        papers = self._papers.find(each.paper_id for each in readable)
        known = [each for each in readable if each.paper_id in papers and not papers[each.paper_id].stub]
        likely = _likelihoods(known, papers, rulings)
        open_ones = [at for at, each in enumerate(known) if each.paper_id not in rulings]
        open_ones.sort(key=lambda at: (-likely[at], known[at].paper_id))
        return tuple(
            ScreenedPaper(paper=papers[known[at].paper_id], candidate=known[at], likelihood=round(likely[at], 4))
            for at in open_ones[:limit]
        )

    def _candidates(self) -> tuple[Candidate, ...]:
        self.collection()
        return self._collections.candidates(self._id)

    def _by_id(self) -> Mapping[PaperId, Candidate]:
        return {each.paper_id: each for each in self._candidates()}

    def _read(self, candidates: Sequence[Candidate]) -> tuple[ScreenedPaper, ...]:
        papers = self._papers.find(each.paper_id for each in candidates)
        rulings = self._collections.rulings(self._id)
        return tuple(
            ScreenedPaper(paper=papers[each.paper_id], candidate=each, ruling=rulings.get(each.paper_id))
            for each in candidates
            if each.paper_id in papers
        )


def _place(candidate: Candidate) -> tuple[object, ...]:
    return (
        candidate.outcome is not ScreeningOutcome.INCLUDED,
        candidate.rank is None,
        candidate.rank or 0,
        -1 if candidate.judged is None else -candidate.judged,
        -(candidate.similarity if candidate.similarity is not None else _FURTHEST),
        candidate.paper_id,
    )


def _likelihoods(
    candidates: Sequence[Candidate], papers: Mapping[PaperId, Paper], rulings: Mapping[PaperId, ReaderRuling]
) -> list[float]:
    texts = [f"{papers[each.paper_id].title}\n{papers[each.paper_id].content or ''}" for each in candidates]
    first = np.array([_FURTHEST if each.similarity is None else each.similarity for each in candidates])
    decided = {
        at: rulings[each.paper_id].outcome is ScreeningOutcome.INCLUDED
        for at, each in enumerate(candidates)
        if each.paper_id in rulings
    }
    found: list[float] = ScreeningLearner(texts, first).likelihoods(decided).tolist()
    return found
