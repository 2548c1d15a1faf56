"""Runs stages in order and leaves, wherever they are stopped, what is finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from services.errors import BudgetSpentError, CancelledError, ServiceError, UngroundedClaimError, UpstreamError
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.steps.progress import Progress
from services.steps.steps import UNRECORDED, Steps

_STOPS = (CancelledError, BudgetSpentError, UpstreamError, UngroundedClaimError)
"""What ends a run whose finished parts are worth reading. Work that another process goes on with is none of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelineRun:
    """What a run has made; `stop` is the error that ended it before its last stage was done, None if nothing did."""

    results: Results
    stop: ServiceError | None = None


async def run_stages(
    stages: Sequence[Stage[Any]],
    given: Results,
    tools: Tools,
    *,
    progress: Progress,
    steps: Steps,
    enter: Callable[[str], None] = lambda stage: None,
) -> PipelineRun:
    """Run stages one after the other; between two of them the work may be cancelled.

    Args:
        given: the values that are there before the first stage.
        steps: asked before each stage whether to go on.
        enter: called with the name of each stage before it runs.
    """
    results = given
    for stage in stages:
        watch: Watch[Any] = Watch(stage.name, progress)
        enter(stage.name)
        try:
            await steps.check_cancelled()
            results = results.with_value(await stage.run(results.only((*stage.inputs, *stage.optional)), tools, watch))
        except _STOPS as stop:
            return PipelineRun(results=results if watch.kept is None else results.with_value(watch.kept), stop=stop)
    return PipelineRun(results=results)


async def run_to_end(
    stages: Sequence[Stage[Any]],
    given: Results,
    tools: Tools,
    *,
    progress: Progress,
    enter: Callable[[str], None],
) -> Results:
    """What stages make of which all are needed; the arguments are those of `run_stages`.

    Raises:
        StoppedError, UpstreamError, UngroundedClaimError: a stage was stopped.
    """
    run = await run_stages(stages, given, tools, progress=progress, steps=UNRECORDED, enter=enter)
    if run.stop is not None:
        raise run.stop
    return run.results
