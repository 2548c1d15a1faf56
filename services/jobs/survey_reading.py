"""The reading of a survey: between its outline and its parts the papers that carry it are fetched."""

from __future__ import annotations

from dataclasses import replace

from kg.model.surveys.plan import OutlinePlan
from services.evidence.index import FieldIndex
from services.jobs.requests import SurveyRequest
from services.jobs.survey_outline import Outlining, write_outline
from services.jobs.text_fetching import fetch_papers, text_fetcher
from services.jobs.text_plan import carrying_papers
from services.jobs.text_requests import TextFetchWanted
from services.pipeline.steering import Steering
from services.steps.offload import offload
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.workbench import Workbench


async def steering_after_reading(
    workbench: Workbench,
    request: SurveyRequest,
    steering: Steering,
    *,
    outline: Outlining,
    steps: Steps,
    progress: Progress,
) -> Steering:
    """The steering by the outline whose carrying papers have been fetched; the same where no texts are wanted.

    Raises:
        InvalidInputError: texts are wanted and no source of them is switched on.
    """
    if request.full_texts is None or steering.stops_at_outline:
        return steering
    text_fetcher(workbench)  # refuses before a model is asked
    if steering.outline is None:
        survey = await write_outline(workbench, request, steering, outline=outline, steps=steps, before="reading")
        steering = replace(steering, outline=survey.plan, evolution=survey.evolution, survey=survey.id)
    if steering.outline is not None:
        await _fetch(workbench, request, steering.outline, steps, progress)
    return steering


async def _fetch(
    workbench: Workbench, request: SurveyRequest, plan: OutlinePlan, steps: Steps, progress: Progress
) -> None:
    """Fetch the texts of the papers that carry an outline and have none, as many as are wanted."""
    most = request.full_texts if isinstance(request.full_texts, int) else None
    graph, _ = await offload(workbench.fields.whole, request.field_id)
    chosen = list(carrying_papers(FieldIndex.of(graph), plan))[:most]
    papers = [graph.papers[id] for id in chosen if graph.papers[id].full_text is None]
    unavailable = workbench.unavailable_texts
    asked = [paper for paper in papers if unavailable is None or unavailable.reason(paper) is None]
    await fetch_papers(workbench, asked, TextFetchWanted(papers=None), steps, progress)
