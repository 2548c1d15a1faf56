"""Why two papers of a field are connected, over HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.field_parts import Member, member
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from kg.model.papers.paper import Citation
    from services.exploring.edges import PaperConnection, SharedPapers

_WEIGHT = Field(description="Likeness of the two texts, in [0, 1]; null where the field gives none.", examples=[0.62])


class EdgeCitation(TypedDict):
    """A citation between the two papers."""

    source: Annotated[str, Field(description="Id of the citing paper.")]
    target: Annotated[str, Field(description="Id of the cited paper.")]
    weight: Annotated[float | None, _WEIGHT]
    contexts: Annotated[list[str], Field(description="Sentences that cite, as far as sources give them.")]
    intents: Annotated[list[str], Field(description="What the citation is for, as its source says.")]
    influential: Annotated[bool | None, Field(description="Whether its source calls it influential; null: not said.")]


class SharedOut(Shown):
    """Papers of the field that both have in common."""

    model_config = ConfigDict(frozen=True)

    items: list[Member] = Field(description="Those trending most, at most 50.")
    total: int = Field(description="How many there are.", examples=[7])
    strength: float = Field(description="`total` / sqrt(n m), in [0, 1]; n and m count those of each.", examples=[0.31])


class EdgeOut(Shown):
    """What connects two papers of a field; nothing where every part is empty."""

    model_config = ConfigDict(frozen=True)

    first: Member = Field(description="The paper named first.")
    second: Member = Field(description="The paper named second.")
    citations: list[EdgeCitation] = Field(description="Citations between them: none, one, or one each way.")
    similarity: float | None = Field(description="Weight of their similarity, in (0, 1]; null without one.")
    references: SharedOut = Field(description="What both cite (bibliographic coupling).")
    citing: SharedOut = Field(description="What cites both (co-citation).")
    paths: list[str] = Field(description="Ids of the vertical paths with a step between them.")


def edge_out(found: PaperConnection, annotations: Iterable[Citation]) -> EdgeOut:
    """What connects two papers, with what sources say of the citations between them."""
    known = {(each.citing, each.cited): each for each in annotations}
    citations: list[EdgeCitation] = []
    for each in found.citations:
        said = known.get((each.citing, each.cited))
        citations.append(
            {
                "source": each.citing,
                "target": each.cited,
                "weight": each.weight,
                "contexts": list(said.contexts) if said else [],
                "intents": list(said.intents) if said else [],
                "influential": said.influential if said else None,
            }
        )
    return EdgeOut.model_construct(
        first=member(found.first),
        second=member(found.second),
        citations=citations,
        similarity=found.similarity,
        references=_shared_papers_out(found.references),
        citing=_shared_papers_out(found.citing),
        paths=list(found.paths),
    )


def _shared_papers_out(shared: SharedPapers) -> SharedOut:
    return SharedOut.model_construct(
        items=[member(paper) for paper in shared.papers], total=shared.total, strength=shared.strength
    )
