"""Stages after the body: the section on gaps, the front matter and conclusion, and the check of all claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from services.evidence.index import FieldIndex
from services.evidence.overview import FieldOverview
from services.pipeline.community_naming import overview_with_names
from services.pipeline.expected_calls import ONCE, ExpectedCalls, calls_of
from services.pipeline.field_size import FRAME_DRAFTS, OVERVIEW, TEXT, FieldSize
from services.pipeline.stage import Results, Stage, Tools, Watch
from services.planning.summaries import Summaries
from services.steps.offload import offload
from services.structure.card_reader import ReadCards
from services.structure.category_coverage import coverage
from services.structure.survey_domain_graph import SurveyStructure
from services.structure.survey_taxonomies import SurveyTaxonomies
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.section_frame import SECTION_FRAME
from services.tasks.front.title import TITLE
from services.tasks.judging.claim_support import CLAIM_SUPPORT, CLAIMS
from services.tasks.task import Range
from services.writing.assembly import Written
from services.writing.claim_verification import Verifier
from services.writing.exhibits.part_tables import PartTables
from services.writing.front import Frame, Framer
from services.writing.gaps import GapWriter
from services.writing.section_frames import SectionFrames

_POINTS, _OUTER = 1_250, 150
"""Tokens of the points of a part, and of its outer sentences, from which a title is made."""
_EARLIER = 7
"""Earlier surveys, and papers that define the topic, that an introduction reads."""
_CLAIMS_OF_PART, _MOST_CLAIMS_OF_PART, _CLAIMS_OF_PAPER, _CLAIM = 18, 40, 2.5, 150
"""Claims of a drafted part as a rule and at most, of a paper that can be read, and tokens of one with its passages."""


async def _contrast(results: Results, tools: Tools, _watch: Watch[Written]) -> Written:
    index, structure = results.get(FieldIndex), results.get_or_empty(SurveyStructure)
    gaps = GapWriter(
        index=index,
        coverage=coverage(results.get_or_empty(SurveyTaxonomies), structure, index.graph),
        survey=tools.survey,
        with_open=tools.model.route(DRAFT).traits.by_rule,
    )
    return await offload(gaps.add_section, results.get(Written))


async def _frame(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    index, written = results.get(FieldIndex), results.get(Written)
    tables = PartTables(index=index, cards=results.get_or_empty(ReadCards).cards, tabled=written.tabled).of_body(
        written.body
    )
    framer = Framer(
        model=tools.model,
        index=index,
        overview=overview_with_names(results),
        summaries=results.get(Summaries),
        survey=tools.survey,
        tables={each.section: each for each in tables},
        section_frames=SectionFrames(model=tools.model, index=index) if tools.switches.section_frames else None,
    )
    return await framer.frame(written, report=watch.report)


async def _verify(results: Results, tools: Tools, watch: Watch[Frame]) -> Frame:
    verifier = Verifier(model=tools.model, index=results.get(FieldIndex))
    return await verifier.verify(results.get(Frame), report=watch.report)


def front_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a part of the frame, and one a divided section."""
    made = list[ExpectedCalls]()
    if size.writing.section_frames:
        most = Range(low=0, high=size.sections.high)
        own = TEXT * size.usual_parts // max(1, size.usual_sections)
        made.append(calls_of(SECTION_FRAME, most, own, usual=min(size.usual_sections, size.usual_parts // 2)))
    for task in (TITLE, INTRODUCTION, CONCLUSION, ABSTRACT):
        each = _OUTER if task is TITLE else _POINTS
        around = OVERVIEW + size.standing * each // _POINTS + (size.texts(_EARLIER) if task is INTRODUCTION else 0)
        calls = calls_of(task, ONCE, around + each * size.usual_parts)
        made.append(replace(calls, least=around + each * size.parts.low))
    return made


def verification_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One for so many claims as a call judges, and some for those that are said again; see `draft_calls`."""
    parts = size.parts.high + FRAME_DRAFTS
    claims = min((size.usual_parts + FRAME_DRAFTS) * _CLAIMS_OF_PART, round(_CLAIMS_OF_PAPER * size.readable))
    usual = ceil(claims / CLAIMS)
    most = Range(low=0, high=ceil(parts * _MOST_CLAIMS_OF_PART / CLAIMS))
    said_again = calls_of(RESTATEMENT, Range(low=0, high=most.high), CLAIMS * _CLAIM, usual=0)
    if size.models.get(CLAIM_SUPPORT.name) in size.offline:  # which is not asked
        return () if size.models.get(RESTATEMENT.name) in size.offline else (said_again,)
    return calls_of(CLAIM_SUPPORT, most, CLAIMS * _CLAIM, usual=usual), said_again


CONTRASTING = Stage(
    name="contrasting",
    inputs=(FieldIndex, Written),
    optional=(SurveyStructure, SurveyTaxonomies),
    output=Written,
    run=_contrast,
)
FRAMING = Stage(
    name="framing",
    inputs=(FieldIndex, FieldOverview, Summaries, Written),
    optional=(ReadCards,),
    output=Frame,
    run=_frame,
    calls=front_calls,
)
VERIFYING = Stage(name="verifying", inputs=(FieldIndex, Frame), output=Frame, run=_verify, calls=verification_calls)
