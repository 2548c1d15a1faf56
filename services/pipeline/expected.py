"""Which calls of a model each stage will make on a field, and how much they will read, before any is made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kg.model.fields.field import FieldGraph, PathStep, VerticalPath
from kg.model.fields.summary import Summary, SummaryKind
from kg.model.papers.paper import Paper, PaperId
from services.models.price import tokens_of
from services.tasks import limits
from services.tasks.drafting.draft import DRAFT
from services.tasks.front.abstract import ABSTRACT
from services.tasks.front.conclusion import CONCLUSION
from services.tasks.front.introduction import INTRODUCTION
from services.tasks.front.title import TITLE
from services.tasks.outlining.outline import OUTLINE
from services.tasks.outlining.subsections import SUBSECTIONS
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY
from services.tasks.summaries.development_summary import DEVELOPMENT_SUMMARY
from services.tasks.summaries.path_summary import PATH_SUMMARY
from services.tasks.task import Range, Task

_PROMPT, _OVERVIEW, _RECORD, _VIEW = 450, 700, 90, 500
"""Tokens of a prompt's own words, of a field in numbers, of a bibliographic record, of a community with its summary."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedCalls:
    """How often a task will be done, and how many tokens its prompt has on average."""

    task: Task[Any, Any]
    number: Range[int]
    prompt_tokens: int


@dataclass(frozen=True, kw_only=True)
class FieldSize:
    """A field, and the summaries of it that are stored, as the size of a survey follows from them.

    `models` names the model that does each task; what another has written is not of use.
    """

    field: FieldGraph
    stored: Collection[Summary]
    models: Mapping[str, str]

    @cached_property
    def papers(self) -> Mapping[PaperId, int]:
        """Tokens of each paper with its record and its passages, each of which has an id."""
        return {id: _paper_tokens(paper) for id, paper in self.field.papers.items()}

    def evidence(self, papers: int) -> int:
        """Tokens of so many papers of the field, or of all if it has fewer."""
        return min(papers, len(self.papers)) * _mean(self.papers.values())

    @property
    def communities(self) -> int:
        """Tokens of all communities with their summaries."""
        return len(self.field.communities) * _VIEW

    @property
    def paths(self) -> int:
        """Tokens of all paths with their summaries."""
        return len(self.field.paths) * _VIEW

    @property
    def sections(self) -> Range[int]:
        """How many sections the planner may choose."""
        strata = len({community.layer for community in self.field.communities})
        return Range(low=min(limits.SECTIONS.low, strata + 1), high=limits.SECTIONS.high)

    @property
    def parts(self) -> Range[int]:
        """How many sections and subsections may be drafted."""
        communities, lines = len(self.field.communities), min(len(self.field.paths), limits.LINES)
        themes = sum(len(community.papers) >= limits.THEME_SIZE for community in self.field.communities)
        return Range(
            low=max(self.sections.low, min(themes, 2 * limits.SECTIONS.high) // 2),
            high=min(limits.SUBSECTIONS * self.sections.high, communities + lines + self.sections.high),
        )

    def unsummarised(self, task: Task[Any, Any], kind: SummaryKind, subjects: int) -> Range[int]:
        """Summaries to make: a stored one is of use only if its subject still reads the same."""
        model = self.models.get(task.name)
        stored = len({each.subject_id for each in self.stored if each.kind is kind and each.model == model})
        return Range(low=max(0, subjects - stored), high=subjects)


def summary_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One summary a community, two a path."""
    field, papers = size.field, size.papers
    communities, paths = len(field.communities), len(field.paths)
    return (
        _calls(
            COMMUNITY_SUMMARY,
            size.unsummarised(COMMUNITY_SUMMARY, SummaryKind.COMMUNITY, communities),
            _mean(_community_tokens(community.papers, papers) for community in field.communities),
        ),
        _calls(
            DEVELOPMENT_SUMMARY,
            size.unsummarised(DEVELOPMENT_SUMMARY, SummaryKind.DEVELOPMENT, paths),
            _mean(_line_tokens(path, path.development, papers) for path in field.paths),
        ),
        _calls(
            PATH_SUMMARY,
            size.unsummarised(PATH_SUMMARY, SummaryKind.PATH, paths),
            _mean(_line_tokens(path, path.frontier, papers) for path in field.paths),
        ),
    )


def outline_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One outline."""
    evidence = size.evidence(limits.OUTLINE_PAPERS + limits.OUTLINE_SURVEYS)
    return (_calls(OUTLINE, _ONCE, _OVERVIEW + size.communities + size.paths + evidence),)


def subsection_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a section, each on its share of communities and paths."""
    views = (size.communities + size.paths) // limits.SECTIONS.low
    return (_calls(SUBSECTIONS, size.sections, views + size.evidence(limits.SUBSECTION_PAPERS)),)


def draft_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a part."""
    context = 2 * limits.CONTEXT * _RECORD
    return (_calls(DRAFT, size.parts, _OVERVIEW + _VIEW + size.evidence(limits.THEME_PAPERS) + context),)


def front_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """One a part of the frame."""
    tokens = _OVERVIEW + size.communities + size.evidence(limits.FRONT_PAPERS)
    return tuple(_calls(task, _ONCE, tokens) for task in (TITLE, INTRODUCTION, CONCLUSION, ABSTRACT))


_ONCE = Range(low=1, high=1)


def _calls(task: Task[Any, Any], number: Range[int], evidence: int) -> ExpectedCalls:
    return ExpectedCalls(task=task, number=number, prompt_tokens=evidence + _PROMPT)


def _paper_tokens(paper: Paper) -> int:
    content = paper.content or ""
    return tokens_of(paper.title) + _RECORD + tokens_of(content) + 8 * content.count(". ")


def _community_tokens(papers: Collection[PaperId], sizes: Mapping[PaperId, int]) -> int:
    return min(limits.COMMUNITY_PAPERS, len(papers)) * _mean(sizes[paper] for paper in papers)


def _line_tokens(path: VerticalPath, steps: Collection[PathStep], sizes: Mapping[PaperId, int]) -> int:
    return sizes[path.seed] + sum(sizes[step.paper_id] for step in steps)


def _mean(values: Iterable[int]) -> int:
    known = list(values)
    return sum(known) // len(known) if known else 0
