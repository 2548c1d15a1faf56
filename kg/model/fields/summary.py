"""A summary: what a task wrote about a community or a vertical path."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

SummaryId = NewType("SummaryId", str)


class SummaryKind(StrEnum):
    """What a summary is about."""

    COMMUNITY = "community"
    PATH = "path"
    DEVELOPMENT = "development"


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A text about a community or path of a field and how it came about.

    `subject_id` is the id of the community or path. `task_version` is the version of the prompt file, `model` the name
    of the language model. `id` is unique in its field.
    """

    id: SummaryId
    field_id: str
    subject_id: str
    kind: SummaryKind
    text: str
    task_version: int
    model: str
