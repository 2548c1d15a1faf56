"""Domain graphs of fields: saved whole, read by what is asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.errors import NotFoundError
from kg.model.entities.entity import (
    CoMention,
    DomainGraph,
    Entity,
    EntityId,
    EntityRelation,
    MentionedIn,
    NameDecision,
    NameRuling,
)
from kg.model.entities.mention import EntityType, NameId
from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row
from kg.repository.entities import rows as entity_rows
from kg.repository.entities.category_index import category_index
from kg.repository.entities.deleting import delete_domain_graph
from kg.repository.entities.entity_answers import entity_answers
from kg.repository.entities.taxonomies import TaxonomyRepository, write_memberships
from kg.repository.rows import field_part_key, group_rows, node_key

ALL = 1_000_000_000
"""As a limit: no limit."""
_OF_PAPERS = (10, 3, 1)
"""Papers of a relation at least, in the order in which the relations of two types are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainGraphHead:
    """What a domain graph is without its entities: its revision, and the revision of the field, the extractions and the
    decisions on names that it was made of.
    """

    revision: str
    field_revision: str
    extractions: int
    decisions: str


class DomainGraphRepository:
    """The entities of a field hang on the field, with counts of their own; the names and mentions behind them are those
    of the papers, shared by all fields.
    """

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine
        self._taxonomies = TaxonomyRepository(engine)

    def save(self, graph: DomainGraph) -> str:
        """Create the domain graph of a field or replace it, in one transaction; returns its revision.

        Entities that keep their id keep their categories; taxonomies lose those that are gone.

        Raises:
            NotFoundError: the field is not stored.
        """
        if not self._engine.read("field_by_id", field_id=graph.field_id):
            raise NotFoundError("field", graph.field_id, hint="`strata field build` makes one")
        revision = entity_rows.revision_of(graph)
        taxonomies = [self._taxonomies.get(graph.field_id, each) for each in self._taxonomies.ids(graph.field_id)]
        nodes = entity_rows.entity_rows(graph)
        made_of = {
            "field_revision": graph.field_revision,
            "extractions": graph.extractions,
            "decisions": graph.decisions,
            "revision": revision,
        }
        head = {"id": graph.field_id, "properties": made_of}
        with self._engine.transaction() as templates:
            templates.write("save_domain_graphs", rows=[head])
            templates.write("delete_entities", field_id=graph.field_id)
            templates.write_many("save_entities", nodes)
            templates.write_many(
                "save_has_entity", [{"start_id": graph.field_id, "end_id": row["id"]} for row in nodes]
            )
            templates.write_many("save_names", entity_rows.name_rows(graph))
            templates.write_many("save_related_to", entity_rows.relation_rows(graph))
            templates.write_many("save_co_mentioned", entity_rows.co_mention_rows(graph))
            for taxonomy in taxonomies:
                write_memberships(templates, taxonomy, {entity.id for entity in graph.entities})
        if (index := category_index(self._engine)) is not None:
            index.keep(graph, revision)
        return revision

    def delete(self, field_id: str) -> None:
        """Delete the domain graph of a field with its taxonomies; what papers mention stays."""
        with self._engine.transaction() as templates:
            delete_domain_graph(templates, field_id)

    def revisions(self, field_id: str) -> tuple[str, str]:
        """The revision of a field's domain graph, and that of the field which it was made of.

        Raises:
            NotFoundError: the field has no domain graph.
        """
        head = self.head(field_id)
        return head.revision, head.field_revision

    def head(self, field_id: str) -> DomainGraphHead:
        """What a field's domain graph was made of.

        Raises:
            NotFoundError: the field has no domain graph.
        """
        rows = self._engine.read("domain_graph_by_field", field_id=field_id)
        if not rows:
            hint = "`strata ask entity` reads its papers and makes it"
            raise NotFoundError("domain graph of the field", field_id, hint=hint)
        row = rows[0]
        return DomainGraphHead(
            revision=row["revision"],
            field_revision=row["field_revision"],
            extractions=row["extractions"] or 0,
            decisions=row["decisions"] or "",
        )

    def get(self, field_id: str) -> DomainGraph:
        """The domain graph as it was saved; relations by papers, most first.

        Raises:
            NotFoundError: the field has no domain graph.
        """
        head = self.head(field_id)
        while True:
            graph = DomainGraph(
                field_id=FieldId(field_id),
                field_revision=head.field_revision,
                entities=self.entities(field_id),
                relations=self.relations(field_id),
                co_mentions=self.co_mentions(field_id),
                extractions=head.extractions,
                decisions=head.decisions,
            )
            before, head = head, self.head(field_id)
            if head == before:
                return graph

    def types(self, field_id: str) -> dict[EntityType, int]:
        """How many entities of each type a field has."""
        rows = self._cached_rows("entity_types", field_id, field_id=field_id)
        return {EntityType(row["key"]): row["number"] for row in rows}

    def entities(
        self, field_id: str, entity_type: str | None = None, *, after: int = -1, limit: int = ALL
    ) -> tuple[Entity, ...]:
        """Entities of a field, of one type or of all, those of most papers first.

        Args:
            after: how many come before the first one wanted, less one.
        """
        if entity_type is None:
            return self._entities(self._engine.read("entities_of_field", field_id=field_id, after=after, limit=limit))
        key = entity_rows.type_key(field_id, entity_type)
        return self._entities(self._engine.read("entities_of_type", type_key=key, after=after, limit=limit))

    def entity(self, field_id: str, entity_id: str) -> Entity:
        """One entity.

        Raises:
            NotFoundError: the field has none with this id.
        """
        found = self.some(field_id, [entity_id])
        if not found:
            raise NotFoundError("entity of the field " + field_id, entity_id, hint="`strata ask entity` lists them")
        return found[0]

    def some(self, field_id: str, ids: Iterable[str]) -> tuple[Entity, ...]:
        """Those of these entities that there are, those of most papers first."""
        keys = sorted({node_key(field_id, each) for each in ids})
        return self._entities(self._engine.read("entities_by_key", ids=keys, limit=max(len(keys), 1)))

    def search(self, field_id: str, query: str, *, limit: int) -> tuple[Entity, ...]:
        """Entities with these letters in one of their names, in any case, those of most papers first."""
        words = " ".join(query.lower().split())
        return self._entities(self._engine.read("entities_by_words", field_id=field_id, query=words, limit=limit))

    def relations_of(
        self, field_id: str, entity_id: str, *, entity_type: str = "", limit: int = ALL
    ) -> tuple[EntityRelation, ...]:
        """The relations of one entity, to those of a type or to all, by papers, most first."""
        rows = self._engine.read(
            "related_entities", id=node_key(field_id, entity_id), entity_type=entity_type, limit=limit
        )
        return tuple(entity_rows.relation_of(row["first"], row["second"], row) for row in rows)

    def pairs(self, field_id: str, first: str, second: str, *, limit: int = ALL) -> tuple[EntityRelation, ...]:
        """The relations between entities of two types, by papers, most first; each once."""
        key = entity_rows.type_key(field_id, first)
        asked: dict[str, str | int] = {"type_key": key, "entity_type": second, "limit": limit}
        rows: list[Row] = []
        for least in _OF_PAPERS:
            rows = self._cached_rows("entity_pairs", field_id, **asked, least=least)
            if len(rows) == limit:  # what fewer papers say comes after
                break
        turned = [(row["key"], row["second"]) if row["leads"] else (row["second"], row["key"]) for row in rows]
        found = [entity_rows.relation_of(*ends, row) for ends, row in zip(turned, rows, strict=True)]
        return tuple(dict.fromkeys(found))

    def relations(self, field_id: str, *, limit: int = ALL) -> tuple[EntityRelation, ...]:
        """All relations of a field, by papers, most first."""
        rows = self._engine.read("field_relations", field_id=field_id, limit=limit)
        return tuple(entity_rows.relation_of(row["first"], row["key"], row) for row in rows)

    def co_mentions(self, field_id: str, *, least: int = 1, limit: int = ALL) -> tuple[CoMention, ...]:
        """Entities mentioned together by `least` papers or more, by papers, most first."""
        rows = self._engine.read("field_co_mentions", field_id=field_id, least=least, limit=limit)
        return tuple(map(entity_rows.co_mention_of, rows))

    def co_mentioned_with(self, field_id: str, entity_id: str, *, limit: int) -> dict[EntityId, int]:
        """How many papers mention others in one sentence with an entity, most first."""
        rows = self._engine.read("co_mentions_of_entity", id=node_key(field_id, entity_id), limit=limit)
        return {entity_rows.entity_id_of(row["key"]): row["number"] for row in rows}

    def years(self, field_id: str, entity_id: str) -> dict[int | None, int]:
        """How many papers of the field mention an entity, by year; None counts papers without one."""
        rows = self._engine.read("entity_years", id=node_key(field_id, entity_id), field_id=field_id)
        return {
            row["key"]: row["number"] for row in sorted(rows, key=lambda row: (row["key"] is None, row["key"] or 0))
        }

    def mentions(self, field_id: str, entity_id: str, *, limit: int = ALL) -> tuple[MentionedIn, ...]:
        """The sentences of the field's papers that mention an entity, the newest papers first."""
        key = node_key(field_id, entity_id)
        rows = self._engine.read("entity_mentions", id=key, field_id=field_id, limit=limit)
        return tuple(
            MentionedIn(paper_id=PaperId(row["id"]), surface=row["surface"], span=entity_rows.span_of(row))
            for row in rows
        )

    def behind(self, field_id: str, relation: EntityRelation, *, limit: int = ALL) -> tuple[MentionedIn, ...]:
        """The sentences behind a relation; `surface` is what the sentence says relates the two."""
        first, second = (self.entity(field_id, each).names for each in (relation.first, relation.second))
        rows = self._engine.read(
            "relation_mentions", ids=list(relation.papers), first=list(first), second=list(second), limit=limit
        )
        return tuple(
            MentionedIn(paper_id=PaperId(row["paper_id"]), surface=row["kind"], span=entity_rows.span_of(row))
            for row in rows
            if row["kind"] == relation.kind
        )

    def lineage(self, field_id: str, path_id: str, entity_id: str) -> tuple[tuple[PaperId, int], ...]:
        """The papers of a vertical path in its order, each with its number of sentences that mention an entity."""
        rows = self._engine.read(
            "entity_lineage", path=field_part_key(field_id, path_id), id=node_key(field_id, entity_id)
        )
        return tuple((PaperId(row["id"]), row["number"]) for row in rows)

    def papers_naming_both(self, field_id: str, first: str, second: str, *, limit: int = ALL) -> tuple[PaperId, ...]:
        """The field's papers that mention two entities, the newest first."""
        ends = {"first": node_key(field_id, first), "second": node_key(field_id, second)}
        rows = self._engine.read("papers_naming_both", **ends, field_id=field_id, limit=limit)
        return tuple(PaperId(row["id"]) for row in rows)

    def decisions(self, field_id: str) -> tuple[NameDecision, ...]:
        """What users decided on the names of a field's entities."""
        return tuple(
            NameDecision(
                field_id=FieldId(field_id),
                first=NameId(row["first"]),
                second=NameId(row["second"]),
                ruling=NameRuling(row["ruling"]),
            )
            for row in self._engine.read("name_decisions", field_id=field_id)
        )

    def decide(self, decisions: Sequence[NameDecision]) -> None:
        """Store decisions, each in the place of an older one on its names."""
        self._engine.write_many("save_name_decisions", [_decision_row(each) for each in decisions])

    def take_back(self, decisions: Sequence[NameDecision]) -> None:
        """Forget decisions."""
        self._engine.write_many("delete_name_decisions", [{"id": _decision_row(each)["id"]} for each in decisions])

    def _cached_rows(self, name: str, field_id: str, /, **parameters: str | int) -> list[Row]:
        """The answer to a question on all entities of a field, read again when these have changed."""
        return entity_answers(self._engine).read(self._engine, field_id, name, **parameters)

    def _entities(self, rows: Sequence[Row]) -> tuple[Entity, ...]:
        names = self._engine.read("names_of_entities", ids=[row["key"] for row in rows])
        by_entity = group_rows(names, "entity", lambda row: NameId(row["id"]))
        return tuple(entity_rows.entity_of(row, by_entity) for row in rows)


def _decision_row(decision: NameDecision) -> Row:
    return {
        "id": f"{decision.field_id}#{decision.first} {decision.second}",
        "properties": {
            "field_id": decision.field_id,
            "first": decision.first,
            "second": decision.second,
            "ruling": decision.ruling.value,
        },
    }
