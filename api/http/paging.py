"""Pages of a collection: a limit, and a cursor that checks itself."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Query
from pydantic import BaseModel, Field
from starlette.requests import Request

from api.http.problem_error import ProblemError
from api.schemas.page import Page
from services.text.storable import is_storable

__all__ = [
    "MOST_ITEMS",
    "Cursor",
    "Limit",
    "Page",
    "PageDep",
    "Paging",
    "decode_cursor",
    "decode_offset",
    "encode_cursor",
    "next_link",
]

T = TypeVar("T")
P = TypeVar("P", bound=BaseModel)
PagePlace = tuple[Any, ...]

_CHECK_BYTES = 6
MOST_ITEMS = 200

Limit = Annotated[int, Query(ge=1, le=MOST_ITEMS, description="Most items of a page")]
Cursor = Annotated[
    Annotated[str, Field(json_schema_extra={"pattern": "^[A-Za-z0-9_-]*$"})] | None,
    Query(max_length=6_000, description="`next_cursor` of the page before; nothing for the first page"),
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


class Paging:
    """The page of a list that a request asks for: at most `limit` items, behind the place of its cursor.

    `kind` names a collection and its order, as in `encode_cursor`; a place is what that takes. Reading a cursor raises
    as `decode_cursor`.
    """

    def __init__(self, request: Request, limit: Limit = 50, cursor: Cursor = None) -> None:
        self.limit = limit
        self._request = request
        self._cursor = cursor

    @property
    def is_first(self) -> bool:
        """Whether it is the first page, for which there is no cursor."""
        return self._cursor is None

    def offset(self, kind: str) -> int:
        """The number of items before the page; 0 without a cursor."""
        return decode_offset(kind, self._cursor)

    def place(self, kind: str, *shape: type | tuple[type, ...]) -> tuple[Any, ...] | None:
        """The place behind which the page begins; None without a cursor."""
        return None if self._cursor is None else decode_cursor(kind, self._cursor, *shape)

    def id_before(self, kind: str) -> str:
        """The id behind which the page begins, in a list by ids; "" without a cursor."""
        place = self.place(kind, str)
        return place[0] if place else ""

    def page(self, of: type[P], items: Iterable[Any], kind: str, following: PagePlace | None, **others: Any) -> P:
        """The page, and the address of the next one; `following` is the place of its last item, None at the end."""
        cursor = None if following is None else encode_cursor(kind, *following)
        link = next_link(self._request, cursor)
        return of.model_construct(items=[*items], next_cursor=cursor, next=link, **others)

    def behind(self, found: Sequence[T], place: Callable[[T], str]) -> PagePlace | None:
        """The place of the last item, where a list that was read one item further goes on behind it."""
        return (place(found[self.limit - 1]),) if len(found) > self.limit else None

    def end(self, kind: str, total: int) -> PagePlace | None:
        """The place behind the page in a list of so many items that is counted; None at the end."""
        end = self.offset(kind) + self.limit
        return (end,) if total > end else None

    def cut(self, of: type[P], found: Sequence[T], kind: str, shown: Callable[[T], Any]) -> P:
        """The page of a list that is known whole, each item as it is shown, with the number of all."""
        start = self.offset(kind)
        items = map(shown, found[start : start + self.limit])
        return self.page(of, items, kind, self.end(kind, len(found)), total=len(found))


PageDep = Annotated[Paging, Depends()]


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
