"""Passages of papers over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field

from api.schemas.links import paper_link
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from kg.model.surveys.claim import Passage

_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")


class PassageOut(Shown):
    """A verbatim span of a paper."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Identity of the passage.")
    paper_id: str = Field(description="Paper that it is cut from.", examples=["p3d1a4c6b5e2f708"])
    source: str = Field(description="Its text: title, summary, abstract, fulltext; or record, facts in a line.")
    text: str = Field(description="The passage.")
    start: int = Field(description="Where it begins in that text, in characters from 0.", examples=[0])
    end: int = Field(description="Where it ends; the character there is not part of it.", examples=[118])
    section: str | None = Field(description="Headings above it in a full text; else null.", examples=["3 Results"])
    page: int | None = Field(description="Its page in a full text, from 1; null where none is known.", examples=[4])
    links: Annotated[dict[str, str], _LINKS]


def passage_out(passage: Passage) -> PassageOut:
    """A passage with the address of its paper."""
    return PassageOut(
        id=passage.id,
        paper_id=passage.paper_id,
        source=passage.source,
        text=passage.text,
        start=passage.start,
        end=passage.end,
        section=passage.section,
        page=passage.page,
        links={"paper": paper_link(passage.paper_id)},
    )
