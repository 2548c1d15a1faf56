"""The whole way from a topic to included papers, with the record of every candidate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

import numpy as np
from pydantic import TypeAdapter

from kg.algorithms.collecting.candidate_ranking import quality_ranks
from kg.algorithms.collecting.prisma_counts import candidate_of_reader, overrule
from kg.model.collections.collection import (
    STORE,
    Axis,
    Candidate,
    CollectingParameters,
    Collection,
    Origin,
    ScreeningOutcome,
    ScreeningStage,
)
from kg.model.fields.field import FieldId
from kg.model.papers.paper import Identifier, Paper, PaperId, PaperKind
from kg.repository.collections.collections import CollectionRepository
from kg.repository.papers.papers import PaperRepository
from services.collecting.sources import Standing
from services.embedding import Embedder
from services.models.port import LanguageModel
from services.screening.expanding import add_cited_and_citing, add_co_cited
from services.screening.indicators import indicators_of
from services.screening.judging import JudgedPaper, judge_papers
from services.screening.keyword_loop import KeywordLoop
from services.screening.pool import CandidatePool
from services.screening.sources import (
    CandidateSource,
    OutsideSearch,
    RecordSearch,
    SearchFinds,
    StandingSearch,
    StoreSearch,
    name_for_sources,
)
from services.screening.vectors import EmbeddedPapers
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.relevance.paper_relevance import PAPER_RELEVANCE

RANKING = "ranking"
_STANDINGS = TypeAdapter(Mapping[Identifier, Standing])

BEFORE = "the run before"
"""What an earlier run is called among the sources."""
GIVEN = "a list of papers"
"""What papers that someone named are called among the sources."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionPlan:
    """What is collected: `id` is that of the field, `sources` names in the order asked, `labels` imports of the store.

    `given` are papers that are candidates whatever the searches find.
    `as_of` is the day that counts as today. `before` are the candidates of an earlier run, whose outcomes are kept;
    `since` is the day of that run, before which sources outside need not look.
    """

    id: FieldId
    topic: str
    description: str
    as_of: date
    parameters: CollectingParameters
    sources: tuple[str, ...]
    labels: tuple[str, ...]
    given: tuple[PaperId, ...] = ()
    before: tuple[Candidate, ...] = ()
    since: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Collected:
    """A collection with its candidates, each once, by paper id."""

    collection: Collection
    candidates: tuple[Candidate, ...]

    @property
    def papers_included(self) -> tuple[PaperId, ...]:
        """The papers of the field, in id order."""
        return papers_included(self.candidates)


class Collector:
    """Collects papers with the parts of one graph and one model."""

    def __init__(
        self,
        *,
        papers: PaperRepository,
        collections: CollectionRepository,
        embedder: Embedder,
        model: LanguageModel,
        outside: Sequence[RecordSearch] = (),
        steps: Steps,
        progress: Progress,
    ) -> None:
        """Take the parts.

        Args:
            outside: the sources outside that a plan may name.
            steps: how pages of sources are had asked once; the model brings its own.
        """
        self._papers = papers
        self._collections = collections
        self._embedder = embedder
        self._model = model
        self._outside = {str(each.name): each for each in outside}
        self._steps = steps
        self._progress = progress
        self._embedded = EmbeddedPapers(papers, embedder, steps, progress)

    async def run(self, plan: CollectionPlan) -> Collected:
        """Collect, and return the outcome of every candidate; decisions of readers are kept, and nothing is stored.

        Raises:
            InvalidInputError: the graph holds vectors of another embedder.
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as models and sources do; what was asked is
                not asked again.
        """
        subject = await self._embedded.embed(f"{plan.topic}. {plan.description}")
        sources, pool = await self._sources(plan), CandidatePool()
        await self._take_up(plan, pool)
        loop = KeywordLoop(sources, pool, self._embedded, self._model, plan.parameters)
        keywords = await loop.run(plan.topic, subject, progress=self._progress)
        await self._expand(plan, sources, pool, subject)
        await offload(self._unite, pool)
        similarities = self._embedded.similarities(self._embedded.with_record(pool.papers), subject)
        near = [id for id, cosine in similarities.items() if cosine >= plan.parameters.min_similarity]
        judged = await judge_papers(
            near,
            similarities,
            topic=plan.topic,
            description=plan.description,
            embedded=self._embedded,
            model=self._model,
            progress=self._progress,
        )
        relevant = relevant_papers(judged, similarities, plan.parameters)
        standings = await self._standings(plan, relevant)
        decided = await offload(self._decide, plan, pool, similarities, judged, standings)
        collection = Collection(
            id=plan.id,
            topic=plan.topic,
            description=plan.description,
            as_of=plan.as_of,
            parameters=plan.parameters,
            sources=plan.sources,
            labels=plan.labels,
            keywords=keywords,
            searches=tuple(pool.searches),
            model=self._model.route(PAPER_RELEVANCE).traits.name,
            embedder=str(self._embedder.identity),
        )
        return Collected(collection=collection, candidates=decided)

    async def store(self, collected: Collected) -> None:
        """Keep a collection in place of an earlier one of its topic."""
        await offload(self._collections.save, collected.collection, collected.candidates)

    async def nearness(self, ids: Sequence[PaperId], to: Sequence[PaperId]) -> dict[PaperId, dict[PaperId, float]]:
        """Cosines of some papers with others, of all that have records."""
        await self._embedded.take((*ids, *to))
        others = self._embedded.with_record(to)
        own = self._embedded.with_record(ids)
        vectors = self._embedded.vectors(own)
        return {id: self._embedded.similarities(others, vectors[at]) for at, id in enumerate(own)}

    async def _take_up(self, plan: CollectionPlan, pool: CandidatePool) -> None:
        """What was included before comes first, then what is given; each is a source of its own, as in PRISMA 2020."""
        included = papers_included(plan.before)
        if included and plan.since is not None:
            kept = SearchFinds(papers=included, day=plan.since)
            pool.add(kept, origin=Origin.SEARCH, source=BEFORE, query=plan.topic)
            await self._embedded.take(included)
        if plan.given:
            named = SearchFinds(papers=plan.given, day=plan.as_of)
            pool.add(named, origin=Origin.SEARCH, source=GIVEN, query=plan.topic)
            await self._embedded.take(plan.given)

    async def _sources(self, plan: CollectionPlan) -> list[CandidateSource]:
        sources: list[CandidateSource] = []
        for name in plan.sources:
            if name == STORE:
                ids = await offload(self._stored_ids, plan.labels)
                await self._embedded.take(ids)
                own = self._embedded.with_record(ids)
                floor = plan.parameters.min_similarity
                sources.append(StoreSearch(self._papers, self._embedded, ids=own, floor=floor, today=plan.as_of))
            else:
                source = self._outside[name]
                sources.append(
                    OutsideSearch(source, self._papers, steps=self._steps, today=plan.as_of, since=plan.since)
                )
        return sources

    def _stored_ids(self, labels: Sequence[str]) -> list[PaperId]:
        if not labels:
            return self._papers.ids()
        return sorted({id for label in labels for id in self._papers.ids(source=label)})

    async def _expand(
        self, plan: CollectionPlan, sources: Sequence[CandidateSource], pool: CandidatePool, subject: np.ndarray
    ) -> None:
        parameters = plan.parameters
        near = self._near(pool, subject, parameters.min_similarity)
        await add_cited_and_citing(
            pool, near[: parameters.nearest], sources=sources, embedded=self._embedded, parameters=parameters
        )
        await add_co_cited(
            pool,
            self._near(pool, subject, parameters.min_similarity),
            collections=self._collections,
            embedded=self._embedded,
            parameters=parameters,
            today=plan.as_of,
        )

    def _unite(self, pool: CandidatePool) -> None:
        """Let papers that turned out to be one since they were found be one candidate."""
        stored = self._papers.find(pool.papers)
        for id in pool.papers:
            if id not in stored:
                pool.unite(id, self._papers.get(id).id)

    def _near(self, pool: CandidatePool, subject: np.ndarray, least: float) -> list[PaperId]:
        cosines = self._embedded.similarities(self._embedded.with_record(pool.papers), subject)
        return [id for id in sorted(cosines, key=lambda each: (-cosines[each], each)) if cosines[id] >= least]

    async def _standings(self, plan: CollectionPlan, ids: Sequence[PaperId]) -> Mapping[PaperId, Standing]:
        """What the first source of a plan that can say it knows of venues and authors: a step, where impact counts."""
        asked = ((name, self._outside[name]) for name in plan.sources if name in self._outside)
        name, source = next(((name, each) for name, each in asked if isinstance(each, StandingSearch)), ("", None))
        papers = [paper for id in sorted(ids) if (paper := self._embedded.find_paper(id)) and paper.identifiers]
        if source is None or Axis.IMPACT not in plan.parameters.axes or not papers:
            return {}
        names = {paper.id: name_for_sources(paper.identifiers) for paper in papers}
        found = await self._steps.run(
            f"{name}: h-indices of {len(names):,} papers",
            digest((name, "standings", sorted(names.values()))),
            partial(source.standings, tuple(names.values())),
            _STANDINGS,
        )
        return {id: found[each] for id, each in names.items() if each in found}

    def _decide(
        self,
        plan: CollectionPlan,
        pool: CandidatePool,
        similarities: Mapping[PaperId, float],
        judged: Mapping[PaperId, JudgedPaper],
        standings: Mapping[PaperId, Standing],
    ) -> tuple[Candidate, ...]:
        relevant = relevant_papers(judged, similarities, plan.parameters)
        known = [paper for id in relevant if (paper := self._embedded.find_paper(id)) is not None]
        ranked, missing = self._rank(plan, known, similarities, judged, standings)
        rulings = self._collections.rulings(plan.id)
        record = _Record(plan.parameters, pool, similarities, judged, frozenset(relevant), ranked, missing)
        papers = {id: paper for id in pool.papers if (paper := self._embedded.find_paper(id)) is not None}
        found = {id: record.candidate(paper) for id, paper in papers.items()}
        found |= {
            each.paper_id: _keep_outcome(found[each.paper_id], each) for each in plan.before if each.paper_id in found
        }
        for id, ruling in rulings.items():
            if id in found:
                found[id] = overrule(found[id], ruling)
            elif (paper := self._papers.find([id]).get(id)) is not None:
                found[id] = candidate_of_reader(ruling, is_survey=paper.kind is PaperKind.SURVEY)
        return tuple(found[id] for id in sorted(found))

    def _rank(
        self,
        plan: CollectionPlan,
        papers: Sequence[Paper],
        similarities: Mapping[PaperId, float],
        judged: Mapping[PaperId, JudgedPaper],
        standings: Mapping[PaperId, Standing],
    ) -> tuple[dict[PaperId, int], dict[PaperId, tuple[str, ...]]]:
        """The places of the relevant papers, survey papers apart, and the indicators that each lacks."""
        self._progress(RANKING, 0, 1)
        ranked = [paper for paper in papers if paper.kind is not PaperKind.SURVEY]
        ids = [paper.id for paper in ranked]
        ranks = quality_ranks(
            np.array([judged[id].judged + similarities[id] for id in ids]),
            indicators_of(ranked, self._collections, as_of=plan.as_of, standings=standings),
            self._embedded.vectors(ids),
            axes=plan.parameters.axes,
            ties=ids,
        )
        self._progress(RANKING, 1, 1)
        places = {ids[at]: place for place, at in enumerate(ranks.order.tolist(), 1)}
        return places, dict(zip(ids, ranks.missing, strict=True))


def papers_included(candidates: Iterable[Candidate]) -> tuple[PaperId, ...]:
    """The papers that are included, in the order given."""
    return tuple(each.paper_id for each in candidates if each.outcome is ScreeningOutcome.INCLUDED)


def _keep_outcome(candidate: Candidate, before: Candidate) -> Candidate:
    """A candidate of an earlier run keeps its outcome, whatever it would be now; unless it had no record then."""
    if before.outcome is candidate.outcome or before.stage in {ScreeningStage.READER, ScreeningStage.RETRIEVAL}:
        return candidate
    reason = f"as before: {before.reason.removeprefix('as before: ')}"
    return replace(candidate, outcome=before.outcome, stage=before.stage, reason=reason)


def relevant_papers(
    judged: Mapping[PaperId, JudgedPaper], similarities: Mapping[PaperId, float], parameters: CollectingParameters
) -> list[PaperId]:
    """Those judged relevant enough; where there is none, the few that come nearest (SurveyGen-I B.1)."""
    ordered = sorted(judged, key=lambda each: (-judged[each].judged, -similarities[each], each))
    kept = [id for id in ordered if judged[id].judged >= parameters.min_relevance]
    return kept or ordered[: parameters.fallback]


@dataclass(frozen=True, slots=True)
class _Record:
    """Everything that decides on candidates."""

    parameters: CollectingParameters
    pool: CandidatePool
    similarities: Mapping[PaperId, float]
    judged: Mapping[PaperId, JudgedPaper]
    relevant: frozenset[PaperId]
    ranked: Mapping[PaperId, int]
    missing: Mapping[PaperId, tuple[str, ...]]

    def candidate(self, paper: Paper) -> Candidate:
        """What became of a paper of the pool."""
        outcome, stage, reason = self._decision(paper)
        own = self.judged.get(paper.id)
        return Candidate(
            paper_id=paper.id,
            origin=self.pool.origin(paper.id),
            found_by=self.pool.searches_of(paper.id),
            outcome=outcome,
            stage=stage,
            reason=reason,
            similarity=self.similarities.get(paper.id),
            judged=own.judged if own else None,
            rank=self.ranked.get(paper.id),
            is_survey=paper.kind is PaperKind.SURVEY,
            missing=self.missing.get(paper.id, ()),
        )

    def _decision(self, paper: Paper) -> tuple[ScreeningOutcome, ScreeningStage, str]:
        out, parameters = ScreeningOutcome.EXCLUDED, self.parameters
        if paper.id not in self.similarities:
            return out, ScreeningStage.RETRIEVAL, "known by a citation only: no source gave its record"
        own = self.judged.get(paper.id)
        if own is None:
            cosine = self.similarities[paper.id]
            return out, ScreeningStage.SIMILARITY, f"cosine {cosine:.2f}, below {parameters.min_similarity:.2f}"
        words = f"judged {own.judged} of 100: {own.reason}"
        rank = self.ranked.get(paper.id)
        if rank is not None and rank > parameters.size:
            return out, ScreeningStage.RANKING, f"rank {rank} of {len(self.ranked)}, {parameters.size} asked for"
        if rank is not None:
            return ScreeningOutcome.INCLUDED, ScreeningStage.RANKING, f"rank {rank} of {len(self.ranked)}; {words}"
        if paper.id in self.relevant:
            return ScreeningOutcome.INCLUDED, ScreeningStage.RANKING, f"a survey paper, kept apart; {words}"
        return out, ScreeningStage.RELEVANCE, words
