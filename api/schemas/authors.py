"""The authors of a field over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link
from api.schemas.page import Page

if TYPE_CHECKING:
    from services.exploring.authors import AuthorOfField


class CoAuthorItem(TypedDict):
    """Someone who wrote papers of the field together with an author."""

    name: Annotated[str, Field(description="The name.", examples=["Max Welling"])]
    papers: Annotated[int, Field(description="Papers of the field that both wrote.", examples=[2])]


class AuthorItem(TypedDict):
    """An author of a field, as papers write the name; two people of one name are one here."""

    name: Annotated[str, Field(description="The name as most papers write it.", examples=["Thomas N. Kipf"])]
    papers: Annotated[list[str], Field(description="Ids of the papers of the field, the newest first.")]
    first_year: Annotated[int | None, Field(description="Year of the oldest; null if none has a year.")]
    last_year: Annotated[int | None, Field(description="Year of the newest; null if none has a year.")]
    citations: Annotated[int, Field(description="Citations of these papers in the world, added up.", examples=[8_500])]
    co_authors: Annotated[int, Field(description="How many others wrote one of them.", examples=[4])]
    together: Annotated[list[CoAuthorItem], Field(description="Those of most common papers, at most 10.")]
    links: Annotated[dict[str, str], Field(description="Where the papers are listed.")]


class AuthorList(Page[AuthorItem]):
    """A page of the authors of a field, those of most papers first."""

    model_config = ConfigDict(frozen=True)

    total: int = Field(description="Authors that meet the conditions.", examples=[412])


def author_item(field_id: str, author: AuthorOfField) -> AuthorItem:
    """An author of a field."""
    return {
        "name": author.name,
        "papers": list(author.papers),
        "first_year": author.first_year,
        "last_year": author.last_year,
        "citations": author.citations,
        "co_authors": author.co_authors,
        "together": [{"name": name, "papers": papers} for name, papers in author.together],
        "links": {"papers": f"{field_link(field_id, 'papers')}?author={quote(author.name)}"},
    }
