"""Every task there is."""

from __future__ import annotations

from typing import Any

from services.tasks.drafting import DRAFT
from services.tasks.front import ABSTRACT, CONCLUSION, INTRODUCTION, TITLE
from services.tasks.outline import OUTLINE, SUBSECTIONS
from services.tasks.summaries import COMMUNITY_SUMMARY, DEVELOPMENT_SUMMARY, PATH_SUMMARY
from services.tasks.task import Task

TASKS: tuple[Task[Any, Any], ...] = (
    COMMUNITY_SUMMARY,
    DEVELOPMENT_SUMMARY,
    PATH_SUMMARY,
    OUTLINE,
    SUBSECTIONS,
    DRAFT,
    TITLE,
    ABSTRACT,
    INTRODUCTION,
    CONCLUSION,
)
"""In the order in which a survey needs them."""
