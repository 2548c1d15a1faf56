"""Tasks: what a community is about (SurveyG 2.1.3, horizontal), and how a line of work ran (vertical)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model.fields.field import VerticalPath
from services.evidence.overview import CommunityFacts
from services.evidence.pack import EvidencePack
from services.tasks.blocks import facts_block, pack_block
from services.tasks.task import Task
from services.tasks.views import CommunitySummary, DevelopmentSummary, PathSummary


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityInput:
    """A community to summarise: its numbers, and the evidence on its most important papers."""

    topic: str
    facts: CommunityFacts
    pack: EvidencePack


@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopmentInput:
    """A foundation and the development papers reached from it: the pack holds the seed first."""

    topic: str
    path: VerticalPath
    pack: EvidencePack


@dataclass(frozen=True, slots=True, kw_only=True)
class PathInput:
    """A development summary and the frontier papers reached from it; the pack holds the seed first."""

    topic: str
    path: VerticalPath
    development: DevelopmentSummary
    pack: EvidencePack


def _community_texts(inputs: CommunityInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "facts": facts_block(inputs.facts, inputs.pack.keys()),
        "papers": pack_block(inputs.pack),
    }


def _development_texts(inputs: DevelopmentInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "seed": inputs.pack.papers[0].paper.citation_key,
        "papers": pack_block(inputs.pack),
    }


def _path_texts(inputs: PathInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "development": inputs.development.model_dump_json(),
        "papers": pack_block(inputs.pack),
    }


COMMUNITY_SUMMARY = Task("community_summary", CommunityInput, CommunitySummary, _community_texts)
DEVELOPMENT_SUMMARY = Task("development_summary", DevelopmentInput, DevelopmentSummary, _development_texts)
PATH_SUMMARY = Task("path_summary", PathInput, PathSummary, _path_texts)
