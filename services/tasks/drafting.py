"""Task: write one subsection from its evidence, every sentence with the passages behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import Field

from kg.model.surveys.survey import PassageId
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import communities_block, overview_block, pack_block, paths_block
from services.tasks.outline import Purpose
from services.tasks.task import Task
from services.tasks.views import Answer, CommunityView, PathView


class DraftSentence(Answer):
    """A sentence and the ids of the passages that support it; a connecting sentence has none.

    `text` may cite its papers as `[@key]` where they are named; those it does not cite are cited at its end.
    """

    text: str = Field(min_length=1)
    passages: tuple[str, ...] = ()


class DraftParagraph(Answer):
    """Three to six sentences on one point."""

    sentences: tuple[DraftSentence, ...] = Field(min_length=1)


class Draft(Answer):
    """The text of a section or subsection; no paragraph where the evidence supports none."""

    paragraphs: tuple[DraftParagraph, ...]


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


def _draft_texts(inputs: DraftInput) -> Mapping[str, str]:
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


DRAFT = Task("draft", DraftInput, Draft, _draft_texts)
