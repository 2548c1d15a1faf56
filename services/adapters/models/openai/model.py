"""OpenAIModel: every task by a prompt, on any server that speaks the chat completions of OpenAI."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import stamina
from openai import APIResponseValidationError, AsyncOpenAI, OpenAIError
from openai.types.chat import ChatCompletion
from pydantic import BaseModel

from services.adapters.models.openai.dialect import Dialect
from services.adapters.models.openai.endpoint import Endpoint
from services.adapters.models.openai.failures import as_ours, asked_to_wait, complaint_of, is_passing
from services.adapters.models.openai.pace import CallLimits, CallPace
from services.adapters.models.openai.replies import answer_of, usage_of
from services.adapters.models.openai.requests import Asked, Choice
from services.models.port import Completion, LanguageModel, Repair
from services.models.price import Price, tokens_of_prompt
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

logger = logging.getLogger(__name__)

stamina.instrumentation.set_on_retry_hooks([])  # it would print on standard output; this module logs its own

ATTEMPTS = 6
"""Requests for one answer, the first included."""

_FIRST_WAIT = 0.5
_LONGEST_BACKOFF = 30.0
_FIXED = frozenset({"model", "messages", "response_format"})


@dataclass(slots=True)
class _Session:
    """What belongs to one event loop: connections, and the pace of calls on them."""

    loop: asyncio.AbstractEventLoop
    client: AsyncOpenAI
    pace: CallPace


class OpenAIModel:
    """`LanguageModel` on a server.

    What the server understands is learned from what it refuses, once for the life of this object. Requests that fail
    in passing are made again, with growing pauses and jitter, and never before the time that the server asks for.
    """

    def __init__(
        self,
        model: str,
        *,
        prompts: Prompts,
        endpoint: Endpoint,
        choice: Choice | None = None,
        limits: CallLimits | None = None,
        price: Price | None = None,
        context_tokens: int | None = None,
        attempts: int = ATTEMPTS,
    ) -> None:
        """Name a model; no request is made before the first task.

        Args:
            model: its name at the server.
            price: of its tokens; None if nobody knows, so that no budget of money can be kept.
            context_tokens: the most that a prompt and its answer may have together; None if nobody knows.
            attempts: most requests for one answer, >= 1.
        """
        self._model = model
        self._prompts = prompts
        self._endpoint = endpoint
        self._choice = choice or Choice()
        self._limits = limits or CallLimits()
        self._price = price
        self._context_tokens = context_tokens
        self._attempts = attempts
        self._dialect = Dialect()
        self._session: _Session | None = None

    @property
    def name(self) -> str:
        """The model's name at its server."""
        return self._model

    @property
    def notice(self) -> str:
        """What the first page says about who wrote the survey."""
        return (
            f"A language model, {self._model}, wrote this survey from the papers it cites. Each sentence that cites "
            "was checked against the passage behind it by the words they share; the passage is one click away."
        )

    @property
    def price(self) -> Price | None:
        """The price of its tokens."""
        return self._price

    @property
    def parameters(self) -> Mapping[str, str]:
        """What else decides its answers, its server too: two servers may run one name differently."""
        chosen = {name: str(value) for name, value in self._choice.sent().items()}
        return {"server": self._endpoint.base_url, **chosen}

    @property
    def context_tokens(self) -> int | None:
        """What the server lets it read and write at once, where that was said."""
        return self._context_tokens

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
        asked = Asked(
            name=task.name,
            messages=self._prompts[task.name].render(task.render(inputs)),
            output=task.output,
            answer_tokens=task.answer_tokens.high,
            repair=repair,
        )
        reply = await self._reply(asked)
        value = answer_of(reply, task.output, source=self._model)
        return Completion(value=value, model=self._model, usage=usage_of(reply))

    async def close(self) -> None:
        """Close the connections; the next task opens others."""
        if self._session is not None:
            session, self._session = self._session, None
            await session.client.close()

    async def _reply(self, asked: Asked) -> ChatCompletion:
        """What the server answers, asked in simpler ways as long as it does not understand."""
        while True:
            dialect = self._dialect
            sent = asked.parameters(self._model, self._choice, dialect)
            try:
                return await self._patiently(sent, asked)
            except OpenAIError as error:
                complaint = complaint_of(error)
                simpler = dialect.without(complaint, sorted(set(sent) - _FIXED)) if complaint else None
                if simpler is None:
                    raise as_ours(error, source=self._model, address=self._endpoint.base_url) from error
                logger.info("asking in a simpler way", extra={"model": self._model, **simpler.described()})
                self._dialect = simpler if self._dialect == dialect else self._dialect

    async def _patiently(self, sent: Mapping[str, Any], asked: Asked) -> ChatCompletion:
        """One request, made again while its failures are passing ones."""
        session = self._here()
        expected = tokens_of_prompt(asked.messages) + asked.answer_tokens

        def wait(error: Exception) -> bool | float:
            if not is_passing(error):
                return False
            pause = asked_to_wait(error)
            if pause is not None:
                session.pace.hold(pause)
            logger.info("asking again", extra={"model": self._model, "error": type(error).__name__, "pause": pause})
            return True if pause is None else pause

        async for attempt in stamina.retry_context(
            on=wait, attempts=self._attempts, timeout=None, wait_initial=_FIRST_WAIT, wait_max=_LONGEST_BACKOFF
        ):
            with attempt:
                async with session.pace.place(expected):
                    raw = await session.client.chat.completions.with_raw_response.create(**sent)
                session.pace.note(raw.headers)
                return _parsed(raw)
        raise AssertionError("a loop of attempts ends with an answer or an error")

    def _here(self) -> _Session:
        """The connections of the running event loop."""
        loop = asyncio.get_running_loop()
        if self._session is None or self._session.loop is not loop:
            self._session = _Session(loop=loop, client=self._endpoint.client(), pace=CallPace(self._limits))
        return self._session


def _parsed(raw: Any) -> ChatCompletion:
    """The completion in a response.

    Raises:
        APIResponseValidationError: it holds something else; a proxy has spoken in the server's place.
    """
    try:
        parsed: object = raw.parse()
    except ValueError as error:
        raise APIResponseValidationError(raw.http_response, body=None) from error
    if not isinstance(parsed, ChatCompletion):
        raise APIResponseValidationError(raw.http_response, body=parsed)
    return parsed
