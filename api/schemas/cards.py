"""What was read in a paper, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import paper_link
from api.schemas.passages import PassageOut, passage_out
from api.schemas.shown import Shown

if TYPE_CHECKING:  # what reads the descriptions need not have the service
    from services.exploring.cards import PaperCard

Passages = Annotated[list[str], Field(description="Ids of the passages on which it rests.")]


class StatementOut(TypedDict):
    """Something that the paper states."""

    role: Annotated[str, Field(description="What it is to its paper.", examples=["contribution"])]
    text: Annotated[str, Field(description="What is stated.")]
    is_quote: Annotated[bool, Field(description="Whether the paper says it in these words.")]
    passages: Passages


class ReportedResultOut(TypedDict):
    """A number that the paper reports; null is what it does not say."""

    what: Annotated[str, Field(description="What was measured.", examples=["accuracy"])]
    value: Annotated[str, Field(description="As the paper writes it.", examples=["81.5"])]
    unit: Annotated[str | None, Field(description="Its unit.", examples=["%"])]
    on: Annotated[str | None, Field(description="On which data, or with whom.", examples=["Cora"])]
    against: Annotated[str | None, Field(description="What it is set against.")]
    passages: Passages


class CardNameOut(TypedDict):
    """A thing that the paper names."""

    type: Annotated[str, Field(description="What kind of thing it is.", examples=["method"])]
    surface: Annotated[str, Field(description="As the paper spells it.")]
    passages: Passages


class CardRelationOut(TypedDict):
    """What the paper says of two of its names."""

    subject: Annotated[str, Field(description="The first name.")]
    verb: Annotated[str, Field(description="What is said of both.", examples=["is trained on"])]
    object: Annotated[str, Field(description="The second name.")]
    passages: Passages


class CardOut(Shown):
    """The card of a paper: what it states by role, its numbers, its names and how they are related."""

    model_config = ConfigDict(frozen=True)

    paper_id: str = Field(description="Id of the paper.", examples=["p3f2a9c1d4e5b607"])
    kind: str = Field(description="What the paper mainly contributes, as it was read.", examples=["method"])
    statements: list[StatementOut] = Field(description="What it states, in the order of its reader.")
    results: list[ReportedResultOut] = Field(description="Numbers that it reports.")
    names: list[CardNameOut] = Field(description="Things that it names.")
    relations: list[CardRelationOut] = Field(description="What it says of two of them.")
    passages: list[PassageOut] = Field(description="The passages on which these rest, in the order of the text.")
    is_current: bool = Field(description="Whether the paper still has the text that was read.")
    is_stored: bool = Field(description="Whether it is kept; a card by rule is made when it is asked for.")
    reader: str = Field(description="The model that read, or `rules`.", examples=["rules"])
    version: int = Field(description="Version of the prompt or rules by which it read.", examples=[1])
    links: dict[str, str] = Field(description="Addresses of what belongs to it.")


def card_out(found: PaperCard) -> CardOut:
    """A card with its paper."""
    card = found.card
    return CardOut(
        paper_id=card.paper_id,
        kind=card.kind.value,
        statements=[
            {"role": each.role.value, "text": each.text, "is_quote": each.is_quote, "passages": list(each.passages)}
            for each in card.statements
        ],
        results=[
            {
                "what": each.what,
                "value": each.value,
                "unit": each.unit,
                "on": each.on,
                "against": each.against,
                "passages": list(each.passages),
            }
            for each in card.results
        ],
        names=[{"type": each.type, "surface": each.surface, "passages": list(each.passages)} for each in card.names],
        relations=[
            {"subject": each.subject, "verb": each.verb, "object": each.object, "passages": list(each.passages)}
            for each in card.relations
        ],
        passages=[passage_out(each) for each in found.passages],
        is_current=found.is_current,
        is_stored=found.is_stored,
        reader=card.reader,
        version=card.version,
        links={"paper": paper_link(card.paper_id)},
    )
