"""What jobs have in common that change a written survey: its tools, and the recording of what was answered."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.jobs.ledgers import ledger_of_job
from services.jobs.models import model_of_job
from services.jobs.recording_transfer import answering, bring_stored, keep_answers, recording_named
from services.jobs.revision_requests import RefreshRequest, RewritingRequest
from services.models.answers_for_recording import AnswerNotes
from services.models.ledger import Ledger
from services.models.port import LanguageModel
from services.models.recording_format import RecordedChange
from services.pipeline.survey_tools import SurveyTools
from services.queue.model import Job
from services.steps.steps import Steps
from services.tasks.prompting import load_prompts
from services.workbench import Workbench


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyChange:
    """A job on a survey: `tools` work by `model`, or by the answers of a recording; `notes` has what was answered."""

    tools: SurveyTools
    model: LanguageModel
    notes: AnswerNotes
    is_replay: bool

    @property
    def ledger(self) -> Ledger:
        """What the calls take."""
        return self.tools.ledger


def survey_change(
    workbench: Workbench, job: Job, request: RewritingRequest | RefreshRequest, field: FieldGraph, steps: Steps
) -> SurveyChange:
    """What a job changes a survey with.

    Args:
        field: what the changed sections are written from.
    Raises:
        InvalidInputError: the model or the recording is not here, or the recording is of another field.
    """
    recording, prompts = recording_named(workbench, request.replay, field), load_prompts()
    model = answering(workbench, recording, request.model)
    if recording is not None:
        bring_stored(workbench, recording)
    ledger, notes = ledger_of_job(job, model), AnswerNotes()
    stack = model_of_job(
        workbench,
        job,
        model,
        budget=request.budget,
        steps=steps,
        prompts=prompts,
        ledger=ledger,
        notes=notes,
        has_fallback=recording is None,
    )
    tools = SurveyTools(
        model=stack,
        prompts=prompts,
        engine=workbench.engine,
        embedder=workbench.embedder,
        surveys=workbench.surveys,
        fields=workbench.fields,
        papers=workbench.papers,
        ledger=ledger,
    )
    return SurveyChange(tools=tools, model=model, notes=notes, is_replay=recording is not None)


def keep_recording(workbench: Workbench, change: SurveyChange, made: Survey, what: RecordedChange) -> None:
    """Keep the answers that a new revision is made of; a replay, and what no model on a server wrote, has none."""
    if not change.is_replay:
        keep_answers(workbench, made, change.model, change.notes, change=what)
