"""OpenAIModel: every task by a prompt, on any server that speaks the chat completions of OpenAI."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from openai import AsyncOpenAI, OpenAIError
from pydantic import BaseModel

from services.adapters.models.openai.dialect import dialect_of
from services.adapters.models.openai.replies import ChatReply, answer_of, has_thoughts, usage_of
from services.adapters.models.openai.requests import REASONING_ROOM, Choice, TaskRequest
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.failures import complaint_of, upstream_error_of
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.models.price import Price, tokens_of_prompt
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

logger = logging.getLogger(__name__)

_FIXED = frozenset({"model", "messages", "response_format"})


class OpenAIModel:
    """`LanguageModel` on a server.

    What the server understands is learned from what it refuses, once for the life of this object.
    """

    def __init__(
        self,
        model: str,
        *,
        prompts: Prompts,
        calls: ServerCalls,
        choice: Choice | None = None,
        price: Price | None = None,
        context_tokens: int | None = None,
    ) -> None:
        """Name a model; no request is made before the first task.

        Args:
            model: its name at the server.
            calls: of the server.
            price: of its tokens; None if nobody knows, so that no budget of money can be kept.
            context_tokens: the most that a prompt and its answer may have together; None if nobody knows.
        """
        self._model = model
        self._prompts = prompts
        self._calls = calls
        self._choice = choice or Choice()
        self._price = price
        self._context_tokens = context_tokens
        self._dialect = dialect_of(model)

    @property
    def traits(self) -> ModelTraits:
        """Its name at its server; the server is one of its parameters: two servers may run one name differently."""
        chosen = {name: str(value) for name, value in self._choice.parameters().items()}
        return ModelTraits(
            name=self._model,
            notice=(
                f"A language model, {self._model}, wrote this survey from the papers it cites. Each sentence that "
                "cites was held against the passage behind it; the passage is one click away."
            ),
            price=self._price,
            parameters={"server": self._calls.endpoint.base_url, **chosen},
            calls_at_once=self._calls.at_once,
            context_tokens=self._context_tokens,
            thoughts=self._choice.thoughts(self._dialect),
            most_thoughts=REASONING_ROOM if self._choice.thinks(self._dialect) else 0,
        )

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """Itself, for every task."""
        return self

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Raises:
            BadAnswerError: the answer cannot be used: a refusal, nothing, cut off, or of another form.
            ContextOverflowError: the prompt is longer than the model can read.
            UpstreamError: the server cannot be reached, will not answer, or fails again and again.
        """
        asked = TaskRequest(
            name=task.name,
            messages=self._prompts[task.name].render(task.render(inputs)),
            output=task.output,
            answer_tokens=task.answer_tokens,
            repair=repair,
            context_tokens=self._context_tokens,
        )
        reply = await self._reply(asked)
        if has_thoughts(reply):
            self._dialect = replace(self._dialect, thinks=True)
        value = answer_of(reply, task.output, source=self._model, ids=asked.messages.ids)
        return Completion(value=value, model=self._model, usage=usage_of(reply))

    async def _reply(self, asked: TaskRequest) -> ChatReply:
        """What the server answers, asked in simpler ways as long as it does not understand."""
        tokens = tokens_of_prompt(asked.messages) + asked.answer_tokens.high
        while True:
            dialect = self._dialect
            sent = asked.parameters(self._model, self._choice, dialect)
            try:
                return await self._calls.reply(partial(_send, sent=sent), ChatReply, source=self._model, tokens=tokens)
            except OpenAIError as error:
                complaint = complaint_of(error)
                simpler = dialect.without(complaint, sorted(set(sent) - _FIXED)) if complaint else None
                if simpler is None:
                    raise upstream_error_of(error, source=self._model, endpoint=self._calls.endpoint) from error
                logger.info("asking in a simpler way", extra={"model": self._model, **simpler.describe()})
                self._dialect = simpler if self._dialect == dialect else self._dialect


async def _send(client: AsyncOpenAI, *, sent: Mapping[str, Any]) -> Any:
    return await client.chat.completions.with_raw_response.create(**sent)
