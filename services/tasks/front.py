"""Tasks: title, abstract, introduction and conclusion, from the field's numbers and the outline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import Field

from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import communities_block, overview_block, pack_block
from services.tasks.drafting import Draft
from services.tasks.outline import PlannedSection
from services.tasks.task import Task
from services.tasks.views import Answer, CommunityView


class Title(Answer):
    """The title of a survey."""

    title: str = Field(min_length=3, max_length=200)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontInput:
    """What stands around the body of a survey.

    `sections` are the body sections with their numbers and subsection titles; `cited` counts the papers the body cites.
    `pack` holds the field's most cited works first, then its bridges and surveys.
    """

    topic: str
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    sections: tuple[NumberedSection, ...]
    pack: EvidencePack
    cited: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedSection:
    """A body section as the reader will find it."""

    number: str
    plan: PlannedSection
    subsections: tuple[str, ...]


def _front_texts(inputs: FrontInput) -> Mapping[str, str]:
    keys = inputs.pack.keys()
    outline = [
        "\n".join(
            (f"{item.number} {item.plan.title}: {item.plan.focus}", *(f"  - {title}" for title in item.subsections))
        )
        for item in inputs.sections
    ]
    return {
        "topic": inputs.topic,
        "overview": overview_block(inputs.overview, keys),
        "communities": communities_block(inputs.communities, keys),
        "outline": "\n".join(outline),
        "evidence": pack_block(inputs.pack),
        "cited": str(inputs.cited),
    }


TITLE = Task("title", FrontInput, Title, _front_texts)
ABSTRACT = Task("abstract", FrontInput, Draft, _front_texts)
INTRODUCTION = Task("introduction", FrontInput, Draft, _front_texts)
CONCLUSION = Task("conclusion", FrontInput, Draft, _front_texts)
