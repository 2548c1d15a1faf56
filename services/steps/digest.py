"""A digest of any value of ours: equal values have equal digests, in every process and on every machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from functools import cache
from hashlib import blake2b

from pydantic import BaseModel

_BYTES = 16


class Digester:
    """Digests values made of dataclasses, pydantic models, collections, strings, numbers, dates and None.

    Sets are sorted and floats written by `repr`, as JSON does. The C encoder of `json` does the walking, so a megabyte
    of text takes a few milliseconds. What is of one of the types `shared` is digested once and remembered by identity:
    such values must be frozen, and are kept alive as long as this digester.
    """

    def __init__(self, shared: Iterable[type] = ()) -> None:
        self._shared = frozenset(shared)
        self._known: dict[int, tuple[object, str]] = {}
        self._encode = json.JSONEncoder(
            default=self._plain, check_circular=False, separators=(",", ":"), sort_keys=True
        ).encode

    def digest(self, value: object) -> str:
        """32 hex digits of BLAKE2b.

        Raises:
            TypeError: the value holds something else.
        """
        return blake2b(self._encode(value).encode(), digest_size=_BYTES).hexdigest()

    def _plain(self, value: object) -> object:
        if type(value) not in self._shared:
            return _contents(value)
        known = self._known.get(id(value))
        if known is None or known[0] is not value:
            known = (value, self.digest(_contents(value)))
            self._known[id(value)] = known
        return known[1]


def digest(value: object) -> str:
    """The digest of one value."""
    return Digester().digest(value)


def _contents(value: object) -> object:
    """A value in terms of simpler ones, led by the name of its type.

    A field that has its default is left out, so that a new field leaves the digests of old values as they were.
    """
    kind: type = type(value)
    if is_dataclass(value):
        return [kind.__name__, _values_to_digest(value, _fields_of(kind))]
    if isinstance(value, BaseModel):
        return [kind.__name__, _values_to_digest(value, _fields_of_model(kind))]
    if isinstance(value, set | frozenset):
        return sorted(value)
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"a {kind.__name__} has no digest")


_MISSING = object()
"""The default of a field that has none."""


def _values_to_digest(value: object, defaults: Iterable[tuple[str, object]]) -> dict[str, object]:
    contents = {}
    for name, default in defaults:
        content = getattr(value, name)
        if default is _MISSING or type(content) is not type(default) or content != default:
            contents[name] = content
    return contents


@cache
def _fields_of(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields of a dataclass with their defaults."""
    return tuple((field.name, _default(field.default, field.default_factory)) for field in fields(kind))


@cache
def _fields_of_model(kind: type[BaseModel]) -> tuple[tuple[str, object], ...]:
    """The fields of a pydantic model with their defaults."""
    return tuple(
        (name, _MISSING if field.is_required() else field.get_default(call_default_factory=True))
        for name, field in kind.model_fields.items()
    )


def _default(default: object, factory: object) -> object:
    if callable(factory):
        return factory()
    return _MISSING if default is MISSING else default
