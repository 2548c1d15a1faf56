"""Views of a field's domain graph: one entity with all that is known of it, two compared, gaps, a part to draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.errors import NotFoundError
from kg.model.entities.entity import CoMention, Entity, EntityId, EntityRelation, MentionedIn
from kg.model.entities.taxonomy import Category, CategoryId, Taxonomy
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityFilters, EntityLookups, EntitySort
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.structure.answers import missing_entity
from services.structure.fragment import FragmentRelation, unite_relations
from services.structure.unknowns import titles_only_note

MOST_ENTITIES, MOST_PAIRS = 1_000, 5_000
"""Most entities and most edges of a part of a domain graph."""
_BEHIND_CELL = 20_000
"""Most relations that are read for a cell of a matrix, of each kind one."""
_SHARED = 50
"""Most entities that are shown as related to both of two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryPlace:
    """A category that an entity is in, with its taxonomy."""

    taxonomy: Taxonomy
    category: Category


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityDetail:
    """An entity: where it is in each taxonomy, its papers by year, what sentences mention together with it.

    A year of None counts the papers without one. `together` has numbers of papers, most first.
    """

    entity: Entity
    categories: tuple[CategoryPlace, ...]
    years: Mapping[int | None, int]
    together: tuple[tuple[Entity, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedToBoth:
    """An entity that papers relate to both of two, and in what ways to each."""

    entity: Entity
    to_first: FragmentRelation
    to_second: FragmentRelation


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityComparison:
    """Two entities: each by itself, the papers that mention both, what relates them, what both are related to.

    `papers` newest first; `direct` are the relations between the two; `sentences` support these.
    """

    first: EntityDetail
    second: EntityDetail
    papers: tuple[PaperId, ...]
    direct: tuple[EntityRelation, ...]
    sentences: tuple[MentionedIn, ...]
    shared: tuple[RelatedToBoth, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatrixCell:
    """Two categories: the pairs of related entities that they share, and the papers behind; 0 and 0 is a gap."""

    row: CategoryId
    column: CategoryId
    pairs: int
    papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryMatrix:
    """Every category of one taxonomy that has entities by every one of another, rows first."""

    rows: Taxonomy
    columns: Taxonomy
    cells: tuple[MatrixCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellContent:
    """What lies behind a cell of a category matrix: the related entities, and their papers, most relations first."""

    rows: Taxonomy
    columns: Taxonomy
    row: Category
    column: Category
    relations: tuple[FragmentRelation, ...]
    papers: Mapping[PaperId, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class DomainPart:
    """Entities of most papers and the edges among them, those of most papers first.

    `total` entities meet the conditions. `cut` says in a sentence what was left out, None where nothing was; `note`
    what titles without an abstract do not say, "" where every paper can be read.
    """

    entities: tuple[Entity, ...]
    relations: tuple[FragmentRelation, ...]
    co_mentions: tuple[CoMention, ...]
    total: int
    cut: str | None
    note: str


class DomainViews:
    """Views of the domain graph of one field, read from the graph alone."""

    def __init__(self, engine: GraphEngine, field_id: str) -> None:
        self._graphs = DomainGraphRepository(engine)
        self._taxonomies = TaxonomyRepository(engine)
        self._lookups = EntityLookups(engine, field_id)
        self._field = field_id

    def entity(self, name: str) -> Entity:
        """The entity with an id or a name.

        Raises:
            NotFoundError: the field has none; names near to it are offered.
        """
        found = self._lookups.find_entity(name)
        if found is None:
            raise missing_entity(self._graphs, self._field, name)
        return found

    def detail(self, name: str, *, limit: int = 20) -> EntityDetail:
        """An entity with what is known of it; at most `limit` others that are in its sentences.

        Raises:
            NotFoundError: the field has none of this id or name.
        """
        entity = self.entity(name)
        return EntityDetail(
            entity=entity,
            categories=self._places(entity.id),
            years=self._graphs.years(self._field, entity.id),
            together=self._together(entity.id, limit),
        )

    def together(self, name: str, *, limit: int) -> tuple[tuple[Entity, int], ...]:
        """Entities that sentences mention together with one, each with the number of these papers, most first.

        Raises:
            NotFoundError: the field has no entity of this id or name.
        """
        return self._together(self.entity(name).id, limit)

    def lineage(self, name: str, path_id: str) -> tuple[tuple[PaperId, int], ...]:
        """The papers of a vertical path in its order, each with its number of sentences that mention an entity.

        Raises:
            NotFoundError: the field has no entity of this id or name, or no such path.
        """
        found = self._graphs.lineage(self._field, path_id, self.entity(name).id)
        if not found:
            raise NotFoundError("path of the field " + self._field, path_id, hint="`strata field show` lists them")
        return found

    def compare(self, first: str, second: str) -> EntityComparison:
        """Two entities side by side.

        Raises:
            NotFoundError: the field has none of one of these ids or names.
        """
        left, right = self.detail(first), self.detail(second)
        ends = left.entity.id, right.entity.id
        direct = self._lookups.relations_among(ends, limit=_SHARED)
        return EntityComparison(
            first=left,
            second=right,
            papers=self._graphs.papers_naming_both(self._field, *ends),
            direct=direct,
            sentences=tuple(each for relation in direct for each in self._graphs.behind(self._field, relation)),
            shared=self._relations_to_both(*ends),
        )

    def matrix(self, rows: str, columns: str) -> CategoryMatrix:
        """The categories of two taxonomies against each other.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        first, second = (self._taxonomies.get(self._field, each) for each in (rows, columns))
        counted = self._lookups.matrix(first.id, second.id)
        cells = (
            MatrixCell(row=row.id, column=column.id, pairs=pairs, papers=papers)
            for row in first.categories
            for column in second.categories
            if row.entities and column.entities
            for pairs, papers in (counted.get((row.id, column.id), (0, 0)),)
        )
        return CategoryMatrix(rows=first, columns=second, cells=tuple(cells))

    def papers_by_category(self, taxonomy_id: str) -> dict[CategoryId, dict[PaperId, int]]:
        """By each category of a taxonomy the papers that mention what is in it or below it, most sentences first.

        Raises:
            NotFoundError: the field has no such taxonomy.
        """
        taxonomy = self._taxonomies.get(self._field, taxonomy_id)
        direct = self._lookups.papers_by_category(taxonomy.id)
        found: dict[CategoryId, Counter[PaperId]] = {}
        for category in reversed(taxonomy.categories):  # parts before what they are parts of
            found[category.id] = Counter(direct.get(category.id, {}))
            for part in taxonomy.children(category.id):
                found[category.id].update(found[part.id])
        return {each.id: dict(_most_first(found[each.id])) for each in taxonomy.categories}

    def cell(self, rows: str, columns: str, row: str, column: str) -> CellContent:
        """What lies behind a cell of the matrix of two taxonomies.

        Args:
            row: id of a category of the taxonomy `rows`; `column` likewise.
        Raises:
            NotFoundError: the field has no such taxonomy, or the taxonomy no such category.
        """
        taxonomies = tuple(self._taxonomies.get(self._field, each) for each in (rows, columns))
        first, second = _category(taxonomies[0], row), _category(taxonomies[1], column)
        ends = {*first.entities}, {*second.entities}
        among = unite_relations(self._lookups.relations_among(ends[0] | ends[1], limit=_BEHIND_CELL))
        relations = tuple(each for each in among if _joins(each, *ends) or _joins(each, *reversed(ends)))
        counts = Counter(paper for each in relations for paper in each.papers)
        return CellContent(
            rows=taxonomies[0],
            columns=taxonomies[1],
            row=first,
            column=second,
            relations=relations,
            papers=dict(_most_first(counts)),
        )

    def part(self, filters: EntityFilters, *, least: int = 1, max_nodes: int, max_edges: int) -> DomainPart:
        """The entities of most papers that meet conditions, and the relations and co-mentions among them.

        Args:
            least: fewest papers of a co-mention.
            max_nodes, max_edges: most entities; most relations, and most co-mentions.
        """
        page = self._lookups.page(filters, sort=EntitySort.PAPERS, after=None, limit=max_nodes)
        ids = [each.id for each in page.entities]
        relations = unite_relations(self._lookups.relations_among(ids, limit=max_edges + 1)) if max_edges else ()
        pairs = self._lookups.co_mentions_among(ids, least=least, limit=max_edges + 1) if max_edges else ()
        said = []
        if page.total > len(ids):
            said.append(f"of {page.total:,} entities the {len(ids):,} of most papers")
        if len(relations) > max_edges or len(pairs) > max_edges:
            said.append(f"the {max_edges:,} relations and the {max_edges:,} co-mentions of most papers among them")
        texts = self._lookups.texts()
        return DomainPart(
            entities=page.entities,
            relations=relations[:max_edges],
            co_mentions=pairs[:max_edges],
            total=page.total,
            cut="; ".join(said) or None,
            note=titles_only_note(texts.papers, texts.titles_only),
        )

    def _together(self, id: EntityId, limit: int) -> tuple[tuple[Entity, int], ...]:
        numbers = self._graphs.co_mentioned_with(self._field, id, limit=limit)
        others = {each.id: each for each in self._graphs.some(self._field, numbers)}
        return tuple((others[each], number) for each, number in numbers.items() if each in others)

    def _places(self, id: EntityId) -> tuple[CategoryPlace, ...]:
        taxonomies = (self._taxonomies.get(self._field, each) for each in self._taxonomies.ids(self._field))
        return tuple(
            CategoryPlace(taxonomy=taxonomy, category=category)
            for taxonomy in taxonomies
            if (category := taxonomy.category_of().get(id)) is not None
        )

    def _relations_to_both(self, first: EntityId, second: EntityId) -> tuple[RelatedToBoth, ...]:
        of_first, of_second = self._by_other(first), self._by_other(second)
        both = [each for each in of_first if each in of_second and each not in {first, second}]
        ordered = sorted(both, key=lambda each: (-_papers(of_first[each], of_second[each]), each))[:_SHARED]
        entities = {each.id: each for each in self._graphs.some(self._field, ordered)}
        return tuple(
            RelatedToBoth(entity=entities[each], to_first=of_first[each], to_second=of_second[each])
            for each in ordered
            if each in entities
        )

    def _by_other(self, id: EntityId) -> dict[EntityId, FragmentRelation]:
        """The relations of an entity by the other end; of both directions the one of most papers."""
        found = unite_relations(self._graphs.relations_of(self._field, id))
        return {each.second if each.first == id else each.first: each for each in reversed(found)}


def _most_first(counts: Counter[PaperId]) -> list[tuple[PaperId, int]]:
    return sorted(counts.items(), key=lambda each: (-each[1], each[0]))


def _category(taxonomy: Taxonomy, id: str) -> Category:
    found = taxonomy.category(CategoryId(id))
    if found is None:
        raise NotFoundError("category", id, hint=f"see the categories of the taxonomy {taxonomy.id}")
    return found


def _joins(relation: FragmentRelation, first: set[EntityId], second: set[EntityId]) -> bool:
    return relation.first in first and relation.second in second


def _papers(*relations: FragmentRelation) -> int:
    return sum(len(each.papers) for each in relations)


def mentions_by_paper(mentions: Sequence[MentionedIn]) -> dict[PaperId, int]:
    """How many sentences of each paper there are, in the order of the sentences."""
    counts: dict[PaperId, int] = {}
    for each in mentions:
        counts[each.paper_id] = counts.get(each.paper_id, 0) + 1
    return counts
