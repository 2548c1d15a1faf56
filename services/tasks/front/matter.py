"""What title, abstract, introduction and conclusion are written from: the field's numbers and the outline."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import overview_block, pack_block
from services.tasks.fitting import pack_cuts
from services.tasks.outlining.outline import PlannedSection
from services.tasks.task import DraftGround
from services.tasks.views import CommunityView, communities_block, communities_cut


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


FRONT_CUTS = (*pack_cuts(), communities_cut())
"""What goes where a model cannot read all of it: evidence first, then the smallest communities; the outline stays."""


def front_ground(inputs: FrontInput) -> DraftGround:
    """What the sentences around a body are held to."""
    facts = [text for name, text in front_texts(inputs).items() if name != "evidence"]
    return DraftGround(topic=inputs.topic, pack=inputs.pack, facts="\n".join(facts))


def front_texts(inputs: FrontInput) -> Mapping[str, str]:
    """The texts of the prompts around a body."""
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
