"""Entities of a field and what relates them: the domain graph."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from kg.model.entities.mention import EntityType, NameId, TextSpan
from kg.model.fields.field import FieldId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId

EntityId = NewType("EntityId", str)
"""Unique in its field; stays as long as one of the entity's names does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A thing that papers of a field name, under all its names.

    `name` is the most frequent surface form, `aliases` are the others, most frequent first. `papers` counts the papers
    of the field that mention it, `mentions` their sentences, `layers` its papers by stratum. Years are those of the
    first and the last of its papers, None where none has one.
    """

    id: EntityId
    entity_type: EntityType
    name: str
    aliases: tuple[str, ...]
    names: tuple[NameId, ...]
    papers: int
    mentions: int
    first_year: int | None
    last_year: int | None
    layers: Mapping[Layer, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRelation:
    """Papers that relate one entity to another in one way; `papers` sorted by id, at least one."""

    first: EntityId
    second: EntityId
    kind: str
    papers: tuple[PaperId, ...]
    description: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoMention:
    """Two entities, `first` < `second`, that `papers` papers mention in one sentence."""

    first: EntityId
    second: EntityId
    papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainGraph:
    """The entities of a field, by papers (most first) and then by id, and what relates them (StructSurvey 3).

    `field_revision` is the revision of the field that the counts were made of, `extractions` a digest of what
    was read of its papers, 0 for nothing, `decisions` a digest of what readers decided on their names, "" for nothing.
    """

    field_id: FieldId
    field_revision: str
    entities: tuple[Entity, ...]
    relations: tuple[EntityRelation, ...]
    co_mentions: tuple[CoMention, ...]
    extractions: int = 0
    decisions: str = ""


class NameRuling(StrEnum):
    """What a user decided of two names."""

    SAME = "same"
    APART = "apart"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameDecision:
    """A user's word on two names of a field, `first` < `second`, kept over all later runs."""

    field_id: FieldId
    first: NameId
    second: NameId
    ruling: NameRuling


@dataclass(frozen=True, slots=True, kw_only=True)
class MentionedIn:
    """A sentence of a paper that supports an entity or a relation."""

    paper_id: PaperId
    surface: str
    span: TextSpan
