"""Cutting long inputs into pieces that fit one statement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

T = TypeVar("T")


def in_batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """The items in order, in lists of `size` and a last one that may be shorter; reads no further than asked."""
    remaining = iter(items)
    while batch := list(islice(remaining, size)):
        yield batch
