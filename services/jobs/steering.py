"""Steering of surveys: what a request takes up of the outline that it names, and outlines changed by users."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg.errors import InvalidInputError
from kg.model.surveys.revision import Revision
from kg.model.surveys.survey import Survey, SurveyId, SurveyStatus
from services.document.headings import with_headings
from services.document.outline_file import outline_text
from services.jobs.requests import SurveyRequest
from services.jobs.steering_requests import wishes_request
from services.models.model_requirement import can_do, require_model
from services.pipeline.preset import find_preset
from services.pipeline.retracted_papers import RetractedPapers
from services.pipeline.steered_survey import outline_frame
from services.pipeline.steering import Steering
from services.pipeline.survey_manifest import manifest_after_edit
from services.pipeline.wishes import Wishes
from services.planning.outline_plan import check_outline, survey_plan
from services.tasks.outlining.outline_optimisation import OUTLINE_OPTIMISATION
from services.tasks.outlining.outline_review import OUTLINE_REVIEW
from services.tasks.outlining.purpose import Purpose

if TYPE_CHECKING:
    from kg.model.surveys.plan import OutlinePlan
    from services.models.port import LanguageModel
    from services.models.recording_format import Recording
    from services.workbench import Workbench

_EDITED = "edited"
"""What a version of the outline is called that a user has made."""


def adopt_outline(workbench: Workbench, request: SurveyRequest) -> SurveyRequest:
    """A request with what the outline that it names has decided, so that it means the same whatever happens later.

    Preset and wishes are those of the outline's survey, but for what the request itself says.

    Raises:
        NotFoundError: there is no such survey or revision.
        InvalidInputError: the survey is of another field, its outline was not kept, or no model can improve it.
    """
    if request.outline is None:
        return request
    if request.outline.improve:
        _check_improvable(workbench.model_named(request.model))
    survey = workbench.surveys.get(request.outline.survey_id, request.outline.revision)
    _plan_of(survey, pointer="/outline/survey_id")
    if survey.field_id != request.field_id:
        raise InvalidInputError(f"the survey {survey.id} is of the field {survey.field_id}", field="/outline/survey_id")
    given, taken = request.model_fields_set, dict[str, Any]()
    if not given & {"preset", "without"}:
        preset = find_preset(survey.preset)
        name, _, off = preset.name.partition(" without ")
        taken |= {"preset": name, "without": tuple(filter(None, off.split(", ")))}
    wished = wishes_request(_wishes_of(survey)).model_dump() | request.wishes.model_dump(exclude_unset=True)
    outline = request.outline.model_copy(update={"revision": survey.revision.number})
    return SurveyRequest.model_validate({**request.model_dump(), **taken, "wishes": wished, "outline": outline})


def _check_improvable(model: LanguageModel) -> None:
    if not can_do(model, OUTLINE_OPTIMISATION):
        require_model(model, OUTLINE_REVIEW)


def steering_of(workbench: Workbench, request: SurveyRequest, recording: Recording | None) -> Steering:
    """How a request steers its survey; of a replay, how the recorded one was.

    Raises:
        NotFoundError: there is no such survey or revision.
        InvalidInputError: its outline was not kept.
    """
    if recording is not None:
        return steering_of_recording(recording)
    steering = Steering(wishes=request.wishes.value(), stops_at_outline=request.stop_after is not None)
    if request.outline is None:
        return steering
    survey = workbench.surveys.get(request.outline.survey_id, request.outline.revision)
    return replace(
        steering,
        outline=_plan_of(survey, pointer="/outline/survey_id"),
        evolution=survey.evolution,
        survey=survey.id,
        is_improved=request.outline.improve,
    )


def steering_of_recording(recording: Recording) -> Steering:
    """How the survey of a recording was steered."""
    manifest = recording.manifest
    return Steering(
        wishes=Wishes.read(manifest.get("wishes", "")),
        outline=recording.outline,
        survey=SurveyId(recording.survey_id),
        is_improved="outline.improved" in manifest,
        stops_at_outline="stops_at" in manifest,
    )


def outline_file(workbench: Workbench, survey: Survey) -> bytes:
    """The outline of a survey as a TOML file that people change.

    Raises:
        InvalidInputError: it was not kept whole.
        NotFoundError: nobody kept its field.
    """
    if survey.plan is None:
        raise InvalidInputError(
            f"the outline of {survey.id} was not kept whole; write it again with --stop-after-outline", field="survey"
        )
    purposes = tuple(each.value for each in Purpose if each is not Purpose.GAPS)
    return outline_text(survey.plan, workbench.field_of(survey), survey=survey.id, purposes=purposes).encode()


def change_outline(workbench: Workbench, survey_id: str, outline: OutlinePlan, *, after: int | None = None) -> Survey:
    """Keep the outline of a survey as a user has changed it: its next revision, which can be written from.

    An outline that is the one that is there already makes none.

    Args:
        after: the number of the revision that was changed, which must still be the last one.
    Raises:
        NotFoundError: no survey has this id, or its field is gone.
        InvalidInputError: the outline names what the field has not; `field` is a JSON Pointer into it.
        OutdatedError: the survey has a later revision.
    """
    before = workbench.surveys.get(survey_id)
    field, revision = workbench.fields.whole(before.field_id)
    wishes = _wishes_of(before)
    found = wishes.check(field)
    gone = RetractedPapers.of(field, found).left_out
    checked = check_outline(outline, field, banned=found.banned, retracted=gone)
    if checked == before.plan:
        return before
    plan = survey_plan(checked)
    frame = outline_frame(plan, topic=field.field.topic, survey=before.id)
    manifest = manifest_after_edit(before.manifest, checked)
    survey = replace(
        before,
        abstract=frame.abstract,
        sections=frame.sections,
        keys={},
        manifest=manifest,
        status=SurveyStatus.OUTLINE,
        revision=Revision(input=manifest["input"], field_revision=revision),
        exhibits=(),
        evolution=(*before.evolution, replace(plan.evolution[-1], made_by=_EDITED)),
        plan=checked,
    )
    workbench.fields.keep(field, revision)
    return workbench.surveys.add(with_headings(survey, wishes.headings), after=after or before.revision.number)


def _wishes_of(survey: Survey) -> Wishes:
    return Wishes.read(survey.manifest.get("wishes", ""))


def _plan_of(survey: Survey, *, pointer: str) -> OutlinePlan:
    if survey.plan is None:
        raise InvalidInputError(
            f"the outline of {survey.id} was not kept whole when it was written; write it again with `stop_after`",
            field=pointer,
        )
    return survey.plan
