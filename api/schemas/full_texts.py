"""Full texts of papers over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import paper_link
from api.schemas.page import Page

if TYPE_CHECKING:
    from kg.model.papers.kept_text import KeptText, KeptTextBrief


class ParagraphOut(TypedDict):
    """A paragraph of a full text."""

    section: Annotated[str, Field(description="Path of the headings above it.", examples=["3 Method / 3.1 Encoder"])]
    role: Annotated[str, Field(description="What its section is to the paper.", examples=["method"])]
    page: Annotated[int | None, Field(description="Its page, from 1; null where the file has none.")]
    text: Annotated[str, Field(description="Its text, white space as one blank.")]


class FullTextBrief(BaseModel):
    """What is known of a full text without reading it."""

    model_config = ConfigDict(frozen=True)

    paper_id: str = Field(description="Id of its paper.")
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

    paragraphs: list[ParagraphOut] = Field(description="In the order of the text.")


class FullTextList(Page[FullTextBrief]):
    """A page of full texts, by paper id."""


def full_text_brief(text: KeptTextBrief) -> FullTextBrief:
    """A full text in a list."""
    return FullTextBrief(
        paper_id=text.paper_id,
        origin=text.origin,
        format=text.format,
        licence=text.licence,
        characters=text.characters,
        is_cut=text.is_cut,
        headings=list(text.headings),
        links=_links(text.paper_id),
    )


def full_text_out(text: KeptText) -> FullTextOut:
    """A full text, whole."""
    return FullTextOut(
        paper_id=text.paper_id,
        origin=text.origin,
        format=text.format,
        licence=text.licence,
        characters=len(text.text),
        is_cut=text.is_cut,
        headings=list(dict.fromkeys(each.section for each in text.paragraphs if each.section)),
        links=_links(text.paper_id),
        paragraphs=[
            ParagraphOut(section=each.section, role=each.role.value, page=each.page, text=each.text)
            for each in text.paragraphs
        ],
    )


def _links(paper: str) -> dict[str, str]:
    return {"self": f"{paper_link(paper)}/full-text", "paper": paper_link(paper)}
