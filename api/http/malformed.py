"""What is answered to bytes that are not an HTTP request: a problem too, which no route and no middleware sees."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from http import HTTPStatus

import h11

from api.http.errors import MEDIA_TYPE, type_uri
from api.problems import KINDS, Problem

_BY_STATUS: Mapping[int, str] = {HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE: "headers-too-large"}


def refusal(error: BaseException | None) -> Iterator[h11.Event]:
    """The answer to what h11 could not read, after which the connection is to be closed.

    Args:
        error: h11's, which may hint at a status.
    """
    kind = KINDS[_BY_STATUS.get(getattr(error, "error_status_hint", 0), "invalid-http")]
    request_id = new_request_id()
    problem = Problem(
        type=type_uri(kind),
        title=kind.title,
        status=kind.status,
        detail=f"{error}." if error else kind.advice,
        instance="/",
        request_id=request_id,
        errors=[],
    )
    body = problem.model_dump_json().encode()
    headers = {
        "content-type": MEDIA_TYPE,
        "content-length": str(len(body)),
        "cache-control": "no-store",
        "connection": "close",
        "x-request-id": request_id,
    }
    yield h11.Response(
        status_code=kind.status, headers=list(headers.items()), reason=HTTPStatus(kind.status).phrase.encode()
    )
    yield h11.Data(data=body)
    yield h11.EndOfMessage()


def new_request_id() -> str:
    """An id for a request that has none; it need not be unguessable."""
    return f"req_{random.getrandbits(64):016x}"
