"""What was read in a paper, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import paper_link

if TYPE_CHECKING:  # what reads the descriptions need not have the service
    from services.exploring.papers import PaperReading


class AttributeOut(TypedDict):
    """A field that a paper states."""

    field: Annotated[
        str, Field(description="`part.field` or `field` of its kind's tree.", examples=["problem.definition"])
    ]
    text: Annotated[str, Field(description="What the paper states.")]
    passages: Annotated[list[str], Field(description="Ids of the passages on which the text rests.")]


class ReadingOut(BaseModel):
    """The latest reading of a paper: its kind, and what it states by the fields of that kind (SurveyX 3.1.2)."""

    model_config = ConfigDict(frozen=True)

    paper_id: str = Field(description="Id of the paper.", examples=["p3f2a9c1d4e5b607"])
    kind: str = Field(description="What the paper mainly contributes, as it was read.", examples=["method"])
    attributes: list[AttributeOut] = Field(description="The fields that it states; what is left out is not stated.")
    summary: str = Field(description="What stands for the paper in a field that is built of readings; may be empty.")
    is_current: bool = Field(description="Whether the paper still has the text that was read.")
    model: str = Field(description="The model that read.", examples=["offline/2"])
    task_version: int = Field(description="Version of the prompt by which it read.", examples=[1])
    links: dict[str, str] = Field(description="Addresses of what belongs to it.")


def reading_out(found: PaperReading) -> ReadingOut:
    """A reading with its paper."""
    reading = found.reading
    return ReadingOut(
        paper_id=reading.paper_id,
        kind=reading.kind.value,
        attributes=[
            {"field": each.field, "text": each.text, "passages": list(each.passages)} for each in reading.attributes
        ],
        summary=reading.summary,
        is_current=found.is_current,
        model=reading.model,
        task_version=reading.task_version,
        links={"paper": paper_link(reading.paper_id)},
    )
