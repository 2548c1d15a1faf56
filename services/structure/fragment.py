"""The answer of a query function: a part of the domain graph, small enough to be read, and as text for a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from kg.model.entities.entity import Entity, EntityId, EntityRelation, MentionedIn
from kg.model.entities.taxonomy import Taxonomy
from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import QueryFunction
from services.models.price import tokens_of
from services.structure.unknowns import titles_only_note

OTHERS = "Other"


@dataclass(frozen=True, slots=True, kw_only=True)
class FragmentEntity:
    """An entity with its category, "" where it was put into none, and sentences that mention it."""

    entity: Entity
    category: str = ""
    passages: tuple[MentionedIn, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FragmentRelation:
    """Two entities, in what ways papers relate them, most frequent first, and the papers, by id."""

    first: EntityId
    second: EntityId
    kinds: tuple[str, ...]
    papers: tuple[PaperId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NearPaper:
    """A paper near to a text; `score` is the cosine, in [-1, 1]."""

    paper_id: PaperId
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Lacking:
    """What the graph would have to learn first for an answer to be whole.

    `papers` of the field were not read for the query, `entities` are in no taxonomy that it asks for; `is_merged`
    says that all that was read is in the domain graph, as the field is now.
    """

    papers: int
    entities: int
    is_merged: bool

    @property
    def is_nothing(self) -> bool:
        """Whether the answer is whole."""
        return self.is_merged and not self.papers and not self.entities


@dataclass(frozen=True, slots=True, kw_only=True)
class Fragment:
    """What a query function found, entities by papers (most first), relations likewise (StructSurvey 3).

    `total` counts the entities that there are, `entities` are those within the limit; `nearest` are the papers of a
    search by text, nearest first. Of the `papers` of the field `titles_only` have no abstract: what they might say is
    not known. `calls` were made for it.
    """

    query: QueryFunction
    entities: tuple[FragmentEntity, ...]
    relations: tuple[FragmentRelation, ...]
    taxonomies: tuple[Taxonomy, ...]
    total: int
    papers: int
    titles_only: int
    lacking: Lacking
    nearest: tuple[NearPaper, ...] = ()
    calls: int = 0

    @property
    def note(self) -> str:
        """What the answer cannot know; "" where every paper can be read."""
        return titles_only_note(self.papers, self.titles_only, self.query)

    def with_categories(self, taxonomies: Iterable[Taxonomy]) -> Fragment:
        """The answer with the categories of taxonomies for its entities that have none."""
        types = {each.entity.entity_type for each in self.entities if not each.category}
        added = tuple(each for each in taxonomies if each.entity_type in types)
        names = {id: category.name for each in added for id, category in each.category_of().items()}
        entities = tuple(
            each if each.category else replace(each, category=names.get(each.entity.id, "")) for each in self.entities
        )
        return replace(self, entities=entities, taxonomies=(*self.taxonomies, *added))


def unite_relations(relations: Iterable[EntityRelation]) -> tuple[FragmentRelation, ...]:
    """Relations of the same two entities as one, those of most papers first."""
    by_pair: defaultdict[tuple[EntityId, EntityId], list[EntityRelation]] = defaultdict(list)
    for each in relations:
        by_pair[each.first, each.second].append(each)
    found = [
        FragmentRelation(
            first=first,
            second=second,
            kinds=tuple(each.kind for each in sorted(group, key=lambda each: (-len(each.papers), each.kind))),
            papers=tuple(sorted({paper for each in group for paper in each.papers})),
        )
        for (first, second), group in by_pair.items()
    ]
    return tuple(sorted(found, key=lambda each: (-len(each.papers), each.first, each.second)))


def fragment_text(fragment: Fragment, *, tokens: int, keys: Mapping[PaperId, str] | None = None) -> str:
    """A fragment as text: entities by category with their numbers of papers, then relations, then totals.

    The papers of a search by text are before them. The order depends on the fragment alone. Of what does not fit into
    `tokens` the last lines of entities go first to half of the room, then those of relations; the line of totals says
    how many were left out, and the last one what cannot be known, where there is room for it.

    Args:
        keys: citation keys, for the papers of a relation; without them they are counted only.
    """
    known = keys or {}
    note = [fragment.note] if fragment.note and _size(fragment.note) < tokens // _NOTE_SHARE else []
    tokens -= sum(map(_size, note))
    entities, relations = [*_paper_lines(fragment, known), *_entity_lines(fragment)], _relation_lines(fragment, known)
    kept = _fitting(entities, tokens // 2 if relations else tokens - _ROOM)
    left = tokens - _ROOM - sum(map(_size, kept))
    kept_relations = _fitting(relations, left)
    cut = len(entities) - len(kept), len(relations) - len(kept_relations)
    totals = (
        f"{fragment.total} entities, {len(fragment.relations)} pairs of related ones, in {fragment.papers} papers; "
        f"{fragment.titles_only} known by title only; lines left out: {cut[0]} of entities, {cut[1]} of relations"
    )
    return "\n".join((*kept, *kept_relations, totals, *note))


_ROOM = 60
"""Tokens kept for the line of totals."""
_NOTE_SHARE = 5
"""A note takes less than this part of all tokens, or is left out."""


def _paper_lines(fragment: Fragment, keys: Mapping[PaperId, str]) -> list[str]:
    return [f"paper: {keys.get(each.paper_id, each.paper_id)} ({each.score:.2f})" for each in fragment.nearest]


def _entity_lines(fragment: Fragment) -> list[str]:
    groups: defaultdict[tuple[str, str], list[Entity]] = defaultdict(list)
    for each in fragment.entities:
        groups[each.entity.entity_type, each.category or OTHERS].append(each.entity)
    ordered = sorted(groups, key=lambda key: (key[0], key[1] == OTHERS, -sum(e.papers for e in groups[key]), key[1]))
    lines = []
    for entity_type, category in ordered:
        own = groups[entity_type, category]
        lines.append(f"{entity_type}: {category} ({len(own)})")
        lines += [f"- {each.name} ({each.papers})" for each in own]
    return lines


def _relation_lines(fragment: Fragment, keys: Mapping[PaperId, str]) -> list[str]:
    names = {each.entity.id: each.entity.name for each in fragment.entities}
    lines = []
    for each in fragment.relations:
        said = ", ".join(sorted(keys[paper] for paper in each.papers if paper in keys)) or str(len(each.papers))
        first, second = names.get(each.first, each.first), names.get(each.second, each.second)
        lines.append(f"{first} -- {', '.join(each.kinds)} -- {second} ({said})")
    return lines


def _fitting(lines: list[str], tokens: int) -> list[str]:
    kept = []
    for line in lines:
        tokens -= _size(line)
        if tokens < 0:
            break
        kept.append(line)
    return kept


def _size(line: str) -> int:
    return tokens_of(f"{line}\n")
