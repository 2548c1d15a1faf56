"""Search results over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.papers import PaperEntry, paper_entry

if TYPE_CHECKING:
    from services.exploring.search import SearchMode, SearchResults


class Found(TypedDict):
    """A paper found."""

    rank: Annotated[int, Field(description="Place in this answer, from 1.", examples=[1])]
    score: Annotated[
        float,
        Field(
            description="Sum of 1 / (60 + place) over the rankings, in `hybrid` once more for papers whose title, "
            "authors, venue and year hold every word; only its order means anything.",
            examples=[0.03],
        ),
    ]
    found_by: Annotated[
        list[str],
        Field(
            description="The rankings that hold the paper; `identifier` alone if the query is one of its names.",
            examples=[["text", "vector"]],
        ),
    ]
    paper: Annotated[PaperEntry, Field(description="The paper.")]


class SearchAnswer(BaseModel):
    """What a search finds, best first."""

    model_config = ConfigDict(frozen=True)

    query: str = Field(
        description="The query as it was understood: misspelt words put right.",
        examples=["over-smoothing in deep networks"],
    )
    mode: str = Field(description="The rankings asked for: text, vector, or hybrid for both.", examples=["hybrid"])
    items: list[Found] = Field(description="The papers found; empty if none.")


def search_answer(mode: SearchMode, found: SearchResults) -> SearchAnswer:
    """The results of a search."""
    items: list[Found] = [
        {
            "rank": result.rank,
            "score": result.score,
            "found_by": list(result.found_by),
            "paper": paper_entry(result.paper),
        }
        for result in found.results
    ]
    return SearchAnswer.model_construct(query=found.understood, mode=mode.value, items=items)
