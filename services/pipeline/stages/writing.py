"""The body of a survey.

What a prompt holds was counted in a run of the whole pipeline on the example field (126 papers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.document.named_authors import known_pairs
from services.evidence.citation_contexts import CitingSentences
from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.evidence.passage_search import PassageSearch
from services.evidence.relevance import Relevance
from services.pipeline.community_naming import overview_with_names
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.pipeline.field_size import DRAFTED, FRAME_DRAFTS, NAMED, RECORD, TEXT, FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.pipeline.stages.outlining import plan_editor
from services.pipeline.survey_tools import SurveyTools
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.structure.card_search import CardSearch
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies
from services.tasks import limits
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_choice import DRAFT_CHOICE
from services.tasks.drafting.marker_judgement import MARKER_JUDGEMENT
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.drafting.skeleton import SKELETON
from services.tasks.drafting.sub_queries import SUB_QUERIES
from services.tasks.memory.memory_terms import MEMORY_TERMS
from services.tasks.outlining.outline import Purpose
from services.tasks.refining.citation_refinement import CITATION_REFINEMENT
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.paragraph_rewriting import PARAGRAPH_REWRITING
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT
from services.tasks.reviewing.copy_edit import COPY_EDIT
from services.tasks.reviewing.edit_review import EDIT_REVIEW
from services.tasks.reviewing.section_review import SECTION_REVIEW
from services.tasks.reviewing.text_diagnosis import TEXT_DIAGNOSIS
from services.tasks.reviewing.written_edits import WRITTEN_EDITS
from services.tasks.task import Range, Task
from services.writing.assembly import Assembler, Written
from services.writing.body import BodyWriter
from services.writing.citation_tracing import CitationTracer
from services.writing.drafts import PartDrafter
from services.writing.editing import PartEditor
from services.writing.evidence_gathering import EvidenceGatherer
from services.writing.landmarks import NO_WORKS, WorksBeside, find_works_beside
from services.writing.part_writer import PartWriter
from services.writing.pinned_papers import Pins
from services.writing.refining import DraftRefiner
from services.writing.selection import Selection, papers_left_out
from services.writing.whole_text import READINGS, WholeTextEditor

_DESK = limits.NEAR_PAPERS + 4
"""Papers on the desk of a part as a rule."""
_CARD, _DESK_WORDS, _SUMMARIES = 70, 1_000, 400
"""Tokens of the head of a card, of a desk without its papers but with its long prompt, and of communities and paths."""
_BEHIND, _NEAREST, _FOUND = 45, 33, 20
"""Passages behind a part, those nearest to it, and those of a paragraph and found for it, heads of papers counted."""
_REVIEWED = 500
"""Tokens of what a review sees of the survey around a part, and of its longer prompt."""
_PARAGRAPH = 250
"""Tokens of a paragraph with ids."""
_WRITTEN = 1_900
"""Tokens of an answer that is a whole part, with passages and kinds."""
_RESTATED, _RESTATEMENT = 0.25, 400
"""The share of drafts of which sentences are sent back, and tokens of those with their passages."""
_ROUNDS, _MENDED = 1.5, 0.5
"""Reviews of a part by edits, of two rounds at most, and the share of parts that a reading of the whole text mends."""
_PARAGRAPHS, _USUAL_PARAGRAPHS = Range(low=2, high=9), 5
"""Paragraphs of a part."""
_REFINEMENTS: tuple[Task[Any, Any], ...] = (STRUCTURE_REFINEMENT, CITATION_REFINEMENT, LANGUAGE_REFINEMENT)
_FIRST_TIME = 3
"""Parts of a survey that a review leaves as they are."""
_CITING = 10 * 60
"""Tokens of ten sentences that cite."""
_VISITOR = 300
"""Tokens of a paper that visits a part, with some passages."""


async def _write(results: Results, tools: Tools, watch: Watch[Written]) -> Written:
    parts, topic = tools.switches, results.get(FieldOverview).topic
    writer = await part_writer(results, tools)
    editor = WholeTextEditor(model=tools.model, refiner=writer.refiner, topic=topic, edits_all=parts.copy_edit)
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
    """Build the writer of the parts of a survey from the results of the stages before writing.

    Args:
        always: papers that the parts they belong to describe in any case.
    """
    index, numbers, plan = results.get(FieldIndex), overview_with_names(results), results.get(SurveyPlan)
    relevance = await Relevance.of(index.graph, tools.embedder, tools.papers)
    search, cards = PassageSearch(index, relevance), results.get_or_empty(ReadCards)
    found = results.get_or_empty(SurveyStructure)
    if not tools.model.route(DRAFT).traits.by_rule and (taxonomies := results.find(SurveyTaxonomies)):
        found = found.with_categories(taxonomies.taxonomies)
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
            omitted=papers_left_out(index, plan) - {*always, *tools.wishes.pinned},
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
        pins=Pins(index=index, papers=_find_required_papers(index, tools)),
        parts=tools.switches,
        tracer=await _tracer(tools, index, gatherer) if tools.switches.tracing else None,
        editor=_editor(tools, gatherer),
        beside=results.get_or_empty(WorksBeside),
    )


def works_beside(index: FieldIndex, tools: Tools | SurveyTools) -> WorksBeside:
    """The works beside a field that its parts are shown and may cite; none where rules write them."""
    is_by_rule = tools.model.route(DRAFT).traits.by_rule
    return NO_WORKS if is_by_rule else find_works_beside(index.graph, tools.papers, tools.fields)


def _find_required_papers(index: FieldIndex, tools: Tools) -> frozenset[PaperId]:
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


def draft_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The calls for writing each part, and those for sentences of parts and frame that are sent back."""
    calls = part_calls(size) if size.parts.high else []
    if size.models.get(DRAFT.name) in size.offline:  # whose sentences are said by passages
        return calls
    most = Range(low=0, high=size.parts.high + FRAME_DRAFTS)
    usual = round(_RESTATED * (size.usual_parts + FRAME_DRAFTS))
    return [*calls, calls_of(RESTATEMENT, most, _RESTATEMENT, usual=usual)]


def part_calls(size: FieldSize) -> list[ExpectedCalls]:
    """The calls for the parts of a body, by what its writing has on."""
    on, parts, usual = size.writing, size.parts, size.usual_parts
    made = _drafts(size)
    if on.sub_queries:
        made.append(calls_of(SUB_QUERIES, Range(low=0, high=parts.high), _DESK * NAMED, usual=usual))
    made += _reviews(size)
    if on.tracing:
        judged, usually = limits.TRACED_PAPERS * parts.high, round(limits.TRACED_PAPERS * usual * size.citing_share)
        made.append(calls_of(MARKER_JUDGEMENT, Range(low=0, high=judged), _CITING, usual=usually))
    if on.rewriting:
        paragraphs = Range(low=0, high=_PARAGRAPHS.high * parts.high)
        made.append(
            calls_of(
                PARAGRAPH_REWRITING, paragraphs, _PARAGRAPH + _FOUND * size.passage, usual=_USUAL_PARAGRAPHS * usual
            )
        )
    if on.memory:
        made.append(calls_of(MEMORY_TERMS, parts, TEXT, usual=usual))
    if on.whole_text:
        made.append(calls_of(TEXT_DIAGNOSIS, Range(low=0, high=READINGS), TEXT * usual, usual=READINGS))
        edited, seen = Range(low=0, high=READINGS * parts.high), DRAFTED + _BEHIND * size.passage
        first = 1.0 if on.copy_edit else _MENDED
        made.append(calls_of(COPY_EDIT, edited, seen, usual=round((first + (READINGS - 1) * _MENDED) * usual)))
    return made


def _drafts(size: FieldSize) -> list[ExpectedCalls]:
    """The drafts of the parts, their plans, and the choice among several."""
    on, parts = size.writing, size.parts
    rounds = 1 if on.edit_rounds else max(1, on.review_rounds)
    written, free = _parts_written(size), max(1, size.usual_parts - 1)  # of what is open, or alike, there is one draft
    desk = _desk(size) + _DESK_WORDS
    usual = on.drafts * (written - 1) + 1
    drafts = calls_of(DRAFT, Range(low=parts.low, high=rounds * on.drafts * parts.high), desk, usual=usual)
    made = [replace(drafts, answer=_WRITTEN)]
    if on.skeleton:
        plans = Range(low=0, high=parts.high)
        made.append(calls_of(SKELETON, plans, size.texts(_DESK), usual=free))
    if on.drafts > 1:
        choices = Range(low=0, high=rounds * parts.high)
        made.append(calls_of(DRAFT_CHOICE, choices, on.drafts * DRAFTED + _BEHIND * size.passage, usual=free))
    return made


def _desk(size: FieldSize) -> int:
    """Tokens of the evidence of a part: of its own papers and visitors where a plan gives every paper a home."""
    papers = len(size.field.papers)
    if size.plan is None and size.home is None:
        return size.evidence(_DESK) - (RECORD - _CARD) * min(_DESK, papers) + 2 * limits.CONTEXT * _CARD + _SUMMARIES
    home = min(ceil(papers / max(1, size.usual_parts)) if size.home is None else size.home, size.described)
    own = home * sum(size.papers.values()) // max(1, papers)
    return own + min(limits.DESK_VISITORS, papers - home) * _VISITOR


def _reviews(size: FieldSize) -> list[ExpectedCalls]:
    """The refinements and reviews of drafts: edits, or marks after which a part is written again."""
    on, parts, usual, made = size.writing, size.parts, size.usual_parts, list[ExpectedCalls]()
    rounds = 1 if on.edit_rounds else max(1, on.review_rounds)
    if on.refinement:
        most = Range(low=0, high=rounds * parts.high)
        each = [
            calls_of(task, most, DRAFTED + _BEHIND * size.passage, usual=_parts_written(size)) for task in _REFINEMENTS
        ]
        made += [replace(calls, answer=_WRITTEN) for calls in each]
    if on.edit_rounds:
        most = Range(low=0, high=on.edit_rounds * parts.high)
        seen = DRAFTED + (_BEHIND + _NEAREST) * size.passage
        reviewed = round(_ROUNDS * usual)
        made.append(calls_of(EDIT_REVIEW, most, seen + _REVIEWED, usual=reviewed))
        made.append(calls_of(WRITTEN_EDITS, most, seen, usual=reviewed))
    elif on.review_rounds:
        most = Range(low=0, high=on.review_rounds * parts.high)
        seen = size.evidence(limits.NEAR_PAPERS) + TEXT
        made.append(calls_of(SECTION_REVIEW, most, seen, usual=_parts_written(size)))
    return made


def _parts_written(size: FieldSize) -> int:
    """Parts that are drafted as a rule, counting again those that a review has written again."""
    anew = size.writing.review_rounds and not size.writing.edit_rounds
    return size.usual_parts + (_parts_sent_back(size.usual_parts) if anew else 0)


def _parts_sent_back(parts: int) -> int:
    """Parts that a review sends back as a rule: none of three, all of nine."""
    return round(parts * min(1.0, max(0.0, (parts - _FIRST_TIME) / _FIRST_TIME / 2)))


WRITING = Stage(
    name="writing",
    inputs=(FieldIndex, FieldOverview, Summaries, SurveyPlan),
    optional=(SurveyStructure, SurveyTaxonomies, ReadCards, WorksBeside),
    output=Written,
    run=_write,
    calls=draft_calls,
)
