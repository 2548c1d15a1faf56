"""The query functions: typed questions to the papers of a field, answered from its domain graph (StructSurvey 3).

What they need and the graph has not yet is read first: papers for entities, entities for categories. Asked again, or of
an overlapping set of papers, they read only what is new; without anything new they make no call.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kg.algorithms.entities.names import canonical
from kg.errors import NotFoundError
from kg.model.entities.entity import DomainGraph, Entity, EntityId, EntityRelation, MentionedIn
from kg.model.entities.mention import EntityType, NameId, TextSpan
from kg.model.entities.taxonomy import Taxonomy
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, RelatedEntitySearch, SingleEntitySearch
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.evidence.texts import PaperText, paper_text
from services.models.port import LanguageModel
from services.steps.offload import offload
from services.structure.domain import domain_graph
from services.structure.extraction import Extractor, Report
from services.structure.fragment import Fragment, FragmentEntity, united
from services.structure.taxonomies import classified, induced, taxonomy_id
from services.tasks.extraction.categories import CONTEXTS, ENTITY_CATEGORIES, EntityBrief
from services.tasks.prompting import Prompts

EntityQuery = SingleEntitySearch | RelatedEntitySearch | PairOfRelatedEntitiesSearch

ENTITIES = 100
"""Entities of a fragment, those of most papers."""
PASSAGES = 3
"""Sentences shown of each."""


def _quiet(_done: int, _total: int) -> None:
    """Report to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    """What a query found in the graph; `types` are those of its entities, each with the criterion of its categories."""

    entities: Sequence[Entity]
    relations: Sequence[EntityRelation]
    types: Sequence[tuple[str, str]]


class QueryFunctions:
    """Query functions on one field, with one model."""

    def __init__(
        self, engine: GraphEngine, model: LanguageModel, prompts: Prompts, field: FieldGraph, *, revision: str
    ) -> None:
        """Take up a field.

        Args:
            revision: that of the field.
        """
        self._graphs = DomainGraphRepository(engine)
        self._extractions = ExtractionRepository(engine)
        self._taxonomies = TaxonomyRepository(engine)
        self._extractor = Extractor(model, self._extractions, prompts)
        self._model = model
        self._prompts = prompts
        self._field = field
        self._revision = revision
        self._texts = {paper: paper_text(field.papers[paper]) for paper in sorted(field.members)}

    async def run(self, query: EntityQuery, *, limit: int = ENTITIES, report: Report = _quiet) -> Fragment:
        """Answer a query function.

        Args:
            limit: most entities of the fragment, >= 1.
            report: told how many papers are read of those to be read.
        Raises:
            NotFoundError: no paper of the field names the fixed entity.
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what was read is kept.
        """
        calls = await self._read(query, report)
        graph = await self._current(is_changed=calls > 0)
        found = await offload(self._found, query, limit)
        taxonomies = [await self._taxonomy(graph, *each) for each in dict.fromkeys(found.types)]
        return await offload(self._fragment, query, found, taxonomies, calls, limit)

    async def domain_graph(self) -> DomainGraph:
        """The domain graph of the field, made anew where the field was built anew."""
        return await self._current(is_changed=False)

    async def _read(self, query: EntityQuery, report: Report) -> int:
        """Read what the query needs and no model has read yet; returns the number of calls."""
        papers = list(self._texts.values())
        if isinstance(query, SingleEntitySearch):
            return await self._extractor.entities(papers, [query.entity_type], report=report)
        if isinstance(query, PairOfRelatedEntitiesSearch):
            return await self._extractor.pairs(papers, query.type_a, query.type_b, report=report)
        fixed = self._fixed(query)
        wanted = {canonical(name) for name in (fixed.name, *fixed.aliases)}
        naming = [text for text in papers if _names(text, wanted)]
        if not naming:
            hint = "ask for an entity as the papers write it; `strata ask entity` lists them"
            raise NotFoundError("entity in the papers of the field", query.fixed_entity, hint=hint)
        return await self._extractor.related(naming, fixed, query.find_entities, report=report)

    def _fixed(self, query: RelatedEntitySearch) -> Entity:
        """The entity of the field that has this name, else one that nobody has found yet."""
        own = canonical(query.fixed_entity)
        for each in self._graphs.search(self._field.field.id, query.fixed_entity, limit=ENTITIES):
            if own in {canonical(name) for name in (each.name, *each.aliases)}:
                return each
        return Entity(
            id=EntityId(""),
            entity_type=EntityType("entity"),
            name=query.fixed_entity,
            aliases=(),
            names=(NameId(f"entity|{own}"),),
            papers=0,
            mentions=0,
            first_year=None,
            last_year=None,
            layers={},
        )

    async def _current(self, *, is_changed: bool) -> DomainGraph:
        return await offload(self._merged, is_changed)

    def _merged(self, is_changed: bool) -> DomainGraph:
        """The stored graph, or a new one where there is none, more was read, or the field was built anew."""
        field_id = self._field.field.id
        try:
            before = self._graphs.get(field_id)
        except NotFoundError:
            before = None
        if before is not None and not is_changed and before.field_revision == self._revision:
            return before
        found, decisions = self._extractions.of_field(field_id), self._graphs.decisions(field_id)
        graph = domain_graph(self._field, self._revision, found, decisions, before=before)
        self._graphs.save(graph)
        return graph

    def _found(self, query: EntityQuery, limit: int) -> _Answer:
        field_id = self._field.field.id
        if isinstance(query, SingleEntitySearch):
            entities = self._graphs.entities(field_id, query.entity_type, limit=limit)
            return _Answer(entities=entities, relations=(), types=[(query.entity_type, query.categorize_by)])
        if isinstance(query, PairOfRelatedEntitiesSearch):
            relations = self._graphs.pairs(field_id, query.type_a, query.type_b, limit=limit)
            types = [(query.type_a, query.categorize_a_by), (query.type_b, query.categorize_b_by)]
            return _Answer(entities=self._ends(relations), relations=relations, types=types)
        fixed = self._fixed(query)
        relations = self._graphs.related(field_id, fixed.id, entity_type=query.find_entities, limit=limit)
        others = self._ends(relations)
        return _Answer(entities=others, relations=relations, types=[(query.find_entities, query.categorize_by)])

    def _ends(self, relations: Iterable[EntityRelation]) -> tuple[Entity, ...]:
        ids = {end for each in relations for end in (each.first, each.second)}
        return self._graphs.some(self._field.field.id, sorted(ids))

    async def _taxonomy(self, graph: DomainGraph, entity_type: str, criterion: str) -> Taxonomy:
        """The taxonomy of a type by a criterion: as it is stored, with entities that have come since classified."""
        field_id, id = self._field.field.id, taxonomy_id(entity_type, criterion)
        entities = [each for each in graph.entities if each.entity_type == entity_type]
        try:
            stored = await offload(self._taxonomies.get, field_id, id)
        except NotFoundError:
            made = await self.induce(entity_type, criterion, entities)
            await offload(self._taxonomies.save, made)
            return made
        held = {*stored.category_of(), *stored.others}
        fresh = [each for each in entities if each.id not in held]
        if not fresh:
            return stored
        contexts = await offload(self._contexts, fresh)
        grown = await classified(self._model, stored, fresh, contexts, topic=self._field.field.topic)
        await offload(self._taxonomies.save, grown)
        return grown

    async def induce(
        self, entity_type: str, criterion: str, entities: Sequence[Entity], *, before: Taxonomy | None = None
    ) -> Taxonomy:
        """New categories for entities of one type; not stored.

        Args:
            before: the taxonomy that this one replaces: its locked categories stay, its edits are made again.
        """
        edits = self._taxonomies.edits(self._field.field.id, before.id) if before else ()
        return await induced(
            self._model,
            entities,
            await offload(self._contexts, entities),
            field_id=self._field.field.id,
            topic=self._field.field.topic,
            entity_type=EntityType(entity_type),
            criterion=criterion,
            task_version=self._prompts[ENTITY_CATEGORIES.name].version,
            before=before,
            edits=edits,
        )

    def _contexts(self, entities: Sequence[Entity]) -> dict[EntityId, EntityBrief]:
        """Entities as tasks read them; two of one name get their type with it, so that each can be told."""
        briefs = {}
        for each in entities:
            mentions = self._graphs.mentions(self._field.field.id, each.id, limit=CONTEXTS)
            passages = tuple(found for mention in mentions if (found := self._passage(mention.paper_id, mention.span)))
            briefs[each.id] = EntityBrief(name=each.name, papers=each.papers, contexts=passages)
        taken: dict[str, EntityId] = {}
        for id, brief in briefs.items():
            if taken.setdefault(brief.name, id) != id:
                briefs[id] = replace(brief, name=f"{brief.name} ({id})")
        return briefs

    def _passage(self, paper: PaperId, span: TextSpan) -> Passage | None:
        """The passage of a sentence; None where the paper has another text by now."""
        text = self._texts.get(paper)
        places = {(each.source, each.start, each.end): each for each in text.passages} if text else {}
        return places.get((span.source, span.start, span.end))

    def _fragment(
        self, query: EntityQuery, found: _Answer, taxonomies: Sequence[Taxonomy], calls: int, limit: int
    ) -> Fragment:
        categories = {id: each.name for taxonomy in taxonomies for id, each in taxonomy.category_of().items()}
        shown = found.entities[:limit]
        types = self._graphs.types(self._field.field.id)
        return Fragment(
            query=query,
            entities=tuple(
                FragmentEntity(entity=each, category=categories.get(each.id, ""), passages=self._mentions(each))
                for each in shown
            ),
            relations=united(found.relations),
            taxonomies=tuple(taxonomies),
            total=types.get(EntityType(query.entity_type), 0) if isinstance(query, SingleEntitySearch) else len(shown),
            papers=len(self._texts),
            titles_only=sum(text.paper.content is None for text in self._texts.values()),
            calls=calls,
        )

    def _mentions(self, entity: Entity) -> tuple[MentionedIn, ...]:
        return self._graphs.mentions(self._field.field.id, entity.id, limit=PASSAGES)


def _names(text: PaperText, wanted: Iterable[str]) -> bool:
    """Whether a paper has one of these canonical names."""
    whole = f" {canonical(' '.join(passage.text for passage in text.passages))} "
    return any(f" {name} " in whole for name in wanted)
