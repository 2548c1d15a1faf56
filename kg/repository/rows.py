"""What rows of every noun share: pages, keys of parts, groups, repeats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from typing import TypeVar

from kg.model.papers.paper import PaperId
from kg.ports import Row, Templates

T = TypeVar("T")


def node_key(owner: str, id: str) -> str:
    """The node id of a part: the id of what owns it and its own, which is unique in its owner only."""
    return f"{owner}#{id}"


def field_part_key(field_id: str, id: str) -> str:
    """The node id of a part of a field: its own id, which begins with that of the field, or both if it does not.

    Parts of an earlier state `field@revision` have ids of the field, and node ids that begin with the state's.
    """
    rest = id.removeprefix(field_id.partition("@")[0])
    return f"{field_id}{rest}" if rest != id and rest[:1] in {":", "/"} else node_key(field_id, id)


def group_rows(rows: Iterable[Row], column: str, value: Callable[[Row], T]) -> dict[str, tuple[T, ...]]:
    """The values of rows by one column, each group in the order of the rows."""
    groups: dict[str, list[T]] = {}
    for row in rows:
        groups.setdefault(row[column], []).append(value(row))
    return {key: tuple(values) for key, values in groups.items()}


def duplicate_ids(ids: Sequence[str]) -> list[str]:
    """Those ids that are more than once, sorted."""
    return sorted({id for id in ids if ids.count(id) > 1}) if len(set(ids)) < len(ids) else []


def revision_after(revision: str, *, absorbed: PaperId, into: PaperId) -> str:
    """The revision of a field in which one paper took the place of another."""
    return blake2b(f"{revision} {absorbed} {into}".encode(), digest_size=12).hexdigest()


def every_row(templates: Templates, template: str, *, page: int = 1_000) -> Iterator[Row]:
    """The rows of a template that gives a page of nodes in order of id, read a page at a time."""
    after = ""
    while rows := templates.read(template, after=after, limit=page):
        after = rows[-1]["id"]
        yield from rows
