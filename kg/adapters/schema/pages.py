"""Nodes of a kind, a page at a time."""

from __future__ import annotations

from collections.abc import Iterator

from kg.ports import Row, Templates

_PAGE = 1_000


def every_row(templates: Templates, template: str) -> Iterator[Row]:
    """The rows of a template that gives a page of nodes by id."""
    after = ""
    while rows := templates.read(template, after=after, limit=_PAGE):
        after = rows[-1]["id"]
        yield from rows
