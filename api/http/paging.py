"""Pages of a collection: a limit, and a cursor that checks itself."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Sequence
from math import isfinite
from typing import Annotated, Any, TypeVar

from fastapi import Query
from starlette.requests import Request

from api.http.problem_error import ProblemError
from api.schemas.page import Page
from services.text.storable import is_storable

__all__ = [
    "MOST_ITEMS",
    "Cursor",
    "Limit",
    "Page",
    "decode_cursor",
    "decode_offset",
    "encode_cursor",
    "next_link",
    "page_of",
]

T = TypeVar("T")

_CHECK_BYTES = 6
MOST_ITEMS = 200

Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS, description="Most items of a page")]
Cursor = Annotated[
    str | None, Query(max_length=6_000, description="`next_cursor` of the page before; nothing for the first page")
]


def next_link(request: Request, cursor: str | None) -> str | None:
    """Address of the page after `cursor`, with the filters of this one; None without a cursor."""
    if cursor is None:
        return None
    url = request.url.include_query_params(cursor=cursor)
    return f"{url.path}?{url.query}"


def encode_cursor(kind: str, *position: Any) -> str:
    """A cursor for the place after `position`, the sort values of an item with its id last.

    `kind` names the collection and its order, so that a cursor of another one is refused.
    """
    text = json.dumps(position, separators=(",", ":"), ensure_ascii=False).encode()
    return base64.urlsafe_b64encode(_check(kind, text) + text).rstrip(b"=").decode("ascii")


def decode_cursor(kind: str, text: str, *shape: type | tuple[type, ...]) -> tuple[Any, ...]:
    """The position of a cursor, its values of the kinds that `shape` names (`str`, `int`, `float`, `NoneType`).

    The check in a cursor finds mistakes and stops nobody who reads this: what it holds is trusted no more than any
    other value of a request.

    Raises:
        ProblemError: `invalid-cursor`, for what `encode_cursor` did not make for such a position.
    """
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        check, position = raw[:_CHECK_BYTES], raw[_CHECK_BYTES:]
        values = json.loads(position) if check == _check(kind, position) else None
    except (binascii.Error, ValueError, RecursionError):
        raise _refusal() from None
    if not isinstance(values, list) or len(values) != len(shape) or not all(map(_fits, values, shape)):
        raise _refusal()
    return tuple(values)


def decode_offset(kind: str, text: str | None) -> int:
    """The number of items before the page of a cursor that counts them; 0 without one. Raises as `decode_cursor`."""
    (offset,) = (0,) if text is None else decode_cursor(kind, text, int)
    if offset < 0:
        raise _refusal()
    return int(offset)


def page_of(kind: str, found: Sequence[T], cursor: str | None, limit: int) -> tuple[Sequence[T], str | None]:
    """The items of a page of a list that is known whole, and the cursor of the next page. Raises as `decode_cursor`."""
    start = decode_offset(kind, cursor)
    end = start + limit
    return found[start:end], encode_cursor(kind, end) if len(found) > end else None


def _fits(value: Any, kinds: type | tuple[type, ...]) -> bool:
    if isinstance(value, bool) or not isinstance(value, kinds):
        return False
    if isinstance(value, str):
        return is_storable(value)
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    return not isinstance(value, float) or isfinite(value)


def _check(kind: str, text: bytes) -> bytes:
    return hashlib.blake2s(kind.encode() + b"\0" + text, digest_size=_CHECK_BYTES).digest()


def _refusal() -> ProblemError:
    return ProblemError("invalid-cursor", "This cursor was not given out for this collection in this order.")
