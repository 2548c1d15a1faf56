"""OfflineModel: every task done by classical means, the same answer for the same input, no network and no key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from pydantic import BaseModel

from services.adapters.models.offline import outline, summaries
from services.adapters.models.offline.drafts import front, introduction
from services.adapters.models.offline.drafts.comparison import draft_comparison
from services.adapters.models.offline.drafts.lines import (
    draft_lineage,
    draft_open_problems,
    draft_surveys,
    open_problems,
)
from services.adapters.models.offline.drafts.theme import draft_theme
from services.errors import UpstreamError
from services.evidence.pack import EvidencePaper
from services.models.price import FREE, Price
from services.steps.offload import offload
from services.tasks.drafting import DRAFT, Draft, DraftInput
from services.tasks.front import ABSTRACT, CONCLUSION, INTRODUCTION, TITLE
from services.tasks.outline import OUTLINE, SUBSECTIONS, Purpose
from services.tasks.summaries import COMMUNITY_SUMMARY, DEVELOPMENT_SUMMARY, PATH_SUMMARY
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

NAME = "offline/1"
"""Grows by one whenever the same input would be written differently."""

NOTICE = (
    "No language model wrote this survey. Its sentences are extracted from the abstracts and summaries of the cited "
    "papers, put into the third person by rule, and joined by sentences computed from the citation graph."
)

_DRAFTS: Mapping[Purpose, Callable[[DraftInput], Draft]] = {
    Purpose.THEME: draft_theme,
    Purpose.LINEAGE: draft_lineage,
    Purpose.COMPARISON: draft_comparison,
    Purpose.SURVEYS: draft_surveys,
    Purpose.OPEN_PROBLEMS: draft_open_problems,
}


def _draft(inputs: DraftInput) -> Draft:
    return _DRAFTS[inputs.purpose](inputs)


_WAYS: Mapping[str, Callable[[Any], BaseModel]] = {
    COMMUNITY_SUMMARY.name: summaries.summarise_community,
    DEVELOPMENT_SUMMARY.name: summaries.summarise_development,
    PATH_SUMMARY.name: summaries.summarise_path,
    OUTLINE.name: outline.plan_sections,
    SUBSECTIONS.name: outline.plan_subsections,
    DRAFT.name: _draft,
    TITLE.name: front.write_title,
    ABSTRACT.name: front.write_abstract,
    INTRODUCTION.name: introduction.write_introduction,
    CONCLUSION.name: front.write_conclusion,
}


class OfflineModel:
    """The language model that needs none."""

    @property
    def name(self) -> str:
        """`offline/` and the version of its ways."""
        return NAME

    @property
    def notice(self) -> str:
        """What the first page says about who wrote the survey."""
        return NOTICE

    @property
    def price(self) -> Price:
        """Nothing."""
        return FREE

    def names_open_problem(self, paper: EvidencePaper) -> bool:
        """Whether a draft on open problems would quote it."""
        return bool(open_problems(paper))

    async def run(self, task: Task[In, Out], inputs: In) -> Out:
        """Do one task on the worker pool.

        Raises:
            UpstreamError: there is no classical way to do this task.
        """
        way = _WAYS.get(task.name)
        if way is None:
            raise UpstreamError(
                f"the offline model has no way to do {task.name!r}; configure a language model", source=NAME
            )
        return cast(Out, await offload(way, inputs))
