"""`strata duplicates` by a service."""

from __future__ import annotations

from itertools import islice

from api.cli.duplicates import show_decided, show_merged, show_pairs, show_parted
from api.cli.shapes import shape
from api.client import Client
from api.schemas.duplicates import DuplicateDecision, MergeUndone
from kg.model.papers.duplicates import Ruling

_WHOLE = {"next": None, "next_cursor": None}


def duplicates_list(client: Client, *, limit: int, merged: bool, as_json: bool) -> None:
    """`strata duplicates list`."""
    if merged:
        parts = client.list_merged_papers()
        show_merged(shape(parts) | _WHOLE | {"items": list(islice(client.every(parts), limit))}, as_json=as_json)
    else:
        pairs = client.list_duplicates()
        show_pairs(shape(pairs) | _WHOLE | {"items": list(islice(client.every(pairs), limit))}, as_json=as_json)


def duplicates_merge(client: Client, *, one: str, other: str, keep: str | None, as_json: bool) -> None:
    """`strata duplicates merge`."""
    wanted = DuplicateDecision(papers=[one, other], ruling=Ruling.MERGED, keep=keep)
    show_decided(shape(client.decide_duplicate(wanted)), Ruling.MERGED, as_json=as_json)


def duplicates_apart(client: Client, *, one: str, other: str, as_json: bool) -> None:
    """`strata duplicates apart`."""
    wanted = DuplicateDecision(papers=[one, other], ruling=Ruling.APART)
    show_decided(shape(client.decide_duplicate(wanted)), Ruling.APART, as_json=as_json)


def duplicates_undo(client: Client, *, paper: str, part: str | None, as_json: bool) -> None:
    """`strata duplicates undo`."""
    show_parted(shape(client.undo_merge(MergeUndone(paper=paper, part=part))), as_json=as_json)
