"""The stage that rewrites a section, subsection or paragraph as a reader asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kg.model.surveys.survey import Section, Survey
from services.evidence.index import FieldIndex
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.pipeline.expected_calls import ExpectedCalls
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.judging.claim_support import CLAIM_SUPPORT, CLAIMS
from services.tasks.refining.section_rewriting import SECTION_REWRITING
from services.tasks.task import Range, Task
from services.writing.claim_verification import Verifier
from services.writing.revising.rewriting import RewrittenPart, SectionRewriter, section_numbered
from services.writing.revising.wanted import WantedRewriting

_PAPERS, _PAPER_TOKENS, _OWN_TOKENS = 28, 260, 900
"""Papers of the evidence of a part as a rule, tokens of one, and tokens of a prompt beside them."""


async def _rewrite(results: Results, tools: Tools, watch: Watch[RewrittenPart]) -> RewrittenPart:
    index, survey, wanted = results.get(FieldIndex), results.get(Survey), results.get(WantedRewriting)
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    rewriter = SectionRewriter(
        model=tools.model,
        index=index,
        search=PassageSearch(index, relevance),
        verifier=Verifier(model=tools.model, index=index),
        survey=survey,
        instruction=wanted.instruction,
    )
    return await rewriter.rewrite(section_numbered(survey, wanted.section), wanted.paragraph, report=watch.report)


def rewriting_calls(parts: Sequence[Section]) -> list[ExpectedCalls]:
    """The calls that rewriting some parts takes."""
    claims = sum(len(part.claims) for part in parts)
    batches = -(-claims // CLAIMS)
    tokens = _OWN_TOKENS + _PAPERS * _PAPER_TOKENS

    def calls_for(task: Task[Any, Any], low: int, high: int, usual: int, read: int) -> ExpectedCalls:
        return ExpectedCalls(task=task, number=Range(low=low, high=high), usual=usual, prompt_tokens=read)

    return [
        calls_for(SECTION_REWRITING, len(parts), 2 * len(parts), len(parts), tokens),
        calls_for(CLAIM_SUPPORT, 0, 2 * batches + 1, batches, _OWN_TOKENS + CLAIMS * _PAPER_TOKENS // 2),
        calls_for(RESTATEMENT, 0, 2 * len(parts), 0, _OWN_TOKENS),
    ]


REWRITING = Stage(
    name="rewriting",
    inputs=(FieldIndex, Survey, WantedRewriting),
    output=RewrittenPart,
    run=_rewrite,
)
