"""What the papers of a survey name: cards, entities, answers of query functions, categories."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import ceil

from kg.repository.papers.cards import CardRepository
from services.evidence.index import FieldIndex
from services.pipeline.expected_calls import PROMPT, ExpectedCalls, calls_of
from services.pipeline.field_size import RECORD, FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.survey_plan import SurveyPlan
from services.structure.card_reader import ReadCards, read_cards
from services.structure.survey_domain_graph import StructureReader, SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies, survey_taxonomies
from services.tasks.extraction.categories import ENTITY_CATEGORIES
from services.tasks.extraction.classification import CLASSIFICATION, ENTITIES_A_CALL
from services.tasks.extraction.entities import ENTITIES
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS
from services.tasks.extraction.extraction_input import PAPERS_A_CALL
from services.tasks.extraction.related_entities import RELATED_ENTITIES
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import Outline
from services.tasks.outlining.subsections import SUBSECTIONS
from services.tasks.task import Range
from services.writing.selection import papers_behind

_TAXONOMIES, _FEW, _CLASSIFIED, _ENTITY = 2, 6, 80, 80
"""Taxonomies of a survey, entities of one at least and at most, and tokens of an entity with its passages."""
_RELATING = 0.25
"""The share of papers that are in sections which ask for pairs of related things, as a rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionAnswers:
    """What the query functions of undivided sections found."""

    structure: SurveyStructure = field(default_factory=SurveyStructure)


async def _structure(results: Results, tools: Tools, watch: Watch[SurveyStructure]) -> SurveyStructure:
    return await read_structure(results, tools, watch, of_parts=results.get(FieldIndex))


async def read_structure(
    results: Results, tools: Tools, watch: Watch[SurveyStructure], *, of_parts: FieldIndex
) -> SurveyStructure:
    """What the papers of a plan name; `of_parts` is the field as the parts of the plan know it."""
    body, papers = results.get(SurveyPlan).body, partial(papers_behind, of_parts)
    return await _reader(results, tools).read(body, papers, report=watch.report)


async def _answer(results: Results, tools: Tools, watch: Watch[SectionAnswers]) -> SectionAnswers:
    """What the query functions of sections find before these are divided, in categories (StructSurvey 4.2)."""
    if tools.model.route(SUBSECTIONS).traits.by_rule:  # which divide by communities alone
        return SectionAnswers()
    index = results.get(FieldIndex)
    whole = BodyPlan(
        sections=tuple(SectionPlan(section=each, subsections=()) for each in results.get(Outline).sections)
    )
    papers = partial(papers_behind, index)
    found = await _reader(results, tools).read(whole, papers, report=watch.report, with_relations=True)
    taxonomies = await survey_taxonomies(tools.model, found, index.graph)
    return SectionAnswers(structure=found.with_categories(taxonomies.taxonomies))


def _reader(results: Results, tools: Tools) -> StructureReader:
    return StructureReader(
        engine=tools.engine,
        model=tools.model,
        prompts=tools.prompts,
        field=results.get(FieldIndex).graph,
        revision=tools.field_revision,
    )


async def _read(results: Results, tools: Tools, watch: Watch[ReadCards]) -> ReadCards:
    field = results.get(FieldIndex).graph
    return await read_cards(
        tools.model,
        CardRepository(tools.engine),
        tools.prompts,
        [field.papers[paper] for paper in sorted(field.papers)],
        topic=field.field.topic,
        report=watch.report,
    )


async def _categorise(results: Results, tools: Tools, watch: Watch[SurveyTaxonomies]) -> SurveyTaxonomies:
    structure, field = results.get_or_empty(SurveyStructure), results.get(FieldIndex).graph
    made = await watch.whole(survey_taxonomies(tools.model, structure, field))
    return replace(made, by_head=tools.model.route(ENTITY_CATEGORIES).traits.by_rule)


def entity_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Papers are read several a call, those alone that were not read before."""
    papers = len(size.field.members) if size.unread is None else size.unread
    tokens = reading_tokens(size, papers)
    number = ceil(papers / PAPERS_A_CALL)
    return (ExpectedCalls(task=ENTITIES, number=Range(low=0, high=number), usual=number, prompt_tokens=tokens),)


def answering_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Papers of sections that ask for relations, several a call, and the categories of what sections name."""
    papers = len(size.field.members)
    tokens, batches = reading_tokens(size, papers), ceil(papers / PAPERS_A_CALL)
    most = Range(low=0, high=size.sections.high * batches)
    usual = ceil(_RELATING * batches)
    return (
        ExpectedCalls(task=ENTITY_PAIRS, number=most, usual=usual, prompt_tokens=tokens),
        ExpectedCalls(task=RELATED_ENTITIES, number=most, usual=0, prompt_tokens=tokens),
        *category_calls(size),
    )


def reading_tokens(size: FieldSize, papers: int) -> int:
    """Tokens of a prompt that has so many papers to read, several at most, each of the usual size in the field."""
    own = [size.papers[id] - RECORD for id in size.field.members]
    return PROMPT + min(papers, PAPERS_A_CALL) * sum(own) // max(len(own), 1)


def category_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Categories of two types of entities at most, each classified in a few calls."""
    entities = min(_CLASSIFIED, size.readable // 4)
    usual = _TAXONOMIES if entities >= _FEW else 0
    batches, most = ceil(entities / ENTITIES_A_CALL), ceil(_CLASSIFIED / ENTITIES_A_CALL)
    placing = Range(low=0, high=_TAXONOMIES * most)
    return (
        calls_of(ENTITY_CATEGORIES, Range(low=0, high=_TAXONOMIES), entities * _ENTITY, usual=usual),
        calls_of(CLASSIFICATION, placing, ENTITIES_A_CALL * _ENTITY, usual=usual * batches),
    )


STRUCTURING = Stage(
    name="structuring",
    inputs=(FieldIndex, SurveyPlan),
    output=SurveyStructure,
    run=_structure,
    calls=entity_calls,
)
ANSWERING = Stage(
    name="answering",
    inputs=(FieldIndex, Outline),
    output=SectionAnswers,
    run=_answer,
    calls=answering_calls,
)
READING = Stage(name="reading", inputs=(FieldIndex,), output=ReadCards, run=_read)
CATEGORISING = Stage(
    name="categorising",
    inputs=(FieldIndex,),
    optional=(SurveyStructure,),
    output=SurveyTaxonomies,
    run=_categorise,
    calls=category_calls,
)
