"""Which calls the writing of a survey will make, and how much they will read.

What a prompt holds was counted in a run of the whole pipeline on the example field (126 papers).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from services.pipeline.expected import NAMED, RECORD, FieldSize
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.tasks import limits
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_choice import DRAFT_CHOICE
from services.tasks.drafting.marker_judgement import MARKER_JUDGEMENT
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.drafting.skeleton import SKELETON
from services.tasks.drafting.sub_queries import SUB_QUERIES
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.section_frame import SECTION_FRAME
from services.tasks.front.title import TITLE
from services.tasks.judging.claim_support import CLAIM_SUPPORT, CLAIMS
from services.tasks.memory.glossary import GLOSSARY
from services.tasks.memory.memory_terms import MEMORY_TERMS
from services.tasks.refining.citation_refinement import CITATION_REFINEMENT
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.paragraph_rewriting import PARAGRAPH_REWRITING
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT
from services.tasks.reviewing.edit_review import EDIT_REVIEW
from services.tasks.reviewing.section_review import SECTION_REVIEW
from services.tasks.reviewing.text_diagnosis import TEXT_DIAGNOSIS
from services.tasks.reviewing.written_edits import WRITTEN_EDITS
from services.tasks.tables.table_aspects import TABLE_ASPECTS
from services.tasks.tables.table_cells import TABLE_CELLS
from services.tasks.task import Range, Task

_OVERVIEW = 700
"""Tokens of a field in numbers."""
_DESK = limits.NEAR_PAPERS + 4
"""Papers on the desk of a part as a rule."""
_CARD, _DESK_WORDS = 70, 1_400
"""Tokens of the head of a card, and of what stands on a desk beside its papers, the words of its long prompt too."""
_TEXT, _DRAFTED = 900, 1_000
"""Tokens of a drafted part, and of one with the ids of its passages."""
_BEHIND, _NEAREST, _FOUND = 45, 33, 20
"""Passages behind a part, those nearest to it, and those of a paragraph and found for it, heads of papers counted."""
_REVIEWED = 500
"""Tokens of what a review sees of the survey around a part, and of its longer prompt."""
_POINTS = 270
"""Tokens of the points of a part."""
_EARLIER = 7
"""Earlier surveys, and papers that define the topic, that an introduction reads."""
_PARAGRAPH = 250
"""Tokens of a paragraph with ids."""
_WRITTEN = 1_500
"""Tokens of an answer that is a whole part, with passages and kinds."""
_RESTATED, _RESTATEMENT = 0.25, 400
"""The share of drafts of which sentences are sent back, and tokens of those with their passages."""
_CLAIMS_OF_PART, _MOST_CLAIMS_OF_PART, _CLAIMS_OF_PAPER, _CLAIM = 13, 40, 2.5, 150
"""Claims of a drafted part as a rule and at most, of a paper that can be read, and tokens of one with its passages."""
_TABLES, _PAPERS_OF_TABLE, _READ_FOR_TABLES = 4, 9, 12
"""Tables by aspects at most, papers of one, and papers of a field that must be read for any."""
_PARAGRAPHS, _USUAL_PARAGRAPHS = Range(low=2, high=9), 5
"""Paragraphs of a part."""
_REFINEMENTS: tuple[Task[Any, Any], ...] = (STRUCTURE_REFINEMENT, CITATION_REFINEMENT, LANGUAGE_REFINEMENT)
_FIRST_TIME = 3
"""Parts of a survey that a review leaves as they are."""
_CITING = 10 * 60
"""Tokens of ten sentences that cite."""
_VISITOR = 180
"""Tokens of a paper that visits a part, with a few passages."""
_SHORT_NAMED = 0.1
"""The share of a survey, and of the passages behind it, that holds short names."""
_FRAME_DRAFTS = 3
"""Introduction, conclusion and abstract."""
_ONCE = Range(low=1, high=1)


def draft_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Of each part what its writing asks; and sentences of parts and frame that are sent back."""
    calls = part_calls(size)
    if size.models.get(DRAFT.name) in size.offline:  # whose sentences are said by passages
        return calls
    most = Range(low=0, high=size.parts.high + _FRAME_DRAFTS)
    usual = round(_RESTATED * (size.usual_parts + _FRAME_DRAFTS))
    return [*calls, calls_of(RESTATEMENT, most, _RESTATEMENT, usual=usual)]


def part_calls(size: FieldSize) -> list[ExpectedCalls]:
    """The calls for the parts of a body, by what its writing has on."""
    on, parts, usual = size.writing, size.parts, size.usual_parts
    made = _drafts(size)
    if on.sub_queries:
        made.append(calls_of(SUB_QUERIES, Range(low=0, high=parts.high), _DESK * NAMED, usual=usual))
    made += _reviews(size)
    if on.tracing:
        judged, usually = limits.TRACED_PAPERS * parts.high, round(limits.TRACED_PAPERS * usual * size.kept)
        made.append(calls_of(MARKER_JUDGEMENT, Range(low=0, high=judged), _CITING, usual=usually))
    if on.rewriting:
        paragraphs = Range(low=0, high=_PARAGRAPHS.high * parts.high)
        made.append(
            calls_of(
                PARAGRAPH_REWRITING, paragraphs, _PARAGRAPH + _FOUND * size.passage, usual=_USUAL_PARAGRAPHS * usual
            )
        )
    if on.memory:
        made.append(calls_of(MEMORY_TERMS, parts, _TEXT, usual=usual))
    if on.whole_text:
        made.append(calls_of(TEXT_DIAGNOSIS, Range(low=0, high=1), _TEXT * usual, usual=1))
    return made


def _drafts(size: FieldSize) -> list[ExpectedCalls]:
    """The drafts of the parts, their plans, and the choice among several."""
    on, parts = size.writing, size.parts
    rounds = 1 if on.edit_rounds else max(1, on.review_rounds)
    written, free = _written(size), max(1, size.usual_parts - 1)  # of what is open, or alike, there is one draft
    desk = _desk(size) + _DESK_WORDS
    usual = on.drafts * (written - 1) + 1
    drafts = calls_of(DRAFT, Range(low=parts.low, high=rounds * on.drafts * parts.high), desk, usual=usual)
    made = [replace(drafts, answer=_WRITTEN)]
    if on.skeleton:
        plans = Range(low=0, high=parts.high)
        made.append(calls_of(SKELETON, plans, size.texts(_DESK), usual=free))
    if on.drafts > 1:
        choices = Range(low=0, high=rounds * parts.high)
        made.append(calls_of(DRAFT_CHOICE, choices, on.drafts * _DRAFTED + _BEHIND * size.passage, usual=free))
    return made


def _desk(size: FieldSize) -> int:
    """Tokens of the evidence of a part: of its own papers and visitors where a plan gives every paper a home."""
    papers = len(size.field.papers)
    if size.plan is None:
        return size.evidence(_DESK) - (RECORD - _CARD) * min(_DESK, papers) + 2 * limits.CONTEXT * _CARD
    home = min(ceil(papers / max(1, size.usual_parts)), size.told)
    own = home * sum(size.papers.values()) // max(1, papers)
    return own + min(limits.DESK_VISITORS, papers - home) * _VISITOR + limits.CONTEXT * _CARD


def _reviews(size: FieldSize) -> list[ExpectedCalls]:
    """The refinements and reviews of drafts: edits, or marks after which a part is written anew."""
    on, parts, usual, made = size.writing, size.parts, size.usual_parts, list[ExpectedCalls]()
    rounds = 1 if on.edit_rounds else max(1, on.review_rounds)
    if on.refinement:
        most = Range(low=0, high=rounds * parts.high)
        each = [calls_of(task, most, _DRAFTED + _BEHIND * size.passage, usual=_written(size)) for task in _REFINEMENTS]
        made += [replace(calls, answer=_WRITTEN) for calls in each]
    if on.edit_rounds:
        most = Range(low=0, high=on.edit_rounds * parts.high)
        seen = _DRAFTED + (_BEHIND + _NEAREST) * size.passage
        made.append(calls_of(EDIT_REVIEW, most, seen + _REVIEWED, usual=2 * usual))
        made.append(calls_of(WRITTEN_EDITS, most, seen, usual=usual))
    elif on.review_rounds:
        most = Range(low=0, high=on.review_rounds * parts.high)
        made.append(calls_of(SECTION_REVIEW, most, size.evidence(limits.NEAR_PAPERS) + _TEXT, usual=usual))
    return made


def _written(size: FieldSize) -> int:
    """Parts that are drafted as a rule, counting again those that a review has written anew."""
    anew = size.writing.review_rounds and not size.writing.edit_rounds
    return size.usual_parts + (_sent_back(size.usual_parts) if anew else 0)


def _sent_back(parts: int) -> int:
    """Parts that a review sends back as a rule: none of three, all of nine."""
    return round(parts * min(1.0, max(0.0, (parts - _FIRST_TIME) / _FIRST_TIME / 2)))


def front_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a part of the frame, and one a divided section."""
    tokens, made = _OVERVIEW + _POINTS * size.usual_parts, list[ExpectedCalls]()
    if size.writing.section_frames:
        most = Range(low=0, high=size.sections.high)
        own = _TEXT * size.usual_parts // max(1, size.usual_sections)
        made.append(calls_of(SECTION_FRAME, most, own, usual=min(size.usual_sections, size.usual_parts // 2)))
    for task in (TITLE, INTRODUCTION, CONCLUSION, ABSTRACT):
        made.append(calls_of(task, _ONCE, tokens + (size.texts(_EARLIER) if task is INTRODUCTION else 0)))
    return made


def exhibit_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Two for each table of papers by aspects, and one for the glossary."""
    tables = Range(low=0, high=_TABLES)
    usual = min(_TABLES, size.usual_parts) if size.readable >= _READ_FOR_TABLES else 0
    evidence = size.evidence(_PAPERS_OF_TABLE)
    whole = (size.usual_parts + _FRAME_DRAFTS) * _TEXT + size.evidence(limits.FRONT_PAPERS)
    return (
        calls_of(TABLE_ASPECTS, tables, evidence, usual=usual),
        calls_of(TABLE_CELLS, tables, evidence, usual=usual),
        calls_of(GLOSSARY, Range(low=0, high=1), round(_SHORT_NAMED * whole), usual=1),
    )


def verification_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One for so many claims as a call judges, and some for those that are said again; see `draft_calls`."""
    parts = size.parts.high + _FRAME_DRAFTS
    claims = min((size.usual_parts + _FRAME_DRAFTS) * _CLAIMS_OF_PART, round(_CLAIMS_OF_PAPER * size.readable))
    usual = ceil(claims / CLAIMS)
    most = Range(low=0, high=ceil(parts * _MOST_CLAIMS_OF_PART / CLAIMS))
    said_again = calls_of(RESTATEMENT, Range(low=0, high=most.high), CLAIMS * _CLAIM, usual=0)
    if size.models.get(CLAIM_SUPPORT.name) in size.offline:  # which is not asked
        return () if size.models.get(RESTATEMENT.name) in size.offline else (said_again,)
    return calls_of(CLAIM_SUPPORT, most, CLAIMS * _CLAIM, usual=usual), said_again
