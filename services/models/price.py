"""What calls of a model cost: the price of tokens, how many there are, and the budget of a job.

As long as no provider reports what it counted itself, tokens are counted by kinds of characters: words of plain letters
at the usual rule of thumb for English, digits and signs nearly one each, as in the ids of passages, and other letters
by their bytes.
"""

from __future__ import annotations

import math
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel

if TYPE_CHECKING:
    from services.tasks.prompting import Messages

_LETTERS_A_TOKEN = 4.5
"""Plain letters and spaces."""
_TOKENS_A_SIGN = 0.85
"""Digits and signs: `haldor2004sun#1f0c` has 9 tokens in Gemma 3, 10 in Llama 2."""
_BYTES_A_TOKEN = 3.0
"""UTF-8 bytes of letters that are not ASCII; the vocabularies of older models need up to twice as many."""
_PLAIN = (string.ascii_letters + string.whitespace).encode()
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """US dollars for a million tokens, those read (`input`) and those written (`output`); all >= 0.

    `cached` is for tokens read that the provider still had from an earlier call; None where they cost as any.
    """

    input: float
    output: float
    cached: float | None = None

    def of(self, input_tokens: int, output_tokens: int, *, cached_tokens: int = 0) -> float:
        """US dollars for so many tokens; `cached_tokens` are those of `input_tokens` that the provider still had."""
        kept = self.input if self.cached is None else self.cached
        read = (input_tokens - cached_tokens) * self.input + cached_tokens * kept
        return (read + output_tokens * self.output) / _MILLION

    @property
    def is_free(self) -> bool:
        """Whether nothing costs anything."""
        return not (self.input or self.output)


FREE = Price(input=0.0, output=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """The most that a job may cost, over all its attempts; None sets no limit.

    `max_cost` in US dollars, `max_model_calls` counts calls that are made, not those whose answer is stored.
    """

    max_cost: float | None = None
    max_model_calls: int | None = None


UNLIMITED = Budget()


def tokens_of(text: str) -> int:
    """How many tokens a text is taken to have; a text that is not empty has at least one."""
    ascii = text.encode("ascii", "ignore")
    signs = len(ascii.translate(None, _PLAIN))
    other = 0 if len(ascii) == len(text) else len(text.encode("utf-8", "surrogatepass")) - len(ascii)
    return math.ceil((len(ascii) - signs) / _LETTERS_A_TOKEN + signs * _TOKENS_A_SIGN + other / _BYTES_A_TOKEN)


def tokens_of_prompt(messages: Messages) -> int:
    """How many tokens a rendered prompt is taken to have."""
    return tokens_of(messages.system) + tokens_of(messages.user)


def tokens_of_answer(answer: BaseModel) -> int:
    """How many tokens an answer is taken to have, written as JSON."""
    return tokens_of(answer.model_dump_json())
