"""From a built field to a finished survey: summaries, outline, body, front, claims, manifest."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, replace
from hashlib import blake2b
from importlib.metadata import version

from kg.errors import NotFoundError
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.survey import Survey, SurveyId, SurveyStatus
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.document.markup import cited_keys
from services.embedding import Embedder
from services.errors import BudgetSpentError, CancelledError, StoppedError
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.evidence.relevance import Relevance
from services.models.port import LanguageModel
from services.models.price import UNLIMITED, Budget
from services.models.recorded import RecordedModel
from services.planning.plan import Planner, SectionPlan
from services.planning.summaries import Summariser
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.spent import Spent
from services.steps.steps import UNRECORDED, Steps
from services.tasks.outline import Purpose
from services.tasks.prompting import Prompt, load_prompts
from services.writing.drafts import Writer
from services.writing.front import Frame, frame
from services.writing.selection import Selection
from services.writing.unfinished import unfinished

logger = logging.getLogger(__name__)

PRESET = "full"
"""The one preset there is: everything this pipeline can do."""


async def write_survey(
    *,
    field: FieldGraph,
    model: LanguageModel,
    embedder: Embedder,
    surveys: SurveyRepository,
    fields: FieldRepository,
    papers: PaperRepository,
    progress: Progress = silent,
    steps: Steps = UNRECORDED,
    budget: Budget = UNLIMITED,
    spent: Spent | None = None,
) -> Survey:
    """Write a cited survey of a field and store it.

    The same field, model and prompts give the same survey, byte for byte; one that is stored already is returned as
    it is, and summaries made before are not made again. Each call of the model is a step.

    Args:
        budget: the most that the survey may cost; `spent` counts against it.
        spent: what earlier attempts at this survey have cost.
    Raises:
        UngroundedClaimError: the model wrote a sentence that its evidence does not hold.
        UpstreamError: the model cannot be reached or keeps answering badly.
        StoppedError: it was cancelled, or its budget is spent; the sections finished so far are stored as a partial
            survey, whose id is the error's `partial`, and which the finished survey will replace.
        InvalidInputError: the graph holds vectors of another embedder, or the budget limits a cost that nobody knows.
    """
    prompts = load_prompts()
    manifest = _manifest(field, model, embedder, prompts)
    survey_id = SurveyId(f"{field.field.id}-{manifest['input'][:10]}")
    if (stored := await offload(_stored, surveys, survey_id)) is not None:
        return stored
    recorded = RecordedModel(model, steps, salt=manifest["input"], prompts=prompts, budget=budget, spent=spent)
    index = FieldIndex.of(field)
    numbers = await offload(overview, index)
    communities, paths = await Summariser(recorded, index, fields, prompts).summarise(numbers, progress=progress)
    planner = Planner(model=recorded, index=index, overview=numbers, communities=communities, paths=paths)
    plans = await planner.body(progress=progress)
    writer = Writer(
        model=recorded,
        overview=numbers,
        communities=communities,
        paths=paths,
        selection=_selection(index, numbers, plans, recorded),
        relevance=await Relevance.of(field, embedder, papers),
        survey=survey_id,
    )
    try:
        body = await writer.body(plans, progress=progress)
        framed = await frame(writer, index, plans, body, progress=progress)
    except (CancelledError, BudgetSpentError) as stop:
        if writer.sections:
            partial = _survey(survey_id, field, unfinished(writer, plans, stop), model, manifest)
            await _keep_partial(surveys, replace(partial, status=SurveyStatus.PARTIAL), stop)
        raise
    survey = _survey(survey_id, field, framed, model, manifest)
    await offload(surveys.save, survey)
    logger.info("survey written", extra={"sections": len(survey.sections), "cited": len(survey.keys)})
    return survey


def _stored(surveys: SurveyRepository, survey_id: SurveyId) -> Survey | None:
    """The survey, if all of it is written."""
    try:
        survey = surveys.get(survey_id)
    except NotFoundError:
        return None
    return survey if survey.status is SurveyStatus.COMPLETE else None


async def _keep_partial(surveys: SurveyRepository, survey: Survey, stop: StoppedError) -> None:
    """Store a partial survey, unless another job has meanwhile finished it, and name it in the error."""
    if await offload(_stored, surveys, survey.id) is None:
        await offload(surveys.save, survey)
    stop.partial = survey.id
    logger.info("partial survey kept", extra={"sections": len(survey.sections), "cited": len(survey.keys)})


def _selection(
    index: FieldIndex, numbers: FieldOverview, plans: tuple[SectionPlan, ...], model: LanguageModel
) -> Selection:
    return Selection(
        index=index,
        overview=numbers,
        with_surveys=any(plan.section.purpose is Purpose.SURVEYS for plan in plans),
        names_open_problem=model.names_open_problem,
    )


def _survey(
    survey_id: SurveyId, field: FieldGraph, framed: Frame, model: LanguageModel, manifest: Mapping[str, str]
) -> Survey:
    papers: dict[CitationKey, PaperId] = {paper.citation_key: paper.id for paper in field.papers.values()}
    texts = [part.text for section in (framed.abstract, *framed.sections) for part in section.walk()]
    cited = sorted({key for text in texts for key in cited_keys(text)})
    return Survey(
        id=survey_id,
        field_id=field.field.id,
        title=framed.title,
        abstract=framed.abstract,
        sections=framed.sections,
        keys={key: papers[key] for key in cited},
        notice=model.notice,
        preset=PRESET,
        manifest=manifest,
    )


def _manifest(
    field: FieldGraph, model: LanguageModel, embedder: Embedder, prompts: Mapping[str, Prompt]
) -> dict[str, str]:
    """Everything that decides the survey's text, by name; no date but the field's own."""
    manifest = {
        "strata": version("strata-survey"),
        "preset": PRESET,
        "model": model.name,
        "embedder": str(embedder.identity),
        "field": field.field.id,
        "field.as_of": field.field.as_of.isoformat(),
        "field.embedder": field.field.embedder,
        "field.content": _content_hash(field),
        "field.parameters": json.dumps(asdict(field.field.parameters), sort_keys=True),
        **{f"version.{name}": value for name, value in sorted(field.field.versions.items())},
        **{f"prompt.{name}": str(prompt.version) for name, prompt in sorted(prompts.items())},
    }
    text = json.dumps(manifest, sort_keys=True)
    return {"input": blake2b(text.encode(), digest_size=16).hexdigest(), **manifest}


def _content_hash(field: FieldGraph) -> str:
    """A hash of everything a field holds."""
    digest = blake2b(digest_size=16)
    for paper in sorted(field.papers):
        digest.update(repr((field.papers[paper], field.members[paper])).encode())
    digest.update(repr((field.citations, field.similarities, field.communities, field.paths, field.reach)).encode())
    digest.update(repr((field.field.topic, field.field.description, field.field.landmark_year)).encode())
    return digest.hexdigest()
