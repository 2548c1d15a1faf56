"""Recordings of surveys, taken out of a graph's state and brought into another's."""

from __future__ import annotations

from kg.errors import InvalidInputError, NotFoundError
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.papers.readings import ReadingRepository
from services.models.recording import Recording
from services.workbench import Workbench


def exported(workbench: Workbench, survey_id: str, revision: int | None = None) -> Recording:
    """The recording of a survey, or of one of its revisions, with the summaries, extractions and readings it needs.

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
    readings = ReadingRepository(workbench.engine).of(sorted(papers)).values()
    whole = found.with_summaries(workbench.fields.summaries(survey.field_id)).with_extractions(extractions)
    return whole.with_readings(readings, offline=workbench.fallback.name)


def imported(workbench: Workbench, recording: Recording) -> None:
    """Keep a recording, so that a survey job can replay it.

    Raises:
        NotFoundError: its field is not in this graph.
        InvalidInputError: nothing is kept here.
    """
    workbench.fields.revision(recording.field_id)
    if workbench.recordings is None:
        raise InvalidInputError("there is no state in which a recording could be kept", field="replay")
    workbench.recordings.keep(recording)
