"""`Idempotency-Key`: what is asked again is answered again, and done once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Coroutine
from email.message import Message
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message as Event

from api.http.call import call_of
from api.http.problem_error import ProblemError
from api.problems import ProblemItem
from services.errors import InFlightError
from services.idempotency import Attempt, GivenAnswer, IdempotencyRecords
from services.steps.offload import offload

Handle = Callable[[Request], Coroutine[Any, Any, Response]]

_KEY = re.compile(r"[!-~]{1,200}")
_KEPT_HEADERS = ("content-type", "location", "etag", "retry-after")


def answer_once(handle: Handle, *, operation: str) -> Handle:
    """A handler that gives an answer again when the same principal sends the same key to it again.

    A request that comes to nothing, by an error, frees its key. The body is hashed as it streams by, so that an upload
    is never held in memory for it.
    """

    async def handle_once(request: Request) -> Response:
        key = request.headers.get("idempotency-key")
        if key is None:
            return await handle(request)
        if not _KEY.fullmatch(key):
            item = ProblemItem(parameter="Idempotency-Key", detail="1 to 200 visible ASCII characters")
            raise ProblemError("invalid-input", "This Idempotency-Key cannot be used.", errors=(item,))
        principal = call_of(request).principal
        attempt = Attempt(principal=principal.id if principal else "", operation=operation, key=key)
        records: IdempotencyRecords = request.app.state.service.idempotency
        try:
            given = await offload(records.begin, attempt)
        except InFlightError as error:
            raise ProblemError("in-flight", "The first request with this key is not answered yet.") from error
        if given is not None:
            return await _again(request, given)
        return await _first(request, handle, records, attempt)

    return handle_once


async def _first(request: Request, handle: Handle, records: IdempotencyRecords, attempt: Attempt) -> Response:
    fingerprint = _Fingerprint(request)
    is_kept = False
    try:
        response = await handle(_listening(request, fingerprint))
        if response.status_code < 400 and isinstance(response.body, bytes):
            kept = {name: response.headers[name] for name in _KEPT_HEADERS if name in response.headers}
            answer = GivenAnswer(
                fingerprint=fingerprint.text(), status=response.status_code, headers=kept, body=response.body
            )
            await offload(records.finish, attempt, answer)
            is_kept = True
        return response
    finally:
        if not is_kept:
            await offload(records.free, attempt)


async def _again(request: Request, given: GivenAnswer) -> Response:
    fingerprint = _Fingerprint(request)
    async for chunk in request.stream():
        fingerprint.add(chunk)
    if fingerprint.text() != given.fingerprint:
        raise ProblemError(
            "idempotency-key-reused", "This Idempotency-Key was sent with another request; take a new one."
        )
    return Response(given.body, status_code=given.status, headers={**given.headers, "Idempotent-Replayed": "true"})


def _listening(request: Request, fingerprint: _Fingerprint) -> Request:
    """The request, with a fingerprint taken of its body as it is read."""
    receive = request.receive

    async def receive_and_hash() -> Event:
        event = await receive()
        if event["type"] == "http.request":
            fingerprint.add(event.get("body", b""))
        return event

    return Request(request.scope, receive_and_hash)


class _Fingerprint:
    """A hash of address, media type and body. The boundary of a form is left out: each sending makes up a new one."""

    def __init__(self, request: Request) -> None:
        kind = Message()
        kind["content-type"] = request.headers.get("content-type", "")
        self._boundary = str(kind.get_param("boundary") or "").encode()
        self._hash = hashlib.sha256(f"{request.url.path}?{request.url.query}\n{kind.get_content_type()}\n".encode())
        self._rest = b""

    def add(self, chunk: bytes) -> None:
        """The next piece of the body."""
        piece = self._rest + chunk
        if self._boundary:
            piece = piece.replace(self._boundary, b"")
        kept = min(len(piece), max(0, len(self._boundary) - 1))
        cut = len(piece) - kept
        self._hash.update(piece[:cut])
        self._rest = piece[cut:]

    def text(self) -> str:
        """The hash of all that was added."""
        whole = self._hash.copy()
        whole.update(self._rest)
        return whole.hexdigest()
