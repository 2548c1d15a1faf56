"""What is asked of the entities of a field: how far its papers are read, lists, names, parts to draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from kg.algorithms.entities.entity_names import canonical
from kg.model.entities.entity import CoMention, Entity, EntityId, EntityRelation
from kg.model.entities.mention import NameId
from kg.model.entities.taxonomy import CategoryId
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row
from kg.repository.entities import rows as entity_rows
from kg.repository.entities.category_index import category_index
from kg.repository.entities.domain_graphs import ALL, DomainGraphRepository
from kg.repository.entities.entity_answers import entity_answers
from kg.repository.rows import group_rows, node_key

_BEFORE_ALL = -(2**53)
"""A rank smaller than every one."""
_WINDOW = 10
"""Entities among which each of a page is looked for first; ten times as many in the second place."""


class EntitySort(StrEnum):
    """An order of entities; ties by papers, most first."""

    PAPERS = "-papers"
    MENTIONS = "-mentions"
    NEWEST = "-first_year"
    OLDEST = "first_year"


_SORTS = {
    EntitySort.PAPERS: "papers",
    EntitySort.MENTIONS: "mentions",
    EntitySort.NEWEST: "newest",
    EntitySort.OLDEST: "oldest",
}


class EntityLayer(StrEnum):
    """Where the papers are that mention an entity: some in a stratum, all in the Frontier, or none there."""

    FOUNDATION = "foundation"
    DEVELOPMENT = "development"
    FRONTIER = "frontier"
    NEW = "new"
    GONE = "gone"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityFilters:
    """Conditions on entities that all have to hold; "" and None set none.

    `category` is one that the entity is in directly, `taxonomy` one of which it is in some category; both, a
    category of that taxonomy.
    """

    entity_type: str = ""
    query: str = ""
    taxonomy: str = ""
    category: str = ""
    layer: EntityLayer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPlace:
    """Where a page begins: after the entity of this rank and position."""

    rank: int = _BEFORE_ALL
    position: int = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPage:
    """Entities in order; `total` meet the conditions, `following` begins the next page, None after the last."""

    entities: tuple[Entity, ...]
    total: int
    following: EntityPlace | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldTexts:
    """Papers of a field, and those of them of which no more is known than the title."""

    papers: int
    titles_only: int


class EntityLookups:
    """Reads of one field's entities, each one statement or two."""

    def __init__(self, engine: GraphEngine, field_id: str) -> None:
        self._engine = engine
        self._field = field_id
        self._graphs = DomainGraphRepository(engine)

    def texts(self) -> FieldTexts:
        """How much of the field can be read."""
        (row,) = self._engine.read("field_texts", field_id=self._field)
        return FieldTexts(papers=row["papers"], titles_only=row["titles_only"] or 0)

    def extractions_digest(self) -> int:
        """What says whether more or other things were read of the papers of the field; 0 where nothing was."""
        (row,) = self._engine.read("field_extractions_digest", field_id=self._field)
        return int(row["number"] or 0)

    def read_for(self, *, subject: str, task: str, task_version: int, model: str) -> frozenset[PaperId]:
        """The papers that a task of a model has read when asked for one thing."""
        rows = self._engine.read(
            "papers_read",
            field_id=self._field,
            subject=subject,
            task=task,
            task_version=task_version,
            model=model,
        )
        return frozenset(PaperId(row["id"]) for row in rows)

    def find_entity(self, name: str) -> Entity | None:
        """The entity with this id, or else the one of most papers that has this name in any spelling."""
        if own := self._graphs.some(self._field, [name]):
            return own[0]
        wanted = {form for form in (canonical(name), canonical(name.lower())) if form}
        ids = [NameId(f"{each}|{form}") for each in self._graphs.types(self._field) for form in sorted(wanted)]
        rows = self._engine.read("entities_by_names", ids=ids, field_id=self._field, limit=1)
        if rows:
            return self._entities(rows)[0]
        for each in self._graphs.search(self._field, name, limit=_ALIASES):
            if wanted & {canonical(alias) for alias in each.aliases}:
                return each
        return None

    def page(self, filters: EntityFilters, *, sort: EntitySort, after: EntityPlace | None, limit: int) -> EntityPage:
        """Entities that meet conditions, in an order."""
        conditions = {
            "entity_type": filters.entity_type,
            "query": " ".join(filters.query.lower().split()),
            "category": filters.category,
            "layer": filters.layer.value if filters.layer else "",
        }
        if filters.taxonomy:
            conditions["taxonomy"] = node_key(self._field, filters.taxonomy)
        else:
            conditions["field_id"] = self._field
        rows = self._list_page(conditions, sort, after or EntityPlace(), limit + 1)
        total = self._count(conditions)
        last = rows[limit - 1] if len(rows) > limit else None
        ids = [entity_rows.entity_id_of(row["key"]) for row in rows[:limit]]
        found = {each.id: each for each in self._graphs.some(self._field, ids)}
        return EntityPage(
            entities=tuple(found[id] for id in ids if id in found),
            total=total,
            following=None if last is None else EntityPlace(rank=last["rank"], position=last["position"]),
        )

    def _list_page(self, conditions: Mapping[str, str], sort: EntitySort, start: EntityPlace, limit: int) -> list[Row]:
        """A page: in the order of positions, looked for among the next ones, then among more, at last among all."""
        near = max(start.position, 0) + limit * _WINDOW
        windows = (near, near * _WINDOW, ALL) if sort is EntitySort.PAPERS else (ALL,)
        asked = {**conditions, "sort": _SORTS[sort], "rank": start.rank, "after": start.position, "limit": limit}
        listed = "entities_listed"
        if "taxonomy" in conditions:
            listed, windows = "entities_listed_in_taxonomy", (ALL,)
        rows: list[Row] = []
        for below in windows:
            rows = self._engine.read(listed, **asked, below=below)
            if len(rows) == limit:
                break
        return rows

    def _count(self, conditions: Mapping[str, str]) -> int:
        name = "entities_counted_in_taxonomy" if "taxonomy" in conditions else "entities_counted"
        (row,) = entity_answers(self._engine).read(self._engine, self._field, name, **conditions)
        return int(row["number"])

    def of_papers(self, papers: Iterable[PaperId], *, limit: int) -> tuple[Entity, ...]:
        """Entities that papers mention, those that most of these mention first."""
        rows = self._engine.read("entities_of_papers", ids=sorted(set(papers)), field_id=self._field, limit=limit)
        order = {entity_rows.entity_id_of(row["key"]): place for place, row in enumerate(rows)}
        return tuple(sorted(self._graphs.some(self._field, order), key=lambda each: order[each.id]))

    def relations_among(self, entities: Iterable[EntityId], *, limit: int) -> tuple[EntityRelation, ...]:
        """The relations among entities, by papers, most first."""
        rows = self._engine.read("relations_among", ids=self._keys(entities), limit=limit)
        return tuple(entity_rows.relation_of(row["first"], row["key"], row) for row in rows)

    def co_mentions_among(self, entities: Iterable[EntityId], *, least: int = 1, limit: int) -> tuple[CoMention, ...]:
        """Pairs of entities that sentences mention together, by papers, most first."""
        rows = self._engine.read("co_mentions_among", ids=self._keys(entities), least=least, limit=limit)
        return tuple(map(entity_rows.co_mention_of, rows))

    def matrix(self, first: str, second: str) -> dict[tuple[CategoryId, CategoryId], tuple[int, int]]:
        """For categories of two taxonomies that share related entities, the pairs of these and the papers behind."""
        taxonomies = node_key(self._field, first), node_key(self._field, second)
        if (index := category_index(self._engine)) is not None:
            counted = index.matrix(self._engine, self._field, *taxonomies)
        else:
            asked = dict(zip(("first", "second"), taxonomies, strict=True))
            rows = entity_answers(self._engine).read(self._engine, self._field, "category_matrix", **asked)
            counted = {(row["row"], row["key"]): (row["pairs"], row["papers"]) for row in rows}
        return {
            (CategoryId(row.rpartition("#")[2]), CategoryId(column.rpartition("#")[2])): numbers
            for (row, column), numbers in counted.items()
        }

    def papers_by_category(self, taxonomy: str) -> dict[CategoryId, dict[PaperId, int]]:
        """By category of a taxonomy the papers that mention its entities, each with its sentences, most first."""
        rows = self._engine.read("category_papers", taxonomy=node_key(self._field, taxonomy), field_id=self._field)
        found: dict[CategoryId, dict[PaperId, int]] = {}
        for row in rows:
            found.setdefault(CategoryId(row["key"].rpartition("#")[2]), {})[PaperId(row["id"])] = row["number"]
        return found

    def _keys(self, entities: Iterable[EntityId]) -> list[str]:
        return sorted({node_key(self._field, each) for each in entities})

    def _entities(self, rows: list[Row]) -> tuple[Entity, ...]:
        names = self._engine.read("names_of_entities", ids=[row["key"] for row in rows])
        by_entity = group_rows(names, "entity", lambda row: NameId(row["id"]))
        return tuple(entity_rows.entity_of(row, by_entity) for row in rows)


_ALIASES = 200
"""Entities whose aliases are compared with a name that is stored under another one."""
