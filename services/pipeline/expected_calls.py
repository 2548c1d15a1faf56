"""How often a task will be done, and how much it will read and say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from services.tasks.task import Range, Task

PROMPT = 450
"""Tokens of a prompt's own words."""
ONCE = Range(low=1, high=1)
_FULL_PROMPT = 10_000
"""Tokens from which on a prompt has enough to say for an answer of middling size."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedCalls:
    """How often a task will be done, `usual` as a rule, and how many tokens its prompt has on average.

    `answer` are those of an answer where they are known, None where they follow from the prompt. `least` are those of
    the prompt where as little is written as may be, None where that changes nothing.
    """

    task: Task[Any, Any]
    number: Range[int]
    usual: int
    prompt_tokens: int
    answer: int | None = None
    least: int | None = None

    @property
    def least_tokens(self) -> int:
        """Tokens that are read at least."""
        return self.number.low * (self.prompt_tokens if self.least is None else self.least)

    @property
    def answer_tokens(self) -> int:
        """Tokens of an answer as a rule: the more there is to read, the more is said, up to half of the usual range."""
        sizes = self.task.answer_tokens
        if self.answer is not None:
            return self.answer
        return round(sizes.low + (sizes.high - sizes.low) * min(1.0, self.prompt_tokens / _FULL_PROMPT) / 2)


def calls_of(task: Task[Any, Any], number: Range[int], evidence: int, *, usual: int | None = None) -> ExpectedCalls:
    """Calls of a task that read so many tokens of evidence beside its prompt; as a rule as few as there may be."""
    return ExpectedCalls(
        task=task, number=number, usual=number.low if usual is None else usual, prompt_tokens=evidence + PROMPT
    )
