"""Recordings of surveys, taken out of a graph's state and brought into another's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import InvalidInputError, NotFoundError
from kg.model.papers.card import RULES
from kg.model.surveys.survey import Survey, SurveyId
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.papers.cards import CardRepository
from services.jobs.requests import SurveyRequest, request_of
from services.jobs.revision_requests import RefreshRequest, RewritingRequest
from services.models.replayed import replay_models
from services.pipeline.survey_recording import check_replayable, reading_of, recording_of
from services.queue.model import JobKind
from services.reading.cards import without_full_text
from services.tasks.prompting import load_prompts

if TYPE_CHECKING:
    from kg.model.fields.field import FieldGraph
    from kg.model.surveys.plan import OutlinePlan
    from services.jobs.job_request import JobRequest
    from services.models.answers_for_recording import AnswerNotes
    from services.models.port import LanguageModel
    from services.models.recording_format import RecordedChange, Recording
    from services.workbench import Workbench


def export_recording(workbench: Workbench, survey_id: str, revision: int | None = None) -> Recording:
    """The recording of a survey, or of one of its revisions, with the summaries, extractions and cards it needs.

    Raises:
        NotFoundError: there is no such survey or revision, or no recording of it is kept here.
    """
    survey = workbench.surveys.get(survey_id, revision)
    found = workbench.recordings.find(survey.revision.input) if workbench.recordings else None
    if found is None:
        raise NotFoundError(
            "recording",
            survey_id,
            hint="each survey that a model on a server wrote has one, on the machine that wrote it",
        )
    extractions = ExtractionRepository(workbench.engine).of_field(survey.field_id)
    papers = workbench.fields.get(survey.field_id).papers
    stored = CardRepository(workbench.engine).of(papers)
    cards = (without_full_text(card, papers[paper]) for paper in sorted(stored) for card in stored[paper])
    whole = found.with_summaries(workbench.fields.summaries(survey.field_id)).with_extractions(extractions)
    return whole.with_cards(cards, rules=RULES)


def import_recording(workbench: Workbench, recording: Recording) -> None:
    """Keep a recording, so that a survey job can replay it.

    Raises:
        NotFoundError: its field is not in this graph.
        InvalidInputError: nothing is kept here.
    """
    workbench.fields.revision(recording.field_id)
    if workbench.recordings is None:
        raise InvalidInputError("there is no state in which a recording could be kept", field="replay")
    workbench.recordings.keep(recording)


def replay_request(workbench: Workbench, recording: Recording) -> tuple[JobKind, JobRequest]:
    """Keep a recording, and give the kind of the job that replays it, with what that takes.

    Raises:
        NotFoundError: its field is not in this graph.
        InvalidInputError: nothing is kept here, or the revision that it changed is not in this graph.
    """
    import_recording(workbench, recording)
    change = recording.change
    if change is None:
        return JobKind.SURVEY, request_of(SurveyRequest, {"field_id": recording.field_id, "replay": recording.input})
    base = workbench.surveys.revision_of_input(SurveyId(recording.survey_id), change.base)
    if base is None:
        raise InvalidInputError(
            f"the recording is of a {change.kind} of {recording.survey_id} in a revision that is not in this graph; "
            "write or replay that one first",
            field="replay",
        )
    values = {"survey_id": base.id, "revision": base.revision.number, "replay": recording.input}
    if change.kind == "refresh":
        return JobKind.REFRESH, request_of(RefreshRequest, values)
    wish = {"section": change.section, "instruction": change.instruction, "paragraph": change.paragraph}
    return JobKind.REWRITING, request_of(RewritingRequest, values | wish)


def recording_named(workbench: Workbench, input: str | None, field: FieldGraph) -> Recording | None:
    """The recording that a request names by its `input`, as far as it is of papers of the field; None if it names none.

    Raises:
        InvalidInputError: it is not kept here, is of another field, or holds what its models cannot have read.
    """
    if input is None:
        return None
    found = workbench.recordings.find(input) if workbench.recordings else None
    if found is None:
        raise InvalidInputError("there is no such recording; bring its file in first", field="replay")
    check_replayable(found, field)
    return reading_of(found, field)


def answering(workbench: Workbench, recording: Recording | None, named: str | None) -> LanguageModel:
    """The model that a job asks: the answers of its recording, or else the model that it names.

    Raises:
        InvalidInputError: the model is not here.
    """
    if recording is None:
        return workbench.model_named(named)
    return replay_models(recording, load_prompts(), workbench.fallback)


def keep_answers(
    workbench: Workbench,
    made: Survey,
    model: LanguageModel,
    notes: AnswerNotes,
    *,
    outline: OutlinePlan | None = None,
    change: RecordedChange | None = None,
) -> None:
    """Keep the recording of what `model` has just written or changed; what no model on a server answered has none."""
    answers = notes.all()
    if workbench.recordings is not None and answers:
        workbench.recordings.keep(recording_of(made, model, answers, outline=outline, change=change))


def bring_stored(workbench: Workbench, recording: Recording) -> None:
    """Store what a recording holds of summaries, extractions and cards, as far as the graph lacks it."""
    _bring_summaries(workbench, recording)
    _bring_extractions(workbench, recording)
    _bring_cards(workbench, recording)


def _bring_summaries(workbench: Workbench, recording: Recording) -> None:
    """Store the summaries of a recording that the field lacks."""
    known = {each.id for each in workbench.fields.summaries(recording.field_id)}
    lacking = [each for each in recording.summaries if each.id not in known and each.field_id == recording.field_id]
    workbench.fields.save_summaries(lacking)


def _bring_extractions(workbench: Workbench, recording: Recording) -> None:
    """Store what the models of a recording have found in papers, where nothing of the kind is stored."""
    stored = ExtractionRepository(workbench.engine)
    known = {each.id for each in stored.of_field(recording.field_id)}
    if lacking := [each for each in recording.extractions if each.id not in known]:
        stored.save(lacking)


def _bring_cards(workbench: Workbench, recording: Recording) -> None:
    """Store what models have read in papers for a recording, where these readers have not read them here."""
    stored = CardRepository(workbench.engine)
    known = stored.of(each.paper_id for each in recording.cards)
    if lacking := [
        each for each in recording.cards if each.reader not in {own.reader for own in known.get(each.paper_id, ())}
    ]:
        stored.save(lacking)
