"""Full texts of papers over HTTP."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.fragments import Priority
from api.schemas.links import paper_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from services.jobs.requests import request_of
from services.jobs.text_requests import TextFetchRequest, TextFetchWanted, WishState
from services.reading.passages import full_text_passages
from services.rendering.references.links import every_link

if TYPE_CHECKING:
    from kg.model.papers.kept_text import KeptText, KeptTextBrief
    from kg.model.papers.paper import Paper
    from services.jobs.text_plan import TextPlan


class ParagraphOut(TypedDict):
    """A paragraph of a full text."""

    section: Annotated[str, Field(description="Path of the headings above it.", examples=["3 Method / 3.1 Encoder"])]
    role: Annotated[str, Field(description="What its section is to the paper.", examples=["method"])]
    page: Annotated[int | None, Field(description="Its page, from 1; null where the file has none.")]
    text: Annotated[str, Field(description="Its text, white space as one blank.")]


class FullTextBrief(Shown):
    """What is known of a full text without reading it."""

    model_config = ConfigDict(frozen=True)

    paper_id: str = Field(description="Id of its paper.")
    key: str = Field(description="Citation key of its paper.", examples=["kipf2017semi"])
    origin: str = Field(description="Name of the file that it came from.", examples=["kipf2017.pdf"])
    format: str = Field(description="Format of that file.", examples=["pdf"])
    licence: str | None = Field(
        description="Licence, as far as it was said; null if it was not.", examples=["CC BY 4.0"]
    )
    characters: int = Field(description="Its length.", examples=[41_200])
    is_cut: bool = Field(description="Whether the file's text is longer than what is kept.")
    headings: list[str] = Field(description="Its headings in order, each once.")
    links: dict[str, str] = Field(description="Addresses: itself and its paper.")


class FullTextOut(FullTextBrief):
    """A full text with its paragraphs."""

    passages: int = Field(
        description="Its sentences, rows, formulas and algorithms: what can be searched and cited.", examples=[412]
    )
    paragraphs: list[ParagraphOut] = Field(description="In the order of the text.")


class TextWishOut(Shown):
    """A paper that is to be read whole."""

    model_config = ConfigDict(frozen=True)

    paper_id: str = Field(description="Its id.")
    key: str = Field(description="Its citation key.", examples=["kipf2017semi"])
    title: str = Field(description="Its title.")
    rank: int = Field(description="Its rank by importance in the field, from 1.", examples=[3])
    reason: str = Field(description="Why it is wanted.", examples=["no. 3 of 126 by importance, Foundation"])
    state: WishState = Field(
        description="`kept`: its text is there. `to ask`. `unavailable`: it could not be had lately. `unknown`: no "
        "source that is switched on can have it."
    )
    remark: str = Field(description="Where a kept text is from, or why there is none; else empty.")
    sources: list[str] = Field(description="The sources that can be asked, in order.", examples=[["arxiv"]])
    requests: int = Field(description="About how many requests, for places and files.", examples=[2])
    links: dict[str, str] = Field(description="Addresses of the paper: here, and its pages elsewhere.")


class TextPlanOut(Shown):
    """The papers of a field that are to be read whole, the most important first, and what fetching them takes."""

    model_config = ConfigDict(frozen=True)

    field_id: str = Field(description="Id of the field.")
    members: int = Field(description="Papers of the field.", examples=[126])
    sources: list[str] = Field(
        description="Sources that are switched on by `STRATA_FULL_TEXTS`; none by default.", examples=[["arxiv"]]
    )
    requests: int = Field(description="About how many requests, for places and files.", examples=[80])
    megabytes: float = Field(description="About what the files take.", examples=[31.5])
    tokens: int = Field(description="About what a model reads of them for their cards.", examples=[44_000])
    wishes: list[TextWishOut] = Field(description="The papers.")


class NewTextFetch(TextFetchWanted):
    """Full texts of a field to fetch."""

    priority: Priority = 0

    def of_field(self, id: str) -> TextFetchRequest:
        """What the job takes."""
        return request_of(TextFetchRequest, {**self.model_dump(exclude={"priority"}), "field_id": id})


class FullTextList(Page[FullTextBrief]):
    """A page of full texts, by paper id."""


def text_plan_out(plan: TextPlan) -> TextPlanOut:
    """A plan over HTTP."""
    return TextPlanOut(
        field_id=plan.field_id,
        members=plan.members,
        sources=list(plan.sources),
        requests=round(plan.cost.requests),
        megabytes=round(plan.cost.megabytes, 1),
        tokens=plan.tokens,
        wishes=[
            TextWishOut(
                paper_id=wish.paper.id,
                key=wish.paper.citation_key,
                title=wish.paper.title,
                rank=wish.rank,
                reason=wish.reason,
                state=wish.state,
                remark=wish.remark,
                sources=list(wish.sources),
                requests=round(wish.cost.requests),
                links={"self": paper_link(wish.paper.id)}
                | {link.label: link.address for link in every_link(wish.paper)},
            )
            for wish in plan.wishes
        ],
    )


def full_text_brief(text: KeptTextBrief, paper: Paper) -> FullTextBrief:
    """A full text of a paper in a list."""
    return FullTextBrief(
        paper_id=text.paper_id,
        key=paper.citation_key,
        origin=text.origin,
        format=text.format,
        licence=text.licence,
        characters=text.characters,
        is_cut=text.is_cut,
        headings=list(text.headings),
        links=_links(text.paper_id),
    )


def full_text_out(text: KeptText, paper: Paper) -> FullTextOut:
    """The full text of a paper, whole."""
    return FullTextOut(
        **full_text_brief(text.brief, paper).model_dump(),
        passages=len(full_text_passages(replace(paper, full_text=text))),
        paragraphs=[
            ParagraphOut(section=each.section, role=each.role.value, page=each.page, text=each.text)
            for each in text.paragraphs
        ],
    )


def _links(paper: str) -> dict[str, str]:
    return {"self": f"{paper_link(paper)}/full-text", "paper": paper_link(paper)}
