"""Connecting papers with nodes for their authors and venues."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial

from kg.algorithms.identity.normal_forms import title_key
from kg.batches import in_batches
from kg.ports import GraphEngine, Row, Templates
from kg.repository.transactions import in_transaction

_PAGE = 20_000
_BATCH = 1_000


def link_names(engine: GraphEngine) -> int:
    """Create what is missing of `Author` and `Venue` nodes, a batch a commit; returns the number of papers changed.

    Two spellings are one author or venue when their letters and digits agree: nothing else is known of them here.
    """
    count = 0
    while page := engine.read("papers_to_link", limit=_PAGE):
        for rows in in_batches(page, _BATCH):
            in_transaction(engine, partial(_link, rows=rows))
        count += len(page)
    return count


def link(templates: Templates, rows: list[Row], *, stored: Collection[str]) -> None:
    """Connect papers with nodes of their authors and venues; `templates` are those of a transaction.

    Args:
        templates: where the papers are stored.
        rows: id, authors and venue of each paper.
        stored: ids of the papers that may be connected already.
    """
    authors, authorships = _authors(rows)
    venues, publications = _venues(rows)
    again = [{"id": row["id"]} for row in rows if row["id"] in stored]
    for name, written in (
        ("unlink_papers", again),
        *_saved_authors(templates, authors),
        ("add_authored_by", authorships),
        ("save_venues", venues),
        ("add_published_in", publications),
    ):
        if written:
            templates.write(name, rows=written)


def _link(templates: Templates, rows: list[Row]) -> None:
    link(templates, rows, stored={row["id"] for row in rows})
    templates.write("annotate_papers", rows=[{"id": row["id"], "properties": {"linked": True}} for row in rows])


def _authors(rows: list[Row]) -> tuple[dict[str, str], list[Row]]:
    """The name of each author by its key, as it is spelt first, and the authorships."""
    nodes: dict[str, str] = {}
    edges = []
    for row in rows:
        for position, name in enumerate(row["authors"] or ()):
            key = title_key(name)
            if key:
                nodes.setdefault(key, name)
                edges.append({"start_id": row["id"], "end_id": key, "properties": {"position": position}})
    return nodes, edges


def _saved_authors(templates: Templates, nodes: dict[str, str]) -> Iterator[tuple[str, list[Row]]]:
    """The writes that store authors: new ones, and those stored already whose spelling is now another."""
    spelt = {
        row["id"]: row["name"]
        for ids in in_batches(sorted(nodes), _BATCH)
        for row in templates.read("authors_by_id", ids=ids, limit=len(ids))
    }
    new = {key: name for key, name in nodes.items() if key not in spelt}
    yield "add_authors", [{"id": key, "name": new[key]} for key in sorted(new)]
    yield "save_authors", _name_rows({key: nodes[key] for key in spelt if spelt[key] != nodes[key]})


def _venues(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    keys = {row["id"]: title_key(row["venue"]) for row in rows if row["venue"] and title_key(row["venue"])}
    nodes = {keys[row["id"]]: row["venue"] for row in reversed(rows) if row["id"] in keys}
    return _name_rows(nodes), [{"start_id": id, "end_id": key} for id, key in keys.items()]


def _name_rows(nodes: dict[str, str]) -> list[Row]:
    return [{"id": key, "properties": {"name": nodes[key]}} for key in sorted(nodes)]
