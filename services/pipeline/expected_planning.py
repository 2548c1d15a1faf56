"""Which calls a plan from the questions of readers will make, and how much they will read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from services.pipeline.expected_calls import ExpectedCalls
from services.tasks.outlining.outline_check import OUTLINE_CHECK
from services.tasks.outlining.question_outline import QUESTION_OUTLINE
from services.tasks.outlining.reader_questions import READER_QUESTIONS, TESTS
from services.tasks.task import Range

if TYPE_CHECKING:
    from services.pipeline.expected import FieldSize

_PROMPT = 900
"""Tokens of a prompt's own words."""
_LINE = 85
"""Tokens of a paper on a line: key, title, what it does."""
_TEST = 25
"""Tokens of a question."""
_ONCE = Range(low=1, high=1)


def question_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The questions, once, from all papers and groups."""
    return (ExpectedCalls(task=READER_QUESTIONS, number=_ONCE, usual=1, prompt_tokens=_PROMPT + _map_tokens(size)),)


def arrangement_calls(size: FieldSize) -> Sequence[ExpectedCalls]:
    """The outline from all papers and groups, and its test."""
    tested = _PROMPT + size.outline + TESTS * _TEST
    return (
        ExpectedCalls(task=QUESTION_OUTLINE, number=_ONCE, usual=1, prompt_tokens=2 * _PROMPT + _map_tokens(size)),
        ExpectedCalls(task=OUTLINE_CHECK, number=_ONCE, usual=1, prompt_tokens=tested),
    )


def _map_tokens(size: FieldSize) -> int:
    return _LINE * len(size.field.papers) + size.communities + size.paths
