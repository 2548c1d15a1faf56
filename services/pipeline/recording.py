"""From a finished survey to its recording, and back to the survey on another machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kg.errors import InvalidInputError
from services.models.recording import RecordedAnswer, RecordedChange, Recording, SpeakingModel
from services.pipeline.identity import field_content
from services.tasks.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kg.model.fields.field import FieldGraph
    from kg.model.surveys.plan import OutlinePlan
    from kg.model.surveys.survey import Survey
    from services.models.port import LanguageModel


def recording_of(
    survey: Survey,
    model: LanguageModel,
    answers: Sequence[RecordedAnswer],
    *,
    outline: OutlinePlan | None = None,
    change: RecordedChange | None = None,
) -> Recording:
    """The recording of a survey that `model` has just written, from an `outline` if one was given, or changed."""
    routes = {task.name: model.route(task) for task in catalogue()}
    speaking = {each.name: each for each in routes.values() if not each.is_offline}
    return Recording(
        survey_id=survey.id,
        field_id=survey.field_id,
        preset=survey.preset,
        model=model.name,
        manifest=survey.manifest,
        models=tuple(
            SpeakingModel(
                name=each.name,
                notice=each.notice,
                context_tokens=each.context_tokens,
                calls_at_once=each.calls_at_once,
            )
            for each in speaking.values()
        ),
        routes={task: each.name for task, each in routes.items()},
        answers=tuple(answers),
        outline=outline,
        change=change,
    )


def check_replayable(recording: Recording, field: FieldGraph) -> None:
    """Refuse a recording of a survey of another field, or of another state of this one.

    Raises:
        InvalidInputError: it is one; the text says how to take the field over.
    """
    if recording.field_id != field.field.id:
        raise InvalidInputError(f"the recording is of a survey of {recording.field_id}", field="field_id")
    if recording.manifest.get("field.content") != field_content(field):
        raise InvalidInputError(
            f"the field {field.field.id} is not as it was when the survey was written; take it over from the graph of "
            "that survey with `strata dump` and `strata restore`",
            field="field_id",
        )
