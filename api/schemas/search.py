"""Search results over HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.entities import EntityItem, entity_item
from api.schemas.page import Page
from api.schemas.papers import PaperEntry, paper_entry
from api.schemas.passages import PassageOut, passage_out

if TYPE_CHECKING:
    from services.exploring.entities import EntityHit
    from services.exploring.passages import FoundPassage
    from services.exploring.queries import SearchMode
    from services.exploring.search import SearchResults


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
    matched: Annotated[
        dict[str, list[str]],
        Field(
            description="The words of the query by where in the paper they are: `title`, `authors`, `venue`, `year`, "
            "`abstract`, `summary`; a last word may be the beginning of one.",
            examples=[{"title": ["graph"], "abstract": ["graph", "depth"]}],
        ),
    ]
    whole: Annotated[bool, Field(description="Whether every word of the query is in the paper, or it is named.")]
    paper: Annotated[PaperEntry, Field(description="The paper.")]


class SearchedType(StrEnum):
    """What a search looks for."""

    PAPERS = "papers"
    ENTITIES = "entities"
    PASSAGES = "passages"


class PassageFound(TypedDict):
    """A passage found."""

    rank: Annotated[int, Field(description="Place among the passages of this answer, from 1.", examples=[1])]
    passage: Annotated[PassageOut, Field(description="The passage.")]
    paper: Annotated[PaperEntry, Field(description="Its paper.")]


class EntityFound(TypedDict):
    """An entity found."""

    rank: Annotated[int, Field(description="Place among the entities of this answer, from 1.", examples=[1])]
    field_id: Annotated[str, Field(description="Field that it belongs to.", examples=["graph-neural-networks"])]
    entity: Annotated[EntityItem, Field(description="The entity.")]


class SearchAnswer(Page[Found]):
    """What a search finds, best first; `next_cursor` and `next` lead to further papers, null where there are none."""

    model_config = ConfigDict(frozen=True)

    query: str = Field(
        description="The query as it was understood: misspelt words put right.",
        examples=["over-smoothing in deep networks"],
    )
    mode: str = Field(description="The rankings asked for: text, vector, or hybrid for both.", examples=["hybrid"])
    items: list[Found] = Field(description="The papers found; empty if none.")
    entities: list[EntityFound] = Field(
        default_factory=list, description="The entities found, if `types` asks for them; empty if none."
    )
    passages: list[PassageFound] = Field(
        default_factory=list,
        description="The sentences of abstracts and full texts found, if `types` asks for them; empty if none.",
    )


def search_answer(
    mode: SearchMode,
    found: SearchResults,
    hits: Sequence[EntityHit] = (),
    passages: Sequence[FoundPassage] = (),
    *,
    cursor: str | None = None,
    link: str | None = None,
) -> SearchAnswer:
    """The results of a search; `cursor` and `link` lead to the page after it."""
    items: list[Found] = [
        {
            "rank": result.rank,
            "score": result.score,
            "found_by": list(result.found_by),
            "matched": {place: list(words) for place, words in result.matched.items()},
            "whole": result.is_whole,
            "paper": paper_entry(result.paper),
        }
        for result in found.results
    ]
    entities: list[EntityFound] = [
        {"rank": rank, "field_id": hit.field_id, "entity": entity_item(hit.field_id, hit.entity)}
        for rank, hit in enumerate(hits, start=1)
    ]
    sentences: list[PassageFound] = [
        {"rank": rank, "passage": passage_out(each.passage), "paper": paper_entry(each.paper)}
        for rank, each in enumerate(passages, start=1)
    ]
    return SearchAnswer.model_construct(
        query=found.understood,
        mode=mode.value,
        items=items,
        entities=entities,
        passages=sentences,
        next_cursor=cursor,
        next=link,
    )
