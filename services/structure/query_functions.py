"""The query functions: typed questions to the papers of a field, answered from its domain graph (StructSurvey 3).

What they need and the graph has not yet is read first: papers for entities, entities for categories. Asked again, or of
an overlapping set of papers, they read only what is new; without anything new they make no call.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from kg.algorithms.entities.entity_names import canonical
from kg.errors import NotFoundError, WriteConflictError
from kg.model.entities.entity import DomainGraph, Entity, EntityId
from kg.model.entities.mention import EntityType, TextSpan
from kg.model.entities.taxonomy import Taxonomy, TaxonomyId
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import Passage
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, RelatedEntitySearch, SingleEntitySearch
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.models.port import LanguageModel
from services.reading.passages import PaperText, paper_text
from services.steps.offload import offload
from services.structure.answers import ENTITIES, Answers, EntityQuery, categories_of, unknown_entity
from services.structure.extraction import Extractor, Report, pair_subject, related_subject, report_nothing
from services.structure.fragment import Fragment
from services.structure.name_decisions import remerge
from services.structure.taxonomies import classify_entities, induce_taxonomy, taxonomy_id
from services.tasks.extraction.categories import CONTEXTS, ENTITY_CATEGORIES, EntityBrief
from services.tasks.prompting import Prompts

_TRIES = 5
"""How often a taxonomy is made of what is stored, where readers change that meanwhile."""


class QueryFunctions:
    """Query functions on one field, with one model."""

    def __init__(
        self, engine: GraphEngine, model: LanguageModel, prompts: Prompts, field: FieldGraph, *, revision: str
    ) -> None:
        """Take up a field.

        Args:
            revision: that of the field.
        """
        self._engine = engine
        self._graphs = DomainGraphRepository(engine)
        self._taxonomies = TaxonomyRepository(engine)
        self._extractor = Extractor(model, ExtractionRepository(engine), prompts)
        self._model = model
        self._prompts = prompts
        self._field = field
        self._revision = revision
        self._cut: Mapping[PaperId, PaperText] | None = None
        self._answers = Answers(engine, model, prompts, field_id=field.field.id, revision=revision)

    async def run(self, query: EntityQuery, *, limit: int = ENTITIES, report: Report = report_nothing) -> Fragment:
        """Answer a query function.

        Args:
            limit: most entities of the fragment, >= 1.
            report: given how many papers are read of those to be read.
        Raises:
            NotFoundError: no paper of the field names the fixed entity.
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what was read is kept.
        """
        calls = await self.prepare(query, report=report)
        return replace(await offload(lambda: self._answers.fragment(query, limit=limit)), calls=calls)

    async def prepare(self, query: EntityQuery, *, report: Report = report_nothing) -> int:
        """Read what the graph lacks for an answer, and put it there; returns the calls that read papers.

        Raises:
            NotFoundError, BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `run`; what was read before
                is in the domain graph.
        """
        calls = -1
        try:
            calls = await self._read(query, report)
        finally:
            graph = await offload(self._merge_graph, calls != 0)
        for entity_type, criterion in dict.fromkeys(categories_of(query)):
            await self._taxonomy(graph, entity_type, criterion)
        return calls

    async def read_types(self, types: Sequence[str], *, report: Report = report_nothing) -> int:
        """Read the papers for entities of some types, and put them into the domain graph; returns the calls.

        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `prepare`.
        """
        papers, calls = await self._papers(), -1
        try:
            calls = await self._extractor.entities(papers, types, report=report)
        finally:
            await offload(self._merge_graph, calls != 0)
        return calls

    async def read_relations(
        self, query: EntityQuery, papers: Collection[PaperId], *, report: Report = report_nothing
    ) -> str:
        """Read some papers for how the things of a query are related (StructSurvey 3).

        Returns:
            The subject under which it is stored; "" where the query asks for no relation, or for an unknown entity.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `prepare`.
        """
        known = await offload(self._texts)
        texts = [known[paper] for paper in sorted(papers) if paper in known]
        if isinstance(query, PairOfRelatedEntitiesSearch):
            await self._extractor.pairs(texts, query.type_a, query.type_b, report=report)
            return pair_subject(query.type_a, query.type_b)
        fixed = None
        if isinstance(query, RelatedEntitySearch):
            fixed = await offload(self._answers.find_entity, query.fixed_entity)
        if fixed is None or not isinstance(query, RelatedEntitySearch):
            return ""
        await self._extractor.extract_related(
            await self._naming(fixed, texts), fixed, query.find_entities, report=report
        )
        return related_subject(fixed, query.find_entities)

    async def _naming(self, fixed: Entity, papers: Sequence[PaperText]) -> list[PaperText]:
        """The papers that have a name of an entity."""
        wanted = {canonical(name) for name in (fixed.name, *fixed.aliases)}
        return await offload(lambda: [text for text in papers if _names(text, wanted)])

    async def domain_graph(self) -> DomainGraph:
        """The domain graph of the field, made again where more was read or the field was built again."""
        return await offload(self._merge_graph, is_changed=False)

    async def _read(self, query: EntityQuery, report: Report) -> int:
        """Read what the query needs and no model has read yet; returns the number of calls."""
        papers = await self._papers()
        if isinstance(query, SingleEntitySearch):
            return await self._extractor.entities(papers, [query.entity_type], report=report)
        if isinstance(query, PairOfRelatedEntitiesSearch):
            return await self._extractor.pairs(papers, query.type_a, query.type_b, report=report)
        fixed = await offload(self._answers.find_entity, query.fixed_entity) or unknown_entity(query.fixed_entity)
        naming = await self._naming(fixed, papers)
        if not naming:
            raise await offload(self._answers.missing, query.fixed_entity)
        return await self._extractor.extract_related(naming, fixed, query.find_entities, report=report)

    async def _papers(self) -> list[PaperText]:
        return list((await offload(self._texts)).values())

    def _texts(self) -> Mapping[PaperId, PaperText]:
        """The papers of the field as tasks read them, cut into sentences once."""
        if self._cut is None:
            self._cut = {paper: paper_text(self._field.papers[paper]) for paper in sorted(self._field.members)}
        return self._cut

    def _merge_graph(self, is_changed: bool) -> DomainGraph:
        """The stored graph, or a new one where there is none, more was read, or the field was built again."""
        field_id = self._field.field.id
        if not is_changed and self._answers.is_merged():
            return self._graphs.get(field_id)
        return remerge(self._engine, self._field, self._revision)

    async def induce(
        self, entity_type: str, criterion: str, *, reading: Report = report_nothing, placing: Report = report_nothing
    ) -> Taxonomy:
        """Make the taxonomy of a type by a criterion, or make it again: what readers locked or changed stays.

        Papers that were not read for the type are read first.

        Args:
            reading, placing: given how many papers are read, how many entities are classified.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as `prepare`; the taxonomy is as it was.
            WriteConflictError: others kept changing the taxonomy; nothing of it is stored.
        """
        await self.read_types([entity_type], report=reading)
        entities = _of_type(await self.domain_graph(), entity_type)

        async def induce_again(before: Taxonomy | None) -> Taxonomy:
            return await self._induce(entity_type, criterion, entities, before, placing)

        return await self._replace(taxonomy_id(entity_type, criterion), induce_again)

    async def _taxonomy(self, graph: DomainGraph, entity_type: str, criterion: str) -> Taxonomy:
        """The taxonomy of a type by a criterion: as it is stored, with entities that have come since classified."""
        entities = _of_type(graph, entity_type)

        async def classify_fresh(before: Taxonomy | None) -> Taxonomy:
            if before is None:
                return await self._induce(entity_type, criterion, entities, None, report_nothing)
            held = {*before.category_of(), *before.others}
            fresh = [each for each in entities if each.id not in held]
            contexts = await offload(self._contexts, fresh)
            return await classify_entities(self._model, before, fresh, contexts, topic=self._field.field.topic)

        return await self._replace(taxonomy_id(entity_type, criterion), classify_fresh)

    async def _replace(self, id: TaxonomyId, made: Callable[[Taxonomy | None], Awaitable[Taxonomy]]) -> Taxonomy:
        """Store what is made of a taxonomy; made again of the new one where a reader has changed it meanwhile."""
        for _ in range(_TRIES - 1):
            with suppress(WriteConflictError):
                return await self._replace_once(id, made)
        return await self._replace_once(id, made)

    async def _replace_once(self, id: TaxonomyId, made: Callable[[Taxonomy | None], Awaitable[Taxonomy]]) -> Taxonomy:
        before, revision = await offload(self._find_stored, id)
        taxonomy = await made(before)
        if taxonomy != before:
            await offload(lambda: self._taxonomies.save(taxonomy, replaces=revision))
        return taxonomy

    def _find_stored(self, id: TaxonomyId) -> tuple[Taxonomy | None, str | None]:
        """A taxonomy and its revision; None and None where it is not made yet."""
        field_id = self._field.field.id
        try:
            revision = self._taxonomies.revision(field_id, id)
            return self._taxonomies.get(field_id, id), revision
        except NotFoundError:
            return None, None

    async def _induce(
        self,
        entity_type: str,
        criterion: str,
        entities: Sequence[Entity],
        before: Taxonomy | None,
        placing: Report,
    ) -> Taxonomy:
        edits = await offload(self._taxonomies.edits, self._field.field.id, before.id) if before else ()
        return await induce_taxonomy(
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
            report=placing,
        )

    def _contexts(self, entities: Sequence[Entity]) -> dict[EntityId, EntityBrief]:
        """Entities as tasks read them; where two have one name, the later gets its id with it, to distinguish them."""
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
        text = self._texts().get(paper)
        places = {(each.source, each.start, each.end): each for each in text.passages} if text else {}
        return places.get((span.source, span.start, span.end))


def _of_type(graph: DomainGraph, entity_type: str) -> list[Entity]:
    return [each for each in graph.entities if each.entity_type == entity_type]


def _names(text: PaperText, wanted: Iterable[str]) -> bool:
    """Whether a paper has one of these canonical names."""
    whole = f" {canonical(' '.join(passage.text for passage in text.passages))} "
    return any(f" {name} " in whole for name in wanted)
