"""What papers are in a field and in its communities, replaced by what differs.

A field that is built again keeps most of its papers, and most of these their community. A transaction that writes the
differences alone takes no more memory of a server than they do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.model.fields.field import FieldGraph
from kg.ports import Row, Templates
from kg.repository.fields import rows as field_rows

_MEMBERSHIP = ("layer", "trending_score", "relevance", "reason")
"""What INCLUDES holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Changes:
    """Rows of relationships: those to create, those with other properties, and those to delete."""

    new: Sequence[Row]
    changed: Sequence[Row]
    gone: Sequence[Row]


def replace_members(templates: Templates, graph: FieldGraph, stored: Iterable[Row]) -> None:
    """Let a stored field include the papers of `graph`, as what they are in it.

    Args:
        stored: the rows of `field_members` of the field as it is.
    """
    before = [_edge(graph.field.id, row["paper_id"], {name: row[name] for name in _MEMBERSHIP}) for row in stored]
    changes = _changes(before, field_rows.member_rows(graph))
    templates.write_many("delete_field_members", changes.gone)
    templates.write_many("change_field_members", changes.changed)
    # None of these is there, and a MERGE looks through those that are: with 100,000 papers that is the longest step.
    templates.write_many("add_includes", changes.new)


def replace_communities(templates: Templates, graph: FieldGraph) -> None:
    """Let a stored field have the communities of `graph`, with their papers; those that it has no more go."""
    field_id = graph.field.id
    communities = field_rows.community_rows(graph)
    kept = [row["id"] for row in communities]
    templates.write("delete_field_communities", field_id=field_id, kept=kept)
    stored = templates.read("field_community_papers", field_id=field_id)
    before = [_edge(row["paper_id"], row["key"], {"position": row["position"]}) for row in stored]
    changes = _changes(before, field_rows.community_member_rows(graph))
    templates.write_many("delete_community_members", changes.gone)
    templates.write_many("save_communities", communities)
    templates.write_many("save_has_community", [{"start_id": field_id, "end_id": key} for key in kept])
    templates.write_many("change_community_members", changes.changed)
    templates.write_many("add_in_community", changes.new)


def _changes(before: Iterable[Row], after: Iterable[Row]) -> _Changes:
    """How relationships of one kind, none twice between two nodes, become others."""
    stored = {(row["start_id"], row["end_id"]): row["properties"] for row in before}
    new: list[Row] = []
    changed: list[Row] = []
    for row in after:
        properties = stored.pop((row["start_id"], row["end_id"]), None)
        if properties is None:
            new.append(row)
        elif properties != row["properties"]:
            changed.append(row)
    return _Changes(new=new, changed=changed, gone=[_edge(start, end, {}) for start, end in stored])


def _edge(start: str, end: str, properties: Row) -> Row:
    return {"start_id": start, "end_id": end, "properties": properties}
