"""Connecting papers with nodes for their authors and venues."""

from __future__ import annotations

from kg.algorithms.identity.normal_forms import title_key
from kg.batches import in_batches
from kg.ports import GraphEngine, Row

_PAGE = 20_000
_BATCH = 1_000


def link_names(engine: GraphEngine) -> int:
    """Create what is missing of `Author` and `Venue` nodes, a batch a commit; returns the number of papers changed.

    Two spellings are one author or venue when their letters and digits agree: nothing else is known of them here.
    """
    after, count = "", 0
    while page := engine.read("papers_to_link", after=after, limit=_PAGE):
        for rows in in_batches(page, _BATCH):
            _link(engine, rows)
        after = page[-1]["id"]
        count += len(page)
    return count


def _link(engine: GraphEngine, rows: list[Row]) -> None:
    authors, authorships = _authors(rows)
    venues, publications = _venues(rows)
    with engine.transaction() as templates:
        templates.write("unlink_papers", rows=[{"id": row["id"]} for row in rows])
        templates.write("save_authors", rows=authors)
        templates.write("save_authored_by", rows=authorships)
        templates.write("save_venues", rows=venues)
        templates.write("save_published_in", rows=publications)
        templates.write("annotate_papers", rows=[{"id": row["id"], "properties": {"linked": True}} for row in rows])


def _authors(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    nodes: dict[str, str] = {}
    edges = []
    for row in rows:
        for position, name in enumerate(row["authors"] or ()):
            key = title_key(name)
            if key:
                nodes.setdefault(key, name)
                edges.append({"start_id": row["id"], "end_id": key, "properties": {"position": position}})
    return _named(nodes), edges


def _venues(rows: list[Row]) -> tuple[list[Row], list[Row]]:
    keys = {row["id"]: title_key(row["venue"]) for row in rows if row["venue"] and title_key(row["venue"])}
    nodes = {keys[row["id"]]: row["venue"] for row in reversed(rows) if row["id"] in keys}
    return _named(nodes), [{"start_id": id, "end_id": key} for id, key in keys.items()]


def _named(nodes: dict[str, str]) -> list[Row]:
    return [{"id": key, "properties": {"name": nodes[key]}} for key in sorted(nodes)]
