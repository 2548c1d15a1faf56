"""The size of a field, as what a survey of it will read and ask follows from it, before any call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.papers.paper import Paper, PaperId
from services.models.price import tokens_of
from services.pipeline.expected_calls import ExpectedCalls, calls_of
from services.tasks import limits
from services.tasks.outlining.field_map import PlanSize
from services.tasks.outlining.subsections import SUBSECTIONS
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY
from services.tasks.summaries.path_summary import PATH_SUMMARY
from services.tasks.task import Range, Task
from services.writing.optional_parts import ALL_PARTS, WritingParts

RECORD, _VIEW = 120, 500
"""Tokens of a bibliographic record, of a community with its summary."""
NAMED = 25
"""Tokens of a title with key and year."""
OVERVIEW = 700
"""Tokens of a field in numbers."""
TEXT, DRAFTED = 1_300, 1_500
"""Tokens of a drafted part, and of one with the ids of its passages."""
FRAME_DRAFTS = 3
"""Introduction, conclusion and abstract."""
_FACTS, _STEPS = 150, 60
"""Tokens of a community and of a path without their summaries."""
_PASSAGE = 4
"""Tokens of the id of a passage."""
_PART = 60
"""Tokens of a line of an outline: heading, focus and what it rests on."""
_DIVIDED, _CROSSING = 0.85, 3
"""The share of the subsections that its papers suffice for into which a model divides a theme, and the sections of a
plan from the graph that cross the themes."""


@dataclass(frozen=True, kw_only=True)
class FieldSize:
    """A field, and the summaries of it that are stored, as the size of a survey follows from them.

    `models` names the model that does each task; summaries by another are not used. `offline` names those that are
    offline writers. `unread` papers were not read for what they name; None where this is not known.
    `writing` are the steps of writing that are on; `described` counts the papers that a part describes as a rule;
    `has_hints` says that hints guide the second level of the outline. `planned_sections` and `planned_parts` are those
    of a given outline, or wished for, None where the planner decides; `plan` is how large one from questions should be.
    `home` counts the papers that the plan gives to a part, where this is known; `standing` are the tokens of finished
    parts beside those that are written, which front matter and glossary read too.
    """

    field: FieldGraph
    stored: Collection[Summary]
    models: Mapping[str, str]
    offline: frozenset[str] = frozenset()
    unread: int | None = None
    writing: WritingParts = ALL_PARTS
    has_hints: bool = True
    described: int = limits.THEME_PAPERS
    planned_sections: Range[int] | None = None
    planned_parts: Range[int] | None = None
    plan: PlanSize | None = None
    home: int | None = None
    standing: int = 0

    @cached_property
    def papers(self) -> Mapping[PaperId, int]:
        """Tokens of each paper with its record and its passages, each of which has an id."""
        return {id: _paper_tokens(paper) for id, paper in self.field.papers.items()}

    def evidence(self, papers: int) -> int:
        """Tokens of the papers cited most, so many of them, or of all if the field has fewer."""
        return _most_cited_tokens(self.field, self.field.papers, papers, self.papers)

    def texts(self, papers: int) -> int:
        """The same without their records, by titles and years."""
        return self.evidence(papers) - (RECORD - NAMED) * min(papers, len(self.field.papers))

    @cached_property
    def passage(self) -> int:
        """Tokens of a sentence of the papers with its id, in the mean."""
        texts = [paper.content for paper in self.field.papers.values() if paper.content]
        return _PASSAGE + sum(map(tokens_of, texts)) // max(1, sum(1 + text.count(". ") for text in texts))

    @cached_property
    def readable(self) -> int:
        """Papers of which more than the title is known."""
        return sum(paper.content is not None for paper in self.field.papers.values())

    @cached_property
    def citing_share(self) -> float:
        """The share of papers of which sentences that cite papers of the field are kept."""
        return len({each.citing for each in self.field.citations if each.contexts}) / max(1, len(self.field.papers))

    @cached_property
    def summary_calls(self) -> Sequence[ExpectedCalls]:
        """One summary a community, more for a large one; two a path, one for a short path.

        What reads summaries is sized by them, too.
        """
        field, papers = self.field, self.papers
        communities = len(field.communities)
        cited = {(each.citing, each.cited) for each in field.citations}
        is_by_rule = self.models.get(PATH_SUMMARY.name) in self.offline
        lines = [path for path in field.paths if is_by_rule or _is_line(path, cited)]
        long = [path for path in lines if is_by_rule or (path.development and path.frontier)]
        anew = self._to_summarise(COMMUNITY_SUMMARY, SummaryKind.COMMUNITY, communities)
        more = 0 if self.models.get(COMMUNITY_SUMMARY.name) in self.offline else _further(field)
        return (
            calls_of(
                COMMUNITY_SUMMARY,
                Range(low=anew.low + (more if anew.low == communities else 0), high=anew.high + more),
                _VIEW
                + limits.COMMUNITY_CONTEXT * RECORD
                + _mean(
                    _most_cited_tokens(field, community.papers, limits.COMMUNITY_PAPERS, papers)
                    for community in field.communities
                ),
            ),
            calls_of(
                DEVELOPMENT_SUMMARY,
                self._to_summarise(DEVELOPMENT_SUMMARY, SummaryKind.DEVELOPMENT, len(long)),
                _mean(_line_tokens(path, path.development, papers, cited) for path in long),
            ),
            calls_of(
                PATH_SUMMARY,
                self._to_summarise(PATH_SUMMARY, SummaryKind.PATH, len(lines)),
                _mean(_line_tokens(path, path.frontier, papers, cited) for path in lines),
            ),
        )

    @property
    def communities(self) -> int:
        """Tokens of all communities with their summaries."""
        return len(self.field.communities) * (_FACTS + self._summary_tokens[COMMUNITY_SUMMARY.name])

    @property
    def paths(self) -> int:
        """Tokens of all paths with their summaries."""
        return len(self.field.paths) * (_STEPS + self._summary_tokens[PATH_SUMMARY.name])

    @cached_property
    def _summary_tokens(self) -> Mapping[str, int]:
        """Tokens of a summary by each task."""
        return {each.task.name: each.answer_tokens for each in self.summary_calls}

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
        """Sections and subsections that are drafted as a rule.

        A plan from questions has one on open problems beside those that the planner makes. In a plan from the graph
        there is one for each community, and two; where a model divides the themes, it uses most of the room that their
        papers give it, and three cross them.
        """
        if self.plan:
            return _within(self.parts, _middle(self.plan.parts) + 1)
        divided = round(_DIVIDED * min(self._room, limits.SUBSECTIONS * (self.usual_sections - 1)))
        return _within(self.parts, max(len(self.field.communities) + 2, divided + _CROSSING if divided else 0))

    @property
    def _room(self) -> int:
        """The subsections that the papers with a text suffice for, where a model divides sections; 0 for rules."""
        by_rule = self.models.get(SUBSECTIONS.name) in self.offline
        return 0 if by_rule else self.readable // limits.PART_PAPERS

    @property
    def parts(self) -> Range[int]:
        """How many sections and subsections may be drafted."""
        if self.planned_parts is not None:
            return self.planned_parts
        communities, lines = len(self.field.communities), min(len(self.field.paths), limits.LINES)
        themes = sum(len(community.papers) >= limits.THEME_SIZE for community in self.field.communities)
        return Range(
            low=max(self.sections.low, min(themes, 2 * limits.SECTIONS.high) // 2),
            high=min(
                limits.SUBSECTIONS * self.sections.high, max(communities + lines, self._room) + self.sections.high
            ),
        )

    @property
    def outline(self) -> int:
        """Tokens of an outline as a rule."""
        return _PART * (self.usual_sections + self.usual_parts)

    def _to_summarise(self, task: Task[Any, Any], kind: SummaryKind, subjects: int) -> Range[int]:
        """Summaries to make: a stored one is of use only if its subject still reads the same."""
        model = self.models.get(task.name)
        stored = len({each.subject_id for each in self.stored if each.kind is kind and each.model == model})
        return Range(low=max(0, subjects - stored), high=subjects)


def _further(field: FieldGraph) -> int:
    """Calls for the papers of large communities beside the first COMMUNITY_PAPERS of each."""
    return sum((len(each.papers) - 1) // limits.COMMUNITY_PAPERS for each in field.communities if each.papers)


def _is_line(path: VerticalPath, cited: Collection[tuple[PaperId, PaperId]]) -> bool:
    return any(_is_cited(step, cited) for step in (*path.development, *path.frontier))


def _is_cited(step: PathStep, cited: Collection[tuple[PaperId, PaperId]]) -> bool:
    return step.parent is not None and (step.paper_id, step.parent) in cited


def _line_tokens(
    path: VerticalPath,
    steps: Collection[PathStep],
    sizes: Mapping[PaperId, int],
    cited: Collection[tuple[PaperId, PaperId]],
) -> int:
    """Tokens of the seed and of the steps that are described: those to which a citation leads, or all without any."""
    described = [each for each in steps if _is_cited(each, cited)] or steps
    return sizes[path.seed] + sum(sizes[step.paper_id] for step in described)


def _middle(range: Range[int]) -> int:
    return (range.low + range.high) // 2


def _within(range: Range[int], number: int) -> int:
    return min(max(range.low, number), range.high)


def _paper_tokens(paper: Paper) -> int:
    content = paper.content or ""
    return tokens_of(paper.title) + RECORD + tokens_of(content) + _PASSAGE * (1 + content.count(". "))


def _most_cited_tokens(field: FieldGraph, papers: Collection[PaperId], most: int, sizes: Mapping[PaperId, int]) -> int:
    """Tokens of the papers cited most, which are about those that count most."""
    ranked = sorted(papers, key=lambda paper: (-(field.papers[paper].citation_count or 0), paper))
    return sum(sizes[paper] for paper in ranked[:most])


def _mean(values: Iterable[int]) -> int:
    known = list(values)
    return sum(known) // len(known) if known else 0
