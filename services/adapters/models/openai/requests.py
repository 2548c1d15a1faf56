"""From a task and its inputs to the parameters of a chat completion."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from services.adapters.models.openai.dialect import Dialect, Structure
from services.adapters.models.openai.schema import strict_schema
from services.errors import ContextOverflowError
from services.models.port import Repair
from services.models.price import tokens_of, tokens_of_prompt
from services.tasks.prompting import Messages
from services.tasks.task import Range

ROOM = 2
"""An answer may be so many times as long as usual before it is cut; a repaired one twice that."""

REASONING_ROOM = 8_000
"""Tokens added for what a reasoning model thinks before it answers."""

USUAL_THOUGHTS: Mapping[str, int] = {"none": 0, "minimal": 100, "low": 400, "medium": 1_000, "high": 3_000}
"""Tokens of such thoughts as a rule, by the effort that is asked for: an assumption, since no provider states means.

OpenAI's guide to reasoning says "from a few hundred to tens of thousands", by the difficulty of a task.
"""
_UNKNOWN_EFFORT = USUAL_THOUGHTS["medium"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What decides the answers of a model beside its prompt; None leaves it to the server."""

    temperature: float | None = None
    seed: int | None = None
    reasoning_effort: str | None = None

    def parameters(self) -> dict[str, Any]:
        """The parameters that are set, by the names of the API. A model that reasons takes no temperature."""
        values = {"temperature": self.temperature, "seed": self.seed, "reasoning_effort": self.reasoning_effort}
        if self.reasoning_effort is not None:
            values["temperature"] = None
        return {name: value for name, value in values.items() if value is not None}

    def thinks(self, dialect: Dialect) -> bool:
        """Whether thoughts come before the answers."""
        return dialect.thinks or self.reasoning_effort is not None

    def thoughts(self, dialect: Dialect) -> int:
        """Tokens of thoughts before an answer as a rule."""
        return USUAL_THOUGHTS.get(self.reasoning_effort or "", _UNKNOWN_EFFORT) if self.thinks(dialect) else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRequest:
    """One question to a model: its texts, the form of the answer and the tokens that such answers take.

    `context_tokens` is the most that question and answer may have together, None where it is not known.
    """

    name: str
    messages: Messages
    output: type[BaseModel]
    answer_tokens: Range[int]
    repair: Repair | None = None
    context_tokens: int | None = None

    def parameters(self, model: str, choice: Choice, dialect: Dialect) -> dict[str, Any]:
        """The body of the request.

        Raises:
            ContextOverflowError: the context has no room for an answer.
        """
        optional = {name: value for name, value in choice.parameters().items() if dialect.allows(name)}
        if dialect.allows(dialect.token_limit):
            optional[dialect.token_limit] = self._within_context(self._limit(choice, dialect), model)
        form = self._form(dialect.structure)
        return {"model": model, "messages": self._turns(dialect.structure), **optional, **form}

    def _limit(self, choice: Choice, dialect: Dialect) -> int:
        limit = ROOM * self.answer_tokens.high * (2 if self.repair else 1)
        return limit + (REASONING_ROOM if choice.thinks(dialect) else 0)

    def _within_context(self, limit: int, model: str) -> int:
        """The limit, or what the context leaves of it."""
        if self.context_tokens is None:
            return limit
        shown = tokens_of("\n".join((self.repair.answer, *self.repair.complaints))) if self.repair else 0
        room = self.context_tokens - tokens_of_prompt(self.messages) - shown
        if room < self.answer_tokens.low:
            raise ContextOverflowError(
                f"a prompt of about {self.context_tokens - room:,} tokens leaves no room for an answer in the "
                f"{self.context_tokens:,} of {model} (STRATA_MODEL_CONTEXT)",
                source=model,
            )
        return min(limit, room)

    def _form(self, structure: Structure) -> Mapping[str, Any]:
        if structure is Structure.SCHEMA:
            schema = {"name": self.name, "strict": True, "schema": strict_schema(self.output)}
            return {"response_format": {"type": "json_schema", "json_schema": schema}}
        return {"response_format": {"type": "json_object"}} if structure is Structure.JSON else {}

    def _turns(self, structure: Structure) -> list[dict[str, str]]:
        system = self.messages.system
        if structure is not Structure.SCHEMA:
            system = (
                f"{system}\n\n{_IN_WORDS.format(schema=json.dumps(strict_schema(self.output), ensure_ascii=False))}"
            )
        turns = [{"role": "system", "content": system}, {"role": "user", "content": self.messages.user}]
        if self.repair is not None:
            ids = self.messages.ids
            complaints = "\n".join(f"- {ids.shorten(each)}" for each in self.repair.complaints)
            turns.append({"role": "assistant", "content": ids.shorten(self.repair.answer) or "(nothing)"})
            turns.append({"role": "user", "content": _AGAIN.format(complaints=complaints)})
        return turns


_IN_WORDS = (
    "Answer with one JSON object and nothing else: no words before or after it. It is an instance of this JSON schema, "
    "not the schema itself:\n{schema}"
)

_AGAIN = (
    "Your answer cannot be used:\n{complaints}\nGive the whole answer again, with these faults mended and none added."
)
