"""The operations on surveys and their parts."""

from __future__ import annotations

from api.artifacts import ArtifactName
from api.client.operations.method import ApiMethod
from api.client.requests import ApiRequest, at, create, delete, get, post, put, raw
from api.schemas.claim_index import ClaimIndexOut
from api.schemas.jobs import JobOut
from api.schemas.presets import PresetList
from api.schemas.removals import SurveyRemovalOut
from api.schemas.sections import ClaimList, OutlineOut, ReferenceList, SectionList, SectionOut
from api.schemas.surveys import ArtifactList, EstimateOut, NewSurvey, RevisionList, SurveyList, SurveyOut
from kg.model.surveys.survey import SurveyStatus
from services.jobs.outline_requests import OutlineRequest
from services.models.recording_format import Recording


class SurveyOperations:
    """What a client can ask the service about surveys and their parts."""

    @ApiMethod
    def estimate_survey(self, wanted: NewSurvey) -> ApiRequest[EstimateOut]:
        """What a survey will take, before anything is spent."""
        return post(at("surveys", "estimates"), EstimateOut, wanted)

    @ApiMethod
    def list_presets(self, *, field_id: str | None = None) -> ApiRequest[PresetList]:
        """The ways to write a survey; with a field, what each takes."""
        return get(at("presets"), PresetList, field_id=field_id)

    @ApiMethod
    def create_survey(self, wanted: NewSurvey, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Write a survey of a field."""
        return create(at("surveys"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def create_replay(self, wanted: Recording, *, idempotency_key: str | None = None) -> ApiRequest[JobOut]:
        """Write the survey of a recording again, without a call of a model."""
        return create(at("surveys", "replays"), JobOut, idempotency_key, body=wanted)

    @ApiMethod
    def get_survey_recording(self, id: str, *, revision: int | None = None) -> ApiRequest[Recording]:
        """The answers of the language models that a survey is made of."""
        return get(at("surveys", id, "recording"), Recording, revision=revision)

    @ApiMethod
    def list_surveys(
        self,
        *,
        field_id: str | None = None,
        status: SurveyStatus | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[SurveyList]:
        """List surveys."""
        return get(at("surveys"), SurveyList, field_id=field_id, status=status, limit=limit, cursor=cursor)

    @ApiMethod
    def get_survey(self, id: str, *, revision: int | None = None) -> ApiRequest[SurveyOut]:
        """A survey, or one of its revisions: what it is, whether it can be trusted, how it was made."""
        return get(at("surveys", id), SurveyOut, revision=revision)

    @ApiMethod
    def list_survey_revisions(self, id: str) -> ApiRequest[RevisionList]:
        """List the revisions of a survey by number."""
        return get(at("surveys", id, "revisions"), RevisionList)

    @ApiMethod
    def preview_survey_deletion(self, id: str) -> ApiRequest[SurveyRemovalOut]:
        """What deleting a survey would do."""
        return get(at("surveys", id, "deletion"), SurveyRemovalOut)

    @ApiMethod
    def delete_survey(self, id: str, *, if_match: str = "*") -> ApiRequest[None]:
        """Delete a survey; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return delete(at("surveys", id), if_match)

    @ApiMethod
    def get_survey_outline(self, id: str, *, revision: int | None = None) -> ApiRequest[OutlineOut]:
        """The sections of a survey as a tree, without their texts, and as a `plan` that can be changed; `client.fetch`
        with the format `toml` has that plan as a file."""
        return get(at("surveys", id, "outline"), OutlineOut, revision=revision, format="json")

    @ApiMethod
    def put_survey_outline(self, id: str, wanted: OutlineRequest, *, if_match: str = "*") -> ApiRequest[OutlineOut]:
        """Change the outline of a survey; `if_match` takes the tag of the version that you know, from `client.tag`."""
        return put(at("surveys", id, "outline"), OutlineOut, wanted, if_match)

    @ApiMethod
    def list_survey_sections(self, id: str, *, revision: int | None = None) -> ApiRequest[SectionList]:
        """List the sections of a survey in reading order."""
        return get(at("surveys", id, "sections"), SectionList, revision=revision)

    @ApiMethod
    def get_survey_section(self, id: str, number: str, *, revision: int | None = None) -> ApiRequest[SectionOut]:
        """A section with its text and the passages behind it; `abstract` is the abstract."""
        return get(at("surveys", id, "sections", number), SectionOut, revision=revision)

    @ApiMethod
    def list_survey_claims(
        self,
        id: str,
        *,
        section: str | None = None,
        paper: str | None = None,
        revision: int | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ApiRequest[ClaimList]:
        """List the sentences of a survey that cite, with the passages that support them."""
        return get(
            at("surveys", id, "claims"),
            ClaimList,
            section=section,
            paper=paper,
            revision=revision,
            limit=limit,
            cursor=cursor,
        )

    @ApiMethod
    def get_claim_index(self, id: str, *, revision: int | None = None) -> ApiRequest[ClaimIndexOut]:
        """Which sentences of a survey rest on which papers, without the sentences."""
        return get(at("surveys", id, "claim-index"), ClaimIndexOut, revision=revision)

    @ApiMethod
    def list_survey_references(self, id: str, *, revision: int | None = None) -> ApiRequest[ReferenceList]:
        """List the cited papers of a survey in the order in which a reader meets them."""
        return get(at("surveys", id, "references"), ReferenceList, revision=revision)

    @ApiMethod
    def list_survey_artifacts(self, id: str, *, revision: int | None = None) -> ApiRequest[ArtifactList]:
        """List the files that a survey can be downloaded as."""
        return get(at("surveys", id, "artifacts"), ArtifactList, revision=revision)

    @ApiMethod
    def get_survey_artifact(
        self, id: str, name: ArtifactName | str, *, revision: int | None = None
    ) -> ApiRequest[bytes]:
        """A file of a survey; `client.download` puts it where you want it."""
        return raw(at("surveys", id, "artifacts", name), revision=revision)

    @ApiMethod
    def get_survey_pdf(self, id: str, *, revision: int | None = None) -> ApiRequest[bytes]:
        """A survey as PDF."""
        return raw(at("surveys", id, "pdf"), revision=revision)
