"""Numbers and summaries of a field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.summary import SummaryKind
from kg.model.papers.paper import PaperId
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.pipeline.field_size import (
    RECORD,
    VIEW,
    FieldSize,
    mean_of,
    most_cited_tokens,
)
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.summaries import Summaries, Summariser
from services.steps.offload import offload
from services.tasks import limits
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY
from services.tasks.summaries.path_summary import PATH_SUMMARY
from services.tasks.task import Range, Task

_FACTS, _STEPS = 150, 60
"""Tokens of a community and of a path without their summaries."""


async def _count(results: Results, _tools: Tools, _watch: Watch[FieldOverview]) -> FieldOverview:
    return await offload(overview, results.get(FieldIndex))


async def _summarise(results: Results, tools: Tools, watch: Watch[Summaries]) -> Summaries:
    summariser = Summariser(tools.model, results.get(FieldIndex), tools.fields, tools.prompts, is_fresh=tools.is_fresh)
    return await summariser.summarise(results.get(FieldOverview), report=watch.report)


def summary_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One summary a community, more for a large one; two a path."""
    field, papers = size.field, size.papers
    communities, paths = len(field.communities), len(field.paths)
    cited = {(each.citing, each.cited) for each in field.citations}
    anew = size.unsummarised(COMMUNITY_SUMMARY, SummaryKind.COMMUNITY, communities)
    more = 0 if size.models.get(COMMUNITY_SUMMARY.name) in size.offline else _further(field)
    return (
        calls_of(
            COMMUNITY_SUMMARY,
            Range(low=anew.low + (more if anew.low == communities else 0), high=anew.high + more),
            VIEW
            + limits.COMMUNITY_CONTEXT * RECORD
            + mean_of(
                most_cited_tokens(field, community.papers, limits.COMMUNITY_PAPERS, papers)
                for community in field.communities
            ),
        ),
        calls_of(
            DEVELOPMENT_SUMMARY,
            size.unsummarised(DEVELOPMENT_SUMMARY, SummaryKind.DEVELOPMENT, paths),
            mean_of(_line_tokens(path, path.development, papers, cited) for path in field.paths),
        ),
        calls_of(
            PATH_SUMMARY,
            size.unsummarised(PATH_SUMMARY, SummaryKind.PATH, paths),
            mean_of(_line_tokens(path, path.frontier, papers, cited) for path in field.paths),
        ),
    )


def _further(field: FieldGraph) -> int:
    """Calls for the papers of large communities beside the first COMMUNITY_PAPERS of each."""
    return sum((len(each.papers) - 1) // limits.COMMUNITY_PAPERS for each in field.communities if each.papers)


def _line_tokens(
    path: VerticalPath,
    steps: Collection[PathStep],
    sizes: Mapping[PaperId, int],
    cited: Collection[tuple[PaperId, PaperId]],
) -> int:
    """Tokens of the seed and of the steps to which a citation leads, which are told, or of all where there is none."""
    told = [each for each in steps if each.parent is not None and (each.paper_id, each.parent) in cited] or steps
    return sizes[path.seed] + sum(sizes[step.paper_id] for step in told)


def community_tokens(size: FieldSize) -> int:
    """Tokens of all communities with their summaries."""
    return len(size.field.communities) * (_FACTS + _answer_tokens(size, COMMUNITY_SUMMARY))


def path_tokens(size: FieldSize) -> int:
    """Tokens of all paths with their summaries."""
    return len(size.field.paths) * (_STEPS + _answer_tokens(size, PATH_SUMMARY))


def _answer_tokens(size: FieldSize, task: Task[Any, Any]) -> int:
    """Tokens of a summary by a task."""
    return next(each.answer_tokens for each in summary_calls(size) if each.task is task)


COUNTING = Stage(name="counting", inputs=(FieldIndex,), output=FieldOverview, run=_count)
SUMMARISING = Stage(
    name="summarising",
    inputs=(FieldIndex, FieldOverview),
    output=Summaries,
    run=_summarise,
    calls=summary_calls,
)
