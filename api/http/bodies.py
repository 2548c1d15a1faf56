"""Bodies of requests: how large they may be, and how long a sender may pause."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.problem_error import ProblemError

JSON_BYTES = 2**20
"""Largest body of an operation that takes JSON; files have the setting STRATA_MAX_BODY_MB."""


class BodyLimit:
    """Refuses bodies above `most_bytes`, as Content-Length says or as counted, and senders that pause for too long."""

    def __init__(self, app: ASGIApp, *, most_bytes: int, pause_seconds: float) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._pause_seconds = pause_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
            receive = patient(limit_body(scope, receive, self._most_bytes), self._pause_seconds)
        await self._app(scope, receive, send)


def limit_body(scope: Scope, receive: Receive, most_bytes: int) -> Receive:
    """A `receive` that refuses what is too large.

    Raises:
        ProblemError: `body-too-large`; at once, if Content-Length says.
    """
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    if not declared.isdigit() or int(declared[:20]) > most_bytes:
        raise _too_large(most_bytes)
    taken = 0

    async def count_and_receive() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most_bytes:
            raise _too_large(most_bytes)
        return message

    return count_and_receive


def patient(receive: Receive, seconds: float) -> Receive:
    """A `receive` that waits so long for each piece of a body, and for ever once the body is there.

    Raises:
        ProblemError: `body-slow`.
    """
    is_complete = False

    async def receive_in_time() -> Message:
        nonlocal is_complete
        if is_complete:
            return await receive()
        try:
            async with asyncio.timeout(seconds):
                message = await receive()
        except TimeoutError:
            raise ProblemError("body-slow", f"No piece of the body came for {seconds:g} seconds.") from None
        is_complete = not message.get("more_body", False)
        return message

    return receive_in_time


def _too_large(most_bytes: int) -> ProblemError:
    return ProblemError(
        "body-too-large", f"A body may have {most_bytes:,} bytes here.", headers={"Connection": "close"}
    )
