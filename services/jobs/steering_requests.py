"""How a request steers a survey: what is wished of it, and the outline that it is written from."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, StrictBool

from kg.model.papers.paper import PaperId
from services.document.headings import HeadingLanguage
from services.jobs.job_request import JobRequest, ShortText, as_number
from services.pipeline.wishes import Audience, Length, Wishes

_MOST_PAPERS = 1_000


class WishesRequest(JobRequest):
    """What is wished of a survey beside its preset; each one left out changes nothing."""

    pinned: tuple[ShortText, ...] = Field(
        default=(),
        max_length=_MOST_PAPERS,
        description="Papers that must be described, by id or citation key; the survey says which have no text.",
    )
    banned: tuple[ShortText, ...] = Field(
        default=(), max_length=_MOST_PAPERS, description="Papers that are never cited, by id or citation key."
    )
    length: Length = Field(default=Length.STANDARD, description="How much a part says.")
    papers_per_part: Annotated[int | None, BeforeValidator(as_number)] = Field(
        default=None, ge=1, le=100, description="Papers that a part describes, at most; null to follow `length`."
    )
    sections: Annotated[int | None, BeforeValidator(as_number)] = Field(
        default=None, ge=1, le=30, description="Body sections, as far as the themes allow; null for the planner's."
    )
    audience: Audience = Field(
        default=Audience.EXPERT, description="Who reads it; the offline writer has one way of writing, and says so."
    )
    headings: HeadingLanguage = Field(
        default=HeadingLanguage.ENGLISH, description="Language of the headings that every survey has."
    )
    include_retracted: StrictBool = Field(
        default=False,
        description="Let retracted papers be evidence; else they are left out, but for those that are pinned.",
    )

    def value(self) -> Wishes:
        """As the services take them."""
        papers = {name: tuple(map(PaperId, getattr(self, name))) for name in ("pinned", "banned")}
        return Wishes(**{**self.model_dump(), **papers})


def wishes_request(wishes: Wishes) -> WishesRequest:
    """Wishes as they would be asked for."""
    return WishesRequest.model_validate(wishes, from_attributes=True)


class OutlineOf(JobRequest):
    """The outline of a survey."""

    survey_id: str = Field(min_length=1, max_length=500, description="The survey that it belongs to.")
    revision: Annotated[int | None, BeforeValidator(as_number)] = Field(
        default=None, ge=1, description="Number of the revision; null for the last one when the request is made."
    )
    improve: StrictBool = Field(
        default=False, description="Let it be optimised, reviewed and replanned, but for its locked sections."
    )
