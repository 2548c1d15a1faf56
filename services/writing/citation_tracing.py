"""Citation tracing: from what the papers of a part say to the papers that it comes from (SurveyGen-I 3.3.1, E)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from kg.algorithms.graphs.cosines import cosines
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage, PassageId
from kg.model.surveys.trace import Trace, TraceCounts
from services.embedding import Embedder
from services.evidence.citation_contexts import CitingSentence, CitingSentences
from services.evidence.index import FieldIndex
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.steps.concurrent_work import together
from services.steps.offload import offload
from services.tasks import limits
from services.tasks.drafting.marker_judgement import (
    MARKER_JUDGEMENT,
    CitationMark,
    MarkedPassage,
    MarkerInput,
    MarkerJudgement,
)
from services.tasks.outlining.body import PlannedPart
from services.writing.evidence_gathering import EvidenceGatherer, PartEvidence
from services.writing.selection import papers_behind


class CitationTracer:
    """Traces the citations in the evidence of the parts of one survey; each paper is read and embedded once."""

    def __init__(
        self,
        *,
        model: LanguageModel,
        index: FieldIndex,
        sentences: CitingSentences,
        embedder: Embedder,
        gatherer: EvidenceGatherer,
    ) -> None:
        self._model = model
        self._index = index
        self._sentences = sentences
        self._embedder = embedder
        self._gatherer = gatherer
        self._said: dict[PaperId, tuple[tuple[CitingSentence, ...], NDArray[np.float32]]] = {}

    async def trace(self, evidence: PartEvidence, part: PlannedPart) -> PartEvidence:
        """The evidence with the papers that its own papers name as origin, and the traces that lead to them.

        Only papers of the field can be cited, so a trace that leads out of it is counted and goes no further.

        Raises:
            BadAnswerError, BudgetSpentError, StoppedError: see `LanguageModel`.
        """
        near = await self._nearest(evidence, part)
        asked = {paper: own for paper, own in near.items() if any(each.named for each in own)}
        works = [partial(self._judge, paper, own, part) for paper, own in asked.items()]
        found = await together(works, at_once=self._model.route(MARKER_JUDGEMENT).traits.calls_at_once)
        traces = [trace for own in found for trace in own]
        enriched = await self._with_origins(evidence, part, traces)
        citable = enriched.pack.keys()
        return replace(
            enriched,
            traces=tuple(trace for trace in _one_a_pair(traces) if trace.cited in citable),
            tracing=replace(
                _counts(near.values()),
                sources=len(traces),
                outside=len({trace.cited for trace in traces} - self._index.graph.papers.keys()),
                joined=len(enriched.pack.papers) - len(evidence.pack.papers),
            ),
        )

    async def _nearest(self, evidence: PartEvidence, part: PlannedPart) -> Mapping[PaperId, Sequence[CitingSentence]]:
        """The citing sentences nearest to a part, of the few papers of its evidence that say the nearest of all."""
        papers = [item.paper.id for item in evidence.pack.papers if item.paper.id in self._sentences.citations]
        if not papers:
            return {}
        about = (await self._embedder.embed([f"{part.title}. {part.focus}"]))[0]
        scored = [each for paper in papers for each in await self._score(paper, about)]
        ranked = [said for _, _, said in sorted(scored, key=lambda each: each[:2])]
        nearest = dict.fromkeys(said.passage.paper_id for said in ranked[: limits.NEAREST_PASSAGES])
        chosen = list(nearest)[: limits.TRACED_PAPERS]
        own = {paper: [said for said in ranked if said.passage.paper_id == paper] for paper in chosen}
        return {paper: sentences[: limits.NEAREST_PASSAGES] for paper, sentences in own.items()}

    async def _score(self, paper: PaperId, about: NDArray[np.float32]) -> list[tuple[float, PassageId, CitingSentence]]:
        """The citing sentences of a paper by nearness, which is negative, so that the nearest sorts first."""
        if paper not in self._said:
            said = await offload(self._sentences.by, paper)
            texts = [each.passage.text for each in said]
            empty = np.zeros((0, len(about)), dtype=np.float32)
            self._said[paper] = (said, await self._embedder.embed(texts) if texts else empty)
        said, vectors = self._said[paper]
        nearness = cosines(vectors, about).tolist()
        return [(-cosine, each.passage.id, each) for each, cosine in zip(said, nearness, strict=True)]

    async def _judge(self, paper: PaperId, said: Sequence[CitingSentence], part: PlannedPart) -> list[Trace]:
        """The markers of one paper that name an original source, surest first."""
        inputs = MarkerInput(
            topic=self._index.graph.field.topic,
            title=part.title,
            focus=part.focus,
            paper=self._index.graph.papers[paper].citation_key,
            passages=tuple(_mark(each) for each in said if each.named),
        )
        answer = await answer_or_none(self._model, MARKER_JUDGEMENT, inputs)
        return sorted(_traces(paper, inputs, answer), key=lambda trace: -trace.score) if answer else []

    async def _with_origins(self, evidence: PartEvidence, part: PlannedPart, traces: Sequence[Trace]) -> PartEvidence:
        """The evidence with the sources that can be read, each by its passage nearest to what is traced to it."""
        passages: dict[PaperId, Passage] = {}
        in_pack = {item.paper.id for item in evidence.pack.papers}
        for trace in sorted(traces, key=lambda each: -each.score):
            if trace.cited in self._index.graph.papers and trace.cited not in in_pack | passages.keys():
                about = trace.concept or trace.sentence
                for passage in await self._gatherer.search.nearest(about, among={trace.cited}, most=1):
                    passages[trace.cited] = passage
        return self._gatherer.with_passages(evidence, tuple(passages.values()), papers_behind(self._index, part))


def _mark(said: CitingSentence) -> MarkedPassage:
    marks = (
        CitationMark(
            text=said.passage.text[each.start : each.end], start=each.start, end=each.end, reference=str(each.work)
        )
        for each in said.named
    )
    return MarkedPassage(passage=said.passage, marks=tuple(marks))


def _traces(paper: PaperId, inputs: MarkerInput, answer: MarkerJudgement) -> Iterator[Trace]:
    numbered = inputs.markers_by_number()
    for judged in answer.markers:
        if judged.is_source and judged.marker in numbered:
            passage, mark = numbered[judged.marker]
            yield Trace(
                citing=paper,
                sentence=passage.passage.text,
                marker=mark.text,
                cited=PaperId(mark.reference),
                concept=judged.concept or "",
                score=judged.score,
            )


def _one_a_pair(traces: Iterable[Trace]) -> Iterable[Trace]:
    """One trace for each pair of citing and cited papers: the first with a concept, or else the first."""
    best: dict[tuple[PaperId, PaperId], Trace] = {}
    for trace in traces:
        known = best.setdefault((trace.citing, trace.cited), trace)
        if trace.concept and not known.concept:
            best[trace.citing, trace.cited] = trace
    return best.values()


def _counts(said: Iterable[Sequence[CitingSentence]]) -> TraceCounts:
    """What was looked at."""
    sentences = [each for own in said for each in own]
    unresolved = sum(each.unresolved for each in sentences)
    return TraceCounts(
        sentences=len(sentences),
        markers=unresolved + sum(len(each.named) for each in sentences),
        unresolved=unresolved,
    )
