"""The fine half of the filter: judged relevance of what is near enough (SurveyGen-I 3.1, B.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kg.model.papers.paper import PaperId
from services.models.port import LanguageModel
from services.reading.passages import paper_text
from services.screening.vectors import EmbeddedPapers
from services.steps.concurrent_work import together
from services.steps.progress import Progress
from services.tasks.limits import PAPERS_SKIMMED
from services.tasks.relevance.paper_relevance import PAPER_RELEVANCE, PaperRelevance
from services.tasks.relevance.relevance_input import RelevanceCandidate, RelevanceInput

JUDGING = "judging relevance"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPaper:
    """The judged relevance of a paper, 0 to 100, and why."""

    judged: int
    reason: str


async def judge_papers(
    ids: Sequence[PaperId],
    similarities: Mapping[PaperId, float],
    *,
    topic: str,
    description: str,
    embedded: EmbeddedPapers,
    model: LanguageModel,
    progress: Progress,
) -> dict[PaperId, JudgedPaper]:
    """Have papers judged, ten a call, the most similar first.

    Raises:
        BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what was judged is kept.
    """
    ordered = sorted(ids, key=lambda each: (-similarities[each], each))
    papers = [paper for id in ordered if (paper := embedded.find_paper(id)) is not None]
    batches = [papers[start : start + PAPERS_SKIMMED] for start in range(0, len(papers), PAPERS_SKIMMED)]
    id_of = {paper.citation_key: paper.id for paper in papers}

    async def judge(inputs: RelevanceInput) -> tuple[PaperRelevance, ...]:
        return (await model.run(PAPER_RELEVANCE, inputs)).value.papers

    calls = [
        partial(
            judge,
            RelevanceInput(
                topic=topic,
                description=description,
                candidates=tuple(
                    RelevanceCandidate(text=paper_text(paper), similarity=similarities[paper.id]) for paper in batch
                ),
            ),
        )
        for batch in batches
    ]

    def report(done: int) -> None:
        progress(JUDGING, min(done * PAPERS_SKIMMED, len(papers)), len(papers))

    answers = await together(calls, at_once=model.route(PAPER_RELEVANCE).traits.calls_at_once, report=report)
    progress(JUDGING, len(papers), len(papers))
    by_key = {str(each.paper): each for answer in answers for each in answer}
    return {
        id: JudgedPaper(judged=by_key[key].judged, reason=by_key[key].reason)
        for key, id in id_of.items()
        if key in by_key
    }
