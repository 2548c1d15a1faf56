"""Calls of a server: within its limits, made again while their failures are passing ones."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import stamina
from httpx2 import Request
from openai import APITimeoutError, AsyncOpenAI, OpenAIError
from pydantic import BaseModel, ValidationError

from services.adapters.openai.endpoint import Endpoint
from services.adapters.openai.failures import (
    MalformedReplyError,
    is_malformed,
    is_passing,
    seconds_to_wait,
    upstream_error_of,
)
from services.adapters.openai.pace import CallLimits, CallPace
from services.text.storable import storable_value

Reply = TypeVar("Reply", bound=BaseModel)

logger = logging.getLogger(__name__)

ATTEMPTS = 6
"""Requests for one answer, the first included."""

MOST_MALFORMED = 2
"""Replies to one request that are none of the API, before it is given up."""

_FIRST_WAIT = 0.5
_LONGEST_BACKOFF = 30.0


@dataclass(slots=True)
class _Session:
    """What belongs to one event loop: connections, and the pace of calls on them."""

    loop: asyncio.AbstractEventLoop
    client: AsyncOpenAI
    pace: CallPace


class ServerCalls:
    """The calls of one account at one server.

    Requests that fail in passing are made again, with growing pauses and jitter, and never before the time that the
    server asks for.
    """

    def __init__(self, endpoint: Endpoint, *, limits: CallLimits | None = None, attempts: int = ATTEMPTS) -> None:
        """Name a server; no connection is made before the first call.

        Args:
            attempts: most requests for one answer, >= 1.
        """
        self.endpoint = endpoint
        self._limits = limits or CallLimits()
        self._attempts = attempts
        self._session: _Session | None = None

    @property
    def at_once(self) -> int:
        """How many calls may be under way at once."""
        return self._limits.at_once

    async def reply(
        self, send: Callable[[AsyncOpenAI], Awaitable[Any]], kind: type[Reply], *, source: str, tokens: int
    ) -> Reply:
        """The reply to one request.

        Args:
            send: makes the request, and gives the response with its headers (`with_raw_response`).
            kind: what is read of a reply.
            source: the model that is asked, for the log.
            tokens: those that the call is expected to take.
        Raises:
            OpenAIError: the request failed for good, or again and again; `upstream_error_of` words it. A reply in
                another form is asked for again once, since a proxy may have answered in the server's place.
        """
        session = self._here()
        malformed = 0

        def wait(error: Exception) -> bool | float:
            nonlocal malformed
            malformed += is_malformed(error)
            if not (malformed < MOST_MALFORMED if is_malformed(error) else is_passing(error)):
                return False
            pause = seconds_to_wait(error)
            if pause is not None:
                session.pace.hold(pause)
            logger.info("asking again", extra={"model": source, "error": type(error).__name__, "pause": pause})
            return True if pause is None else pause

        async for attempt in stamina.retry_context(
            on=wait, attempts=self._attempts, timeout=None, wait_initial=_FIRST_WAIT, wait_max=_LONGEST_BACKOFF
        ):
            with attempt:
                async with session.pace.place(tokens):
                    raw = await self._whole(send(session.client))
                session.pace.note(raw.headers)
                return read_reply(raw.http_response.content, kind)
        raise AssertionError("a loop of attempts ends with a reply or an error")

    async def _whole(self, response: Awaitable[Any]) -> Any:
        """A response that has come whole in time; the client itself waits again for each piece of it."""
        try:
            async with asyncio.timeout(self.endpoint.timeout_seconds):
                return await response
        except TimeoutError as error:
            raise APITimeoutError(request=Request("POST", self.endpoint.base_url)) from error

    async def describe_models(self, models: Sequence[str]) -> str:
        """What the server says when it is asked which models it has, in words; a failure too."""
        try:
            raw = await self._whole(self._here().client.models.with_raw_response.list())
            names = {model.id for model in read_reply(raw.http_response.content, _Models).data}
        except OpenAIError as error:
            return str(upstream_error_of(error, source="models", endpoint=self.endpoint))
        finally:
            await self.close()
        known = [name for name in models if name in names]
        lacking = [name for name in models if name not in names]
        parts = [f"has {', '.join(known)}"] * bool(known) + [f"does not list {', '.join(lacking)}"] * bool(lacking)
        return f"answers; {' and '.join(parts) or f'has {len(names):,} models'}"

    def apart(self) -> ServerCalls:
        """The same server and limits, with connections of their own: for another event loop at the same time."""
        return ServerCalls(self.endpoint, limits=self._limits, attempts=self._attempts)

    async def close(self) -> None:
        """Close the connections; the next call opens others."""
        if self._session is not None:
            session, self._session = self._session, None
            await session.client.close()

    def _here(self) -> _Session:
        """The connections of the running event loop."""
        loop = asyncio.get_running_loop()
        if self._session is None or self._session.loop is not loop:
            self._session = _Session(loop=loop, client=self.endpoint.client(), pace=CallPace(self._limits))
        return self._session


class _Model(BaseModel):
    id: str


class _Models(BaseModel):
    data: list[_Model]


def read_reply(content: bytes, kind: type[Reply]) -> Reply:
    """Parse a reply; lone surrogates in it, and bytes that are not UTF-8, become U+FFFD.

    Raises:
        MalformedReplyError: it is not JSON of this form; the message says where, and which error the server reports.
    """
    try:
        document = storable_value(json.loads(content.decode("utf-8-sig", errors="replace")))
        return kind.model_validate(document)
    except RecursionError as error:
        raise MalformedReplyError("it nests too deep") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        raise MalformedReplyError(f"{place}: {first['msg']}{_complaint_in(document)}") from error
    except ValueError as error:
        raise MalformedReplyError(f"it is not JSON: {error}") from error


def _complaint_in(document: Any) -> str:
    """The message of an error that came as if it were an answer, as gateways send them."""
    error = document.get("error") if isinstance(document, dict) else None
    said = error.get("message") if isinstance(error, dict) else error
    return f"; it says: {said}" if isinstance(said, str) and said else ""
