"""Search results over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.papers import PaperEntry, paper_entry

if TYPE_CHECKING:
    from services.exploring.search import SearchMode, SearchResult


class Found(TypedDict):
    """A paper found."""

    rank: Annotated[int, Field(description="Place in this answer, from 1.", examples=[1])]
    score: Annotated[
        float,
        Field(description="Sum of 1 / (60 + place) over the rankings; only its order means anything.", examples=[0.03]),
    ]
    found_by: Annotated[
        list[str], Field(description="The rankings that hold the paper.", examples=[["text", "vector"]])
    ]
    paper: Annotated[PaperEntry, Field(description="The paper.")]


class SearchAnswer(BaseModel):
    """What a search finds, best first."""

    model_config = ConfigDict(frozen=True)

    query: str = Field(description="The query as it was understood.", examples=["over-smoothing in deep networks"])
    mode: str = Field(description="The rankings asked for: text, vector, or hybrid for both.", examples=["hybrid"])
    items: list[Found] = Field(description="The papers found; empty if none.")


def search_answer(query: str, mode: SearchMode, results: list[SearchResult]) -> SearchAnswer:
    """The results of a search."""
    items: list[Found] = [
        {
            "rank": result.rank,
            "score": result.score,
            "found_by": list(result.found_by),
            "paper": paper_entry(result.paper),
        }
        for result in results
    ]
    return SearchAnswer.model_construct(query=query, mode=mode.value, items=items)
