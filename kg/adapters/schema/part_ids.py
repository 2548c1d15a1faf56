"""How the parts of fields lose the field's id that was twice in theirs, as schema version 11 stored them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from kg.ports import Row, Templates
from kg.repository.fields.rows import next_rows
from kg.repository.rows import every_row, field_part_key

_PARTS: Mapping[str, str] = {
    "communities": "community_id",
    "themes": "theme_id",
    "paths": "path_id",
    "summaries": "summary_id",
}
"""The property that holds the id of a part in its field, by kind."""

_DELETIONS: Mapping[str, Row] = {
    "paths": {},
    "themes": {},
    "communities": {"kept": []},
    "summaries": {"kept": []},
}
"""What `delete_field_…` is given beside the field, in the order in which parts go."""

Parts = Mapping[str, list[Row]]
"""The nodes of a field's parts as a dump has them, by kind."""


def shorten_part_ids(templates: Templates) -> None:
    """From 11 to 12: `x#x:theme:0` becomes `x:theme:0`; fields, surveys and the API name parts as before.

    Nodes keep their ids for good on the embedded engine, so that parts are stored again with all that leads to them, a
    field at a time. NEXT is made again of the steps: that of paths which are gone was left behind in part.
    """
    found: defaultdict[str, dict[str, list[Row]]] = defaultdict(lambda: {kind: [] for kind in _PARTS})
    for kind in _PARTS:
        for row in every_row(templates, f"dump_{kind}"):
            found[row["field_id"]][kind].append(row)
    templates.write("delete_next")
    for field_id, parts in sorted(found.items()):
        keys = {row["id"]: field_part_key(field_id, row[name]) for kind, name in _PARTS.items() for row in parts[kind]}
        if any(old != new for old, new in keys.items()):
            _store_again(templates, field_id, parts, keys)
        steps = templates.read("dump_step", ids=[keys[row["id"]] for row in parts["paths"]])
        templates.write_many("save_next", next_rows(_edge(row, keys) for row in steps))


def _store_again(templates: Templates, field_id: str, parts: Parts, keys: Mapping[str, str]) -> None:
    edges = _edges(templates, field_id, parts, keys)
    for kind, given in _DELETIONS.items():
        templates.write(f"delete_field_{kind}", field_id=field_id, **given)
    for kind in _PARTS:
        nodes = [{"id": keys[row["id"]], "properties": _without(row, "id")} for row in parts[kind]]
        templates.write_many(f"save_{kind}", nodes)
    for kind, rows in edges.items():
        templates.write_many(f"save_{kind}", rows)


def _edges(templates: Templates, field_id: str, parts: Parts, keys: Mapping[str, str]) -> dict[str, list[Row]]:
    """What leads from and to the parts of a field, but NEXT, by kind, between the new ids."""
    starts = {
        **{kind: [field_id] for kind in ("has_community", "has_theme", "has_path", "has_summary")},
        "in_theme": [row["id"] for row in parts["communities"]],
        "step": [row["id"] for row in parts["paths"]],
    }
    edges = {
        kind: [_edge(row, keys) for row in templates.read(f"dump_{kind}", ids=ids)] for kind, ids in starts.items()
    }
    members = templates.read("field_community_papers", field_id=field_id)
    edges["in_community"] = [
        {"start_id": row["paper_id"], "end_id": keys[row["key"]], "properties": {"position": row["position"]}}
        for row in members
    ]
    return edges


def _edge(row: Row, keys: Mapping[str, str]) -> Row:
    start, end = row["start_id"], row["end_id"]
    properties = _without(row, "start_id", "end_id")
    return {"start_id": keys.get(start, start), "end_id": keys.get(end, end), "properties": properties}


def _without(row: Row, *names: str) -> Row:
    return {name: value for name, value in row.items() if name not in names}
