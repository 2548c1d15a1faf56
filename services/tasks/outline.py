"""Tasks: the outline of a survey, first its sections, then the subsections of each (SurveyG 2.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePack
from services.tasks.blocks import communities_block, overview_block, pack_block, paths_block
from services.tasks.task import Task
from services.tasks.views import Answer, CommunityView, PathView


class Purpose(StrEnum):
    """What a section does for its reader, which decides the evidence it is given."""

    THEME = "theme"
    """What the papers of its communities do."""
    LINEAGE = "lineage"
    """What grew from its foundations, along its paths."""
    COMPARISON = "comparison"
    """How the strata of the field differ."""
    SURVEYS = "surveys"
    """What earlier surveys of the field cover."""
    OPEN_PROBLEMS = "open problems"
    """What the papers themselves leave open."""


class PlannedSection(Answer):
    """A body section; `proof_ids` are ids of communities and paths."""

    title: str = Field(min_length=1)
    focus: str
    purpose: Purpose
    proof_ids: tuple[str, ...]


class Outline(Answer):
    """The body of a survey, in order; introduction and conclusion are added around it."""

    sections: tuple[PlannedSection, ...] = Field(min_length=1)


class PlannedSubsection(Answer):
    """A subsection; its proof_ids are some of its section's."""

    title: str = Field(min_length=1)
    focus: str
    proof_ids: tuple[str, ...]


class Subsections(Answer):
    """The subsections of one section, in order; none where the section is best written whole."""

    subsections: tuple[PlannedSubsection, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineInput:
    """What the first level is planned from; `papers` holds the field's most cited works and its survey papers."""

    topic: str
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    papers: EvidencePack


@dataclass(frozen=True, slots=True, kw_only=True)
class SubsectionsInput:
    """What the second level is planned from: a section, its communities and paths, and the titles of the others."""

    topic: str
    section: PlannedSection
    overview: FieldOverview
    communities: tuple[CommunityView, ...]
    paths: tuple[PathView, ...]
    papers: EvidencePack
    other_titles: tuple[str, ...]


def _outline_texts(inputs: OutlineInput) -> Mapping[str, str]:
    keys = inputs.papers.keys()
    return {
        "topic": inputs.topic,
        "overview": overview_block(inputs.overview, keys),
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "papers": pack_block(inputs.papers),
    }


def _subsections_texts(inputs: SubsectionsInput) -> Mapping[str, str]:
    keys = inputs.papers.keys()
    return {
        "topic": inputs.topic,
        "section": inputs.section.model_dump_json(),
        "communities": communities_block(inputs.communities, keys),
        "paths": paths_block(inputs.paths, keys),
        "papers": pack_block(inputs.papers),
        "other_titles": "\n".join(inputs.other_titles),
    }


OUTLINE = Task("outline", OutlineInput, Outline, _outline_texts)
SUBSECTIONS = Task("subsections", SubsectionsInput, Subsections, _subsections_texts)
