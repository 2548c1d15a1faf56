"""The outline of a survey as a step of its job: what is done with it comes before the parts are written."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from pydantic import TypeAdapter

from kg.model.surveys.survey import Survey
from services.jobs.requests import SurveyRequest
from services.pipeline.steering import Steering
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.steps import Steps
from services.workbench import Workbench

_SURVEY = TypeAdapter(tuple[str, int])
Outlining = Callable[[Steering], Awaitable[Survey]]
"""Makes the outline of a survey, which is stored, and returns it."""


async def write_outline(
    workbench: Workbench, request: SurveyRequest, steering: Steering, *, outline: Outlining, steps: Steps, before: str
) -> Survey:
    """The survey as far as its outline; a job that goes on keeps to the one that it began with.

    Args:
        before: what the outline is made for.
    """

    async def make() -> tuple[str, int]:
        survey = await outline(replace(steering, stops_at_outline=True))
        return survey.id, survey.revision.number

    id, number = await steps.run(f"outline before {before}", digest(request), make, _SURVEY)
    return await offload(workbench.surveys.get, id, number)
