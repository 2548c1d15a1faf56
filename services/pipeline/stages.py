"""The stages there are, by name; a preset puts some of them in order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kg.model.layer import Layer
from kg.repository.papers.cards import CardRepository
from services.document.names_in_text import known_pairs
from services.evidence.citing import CitingSentences
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview, overview
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.pipeline.expected import (
    category_calls,
    entity_calls,
    summary_calls,
)
from services.pipeline.expected_writing import draft_calls, exhibit_calls, front_calls, verification_calls
from services.pipeline.named import named_index, named_overview
from services.pipeline.planning_stages import PLANNING_STAGES, plan_editor
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.summaries import Summaries, Summariser
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards, read_cards
from services.structure.card_search import CardSearch
from services.structure.coverage import coverage
from services.structure.of_survey import StructureReader, SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies, survey_taxonomies
from services.tasks.drafting.draft import DRAFT
from services.tasks.outlining.outline import Purpose
from services.writing.assembly import Assembler, Written
from services.writing.body import BodyWriter
from services.writing.drafts import PartDrafter
from services.writing.editing import PartEditor
from services.writing.entity_tables import EntityTables, entity_tables
from services.writing.evidence import EvidenceGatherer
from services.writing.exhibits.all import ExhibitWriter, SurveyExhibits
from services.writing.exhibits.part_tables import PartTables
from services.writing.front import Frame, Framer
from services.writing.gaps import GapWriter
from services.writing.part_writer import PartWriter
from services.writing.pins import Pins
from services.writing.refining import DraftRefiner
from services.writing.section_frames import SectionFrames
from services.writing.selection import Selection, omitted_papers, papers_behind
from services.writing.tracing import CitationTracer
from services.writing.verifying import Verifier
from services.writing.whole_text import WholeTextEditor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kg.model.papers.card import Card
    from kg.model.papers.paper import PaperId


async def _count(results: Results, _tools: Tools, _watch: Watch[FieldOverview]) -> FieldOverview:
    return await offload(overview, results.get(FieldIndex))


async def _summarise(results: Results, tools: Tools, watch: Watch[Summaries]) -> Summaries:
    summariser = Summariser(tools.model, results.get(FieldIndex), tools.fields, tools.prompts, is_fresh=tools.is_fresh)
    return await summariser.summarise(results.get(FieldOverview), report=watch.report)


async def _structure(results: Results, tools: Tools, watch: Watch[SurveyStructure]) -> SurveyStructure:
    index = results.get(FieldIndex)
    reader = StructureReader(
        engine=tools.engine,
        model=tools.model,
        prompts=tools.prompts,
        field=index.graph,
        revision=tools.field_revision,
    )
    return await reader.read(results.get(SurveyPlan).body, partial(papers_behind, index), report=watch.report)


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
    structure, field = results.find(SurveyStructure) or SurveyStructure(), results.get(FieldIndex).graph
    return await watch.whole(survey_taxonomies(tools.model, structure, field))


async def _contrast(results: Results, tools: Tools, _watch: Watch[Written]) -> Written:
    index, structure = results.get(FieldIndex), results.find(SurveyStructure) or SurveyStructure()
    gaps = GapWriter(
        index=index,
        coverage=coverage(results.find(SurveyTaxonomies) or SurveyTaxonomies(), structure, index.graph),
        survey=tools.survey,
    )
    return await offload(gaps.added, results.get(Written))


async def _tabulate(results: Results, _tools: Tools, _watch: Watch[EntityTables]) -> EntityTables:
    structure, frame = results.get(SurveyStructure), results.get(Frame)
    return await offload(entity_tables, results.get(FieldIndex), structure, frame.sections)


async def _exhibit(results: Results, tools: Tools, watch: Watch[SurveyExhibits]) -> SurveyExhibits:
    index, written = named_index(results), results.find(Written)
    writer = ExhibitWriter(
        model=tools.model,
        index=index,
        structure=results.find(SurveyStructure) or SurveyStructure(),
        taxonomies=results.find(SurveyTaxonomies) or SurveyTaxonomies(),
        survey=tools.survey,
        part_tables=PartTables(index=index, cards=_cards(results), tabled=written.tabled if written else {}),
    )
    return await watch.whole(writer.exhibits(results.get(Frame)))


async def _write(results: Results, tools: Tools, watch: Watch[Written]) -> Written:
    parts, topic = tools.switches, results.get(FieldOverview).topic
    writer = await part_writer(results, tools)
    editor = WholeTextEditor(model=tools.model, refiner=writer.refiner, topic=topic)
    body = BodyWriter(
        writer=writer,
        assembler=Assembler(
            survey=tools.survey,
            topic=topic,
            has_memory=parts.memory,
            pairs=known_pairs(results.get(FieldIndex).graph.papers.values()),
        ),
        editor=plan_editor(results, tools),
        has_memory=parts.memory,
        replans=parts.replanning,
        whole_text=editor if parts.whole_text else None,
    )
    return await body.body(results.get(SurveyPlan), report=watch.report, keep=watch.keep)


async def part_writer(results: Results, tools: Tools, *, always: frozenset[PaperId] = frozenset()) -> PartWriter:
    """What writes the parts of a survey, made of the results of the stages before writing.

    Args:
        always: papers that are told wherever they belong.
    """
    index, numbers, plan = results.get(FieldIndex), named_overview(results), results.get(SurveyPlan)
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    search, cards = PassageSearch(index, relevance), results.find(ReadCards) or ReadCards()
    found = results.find(SurveyStructure) or SurveyStructure()
    if not tools.model.route(DRAFT).traits.by_rule and (taxonomies := results.find(SurveyTaxonomies)):
        found = found.categorised(taxonomies.taxonomies)
    gatherer = EvidenceGatherer(
        model=tools.model,
        index=index,
        summaries=results.get(Summaries),
        selection=Selection(
            index=index,
            overview=numbers,
            with_surveys=any(each.section.purpose is Purpose.SURVEYS for each in plan.body.sections),
            most_papers=tools.wishes.most_papers,
            always=always,
            nearest_first=not tools.model.route(DRAFT).traits.by_rule,
            omitted=omitted_papers(index, plan) - {*always, *tools.wishes.pinned},
            cards=cards.cards,
        ),
        relevance=relevance,
        search=search,
        structure=found,
        with_queries=tools.switches.sub_queries,
    )
    drafter = PartDrafter(
        model=tools.model,
        overview=numbers,
        summaries=results.get(Summaries),
        structure=found if tools.switches.subgraph else SurveyStructure(),
        cards=cards,
        parts=tools.switches,
        advice="" if tools.model.route(DRAFT).traits.is_offline else tools.wishes.advice,
    )
    return PartWriter(
        model=tools.model,
        gatherer=gatherer,
        drafter=drafter,
        refiner=DraftRefiner(model=tools.model, index=index, search=CardSearch(index, relevance, cards)),
        topic=numbers.topic,
        pins=Pins(index=index, papers=_told_anyway(index, tools)),
        parts=tools.switches,
        tracer=await _tracer(tools, index, gatherer) if tools.switches.tracing else None,
        editor=_editor(tools, gatherer),
    )


def _told_anyway(index: FieldIndex, tools: Tools) -> frozenset[PaperId]:
    """Papers that a survey must tell: those that are wished for, and in a brief all of the Foundation."""
    is_brief = tools.model.route(DRAFT).traits.by_rule
    foundation = [paper.id for paper in index.in_layer(Layer.FOUNDATION)] if is_brief else []
    return frozenset({*tools.wishes.pinned, *foundation})


async def _tracer(tools: Tools, index: FieldIndex, gatherer: EvidenceGatherer) -> CitationTracer:
    return CitationTracer(
        model=tools.model,
        index=index,
        sentences=await offload(CitingSentences.of, index.graph, tools.papers),
        embedder=tools.embedder,
        gatherer=gatherer,
    )


def _editor(tools: Tools, gatherer: EvidenceGatherer) -> PartEditor | None:
    rounds, topic = tools.switches.edit_rounds, gatherer.index.graph.field.topic
    return PartEditor(model=tools.model, gatherer=gatherer, topic=topic, rounds=rounds) if rounds else None


async def _frame(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    index, written = results.get(FieldIndex), results.get(Written)
    tables = PartTables(index=index, cards=_cards(results), tabled=written.tabled).of_body(written.body)
    framer = Framer(
        model=tools.model,
        index=index,
        overview=named_overview(results),
        summaries=results.get(Summaries),
        survey=tools.survey,
        tables={each.section: each for each in tables},
        section_frames=SectionFrames(model=tools.model, index=index) if tools.switches.section_frames else None,
    )
    return await framer.frame(written, report=watch.report)


def _cards(results: Results) -> Mapping[PaperId, Card]:
    return (results.find(ReadCards) or ReadCards()).cards


async def _verify(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    verifier = Verifier(model=tools.model, index=results.get(FieldIndex))
    return await verifier.verify(results.get(Frame), report=watch.report)


_ALL: tuple[Stage[Any], ...] = (
    Stage(name="counting", inputs=(FieldIndex,), output=FieldOverview, run=_count),
    Stage(
        name="summarising",
        inputs=(FieldIndex, FieldOverview),
        output=Summaries,
        run=_summarise,
        calls=summary_calls,
    ),
    *PLANNING_STAGES,
    Stage(
        name="structuring",
        inputs=(FieldIndex, SurveyPlan),
        output=SurveyStructure,
        run=_structure,
        calls=entity_calls,
    ),
    Stage(name="reading", inputs=(FieldIndex,), output=ReadCards, run=_read),
    Stage(
        name="categorising",
        inputs=(FieldIndex,),
        optional=(SurveyStructure,),
        output=SurveyTaxonomies,
        run=_categorise,
        calls=category_calls,
    ),
    Stage(
        name="writing",
        inputs=(FieldIndex, FieldOverview, Summaries, SurveyPlan),
        optional=(SurveyStructure, SurveyTaxonomies, ReadCards),
        output=Written,
        run=_write,
        calls=draft_calls,
    ),
    Stage(
        name="contrasting",
        inputs=(FieldIndex, Written),
        optional=(SurveyStructure, SurveyTaxonomies),
        output=Written,
        run=_contrast,
    ),
    Stage(
        name="framing",
        inputs=(FieldIndex, FieldOverview, Summaries, Written),
        optional=(ReadCards,),
        output=Frame,
        run=_frame,
        calls=front_calls,
    ),
    Stage(name="verifying", inputs=(FieldIndex, Frame), output=Frame, run=_verify, calls=verification_calls),
    Stage(
        name="exhibiting",
        inputs=(FieldIndex, Frame),
        optional=(Summaries, Written, ReadCards, SurveyStructure, SurveyTaxonomies),
        output=SurveyExhibits,
        run=_exhibit,
        calls=exhibit_calls,
    ),
    Stage(name="tabulating", inputs=(FieldIndex, SurveyStructure, Frame), output=EntityTables, run=_tabulate),
)
STAGES: Mapping[str, Stage[Any]] = {stage.name: stage for stage in _ALL}
