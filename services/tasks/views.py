"""Summaries of communities and paths, as models answer them and as planning and writing read them."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field

from kg.model.fields.field import VerticalPath
from services.evidence.overview import CommunityFacts


class Answer(BaseModel):
    """Base of all answers: nothing beside the fields asked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Subgroup(Answer):
    """Papers of a community that share an approach or a question; `papers` are citation keys."""

    name: str = Field(min_length=1)
    papers: tuple[str, ...] = Field(min_length=1)
    approach: str
    critique: str


class CommunitySummary(Answer):
    """What a community is about, in one to three subgroups, each with what limits it, and the whole."""

    name: str = Field(min_length=1)
    about: str = Field(min_length=1)
    subgroups: tuple[Subgroup, ...] = Field(min_length=1)
    overall: str


class DevelopmentSummary(Answer):
    """T_dev: where work went from a foundation; `milestones` are citation keys, oldest first."""

    direction: str = Field(min_length=1)
    account: str = Field(min_length=1)
    milestones: tuple[str, ...]


class PathSummary(Answer):
    """T_path: the whole line from its foundation to the frontier; keys as in DevelopmentSummary."""

    name: str = Field(min_length=1)
    trajectory: str = Field(min_length=1)
    turns: tuple[str, ...]
    milestones: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityView:
    """A community as planning and writing see it; `summary` is None where none was made."""

    facts: CommunityFacts
    summary: CommunitySummary | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PathView:
    """A vertical path as planning and writing see it; `summary` is None where none was made."""

    path: VerticalPath
    summary: PathSummary | None = None
