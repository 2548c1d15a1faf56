"""Task: write one subsection from its evidence, every sentence with the passages behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.surveys.survey import PassageId
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import overview_block, pack_block
from services.tasks.drafting.grounding import Draft, ungrounded
from services.tasks.outlining.outline import Purpose
from services.tasks.task import Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, paths_block


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftInput:
    """A subsection to write.

    `position` counts the subsections before it. `communities` and `paths` are those of its proof_ids, `neighbours`
    the communities they lead to. `used` are passages that earlier subsections rest on, `told` the openings of those
    subsections.
    """

    topic: str
    section_title: str
    title: str
    focus: str
    purpose: Purpose
    position: int
    pack: EvidencePack
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    used: frozenset[PassageId]
    told: tuple[str, ...]


def _texts(inputs: DraftInput) -> Mapping[str, str]:
    keys = inputs.pack.keys()
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "title": inputs.title,
        "focus": inputs.focus,
        "purpose": inputs.purpose,
        "overview": overview_block(inputs.overview, keys),
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "evidence": pack_block(inputs.pack),
        "told": "\n".join(inputs.told),
        "used": ", ".join(sorted(inputs.used & set(inputs.pack.passages()))),
    }


DRAFT = Task(
    name="draft",
    family="drafting",
    input=DraftInput,
    output=Draft,
    render=_texts,
    check=lambda inputs, answer: ungrounded(answer, inputs.pack),
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=450, high=2_500),
    route=Route.STRONG,
)
