"""Jobs, their steps and their events over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.problems import KINDS
from api.schemas.job_about import JobAbout, about_job
from api.schemas.links import job_link, result_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from kg.errors import InvalidInputError
from services.jobs.requests import BudgetRequest
from services.queue import model
from services.queue.machine_paths import without_folders
from services.queue.model import JobKind, JobState

_RESULT_IDS = {
    JobKind.FIELD: "field_id",
    JobKind.SURVEY: "survey_id",
    JobKind.EXTRACTION: "field_id",
    JobKind.COLLECTION: "collection_id",
    JobKind.READING: "field_id",
    JobKind.FULL_TEXTS: "field_id",
    JobKind.REWRITING: "survey_id",
    JobKind.REFRESH: "survey_id",
}
_DETAILS = {
    JobKind.FULL_TEXTS: ("kept", "left", "texts"),
    JobKind.COLLECTION: ("included", "joining"),
    JobKind.READING: ("read",),
}
"""What is shown of a result beside its id."""
_UNDER_OWN_ID = {
    JobKind.IMPORT: "",
    JobKind.UNAIDED: "survey",
    JobKind.ENRICHMENT: "",
    JobKind.EVALUATION: "evaluation",
}
"""What is reported under the id of its job, once its result has this part."""
_WITH_BUDGET = frozenset(
    {
        JobKind.SURVEY,
        JobKind.EXTRACTION,
        JobKind.COLLECTION,
        JobKind.READING,
        JobKind.REWRITING,
        JobKind.REFRESH,
        JobKind.UNAIDED,
        JobKind.EVALUATION,
    }
)
_ENDS = frozenset(state.value for state in JobState if state.is_terminal)
_ID = Field(description="Identity of the job; opaque.", examples=["job_0f3a5b7c9d1e2f40"])
_KIND = Field(
    description="What the job does: import, field, survey, extraction, collection, reading, full-texts, rewriting, "
    "refresh, unaided, enrichment, evaluation; more may come.",
    examples=["survey"],
)
_STATE = Field(
    description="queued, running, cancelling, or an end: succeeded, failed, cancelled; more may come.",
    examples=["running"],
)
_STAGE = Field(description="What is being done, in words; empty before the start.", examples=["writing sections"])
_DONE = Field(description="Parts of the stage that are done.", examples=[7])
_TOTAL = Field(description="Parts of the stage in all; null while it is not known.", examples=[20])
_CREATED = Field(description="When the job was asked for.", examples=["2026-11-02T09:15:00Z"])
_ENDED = Field(description="When it ended; null before.", examples=[None])
_LINKS = Field(
    description="Addresses of the job, of its parts, of what it made, and of what can be done with it now: "
    "`cancellation` until it ends, `resumption` once it was cancelled or failed."
)


class SpentOut(Shown):
    """What a job has cost so far."""

    model_config = ConfigDict(frozen=True)

    model_calls: int = Field(description="Calls of the language model that were made.", examples=[31])
    reused_calls: int = Field(description="Calls that an earlier reply answered, at no cost.", examples=[0])
    input_tokens: int = Field(description="Tokens read; 0 for the offline writer.", examples=[0])
    output_tokens: int = Field(description="Tokens written; 0 for the offline writer.", examples=[0])
    cost: float = Field(description="In the currency of the model's prices; 0 for a model that is free.", examples=[0])


class LedgerRowOut(Shown):
    """What one task took of one language model in one stage of a job, by all attempts."""

    model_config = ConfigDict(frozen=True)

    stage: str = Field(description="Stage of the job.", examples=["writing"])
    task: str = Field(description="What the model was asked to do.", examples=["draft"])
    model: str = Field(description="Who was asked.", examples=["gpt-5-mini"])
    spent: SpentOut = Field(description="Calls, tokens and money.")
    seconds: float = Field(default=0.0, description="Time of all calls, added up.", examples=[41.5])
    cached: int = Field(description="Answers that earlier jobs had kept.", examples=[0])
    repaired: int = Field(description="Answers that were refused once and good the second time.", examples=[1])
    replaced: int = Field(description="Answers that the offline writer gave in the model's place.", examples=[0])
    left_out: dict[str, int] = Field(
        default_factory=dict, description="What inputs lacked, since the model cannot read more at once."
    )


class JobFailure(BaseModel):
    """Why a job failed, in the form of the problem of a failed request."""

    model_config = ConfigDict(frozen=True)

    type: str = Field(description="Address of an explanation.", examples=["/v1/problems/budget-spent"])
    title: str = Field(description="The kind of problem in words.")
    detail: str = Field(description="What happened, and what to do.")


class JobResult(BaseModel):
    """What a job made. One that was stopped has it too where a partial survey can be read."""

    model_config = ConfigDict(frozen=True)

    kind: Annotated[str, _KIND]
    id: str = Field(description="Identity of what was made.", examples=["graph-neural-networks-3f2a1b0c9d"])
    status: str | None = Field(
        description="The status of a survey: complete, partial or outline; null for others.", examples=["complete"]
    )
    revision: int | None = Field(
        default=None,
        description="The revision of a survey, or of one that a job changed; null for others.",
        examples=[1],
    )
    outcomes: list[str] = Field(
        default_factory=list,
        description="Of a rewriting, what became of each part of the instruction, in words; of full texts, what became "
        "of each paper.",
    )
    details: dict[str, Any] = Field(
        default_factory=dict,
        description="Of full texts how many were `kept` and `left`, and the `texts`; of a collection how many papers "
        "are `included`, and what is `joining` by the preview of an update; of a reading how many papers were `read`.",
        examples=[{"included": 80}],
    )


_ABOUT = Field(description="What it was asked for.")


class JobBrief(TypedDict):
    """A job in a list."""

    id: Annotated[str, _ID]
    kind: Annotated[str, _KIND]
    about: Annotated[JobAbout, _ABOUT]
    state: Annotated[str, _STATE]
    stage: Annotated[str, _STAGE]
    done: Annotated[int, _DONE]
    total: Annotated[int | None, _TOTAL]
    created: Annotated[datetime, _CREATED]
    ended: Annotated[datetime | None, _ENDED]
    links: Annotated[dict[str, str], _LINKS]


class JobList(Page[JobBrief]):
    """A page of jobs, the newest first."""


class JobOut(Shown):
    """Long work: how far it is, what it has cost, what came of it."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    kind: Annotated[str, _KIND]
    about: Annotated[JobAbout, _ABOUT]
    state: Annotated[str, _STATE]
    stage: Annotated[str, _STAGE]
    done: Annotated[int, _DONE]
    total: Annotated[int | None, _TOTAL]
    priority: int = Field(description="Higher runs first.", examples=[0])
    attempts: int = Field(description="How often it was started.", examples=[1])
    created: Annotated[datetime, _CREATED]
    started: datetime | None = Field(description="When it was last started; null before.")
    ended: Annotated[datetime | None, _ENDED]
    spent: SpentOut = Field(description="What it has cost so far.")
    ledger: list[LedgerRowOut] = Field(
        description="Of a survey, an extraction or a collection that has ended: what it took of language models, by "
        "stage, task and model."
    )
    result: JobResult | None = Field(description="What it made; null until there is something to read.")
    failure: JobFailure | None = Field(description="Why it failed; null unless it did.")
    links: Annotated[dict[str, str], _LINKS]


class JobStep(TypedDict):
    """A finished step: a job that is resumed does not do it again."""

    name: Annotated[str, Field(description="The step in words.", examples=["draft 3.1"])]
    input_hash: Annotated[str, Field(description="Hash of everything that decided the step's result.")]
    ended: Annotated[datetime, Field(description="When it was finished.")]
    seconds: Annotated[float, Field(description="How long it took.", examples=[0.42])]


class JobSteps(Shown):
    """The finished steps of a job, in the order in which they were finished."""

    items: list[JobStep]


class JobEventOut(Shown):
    """One event of a job."""

    model_config = ConfigDict(frozen=True)

    number: int = Field(description="Counts from 1 within the job, without gaps, across resumptions.", examples=[4])
    at: datetime = Field(description="When it happened.", examples=["2026-11-02T09:15:07Z"])
    type: str = Field(description="state, progress or step; skip what you do not know.", examples=["progress"])
    data: dict[str, Any] = Field(
        description="What happened; its keys depend on the type.",
        examples=[{"stage": "writing sections", "done": 7, "total": 20}],
    )


class JobEvents(Shown):
    """Events in order."""

    items: list[JobEventOut]
    next: str | None = Field(
        description="Where to ask for the events after these, now or later; null when the job has ended and all of "
        "its events were given.",
        examples=["/v1/jobs/job_0f3a5b7c9d1e2f40/events?after=4"],
    )


class Resumption(BaseModel):
    """How to go on with a job."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"budget": {"max_model_calls": 500}}]})

    budget: BudgetRequest | None = Field(
        default=None, description="Of a survey, an extraction or a collection, in place of the budget it had."
    )

    def apply_to(self, job: model.Job) -> Mapping[str, Any] | None:
        """What the job is to do now; None where nothing changes.

        Raises:
            InvalidInputError: a budget for a job that has none.
        """
        if self.budget is None:
            return None
        if job.kind not in _WITH_BUDGET:
            raise InvalidInputError(f"a job of the kind {job.kind} has no budget", field="/budget")
        return {**job.request, "budget": self.budget.model_dump(mode="json")}


def job_out(job: model.Job) -> JobOut:
    """A job, whole."""
    return JobOut(
        id=job.id,
        kind=job.kind,
        about=about_job(job),
        state=job.state,
        stage=job.stage,
        done=job.done,
        total=job.total,
        priority=job.priority,
        attempts=job.attempts,
        created=job.created,
        started=job.started,
        ended=job.ended,
        spent=SpentOut.model_validate(job.spent, from_attributes=True),
        ledger=ledger_of(job.result),
        result=_result(job),
        failure=_failure(job),
        links=_links(job),
    )


def ledger_of(result: Mapping[str, Any] | None) -> list[LedgerRowOut]:
    """What a job took of language models, from its result."""
    return [LedgerRowOut.model_validate(row) for row in (result or {}).get("ledger", ())]


def job_brief(job: model.Job) -> JobBrief:
    """The row of a job."""
    return {
        "id": job.id,
        "kind": job.kind,
        "about": about_job(job),
        "state": job.state,
        "stage": job.stage,
        "done": job.done,
        "total": job.total,
        "created": job.created,
        "ended": job.ended,
        "links": _links(job),
    }


def step_row(step: model.FinishedStep) -> JobStep:
    """The row of a finished step."""
    return {"name": step.name, "input_hash": step.input_hash, "ended": step.ended, "seconds": step.seconds}


def is_end(event: JobEventOut) -> bool:
    """Whether the job ended with this event; one that was resumed since has more."""
    return event.type == "state" and event.data.get("state") in _ENDS


def event_out(event: model.JobEvent) -> JobEventOut:
    """An event. It names what a job made; it holds no whole report and no folder of this machine."""
    data = dict(event.data)
    if isinstance(made := data.get("result"), Mapping):
        data["result"] = {name: value for name, value in made.items() if isinstance(value, str)}
    if isinstance(failure := data.get("failure"), Mapping):
        data["failure"] = {**failure, "detail": without_folders(failure["detail"])}
    return JobEventOut(number=event.number, at=event.at, type=event.type, data=data)


def _links(job: model.Job) -> dict[str, str]:
    parts = ["events", "steps"]
    if job.kind is JobKind.SURVEY and job.state is not JobState.SUCCEEDED:
        parts.append("drafts")
    if not job.state.is_terminal:
        parts.append("cancellation")
    if job.state in {JobState.CANCELLED, JobState.FAILED}:
        parts.append("resumption")
    links = {"self": job_link(job.id)} | {part: job_link(job.id, part) for part in parts}
    if (result := _result(job)) is not None:
        links["result"] = result_link(job.kind, result.id)
    return links


def _result(job: model.Job) -> JobResult | None:
    """Imports and surveys by a model alone have the id of their job; the others have an id of their own."""
    if job.result is None:
        return None
    made: Mapping[str, Any] = job.result
    part = _UNDER_OWN_ID.get(job.kind)
    id = made.get(_RESULT_IDS[job.kind]) if part is None else job.id if not part or part in made else None
    if id is None:
        return None
    return JobResult(
        kind=job.kind,
        id=id,
        status=made.get("status"),
        revision=made.get("revision"),
        outcomes=list(made.get("outcomes", ())),
        details={name: made[name] for name in _DETAILS.get(job.kind, ()) if name in made},
    )


def _failure(job: model.Job) -> JobFailure | None:
    if job.failure is None:
        return None
    kind = KINDS.get(job.failure.code, KINDS["internal"])
    detail = without_folders(job.failure.detail, job.request.get("paths", ()))
    return JobFailure(type=f"/v1/problems/{kind.code}", title=kind.title, detail=detail)
