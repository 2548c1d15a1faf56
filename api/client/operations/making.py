"""The operations that make something, and those on what was made: imports, builds, surveys, jobs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from api.artifacts import ArtifactName
from api.client.calls import Call, at, create, delete, get, post, raw
from api.client.operations.operation import Operation
from api.schemas.imports import ImportList, ImportOut, ImportRowList, RowOutcome
from api.schemas.jobs import JobEvents, JobList, JobOut, JobSteps, Resumption
from api.schemas.sections import ClaimList, Outline, ReferenceList, SectionList, SectionOut
from api.schemas.service import Capabilities, Health, Index, ProblemPage, ProblemPages, Readiness
from api.schemas.surveys import ArtifactList, EstimateOut, NewSurvey, SurveyList, SurveyOut
from kg.model.surveys.survey import SurveyStatus
from services.collecting.formats import Format
from services.jobs.requests import FieldRequest
from services.queue.model import JobKind, JobState


class Working:
    """What a client can have done, and ask about it."""

    @Operation
    def create_import(
        self,
        *files: Path,
        label: str | None = None,
        format: Format | str | None = None,
        idempotency_key: str | None = None,
    ) -> Call[JobOut]:
        """Import papers from files, which are streamed."""
        fields = {"label": label, "format": format}
        return create(at("imports"), JobOut, idempotency_key, files=files, fields=fields)

    @Operation
    def list_imports(self, *, limit: int | None = None, cursor: str | None = None) -> Call[ImportList]:
        """List imports, the newest first."""
        return get(at("imports"), ImportList, limit=limit, cursor=cursor)

    @Operation
    def get_import(self, id: str) -> Call[ImportOut]:
        """An import: what came in, and what became of it."""
        return get(at("imports", id), ImportOut)

    @Operation
    def list_import_rows(
        self,
        id: str,
        *,
        outcome: RowOutcome | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[ImportRowList]:
        """List the rows of an import that are worth a word."""
        return get(at("imports", id, "rows"), ImportRowList, outcome=outcome, limit=limit, cursor=cursor)

    @Operation
    def create_field(self, wanted: FieldRequest, *, idempotency_key: str | None = None) -> Call[JobOut]:
        """Build a field from papers of the graph."""
        return create(at("fields"), JobOut, idempotency_key, body=wanted)

    @Operation
    def estimate_survey(self, wanted: NewSurvey) -> Call[EstimateOut]:
        """What a survey will take, before anything is spent."""
        return post(at("surveys", "estimates"), EstimateOut, wanted)

    @Operation
    def create_survey(self, wanted: NewSurvey, *, idempotency_key: str | None = None) -> Call[JobOut]:
        """Write a survey of a field."""
        return create(at("surveys"), JobOut, idempotency_key, body=wanted)

    @Operation
    def list_surveys(
        self,
        *,
        field_id: str | None = None,
        status: SurveyStatus | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[SurveyList]:
        """List surveys."""
        return get(at("surveys"), SurveyList, field_id=field_id, status=status, limit=limit, cursor=cursor)

    @Operation
    def get_survey(self, id: str) -> Call[SurveyOut]:
        """A survey: what it is, whether it can be trusted, how it was made."""
        return get(at("surveys", id), SurveyOut)

    @Operation
    def delete_survey(self, id: str, *, if_match: str = "*") -> Call[None]:
        """Delete a survey; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return delete(at("surveys", id), if_match)

    @Operation
    def get_survey_outline(self, id: str) -> Call[Outline]:
        """The sections of a survey as a tree, without their texts."""
        return get(at("surveys", id, "outline"), Outline)

    @Operation
    def list_survey_sections(self, id: str) -> Call[SectionList]:
        """List the sections of a survey in reading order."""
        return get(at("surveys", id, "sections"), SectionList)

    @Operation
    def get_survey_section(self, id: str, number: str) -> Call[SectionOut]:
        """A section with its text and the passages behind it; `abstract` is the abstract."""
        return get(at("surveys", id, "sections", number), SectionOut)

    @Operation
    def list_survey_claims(
        self,
        id: str,
        *,
        section: str | None = None,
        paper: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[ClaimList]:
        """List the sentences of a survey that cite, with the passages that support them."""
        return get(at("surveys", id, "claims"), ClaimList, section=section, paper=paper, limit=limit, cursor=cursor)

    @Operation
    def list_survey_references(self, id: str) -> Call[ReferenceList]:
        """List the cited papers of a survey in the order in which a reader meets them."""
        return get(at("surveys", id, "references"), ReferenceList)

    @Operation
    def list_survey_artifacts(self, id: str) -> Call[ArtifactList]:
        """List the files that a survey can be downloaded as."""
        return get(at("surveys", id, "artifacts"), ArtifactList)

    @Operation
    def get_survey_artifact(self, id: str, name: ArtifactName | str) -> Call[bytes]:
        """A file of a survey; `client.download` puts it where you want it."""
        return raw(at("surveys", id, "artifacts", name))

    @Operation
    def list_jobs(
        self,
        *,
        kind: JobKind | str | None = None,
        state: JobState | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Call[JobList]:
        """List jobs, the newest first."""
        return get(at("jobs"), JobList, kind=kind, state=state, limit=limit, cursor=cursor)

    @Operation
    def get_job(self, id: str) -> Call[JobOut]:
        """A job: how far it is, what it has cost, what came of it. `client.wait` waits for its end."""
        return get(at("jobs", id), JobOut)

    @Operation
    def list_job_steps(self, id: str) -> Call[JobSteps]:
        """List the finished steps of a job."""
        return get(at("jobs", id, "steps"), JobSteps)

    @Operation
    def list_job_events(self, id: str, *, after: int | None = None, limit: int | None = None) -> Call[JobEvents]:
        """List the events of a job so far; `client.events` follows them."""
        return get(at("jobs", id, "events"), JobEvents, after=after, limit=limit)

    @Operation
    def cancel_job(self, id: str) -> Call[JobOut]:
        """Stop a job after the step that it is at."""
        return post(at("jobs", id, "cancellation"), JobOut)

    @Operation
    def resume_job(self, id: str, changed: Resumption | None = None) -> Call[JobOut]:
        """Go on with a job that was cancelled or failed, with a larger budget if one is given."""
        return post(at("jobs", id, "resumption"), JobOut, changed)

    @Operation
    def get_capabilities(self) -> Call[Capabilities]:
        """What the service can do."""
        return get(at("capabilities"), Capabilities)

    @Operation
    def list_problems(self) -> Call[ProblemPages]:
        """List every way in which a request can fail."""
        return get(at("problems"), ProblemPages)

    @Operation
    def get_problem(self, code: str) -> Call[ProblemPage]:
        """What a kind of problem means, and what to do."""
        return get(at("problems", code), ProblemPage)

    @Operation
    def get_index(self) -> Call[Index]:
        """Where everything is."""
        return get("/", Index)

    @Operation
    def get_health(self) -> Call[Health]:
        """Whether the process runs."""
        return get("/healthz", Health)

    @Operation
    def get_readiness(self) -> Call[Readiness]:
        """Whether it can work; the error UnavailableError says why not, at once."""
        return replace(get("/readyz", Readiness), is_repeatable=False)
