"""The retrieval of a survey: sources are asked for papers of each part of an outline, and the field grows by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OutlinePlan
from kg.repository.collections.collections import CollectionRepository
from services.field.build import build_field
from services.jobs.collection_requests import CollectingParametersRequest
from services.jobs.models import model_of_job
from services.jobs.requests import SurveyRequest
from services.jobs.survey_outline import Outlining, write_outline
from services.models.ledger import Ledger
from services.pipeline.preset import Preset
from services.pipeline.steering import Steering
from services.queue.model import Job
from services.screening.collect import CollectionPlan, Collector
from services.steps.progress import Progress
from services.steps.steps import Steps
from services.tasks.outlining.purpose import Purpose
from services.tasks.prompting import load_prompts
from services.workbench import Workbench

_OF_PART = {"size": 10, "hits": 30, "rounds": 1, "co_cited": 0, "fallback": 0}
"""The parameters of a collection that differ for a part, which is narrower than a field and may stay as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyRetrieval:
    """Retrieves the papers of the parts of one survey (SurveyGen-I 3.1.2, B.1)."""

    workbench: Workbench
    job: Job
    request: SurveyRequest
    ledger: Ledger
    steps: Steps
    progress: Progress

    async def grow(self, field: FieldGraph, preset: Preset, steering: Steering, *, outline: Outlining) -> None:
        """Make an outline, ask the sources for papers of each of its parts, and build the field with those that fit.

        The searches, the screening and their bounds are those of a collection, with heading and focus of a part in the
        place of topic and description. The outline has served then: a survey is planned from the field as it is.

        Raises:
            InvalidInputError: a source is not set up here.
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as models and sources do; what was asked is
                not asked again.
        """
        searches = self.workbench.record_searches_named(self.request.sources)
        survey = await write_outline(
            self.workbench, self.request, steering, outline=outline, steps=self.steps, before="retrieval"
        )
        collector = Collector(
            papers=self.workbench.papers,
            collections=CollectionRepository(self.workbench.engine),
            embedder=self.workbench.embedder,
            model=model_of_job(
                self.workbench,
                self.job,
                self.workbench.model_named(self.request.model),
                budget=self.request.budget,
                steps=self.steps,
                prompts=load_prompts(),
                ledger=self.ledger,
            ),
            outside=searches,
            steps=self.steps,
            progress=self.progress,
        )
        found: dict[PaperId, None] = {}
        for plan in collection_plans(field, survey.plan, preset, self.request.sources) if survey.plan else ():
            found |= dict.fromkeys((await collector.run(plan)).papers_included)
        if new := [id for id in found if id not in field.members]:
            await self._build(field, new)

    async def _build(self, field: FieldGraph, new: list[PaperId]) -> None:
        """Build the field of the papers that it has and of new ones, with the parameters that it was built with.

        Its PRISMA flow, if it had one, counts other papers and is left out.
        """
        own = field.field
        await build_field(
            topic=own.topic,
            description=own.description,
            as_of=own.as_of,
            parameters=own.parameters,
            paper_ids=[*sorted(field.members), *sorted(new)],
            papers=self.workbench.papers,
            fields=self.workbench.fields,
            embedder=self.workbench.embedder,
            analytics=self.workbench.analytics,
            progress=self.progress,
            steps=self.steps,
        )


def collection_plans(
    field: FieldGraph, outline: OutlinePlan, preset: Preset, sources: tuple[str, ...]
) -> Iterator[CollectionPlan]:
    """What is collected for each part of an outline on a theme: its heading within the topic, and its focus.

    The bounds are those that the preset has for collections; a part gets ten papers at most.
    """
    parameters = CollectingParametersRequest.model_validate({**(preset.collecting or {}), **_OF_PART}).value()
    for section in outline.sections:
        if section.purpose == Purpose.THEME.value:
            for part in section.subsections or (section,):
                yield CollectionPlan(
                    id=field.field.id,
                    topic=f"{part.title} ({field.field.topic})",
                    description=part.focus,
                    as_of=field.field.as_of,
                    parameters=parameters,
                    sources=sources,
                    labels=(),
                )
