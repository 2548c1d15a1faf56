"""Surveys over HTTP: what they are, whether they can be trusted, what they can be downloaded as."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link, survey_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from kg.model.surveys import survey as model
from kg.model.surveys.survey import Survey
from services.exploring.field_state import FieldState
from services.jobs.job_request import as_number
from services.jobs.requests import SurveyRequest

if TYPE_CHECKING:
    from services.document.integrity import IntegrityReport
    from services.pipeline.estimate import Estimate

_ID = Field(
    description="Identity of the survey, in all its revisions the same.", examples=["graph-neural-networks-3f2a1b0c9d"]
)
_FIELD = Field(description="Field that it is a survey of.", examples=["graph-neural-networks"])
_TITLE = Field(description="Title.", examples=["Graph Neural Networks: A Survey"])
_STATUS = Field(
    description="complete; partial, when writing was stopped: its abstract says what is missing; or outline, which is "
    "not written yet.",
    examples=["complete"],
)
_PRESET = Field(description="Which parts of the pipeline wrote it.", examples=["full"])
_CITED = Field(description="Papers cited.", examples=[96])
_REVISION = Field(description="Number of the revision, from 1.", examples=[1])
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")


class NewSurvey(SurveyRequest):
    """A survey to write of a built field."""

    priority: Annotated[int, BeforeValidator(as_number)] = Field(
        default=0, ge=-100, le=100, description="Higher runs first; equal ones in their order."
    )

    def request(self) -> SurveyRequest:
        """What the job takes: what was given, and the defaults of the rest."""
        return SurveyRequest.model_validate(self.model_dump(exclude={"priority"}, exclude_unset=True))


class CountRange(BaseModel):
    """From `low` to `high`, both included."""

    model_config = ConfigDict(frozen=True)

    low: int = Field(examples=[40])
    high: int = Field(examples=[90])


class AmountRange(BaseModel):
    """From `low` to `high`, both included."""

    model_config = ConfigDict(frozen=True)

    low: float = Field(examples=[0.4])
    high: float = Field(examples=[2.5])


class ExpectedOut(Shown):
    """What is most likely of models on servers."""

    model_config = ConfigDict(frozen=True)

    calls: int = Field(examples=[37])
    input_tokens: int = Field(examples=[94_511])
    output_tokens: int = Field(examples=[10_084])
    price: float | None = Field(description="US dollars; null where a price is not known.", examples=[0.43])


class ChoiceOut(Shown):
    """What it takes to have a model do only so much of the survey, and the offline writer the rest."""

    model_config = ConfigDict(frozen=True)

    model: str = Field(description="A model on a server.", examples=["gpt-5-mini"])
    route: str = Field(description="`cheap`, `strong`, a family of tasks or a task; empty for everything.")
    expected: ExpectedOut


class EstimateOut(Shown):
    """What a survey will take, known before any call."""

    model_config = ConfigDict(frozen=True)

    model: str = Field(description="Language model that will write it.", examples=["offline"])
    calls: dict[str, CountRange] = Field(description="Calls of each task, in the order in which they are needed.")
    total_calls: CountRange = Field(description="Calls of all tasks.")
    input_tokens: CountRange = Field(description="Tokens that the model will read.")
    output_tokens: CountRange = Field(description="Tokens that it will write.")
    price: AmountRange | None = Field(description="US dollars; null where the model's price is not known.")
    seconds: AmountRange = Field(description="Time, with one call after the other.")
    expected: ExpectedOut = Field(description="What is most likely; the ranges hold it.")
    choices: list[ChoiceOut] = Field(description="What models that are set up would take for a part of it.")
    basis: str = Field(description="What all this rests on, in words.")
    retracted_left_out: int = Field(description="Retracted papers of the field that a survey is written without.")


class WrittenOut(TypedDict):
    """The last revision of a survey that holds a text."""

    revision: Annotated[int, _REVISION]
    status: Annotated[str, Field(description="complete or partial.", examples=["complete"])]
    cited_papers: Annotated[int, _CITED]


class SurveyBriefOut(TypedDict):
    """A survey in a list."""

    id: Annotated[str, _ID]
    revision: Annotated[int, _REVISION]
    field_id: Annotated[str, _FIELD]
    title: Annotated[str, _TITLE]
    status: Annotated[str, _STATUS]
    preset: Annotated[str, _PRESET]
    model: Annotated[str, Field(description="Who wrote it; empty if that is not known.", examples=["offline/1"])]
    cited_papers: Annotated[int, _CITED]
    written: Annotated[
        WrittenOut | None,
        Field(
            description="The last revision up to this one that holds a text, beside which an outline is a draft; null "
            "before anything is written."
        ),
    ]
    links: Annotated[dict[str, str], _LINKS]


class SurveyList(Page[SurveyBriefOut]):
    """A page of surveys, in order of their ids."""


class RevisionList(Shown):
    """Every revision of a survey, by number."""

    items: list[SurveyBriefOut]


class RevisionOut(Shown):
    """Which state of a survey this is, and of which field."""

    model_config = ConfigDict(frozen=True)

    number: Annotated[int, _REVISION]
    input: str = Field(description="Hash of everything that decided the text; equal inputs, the same revision.")
    field_revision: str = Field(description="Revision of the field that it was written from; empty if not known.")
    field_state: FieldState = Field(
        description="Whether the field is still the one it was written from; where it was built again (`changed`) or "
        "deleted, it is kept as it was for this survey."
    )


class SurveyCounts(BaseModel):
    """How much a survey holds."""

    model_config = ConfigDict(frozen=True)

    sections: int = Field(description="Top sections, without the abstract.", examples=[8])
    subsections: int = Field(description="Sections below them.", examples=[17])
    words: int = Field(description="Words of all texts.", examples=[5_210])
    cited_papers: Annotated[int, _CITED]
    claims: int = Field(description="Sentences that cite.", examples=[214])
    passages: int = Field(description="Distinct passages behind them.", examples=[260])


class SurveyIntegrity(BaseModel):
    """Whether the survey keeps its promise: no citation invented, every cited sentence with its passage."""

    model_config = ConfigDict(frozen=True)

    is_sound: bool = Field(description="Whether nothing is wrong.", examples=[True])
    citations: int = Field(description="Citations in the text.", examples=[305])
    claims: int = Field(description="Sentences that cite.", examples=[214])
    supported_claims: int = Field(
        description="Those with a verbatim passage or a catalogue record for each paper.", examples=[214]
    )
    support: float = Field(description="Their share, in [0, 1].", examples=[1.0])
    evidence: dict[str, int] = Field(
        description="Sentences that cite, counted by what supports them: `passage`, text of the papers; `record`, what "
        "the catalogue says of them, such as counts and citations; `both`.",
        examples=[{"passage": 171, "record": 43, "both": 0}],
    )
    median_score: float | None = Field(
        description="Median share of the words of a claim that its passages hold, over the claims that rest on text; "
        "word overlap, no measure of truth. Null where none rests on text.",
        examples=[0.87],
    )
    doubted_claims: int = Field(
        description="Claims on text with a number that none of their passages holds, or with the words of one of them "
        "the other way round.",
        examples=[0],
    )
    uncited_claims: int = Field(
        description="Sentences that assert something of the literature and cite nothing; a lower bound.", examples=[2]
    )
    uncited_rate: float = Field(description="Their share of these and the claims, in [0, 1].", examples=[0.01])
    faults: dict[str, int] = Field(description="How often each thing that can be wrong is wrong.")
    findings: list[str] = Field(description="What is wrong, in sentences; empty if nothing.")
    own_words: dict[str, int] = Field(
        default_factory=dict,
        description="Sentences that are signed as the survey's own, by kind.",
        examples=[{"conclusion": 2}],
    )


class SurveyOut(Shown):
    """A survey: what it is, how much it holds, whether it can be trusted, how it was made."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    revision: RevisionOut
    field_id: Annotated[str, _FIELD]
    title: Annotated[str, _TITLE]
    status: Annotated[str, _STATUS]
    notice: str = Field(description="Who wrote it, in a sentence for its first page.")
    preset: Annotated[str, _PRESET]
    counts: SurveyCounts
    integrity: SurveyIntegrity
    manifest: dict[str, str] = Field(description="Everything that decided its text, by name.")
    links: Annotated[dict[str, str], _LINKS]


class ArtifactBrief(TypedDict):
    """A file that a survey can be downloaded as."""

    name: Annotated[str, Field(description="Last part of its address.", examples=["html"])]
    filename: Annotated[str, Field(description="Name of the file.", examples=["survey.html"])]
    media_type: Annotated[str, Field(description="Media type.", examples=["text/html"])]
    bytes: Annotated[
        int | None, Field(description="Size; null until someone downloads it as it is now.", examples=[310_000])
    ]
    links: Annotated[dict[str, str], _LINKS]


class ArtifactList(Shown):
    """Every file that a survey can be downloaded as."""

    items: list[ArtifactBrief]


def estimate_out(estimate: Estimate) -> EstimateOut:
    """An estimate."""
    facts = {name: value for name, value in asdict(estimate).items() if name != "usual"}
    return EstimateOut.model_validate({**facts, "total_calls": asdict(estimate.total_calls)})


def survey_links(survey: Survey) -> dict[str, str]:
    """Where a survey and its parts are."""
    parts = ("revisions", "outline", "sections", "claims", "references", "artifacts")
    return {
        "self": survey_link(survey.id),
        "field": field_link(survey.field_id),
        **{part: survey_link(survey.id, part) for part in parts},
    }


def survey_brief(survey: model.SurveyBrief) -> SurveyBriefOut:
    """The row of a survey."""
    written: WrittenOut | None = None
    if (last := survey.written) is not None:
        written = {"revision": last.number, "status": last.status, "cited_papers": last.cited_papers}
    return {
        "id": survey.id,
        "revision": survey.revision.number,
        "field_id": survey.field_id,
        "title": survey.title,
        "status": survey.status,
        "preset": survey.preset,
        "model": survey.model,
        "cited_papers": survey.cited_papers,
        "written": written,
        "links": {"self": survey_link(survey.id), "field": field_link(survey.field_id)},
    }


def survey_out(survey: Survey, integrity: IntegrityReport, state: FieldState) -> SurveyOut:
    """A survey without its text."""
    return SurveyOut(
        id=survey.id,
        revision=RevisionOut(
            number=survey.revision.number,
            input=survey.revision.input,
            field_revision=survey.revision.field_revision,
            field_state=state,
        ),
        field_id=survey.field_id,
        title=survey.title,
        status=survey.status,
        notice=survey.notice,
        preset=survey.preset,
        counts=_counts(survey),
        integrity=_integrity(integrity),
        manifest=dict(survey.manifest),
        links=survey_links(survey),
    )


def _counts(survey: Survey) -> SurveyCounts:
    sections = list(survey.walk())
    claims = [claim for section in sections for claim in section.claims]
    return SurveyCounts(
        sections=len(survey.sections),
        subsections=len(sections) - 1 - len(survey.sections),
        words=sum(len(section.text.split()) for section in sections),
        cited_papers=len(set(survey.keys.values())),
        claims=len(claims),
        passages=len({support.passage.id for claim in claims for support in claim.supports}),
    )


def _integrity(report: IntegrityReport) -> SurveyIntegrity:
    return SurveyIntegrity(
        is_sound=report.is_sound,
        citations=report.citations,
        claims=report.claims,
        supported_claims=report.supported_claims,
        support=report.support,
        evidence={kind.value: count for kind, count in report.evidence.items()},
        median_score=report.median_score,
        doubted_claims=report.doubted_claims,
        uncited_claims=report.uncited_claims,
        uncited_rate=round(report.uncited_rate, 4),
        faults=report.counts(),
        findings=[f"{finding.fault}: {finding.detail}" for finding in report.findings],
        own_words=dict(report.own_words),
    )
