"""Which calls of a model each stage will make on a field, and how much they will read, before any is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.papers.paper import Paper, PaperId
from services.models.price import tokens_of
from services.pipeline.expected_calls import PROMPT, ExpectedCalls, calls_of
from services.tasks import limits
from services.tasks.drafting.draft import DRAFT
from services.tasks.drafting.draft_choice import DRAFT_CHOICE
from services.tasks.drafting.marker_judgement import MARKER_JUDGEMENT
from services.tasks.drafting.restatement import RESTATEMENT
from services.tasks.drafting.skeleton import SKELETON
from services.tasks.drafting.sub_queries import SUB_QUERIES
from services.tasks.extraction.categories import ENTITY_CATEGORIES
from services.tasks.extraction.classification import CLASSIFICATION, ENTITIES_A_CALL
from services.tasks.extraction.entities import ENTITIES
from services.tasks.extraction.entity_pairs import ENTITY_PAIRS
from services.tasks.extraction.found import PAPERS_A_CALL
from services.tasks.extraction.related_entities import RELATED_ENTITIES
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.title import TITLE
from services.tasks.judging.claim_support import CLAIM_SUPPORT, CLAIMS
from services.tasks.memory.glossary import GLOSSARY
from services.tasks.memory.memory_terms import MEMORY_TERMS
from services.tasks.outlining.field_map import PlanSize
from services.tasks.refining.citation_refinement import CITATION_REFINEMENT
from services.tasks.refining.language_refinement import LANGUAGE_REFINEMENT
from services.tasks.refining.paragraph_rewriting import PARAGRAPH_REWRITING
from services.tasks.refining.structure_refinement import STRUCTURE_REFINEMENT
from services.tasks.reviewing.section_review import SECTION_REVIEW
from services.tasks.reviewing.text_diagnosis import TEXT_DIAGNOSIS
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY
from services.tasks.summaries.path_summary import PATH_SUMMARY
from services.tasks.tables.table_aspects import TABLE_ASPECTS
from services.tasks.tables.table_cells import TABLE_CELLS
from services.tasks.task import Range, Task
from services.writing.parts import ALL_PARTS, WritingParts

_OVERVIEW, _RECORD, _VIEW = 700, 90, 500
"""Tokens of a field in numbers, of a bibliographic record, of a community with its summary."""
_FACTS, _STEPS = 150, 60
"""Tokens of a community and of a path without their summaries."""
_PASSAGE = 12
"""Tokens of the id of a passage."""
_PART = 60
"""Tokens of a line of an outline: heading, focus and what it rests on."""
_DRAFTED = 700
"""Tokens of a drafted part, or of what is remembered of several."""
_RESTATED, _RESTATEMENT = 0.25, 400
"""The share of drafts of which sentences are sent back, and tokens of those with their passages."""
_CLAIMS_OF_PART, _MOST_CLAIMS_OF_PART, _CLAIMS_OF_PAPER, _CLAIM = 13, 40, 2.5, 150
"""Claims of a drafted part as a rule and at most, of a paper that can be read, and tokens of one with its passages."""
_TAXONOMIES, _FEW, _CLASSIFIED, _ENTITY = 2, 6, 80, 80
"""Taxonomies of a survey, entities of one at least and at most, and tokens of an entity with its passages."""
_RELATING = 0.25
"""The share of papers that are in sections which ask for pairs of related things, as a rule."""
_TABLES, _PAPERS_OF_TABLE, _READ_FOR_TABLES = 4, 9, 12
"""Tables by aspects at most, papers of one, and papers of a field that must be read for any."""
_PARAGRAPHS = Range(low=2, high=6)
"""Paragraphs of a part."""
_OWN = 0.8
"""What the papers of a part are of its evidence, those aside that most others have."""
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


@dataclass(frozen=True, kw_only=True)
class FieldSize:
    """A field, and the summaries of it that are stored, as the size of a survey follows from them.

    `models` names the model that does each task; what another has written is not of use. `offline` names those that are
    offline writers. `unread` papers were not read for what they name; None where nobody looked.
    `writing` are the parts that its writing has, `told` the papers that a part tells as a rule; `has_hints` says that
    hints lead the second level of the outline. `planned_sections` and `planned_parts` are those of an outline that is
    there, or wished for, None where the planner says; `plan` is how large one from questions should be.
    """

    field: FieldGraph
    stored: Collection[Summary]
    models: Mapping[str, str]
    offline: frozenset[str] = frozenset()
    unread: int | None = None
    writing: WritingParts = ALL_PARTS
    has_hints: bool = True
    told: int = limits.THEME_PAPERS
    planned_sections: Range[int] | None = None
    planned_parts: Range[int] | None = None
    plan: PlanSize | None = None

    @cached_property
    def papers(self) -> Mapping[PaperId, int]:
        """Tokens of each paper with its record and its passages, each of which has an id."""
        return {id: _paper_tokens(paper) for id, paper in self.field.papers.items()}

    def evidence(self, papers: int) -> int:
        """Tokens of the papers cited most, so many of them, or of all if the field has fewer."""
        return _most_cited(self.field, self.field.papers, papers, self.papers)

    @cached_property
    def readable(self) -> int:
        """Papers of which more than the title is known."""
        return sum(paper.content is not None for paper in self.field.papers.values())

    @cached_property
    def kept(self) -> float:
        """The share of papers of which sentences that cite papers of the field are kept."""
        return len({each.citing for each in self.field.citations if each.contexts}) / max(1, len(self.field.papers))

    @property
    def communities(self) -> int:
        """Tokens of all communities with their summaries."""
        return len(self.field.communities) * (_FACTS + self._answers[COMMUNITY_SUMMARY.name])

    @property
    def paths(self) -> int:
        """Tokens of all paths with their summaries."""
        return len(self.field.paths) * (_STEPS + self._answers[PATH_SUMMARY.name])

    @cached_property
    def _answers(self) -> Mapping[str, int]:
        """Tokens of a summary of each kind."""
        return {each.task.name: each.answer_tokens for each in summary_calls(self)}

    @property
    def sections(self) -> Range[int]:
        """How many sections the planner may choose."""
        if self.planned_sections is not None:
            return self.planned_sections
        strata = len({community.layer for community in self.field.communities})
        return Range(low=min(limits.SECTIONS.low, strata + 1), high=limits.SECTIONS.high)

    @property
    def usual_sections(self) -> int:
        """Sections as a rule: a section for each three communities beside those that every survey has."""
        usual = _middle(self.plan.sections) if self.plan else 3 + round(len(self.field.communities) / 3)
        return _within(self.sections, usual)

    @property
    def usual_parts(self) -> int:
        """Sections and subsections that are drafted as a rule: one for each community, and two."""
        usual = _middle(self.plan.parts) if self.plan else len(self.field.communities) + 2
        return _within(self.parts, usual)

    @property
    def parts(self) -> Range[int]:
        """How many sections and subsections may be drafted."""
        if self.planned_parts is not None:
            return self.planned_parts
        communities, lines = len(self.field.communities), min(len(self.field.paths), limits.LINES)
        themes = sum(len(community.papers) >= limits.THEME_SIZE for community in self.field.communities)
        return Range(
            low=max(self.sections.low, min(themes, 2 * limits.SECTIONS.high) // 2),
            high=min(limits.SUBSECTIONS * self.sections.high, communities + lines + self.sections.high),
        )

    @property
    def outline(self) -> int:
        """Tokens of an outline as a rule."""
        return _PART * (self.usual_sections + self.usual_parts)

    def unsummarised(self, task: Task[Any, Any], kind: SummaryKind, subjects: int) -> Range[int]:
        """Summaries to make: a stored one is of use only if its subject still reads the same."""
        model = self.models.get(task.name)
        stored = len({each.subject_id for each in self.stored if each.kind is kind and each.model == model})
        return Range(low=max(0, subjects - stored), high=subjects)


def summary_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One summary a community, more for a large one; two a path."""
    field, papers = size.field, size.papers
    communities, paths = len(field.communities), len(field.paths)
    anew = size.unsummarised(COMMUNITY_SUMMARY, SummaryKind.COMMUNITY, communities)
    more = 0 if size.models.get(COMMUNITY_SUMMARY.name) in size.offline else _further(field)
    return (
        calls_of(
            COMMUNITY_SUMMARY,
            Range(low=anew.low + (more if anew.low == communities else 0), high=anew.high + more),
            _VIEW
            + limits.COMMUNITY_CONTEXT * _RECORD
            + _mean(
                _most_cited(field, community.papers, limits.COMMUNITY_PAPERS, papers) for community in field.communities
            ),
        ),
        calls_of(
            DEVELOPMENT_SUMMARY,
            size.unsummarised(DEVELOPMENT_SUMMARY, SummaryKind.DEVELOPMENT, paths),
            _mean(_line_tokens(path, path.development, papers) for path in field.paths),
        ),
        calls_of(
            PATH_SUMMARY,
            size.unsummarised(PATH_SUMMARY, SummaryKind.PATH, paths),
            _mean(_line_tokens(path, path.frontier, papers) for path in field.paths),
        ),
    )


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
    own = [size.papers[id] for id in size.field.members]
    return PROMPT + min(papers, PAPERS_A_CALL) * sum(own) // max(len(own), 1)


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
    evidence = _desk(size)
    rounds, drafts = max(1, on.review_rounds), on.drafts
    written = usual + (_sent_back(usual) if on.review_rounds else 0)
    made = [calls_of(DRAFT, Range(low=parts.low, high=rounds * drafts * parts.high), evidence, usual=written * drafts)]
    few: list[tuple[bool, Task[Any, Any], int, int, int]] = [
        (on.sub_queries, SUB_QUERIES, 1, size.told * _RECORD, usual),
        *((on.refinement, task, rounds, round(_OWN * evidence) + _DRAFTED, written) for task in _REFINEMENTS),
        (on.review_rounds > 0, SECTION_REVIEW, rounds, round(_OWN * evidence) + _DRAFTED, usual),
    ]
    for is_on, task, most, tokens, number in few:
        if is_on:
            made.append(calls_of(task, Range(low=0, high=most * parts.high), tokens, usual=number))
    if on.tracing:
        judged, usually = limits.TRACED_PAPERS * parts.high, round(limits.TRACED_PAPERS * usual * size.kept)
        made.append(calls_of(MARKER_JUDGEMENT, Range(low=0, high=judged), _CITING, usual=usually))
    if on.skeleton:
        made.append(calls_of(SKELETON, Range(low=0, high=parts.high), evidence, usual=usual // 2))
    if drafts > 1:
        choices = Range(low=0, high=rounds * parts.high)
        made.append(calls_of(DRAFT_CHOICE, choices, evidence + drafts * _DRAFTED, usual=written // 2))
    if on.rewriting:
        paragraphs = Range(low=0, high=_PARAGRAPHS.high * parts.high)
        tokens = size.evidence(limits.NEAREST_PASSAGES)
        made.append(calls_of(PARAGRAPH_REWRITING, paragraphs, tokens, usual=_PARAGRAPHS.low * usual))
    if on.memory:
        made.append(calls_of(MEMORY_TERMS, parts, _DRAFTED, usual=usual))
    if on.whole_text:
        made.append(calls_of(TEXT_DIAGNOSIS, Range(low=0, high=1), _DRAFTED * usual, usual=1))
    return made


def _desk(size: FieldSize) -> int:
    """Tokens of the evidence of a part: of its own papers and visitors where a plan gives every paper a home."""
    if size.plan is None:
        return _OVERVIEW + _VIEW + size.evidence(size.told) + 2 * limits.CONTEXT * _RECORD
    papers = len(size.field.papers)
    home = min(ceil(papers / max(1, size.usual_parts)), size.told)
    own = home * sum(size.papers.values()) // max(1, papers)
    return _VIEW + own + min(limits.NEAR_PAPERS, papers - home) * _VISITOR + limits.CONTEXT * _RECORD


def _sent_back(parts: int) -> int:
    """Parts that a review sends back as a rule: none of three, all of nine."""
    return round(parts * min(1.0, max(0.0, (parts - _FIRST_TIME) / _FIRST_TIME / 2)))


def front_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a part of the frame."""
    tokens = _OVERVIEW + size.communities + size.evidence(limits.FRONT_PAPERS)
    return tuple(calls_of(task, _ONCE, tokens) for task in (TITLE, INTRODUCTION, CONCLUSION, ABSTRACT))


def _further(field: FieldGraph) -> int:
    """Calls for the papers of large communities beside the first COMMUNITY_PAPERS of each."""
    return sum((len(each.papers) - 1) // limits.COMMUNITY_PAPERS for each in field.communities if each.papers)


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


def exhibit_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """Two for each table of papers by aspects, and one for the glossary."""
    tables = Range(low=0, high=_TABLES)
    usual = min(_TABLES, size.usual_parts) if size.readable >= _READ_FOR_TABLES else 0
    evidence = size.evidence(_PAPERS_OF_TABLE)
    whole = (size.usual_parts + _FRAME_DRAFTS) * _DRAFTED + size.evidence(limits.FRONT_PAPERS)
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


_ONCE = Range(low=1, high=1)


def _middle(range: Range[int]) -> int:
    return (range.low + range.high) // 2


def _within(range: Range[int], number: int) -> int:
    return min(max(range.low, number), range.high)


def _paper_tokens(paper: Paper) -> int:
    content = paper.content or ""
    return tokens_of(paper.title) + _RECORD + tokens_of(content) + _PASSAGE * (1 + content.count(". "))


def _most_cited(field: FieldGraph, papers: Collection[PaperId], most: int, sizes: Mapping[PaperId, int]) -> int:
    """Tokens of the papers cited most, which are about those that count most."""
    ranked = sorted(papers, key=lambda paper: (-(field.papers[paper].citation_count or 0), paper))
    return sum(sizes[paper] for paper in ranked[:most])


def _line_tokens(path: VerticalPath, steps: Collection[PathStep], sizes: Mapping[PaperId, int]) -> int:
    return sizes[path.seed] + sum(sizes[step.paper_id] for step in steps)


def _mean(values: Iterable[int]) -> int:
    known = list(values)
    return sum(known) // len(known) if known else 0
