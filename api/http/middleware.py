"""What happens to every request, found or not: its id, its guards, the headers of its answer, its line in the log."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Iterable, MutableMapping
from typing import Any, Protocol

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bind_contextvars, clear_contextvars

from api.http.call import Call, begin_call
from api.http.errors import problem_response
from api.http.guards import HEALTH, HEALTH_AT_ONCE, check_size
from api.http.malformed import new_request_id
from api.http.problem_error import ProblemError
from api.http.texts import check_address
from api.problems import KINDS

logger = logging.getLogger(__name__)

_SAFE_ID = re.compile(rb"[A-Za-z0-9._:-]{1,100}")
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Meter(Protocol):
    """Counts calls that have ended."""

    def count(self, call: Call, *, status: int, seconds: float) -> None:
        """Count one."""
        ...


class Calls:
    """The outermost: gives a request its id and its answer the common headers, and writes to log and metrics."""

    def __init__(self, app: ASGIApp, *, meter: Meter | None) -> None:
        self._app = app
        self._meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        call = Call(request_id=_request_id(scope["headers"]), started=time.perf_counter())
        begin_call(scope, call)
        clear_contextvars()
        bind_contextvars(request_id=call.request_id)
        status = 499  # the client went before it had an answer

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message, call)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        finally:
            for give_back in call.at_end:
                give_back()
            self._report(call, scope["method"], status)

    def _report(self, call: Call, method: str, status: int) -> None:
        seconds = time.perf_counter() - call.started
        if self._meter:
            self._meter.count(call, status=status, seconds=seconds)
        if logger.isEnabledFor(logging.INFO):
            facts = {
                "operation": call.operation,
                "method": method,
                "status": status,
                "milliseconds": round(seconds * 1_000, 1),
                "principal": call.principal.name if call.principal else None,
                "job_id": call.job_id,
            }
            logger.info("request", extra={name: fact for name, fact in facts.items() if fact is not None})


def _request_id(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The one that was sent, if it is safe in a log and a header; else a new one."""
    given = next((value for name, value in headers if name == b"x-request-id"), b"")
    return given.decode("ascii") if _SAFE_ID.fullmatch(given) else new_request_id()


def _add_headers(message: MutableMapping[str, Any], call: Call) -> None:
    headers = MutableHeaders(raw=message.setdefault("headers", []))
    headers["X-Request-ID"] = call.request_id
    for name, value in {**_HEADERS, **call.headers, "Cache-Control": _caching(headers, message["status"])}.items():
        headers.setdefault(name, value)
    if headers.get("content-encoding") == "gzip" and headers.get("etag", "").endswith('"'):
        headers["ETag"] = headers["ETag"][:-1] + '-gzip"'


def _caching(headers: MutableHeaders, status: int) -> str:
    """What has a tag may be kept and must be asked about; the rest, errors too, is not kept."""
    return "private, no-cache" if "etag" in headers and status in {200, 304} else "no-store"


class Failures:
    """Answers with a problem whatever the routes let through; the cause goes to the log alone."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_begun = False

        async def watch_and_send(message: Message) -> None:
            nonlocal is_begun
            is_begun = True
            await send(message)

        try:
            await self._app(scope, receive, watch_and_send)
        except ClientDisconnect:
            return
        except ProblemError as error:
            await _answer(scope, receive, send, error)
        except Exception:
            logger.exception("a request failed", extra={"problem": "internal"})
            if is_begun:
                raise
            await _answer(scope, receive, send, ProblemError("internal", KINDS["internal"].advice))


async def _answer(scope: Scope, receive: Receive, send: Send, error: ProblemError) -> None:
    await problem_response(Request(scope), error)(scope, receive, send)


class Guards:
    """Refuses what is too large in its head, or more than can be answered at once.

    Whether the service is well can be asked while it is full: `HEALTH` has places of its own.
    """

    def __init__(self, app: ASGIApp, *, most_at_once: int) -> None:
        self._app = app
        self._most = {True: HEALTH_AT_ONCE, False: most_at_once}
        self._running = {True: 0, False: 0}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        check_size(scope)
        check_address(scope)
        is_health = scope["path"] in HEALTH
        if self._running[is_health] >= self._most[is_health]:
            raise ProblemError("busy", f"{self._most[is_health]} requests are being answered; try again in a second.")
        self._running[is_health] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._running[is_health] -= 1


class Heads:
    """Answers HEAD as GET without its body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            else:
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                if message.get("more_body"):
                    raise ClientDisconnect  # nobody reads a stream that was only asked for its head

        await self._app({**scope, "method": "GET"}, receive, send_head)
