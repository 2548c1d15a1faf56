"""Task: write one subsection from its evidence, every sentence with the passages behind it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kg.model.fields.community import CommunityId
from kg.model.layer import Layer
from kg.model.papers.card import Card
from kg.model.papers.paper import PaperId
from kg.model.surveys.survey import PassageId
from services.evidence.notes import NO_NOTES, EvidenceNotes, notes_block
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.evidence.shared_names import SharedName
from services.tasks.blocks import overview_block, pack_block
from services.tasks.drafting.grounding import Draft, ungrounded
from services.tasks.drafting.skeleton import Skeleton, skeleton_block
from services.tasks.fitting import context_cut, first_cut, last_cut, papers_cut, passages_cut
from services.tasks.outlining.outline import Purpose
from services.tasks.task import DraftGround, Range, Route, Task
from services.tasks.views import CommunityView, PathView, communities_block, communities_cut, paths_block


class Arrangement(StrEnum):
    """In what order a draft goes, so that several drafts of one subsection differ."""

    KIND = "by kind of work: foundations, methods, data, uses, findings, theory, surveys"
    POINTS = "along the skeleton, a paragraph for each of its groups"
    TIME = "in order of time, what followed upon what"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarCommunity:
    """A community beside those of a subsection, as far as the subsection may name it."""

    id: CommunityId
    layer: Layer
    label: str
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftInput:
    """A subsection to write, and nothing of the field that it does not speak of, so that it stays as the field grows.

    `position` counts the subsections before it. `overview` is None for what speaks of its own communities and paths
    alone, a theme or a line. `communities` and `paths` are those of its proof_ids, `neighbours` the communities that
    theirs are similar to. `common` are papers of the pack that half of the field cites. `used` are passages of the
    pack that earlier subsections rest on, `told` the openings of those subsections. `subgraph` is the answer of the
    domain graph to the subsection's query function, in words; `shared_names` are what most of its papers name.
    `questions` were asked of the field, `nearest` are the passages that answer them best. Papers of the pack that are
    `visiting` belong to other subsections: they may be compared with, and are told there. `skeleton` is the plan of the
    text, None without one; `advice` is what a review of an earlier draft asks for; `notes` stand beside the evidence;
    `cards` are what a model read in papers of the pack.
    """

    topic: str
    section_title: str
    title: str
    focus: str
    purpose: Purpose
    position: int
    pack: EvidencePack
    overview: FieldOverview | None
    communities: tuple[CommunityView, ...]
    neighbours: tuple[SimilarCommunity, ...]
    paths: tuple[PathView, ...]
    common: frozenset[PaperId]
    used: frozenset[PassageId]
    told: tuple[str, ...]
    subgraph: str = ""
    shared_names: tuple[SharedName, ...] = ()
    questions: tuple[str, ...] = ()
    nearest: tuple[PassageId, ...] = ()
    visiting: frozenset[PaperId] = frozenset()
    skeleton: Skeleton | None = None
    arrangement: Arrangement = Arrangement.KIND
    advice: str = ""
    notes: EvidenceNotes = NO_NOTES
    cards: Mapping[PaperId, Card] = field(default_factory=dict)

    @property
    def field(self) -> FieldOverview:
        """The field in numbers.

        Raises:
            ValueError: this subsection was not given it.
        """
        if self.overview is None:
            raise ValueError(f"a subsection on a {self.purpose} is not given the field in numbers")
        return self.overview


def _texts(inputs: DraftInput) -> Mapping[str, str]:
    keys = inputs.pack.keys()
    return {
        "topic": inputs.topic,
        "section_title": inputs.section_title,
        "title": inputs.title,
        "focus": inputs.focus,
        "purpose": inputs.purpose,
        "overview": overview_block(inputs.overview, keys) if inputs.overview else "not needed here",
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "subgraph": inputs.subgraph or "none",
        "questions": "\n".join(inputs.questions) or "none",
        "nearest": ", ".join(name for name in inputs.nearest if name in inputs.pack.passages()) or "none",
        "visiting": ", ".join(sorted(keys[paper] for paper in inputs.visiting if paper in keys)) or "none",
        "skeleton_points": skeleton_block(inputs.skeleton) if inputs.skeleton else "none",
        "arrangement": inputs.arrangement,
        "advice": inputs.advice or "none",
        "notes": notes_block(inputs.notes),
        "evidence": pack_block(inputs.pack),
        "told": "\n".join(inputs.told),
        "used": ", ".join(sorted(inputs.used & inputs.pack.passages().keys())),
    }


_NO_FACTS = frozenset({"evidence", "nearest", "visiting", "used", "told", "skeleton_points", "notes"})
"""Texts of the prompt that say nothing of the field as a whole."""


def _ground(inputs: DraftInput) -> DraftGround:
    facts = [text for name, text in _texts(inputs).items() if name not in _NO_FACTS]
    return DraftGround(topic=inputs.topic, pack=inputs.pack, facts="\n".join(facts))


DRAFT = Task(
    name="draft",
    family="drafting",
    input=DraftInput,
    output=Draft,
    render=_texts,
    check=lambda inputs, answer: ungrounded(answer, inputs.pack, topic=inputs.topic),
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=400, high=2_500),
    route=Route.STRONG,
    cuts=(
        context_cut(),
        first_cut("told", name="openings of earlier subsections", kept=0),
        passages_cut(used="used"),
        last_cut("paths", name="paths"),
        communities_cut(),
        papers_cut(),
    ),
    ground=_ground,
)
