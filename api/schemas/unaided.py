"""Surveys by a language model alone over HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import BeforeValidator, ConfigDict, Field

from api.schemas.links import job_link, unaided_link
from api.schemas.shown import Shown
from services.jobs.job_request import as_number
from services.jobs.unaided_requests import UnaidedRequest

if TYPE_CHECKING:
    from services.evaluation.unaided import LookedUpWork, UnaidedSurvey


class NewUnaidedSurvey(UnaidedRequest):
    """A topic on which a language model is to write out of its memory."""

    priority: Annotated[int, BeforeValidator(as_number)] = Field(
        default=0, ge=-100, le=100, description="Higher runs first; equal ones in their order."
    )

    def to_request(self) -> UnaidedRequest:
        """What the job takes."""
        return UnaidedRequest.model_validate(self.model_dump(exclude={"priority"}))


class NamedWorkOut(Shown):
    """A work that the model named; what it did not know is null or empty."""

    model_config = ConfigDict(frozen=True)

    title: str = Field(examples=["Attention Is All You Need"])
    authors: list[str]
    year: int | None
    venue: str | None
    doi: str | None
    found: str | None = Field(
        description="Where there is such a work: the id of a paper of the graph, or a source; null where it was not "
        "found, so that it may not exist."
    )


class UnaidedPartOut(Shown):
    """A subsection."""

    model_config = ConfigDict(frozen=True)

    title: str
    text: str = Field(description="Markdown; numbers in brackets count the `works` from 1.")


class UnaidedSectionOut(Shown):
    """A section of the body."""

    model_config = ConfigDict(frozen=True)

    title: str
    parts: list[UnaidedPartOut]


class UnaidedSurveyOut(Shown):
    """A survey by a language model alone. No paper was read for it, and no sentence was checked."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="That of its job.", examples=["job_0f3a5b7c9d1e2f40"])
    title: str
    model: str = Field(description="Who wrote it.", examples=["gpt-5-mini"])
    notice: str = Field(description="What is to be thought of it.")
    sections: list[UnaidedSectionOut]
    works: list[NamedWorkOut] = Field(description="Those that it cites, each once, in the order of their numbers.")
    measures: dict[str, dict[str, float | None]] = Field(
        description="`references`: NR, how many works, and accuracy, the share of them that was found; and how far it "
        "agrees with people, where something of theirs was given.",
        examples=[{"references": {"NR": 31, "accuracy": 0.7419}}],
    )
    links: dict[str, str] = Field(description="Addresses, by name.")


def unaided_survey_out(
    id: str, survey: UnaidedSurvey, measures: Mapping[str, Mapping[str, float | None]], *, notice: str
) -> UnaidedSurveyOut:
    """The survey that the job of an id gave."""
    texts = iter(survey.texts)
    return UnaidedSurveyOut(
        id=id,
        title=survey.outline.title,
        model=survey.model,
        notice=notice,
        sections=[
            UnaidedSectionOut(
                title=section.title,
                parts=[UnaidedPartOut(title=part.title, text=next(texts)) for part in section.parts],
            )
            for section in survey.outline.sections
        ],
        works=works_out(survey.works),
        measures={group: dict(values) for group, values in measures.items()},
        links={"self": unaided_link(id), "markdown": unaided_link(id, "markdown"), "job": job_link(id)},
    )


def works_out(works: tuple[LookedUpWork, ...]) -> list[NamedWorkOut]:
    """Works and where they were found."""
    return [NamedWorkOut.model_validate({**each.work.model_dump(), "found": each.found}) for each in works]
