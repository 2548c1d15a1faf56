"""The domain graph in a survey: each subsection's query function and its answer by the papers of that subsection.

StructSurvey 4.2 gives each subsection of an outline a query function and its writer the subgraph that it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kg.model.entities.mention import Extraction
from kg.model.entities.taxonomy import Taxonomy
from kg.model.fields.field import FieldGraph, FieldId
from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.extractions import ExtractionRepository
from kg.repository.entities.taxonomies import TaxonomyRepository
from services.models.port import LanguageModel
from services.steps.digest import digest
from services.steps.offload import offload
from services.structure.answers import Answers, EntityQuery
from services.structure.domain_graph import domain_graph
from services.structure.domain_subgraph import NamedThings, answer_by_names
from services.structure.extraction import Report, extraction_request
from services.structure.fragment import Fragment
from services.structure.query_functions import QueryFunctions
from services.tasks.extraction.entities import ENTITIES
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS
from services.tasks.extraction.related_entities import RELATED_ENTITIES
from services.tasks.outlining.body import BodyPlan, PlannedPart
from services.tasks.prompting import Prompts
from services.tasks.task import Task
from services.text.entities.types import type_name, types_to_read
from services.text.instructions import readable

_LEAST_ENTITIES, _LEAST_PAPERS = 2, 2
"""Entities, each in so many papers of a subsection, that make an answer worth its place."""
_BY = "kind"
_RELATING: Mapping[str, Task[Any, Any]] = {task.name: task for task in (ENTITY_PAIRS, RELATED_ENTITIES)}
"""The tasks that read papers for relations, by their names."""

PartKey = tuple[str, tuple[str, ...]]
"""A planned part by its title and what it rests on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyStructure:
    """What the papers of a field name, by types in the order of `types`, and the answer for each subsection.

    `papers` are those of a subsection with an answer; `by_rule` says that no model read the papers.
    """

    things: NamedThings = field(default_factory=lambda: NamedThings(entities=(), places={}))
    types: tuple[str, ...] = ()
    fragments: Mapping[PartKey, Fragment] = field(default_factory=dict)
    papers: Mapping[PartKey, frozenset[PaperId]] = field(default_factory=dict)
    by_rule: bool = False

    def fragment(self, title: str, proof_ids: Sequence[str]) -> Fragment | None:
        """The answer for the subsection of this title that rests on these communities and paths."""
        return self.fragments.get((title, tuple(proof_ids)))

    def with_categories(self, taxonomies: Iterable[Taxonomy]) -> SurveyStructure:
        """The same with the categories of taxonomies in every answer (StructSurvey 3)."""
        known = tuple(taxonomies)
        return replace(self, fragments={key: each.with_categories(known) for key, each in self.fragments.items()})

    def papers_of_part(self, title: str, proof_ids: Sequence[str]) -> frozenset[PaperId]:
        """The papers of this subsection, none where it has no answer."""
        return self.papers.get((title, tuple(proof_ids)), frozenset())


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureReader:
    """Reads a field for a survey; what was read before is not read again."""

    engine: GraphEngine
    model: LanguageModel
    prompts: Prompts
    field: FieldGraph
    revision: str

    async def read(
        self,
        plan: BodyPlan,
        papers_of: Callable[[PlannedPart], Collection[PaperId]],
        *,
        report: Report,
        with_relations: bool = False,
    ) -> SurveyStructure:
        """Read what the sections need, and answer the query function of each.

        Args:
            papers_of: the papers of a subsection; none for one that needs no entities.
            report: given how many papers are read of those to be read.
            with_relations: papers are also read for how things are related, where a query function asks for it.
        Raises:
            BadAnswerError, BudgetSpentError, UpstreamError, StoppedError: as the model does; what was read is kept.
        """
        parts = list(plan.parts_to_write().values())
        types = await offload(self._types, parts)
        functions = QueryFunctions(self.engine, self.model, self.prompts, self.field, revision=self.revision)
        await functions.read_types(types, report=report)
        subjects = set[str]()
        for part in parts if with_relations else ():
            if part.query is not None and not isinstance(part.query, VectorSearch):
                subjects.add(await functions.read_relations(with_stored_types(part.query), papers_of(part)))
        return await offload(self._structure, parts, types, papers_of, subjects)

    def _types(self, parts: Sequence[PlannedPart]) -> tuple[str, ...]:
        wanted = (each for part in parts for each in types_of(part.query))
        return types_to_read([readable(self.field.papers[id]) for id in sorted(self.field.members)], wanted)

    def _structure(
        self,
        parts: Sequence[PlannedPart],
        types: Sequence[str],
        papers_of: Callable[[PlannedPart], Collection[PaperId]],
        subjects: Collection[str],
    ) -> SurveyStructure:
        field_id = self.field.field.id
        graphs, taxonomies = DomainGraphRepository(self.engine), TaxonomyRepository(self.engine)
        stored_of_field = list(ExtractionRepository(self.engine).of_field(field_id))
        found = own_extractions(
            (each for each in stored_of_field if each.paper_id in self.field.members),  # some may be banned
            types,
            task_version=extraction_request(self.model, self.prompts, ENTITIES, "").task_version,
            model=self.model.route(ENTITIES).traits.name,
        )
        read = (*found, *self._relations_in(stored_of_field, subjects))
        graph = domain_graph(self.field, self.revision, read, graphs.decisions(field_id), before=graphs.get(field_id))
        things = NamedThings.of(graph, found, topic=self.field.field.topic)
        stored = [taxonomies.get(field_id, id) for id in taxonomies.ids(field_id)]
        fragments, papers_by_part = {}, {}
        for part in parts:
            if papers := frozenset(papers_of(part)):
                fragment = self._fragment(part.query, things.within(papers), types, papers, stored)
                if fragment is not None:
                    fragments[part.title, part.proof_ids] = fragment
                    papers_by_part[part.title, part.proof_ids] = papers
        return SurveyStructure(
            things=things,
            types=tuple(types),
            fragments=fragments,
            papers=papers_by_part,
            by_rule=self.model.route(ENTITIES).traits.by_rule,
        )

    def _relations_in(self, stored: Iterable[Extraction], subjects: Collection[str]) -> tuple[Extraction, ...]:
        """What the papers were read for of relations, by the models of this survey, in order."""
        asked = {name: extraction_request(self.model, self.prompts, task, "") for name, task in _RELATING.items()}
        own = (
            each
            for each in stored
            if each.subject in subjects and each.paper_id in self.field.members and each.task in asked
            if each.task_version == asked[each.task].task_version
            if each.model == self.model.route(_RELATING[each.task]).traits.name
        )
        return tuple(sorted(own, key=lambda each: each.id))

    def _fragment(
        self,
        own: QueryFunction | None,
        things: NamedThings,
        types: Sequence[str],
        papers: Collection[PaperId],
        stored: Iterable[Taxonomy],
    ) -> Fragment | None:
        """The answer to a section's own query where it has one, else to that of the type most papers name alike."""
        bare = sum(self.field.papers[id].content is None for id in papers)
        best = min(types, key=lambda each: (-_count_shared(each, things), types.index(each)))
        options: list[EntityQuery] = [SingleEntitySearch(entity_type=best, categorize_by=_BY)]
        if own is not None and not isinstance(own, VectorSearch):
            options.insert(0, with_stored_types(own))
        for query in options:
            answer = answer_by_names(query, things, titles_only=bare, papers=len(papers), taxonomies=stored)
            if sum(each.entity.papers >= _LEAST_PAPERS for each in answer.entities) >= _LEAST_ENTITIES:
                return answer
        return None


def unread_papers(engine: GraphEngine, model: LanguageModel, prompts: Prompts, field: FieldGraph) -> int:
    """How many papers of a field a survey would have to read for what they name; its plan may ask for more types."""
    answers = Answers(engine, model, prompts, field_id=field.field.id, revision="")
    types = types_to_read([readable(field.papers[id]) for id in sorted(field.members)])
    return max(map(answers.count_unread, types))


def rulings_on_entities(engine: GraphEngine, field_id: FieldId) -> str:
    """A digest of what users decided of the names and categories of a field; "" where they decided nothing."""
    taxonomies, decisions = TaxonomyRepository(engine), DomainGraphRepository(engine).decisions(field_id)
    edits = {id: taxonomies.edits(field_id, id) for id in taxonomies.ids(field_id)}
    made = {id: own for id, own in edits.items() if own}
    return digest([decisions, made]) if decisions or made else ""


def _count_shared(entity_type: str, things: NamedThings) -> int:
    """How often papers name an entity of a type that another of them names too."""
    return sum(each.papers for each in things.of_type(entity_type) if each.papers >= _LEAST_PAPERS)


def types_of(query: QueryFunction | None) -> tuple[str, ...]:
    """The types of entity that a query function looks for, as they are stored."""
    match query:
        case SingleEntitySearch():
            named = [query.entity_type]
        case RelatedEntitySearch():
            named = [query.find_entities]
        case PairOfRelatedEntitiesSearch():
            named = [query.type_a, query.type_b]
        case _:
            named = []
    return tuple(map(type_name, named))


def with_stored_types(query: EntityQuery) -> EntityQuery:
    """Replace the types of a query by the names under which they are stored."""
    match query:
        case SingleEntitySearch():
            return replace(query, entity_type=type_name(query.entity_type))
        case RelatedEntitySearch():
            return replace(query, find_entities=type_name(query.find_entities))
        case PairOfRelatedEntitiesSearch():
            return replace(query, type_a=type_name(query.type_a), type_b=type_name(query.type_b))


def own_extractions(
    found: Iterable[Extraction], types: Collection[str], *, task_version: int, model: str
) -> tuple[Extraction, ...]:
    """The answers for entities of some types, one a paper and type: the model's own, or of the one that took its place.

    So a survey says the same whatever else was asked of the field since.
    """
    chosen: dict[tuple[PaperId, str], Extraction] = {}
    asked = (each for each in found if each.task == ENTITIES.name and each.task_version == task_version)
    for each in sorted(asked, key=lambda each: (each.model != model, each.model, each.id)):
        if each.subject in types:
            chosen.setdefault((each.paper_id, each.subject), each)
    return tuple(sorted(chosen.values(), key=lambda each: each.id))
