"""The size of a field, as what a survey of it will read and ask follows from it, before any call."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kg.model.fields.field import FieldGraph
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.papers.paper import Paper, PaperId
from services.models.price import tokens_of
from services.tasks import limits
from services.tasks.outlining.field_map import PlanSize
from services.tasks.task import Range, Task
from services.writing.parts import ALL_PARTS, WritingParts

RECORD, VIEW = 120, 500
"""Tokens of a bibliographic record, of a community with its summary."""
NAMED = 25
"""Tokens of a title with key and year."""
OVERVIEW = 700
"""Tokens of a field in numbers."""
TEXT, DRAFTED = 900, 1_000
"""Tokens of a drafted part, and of one with the ids of its passages."""
FRAME_DRAFTS = 3
"""Introduction, conclusion and abstract."""
_PASSAGE = 4
"""Tokens of the id of a passage."""
_PART = 60
"""Tokens of a line of an outline: heading, focus and what it rests on."""


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
        return most_cited_tokens(self.field, self.field.papers, papers, self.papers)

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
    def kept(self) -> float:
        """The share of papers of which sentences that cite papers of the field are kept."""
        return len({each.citing for each in self.field.citations if each.contexts}) / max(1, len(self.field.papers))

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


def _middle(range: Range[int]) -> int:
    return (range.low + range.high) // 2


def _within(range: Range[int], number: int) -> int:
    return min(max(range.low, number), range.high)


def _paper_tokens(paper: Paper) -> int:
    content = paper.content or ""
    return tokens_of(paper.title) + RECORD + tokens_of(content) + _PASSAGE * (1 + content.count(". "))


def most_cited_tokens(field: FieldGraph, papers: Collection[PaperId], most: int, sizes: Mapping[PaperId, int]) -> int:
    """Tokens of the papers cited most, which are about those that count most."""
    ranked = sorted(papers, key=lambda paper: (-(field.papers[paper].citation_count or 0), paper))
    return sum(sizes[paper] for paper in ranked[:most])


def mean_of(values: Iterable[int]) -> int:
    """The mean of whole numbers, rounded down; 0 of none."""
    known = list(values)
    return sum(known) // len(known) if known else 0
