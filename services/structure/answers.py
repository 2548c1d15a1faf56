"""Query functions answered from what the graph holds, without reading a paper (StructSurvey 3, "Query Interface")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from kg.algorithms.entities.entity_names import canonical
from kg.errors import NotFoundError
from kg.model.entities.entity import Entity, EntityId, EntityRelation
from kg.model.entities.mention import EntityType, NameId
from kg.model.entities.taxonomy import Taxonomy
from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityLookups, FieldTexts
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.models.port import LanguageModel
from services.structure.domain_graph import decisions_digest
from services.structure.extracted_mentions import ExtractionRequest
from services.structure.extraction import extraction_request, pair_subject, related_subject
from services.structure.fragment import Fragment, FragmentEntity, Lacking, NearPaper, unite_relations
from services.structure.taxonomies import taxonomy_id
from services.tasks.extraction.entities import ENTITIES as ENTITIES_TASK
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS
from services.tasks.extraction.related_entities import RELATED_ENTITIES
from services.tasks.prompting import Prompts

EntityQuery = SingleEntitySearch | RelatedEntitySearch | PairOfRelatedEntitiesSearch

ENTITIES = 100
"""Entities of a fragment, those of most papers."""
PASSAGES = 3
"""Sentences shown of each."""
_NEAR, _COMPARED, _LIKENESS = 5, 2_000, 0.6
"""Near names that are offered, entities among which they are looked for, and how like they are at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """What a query found, and how many papers were not read for it."""

    entities: Sequence[Entity]
    relations: Sequence[EntityRelation]
    unread: int


class Answers:
    """What the graph holds on one field."""

    def __init__(
        self, engine: GraphEngine, model: LanguageModel, prompts: Prompts, *, field_id: FieldId, revision: str
    ) -> None:
        """Take up a field.

        Args:
            model: by whom papers are read: what it has not read is lacking.
            revision: that of the field.
        """
        self._graphs = DomainGraphRepository(engine)
        self._lookups = EntityLookups(engine, field_id)
        self._taxonomies = TaxonomyRepository(engine)
        self._model = model
        self._prompts = prompts
        self._field = field_id
        self._revision = revision

    def fragment(self, query: EntityQuery, *, limit: int = ENTITIES, passages: int = PASSAGES) -> Fragment:
        """The answer to a query function, as far as the graph knows it; `lacking` says how far that is.

        Args:
            limit: most entities of a type, or most relations, whose ends are all there; >= 1.
            passages: most sentences of each entity, >= 0.
        Raises:
            NotFoundError: the field has no entity of the fixed name; near names are offered.
        """
        texts = self._lookups.texts()
        found = self._find(query, texts, limit)
        taxonomies, types = self._known_taxonomies(query), self._graphs.types(self._field)
        return Fragment(
            query=query,
            entities=self._fragment_entities(found.entities, taxonomies, passages),
            relations=unite_relations(found.relations),
            taxonomies=tuple(taxonomies),
            total=self._total(query, found, types),
            papers=texts.papers,
            titles_only=texts.titles_only,
            lacking=Lacking(
                papers=found.unread, entities=_count_unplaced(query, taxonomies, types), is_merged=self.is_merged()
            ),
        )

    def lacking(self, query: EntityQuery) -> Lacking:
        """What the answer to a query lacks.

        Raises:
            NotFoundError: the field has no entity of the fixed name.
        """
        return self.fragment(query, limit=1, passages=0).lacking

    def count_unread(self, entity_type: str) -> int:
        """How many papers were not read for the entities of a type."""
        asked = extraction_request(self._model, self._prompts, ENTITIES_TASK, entity_type)
        return self._lookups.texts().papers - len(self._read(asked))

    def count_known(self, entity_type: str) -> int:
        """How many entities of a type the field has."""
        return self._graphs.types(self._field).get(EntityType(entity_type), 0)

    def new_taxonomies(self, query: EntityQuery) -> int:
        """How many taxonomies an answer would have to make."""
        return len(dict.fromkeys(categories_of(query))) - len(self._known_taxonomies(query))

    def near_text(
        self, query: VectorSearch, nearest: Sequence[NearPaper], *, limit: int = ENTITIES, passages: int = PASSAGES
    ) -> Fragment:
        """Papers near to a text as a fragment: with the entities that they mention and the relations among these."""
        texts = self._lookups.texts()
        entities = self._lookups.of_papers([each.paper_id for each in nearest], limit=limit)
        relations = self._lookups.relations_among([each.id for each in entities], limit=limit)
        return Fragment(
            query=query,
            entities=self._fragment_entities(entities, (), passages),
            relations=unite_relations(relations),
            taxonomies=(),
            total=len(entities),
            papers=texts.papers,
            titles_only=texts.titles_only,
            lacking=Lacking(papers=0, entities=0, is_merged=self.is_merged() or not self._lookups.extractions_digest()),
            nearest=tuple(nearest),
        )

    def is_merged(self) -> bool:
        """Whether the domain graph is of the field as it is now, and holds all that was read and decided."""
        try:
            graph = self._graphs.head(self._field)
        except NotFoundError:
            return False
        if graph.field_revision != self._revision or graph.extractions != self._lookups.extractions_digest():
            return False
        return graph.decisions == decisions_digest(self._graphs.decisions(self._field))

    def find_entity(self, name: str) -> Entity | None:
        """The entity of the field with this id or name."""
        return self._lookups.find_entity(name)

    def missing(self, name: str) -> NotFoundError:
        """Says that the field has no entity of a name, and which names are near to it."""
        return missing_entity(self._graphs, self._field, name)

    def _find(self, query: EntityQuery, texts: FieldTexts, limit: int) -> _Found:
        if isinstance(query, SingleEntitySearch):
            read = self._read(extraction_request(self._model, self._prompts, ENTITIES_TASK, query.entity_type))
            return _Found(
                entities=self._graphs.entities(self._field, query.entity_type, limit=limit),
                relations=(),
                unread=texts.papers - len(read),
            )
        if isinstance(query, PairOfRelatedEntitiesSearch):
            subject = pair_subject(query.type_a, query.type_b)
            read = self._read(extraction_request(self._model, self._prompts, ENTITY_PAIRS, subject))
            relations = self._graphs.pairs(self._field, query.type_a, query.type_b, limit=limit)
            return _Found(
                entities=self._ends(relations),
                relations=relations,
                unread=texts.papers - len(read),
            )
        return self._star(query, limit)

    def _star(self, query: RelatedEntitySearch, limit: int) -> _Found:
        known = self.find_entity(query.fixed_entity)
        fixed = known or unknown_entity(query.fixed_entity)
        subject = related_subject(fixed, query.find_entities)
        read = self._read(extraction_request(self._model, self._prompts, RELATED_ENTITIES, subject))
        if known is None and not read:
            raise self.missing(query.fixed_entity)
        naming = {each.paper_id for each in self._graphs.mentions(self._field, fixed.id)}
        relations = self._graphs.relations_of(self._field, fixed.id, entity_type=query.find_entities, limit=limit)
        others = [each for each in self._ends(relations) if each.id != fixed.id]
        return _Found(
            entities=[*([known] if known else ()), *others],
            relations=relations,
            unread=len(naming - read),
        )

    def _total(self, query: EntityQuery, found: _Found, types: Mapping[EntityType, int]) -> int:
        if isinstance(query, SingleEntitySearch):
            return types.get(EntityType(query.entity_type), 0)
        return len(found.entities)

    def _read(self, asked: ExtractionRequest) -> frozenset[PaperId]:
        return self._lookups.read_for(
            subject=asked.subject, task=asked.task, task_version=asked.task_version, model=asked.model
        )

    def _ends(self, relations: Iterable[EntityRelation]) -> tuple[Entity, ...]:
        ids = {end for each in relations for end in (each.first, each.second)}
        return self._graphs.some(self._field, sorted(ids))

    def _known_taxonomies(self, query: EntityQuery) -> list[Taxonomy]:
        ids = dict.fromkeys(taxonomy_id(*each) for each in categories_of(query))
        stored = set(self._taxonomies.ids(self._field))
        return [self._taxonomies.get(self._field, id) for id in ids if id in stored]

    def _fragment_entities(
        self, entities: Sequence[Entity], taxonomies: Sequence[Taxonomy], passages: int
    ) -> tuple[FragmentEntity, ...]:
        categories = {id: each.name for taxonomy in taxonomies for id, each in taxonomy.category_of().items()}
        return tuple(
            FragmentEntity(
                entity=each,
                category=categories.get(each.id, ""),
                passages=self._graphs.mentions(self._field, each.id, limit=passages) if passages else (),
            )
            for each in entities
        )


def categories_of(query: EntityQuery) -> list[tuple[str, str]]:
    """The types of entities that a query puts into categories, each with the criterion."""
    if isinstance(query, SingleEntitySearch):
        return [(query.entity_type, query.categorize_by)]
    if isinstance(query, RelatedEntitySearch):
        return [(query.find_entities, query.categorize_by)]
    return [(query.type_a, query.categorize_a_by), (query.type_b, query.categorize_b_by)]


def _count_unplaced(query: EntityQuery, taxonomies: Iterable[Taxonomy], types: Mapping[EntityType, int]) -> int:
    """Entities of the types of a query that are in no taxonomy that it asks for."""
    held = {each.id: len(each.category_of()) + len(each.others) for each in taxonomies}
    wanted = dict.fromkeys((EntityType(each), taxonomy_id(each, by)) for each, by in categories_of(query))
    return sum(max(0, types.get(each, 0) - held.get(id, 0)) for each, id in wanted)


def unknown_entity(name: str) -> Entity:
    """An entity that nobody has found yet, of any type."""
    return Entity(
        id=EntityId(""),
        entity_type=EntityType("entity"),
        name=name,
        aliases=(),
        names=(NameId(f"entity|{canonical(name)}"),),
        papers=0,
        mentions=0,
        first_year=None,
        last_year=None,
        layers={},
    )


def missing_entity(graphs: DomainGraphRepository, field_id: str, name: str) -> NotFoundError:
    """Says that a field has no entity of a name, and which names are near to it."""
    near = near_names(name, graphs.entities(field_id, limit=_COMPARED))
    like = f"names near to it: {', '.join(near)}" if near else "ask for an entity as its papers write it"
    hint = f"{like}; `strata ask entity {field_id} TYPE` lists those of a type"
    return NotFoundError(f"entity of the field {field_id} is called", name, hint=hint)


def near_names(name: str, entities: Iterable[Entity]) -> list[str]:
    """Names of entities that are written much like a name, the likest first.

    >>> near_names("Corra", ())
    []
    """
    by_form = {form.lower(): each.name for each in reversed(tuple(entities)) for form in (*each.aliases, each.name)}
    close = get_close_matches(name.lower(), by_form, n=_NEAR, cutoff=_LIKENESS)
    holding = [form for form in by_form if name.lower() in form][-_NEAR:]
    return list(dict.fromkeys(by_form[form] for form in (*close, *holding)))[:_NEAR]
