"""What readers decide on names, over HTTP."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.entities import ENTITY_TYPE, EntityItem, entity_item
from api.schemas.links import field_link
from api.schemas.shown import Shown
from kg.model.entities.entity import Entity, NameDecision
from services.structure.name_ids import decision_id, form_of


class NameDecisionItem(TypedDict):
    """A reader's word on two names."""

    id: Annotated[str, Field(description="Identity in the field.", examples=["3f2a1b0c9d4e"])]
    entity_type: Annotated[str, ENTITY_TYPE]
    first: Annotated[str, Field(description="The one name in its canonical form.", examples=["gat"])]
    second: Annotated[str, Field(description="The other.", examples=["graph attention network"])]
    ruling: Annotated[str, Field(description="same or apart.", examples=["same"])]
    links: Annotated[dict[str, str], Field(description="Where it is; deleting it takes it back.")]


class NameDecisionList(Shown):
    """What readers decided on the names of a field's entities."""

    items: list[NameDecisionItem] = Field(description="By names.")


class DecidedNamesOut(Shown):
    """What a decision made of the entities that it was about."""

    model_config = ConfigDict(frozen=True)

    entities: list[EntityItem] = Field(description="The entities as they are now, those of most papers first.")
    decisions: list[NameDecisionItem] = Field(description="What was written down.")


def name_decision(field_id: str, decision: NameDecision) -> NameDecisionItem:
    """A decision."""
    id = decision_id(decision)
    return {
        "id": id,
        "entity_type": decision.first.partition("|")[0],
        "first": form_of(decision.first),
        "second": form_of(decision.second),
        "ruling": decision.ruling.value,
        "links": {"self": field_link(field_id, f"name-decisions/{id}")},
    }


def name_decision_list(field_id: str, decisions: Iterable[NameDecision]) -> NameDecisionList:
    """The decisions of a field."""
    return NameDecisionList(items=[name_decision(field_id, each) for each in decisions])


def name_decision_out(field_id: str, entities: Iterable[Entity], decisions: Iterable[NameDecision]) -> DecidedNamesOut:
    """What a decision made."""
    return DecidedNamesOut(
        entities=[entity_item(field_id, each) for each in entities],
        decisions=[name_decision(field_id, each) for each in decisions],
    )
