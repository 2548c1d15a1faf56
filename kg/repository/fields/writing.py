"""Storing and deleting a field's node with all that hangs on it, inside a transaction of the caller."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.model.fields.field import FieldGraph, FieldId
from kg.model.fields.summary import Summary
from kg.ports import Row, Templates
from kg.repository.entities.deleting import delete_decisions, delete_domain_graph
from kg.repository.fields import rows as field_rows
from kg.repository.fields.edge_sets import release_edges
from kg.repository.fields.memberships import replace_communities, replace_members
from kg.repository.fields.naming import with_kept_names
from kg.repository.fields.reading import digest_of
from kg.repository.rows import field_part_key


def write_field(
    templates: Templates, graph: FieldGraph, revision: str, *, edge_set: str, archived_of: str | None = None
) -> None:
    """Create a field or replace the one with its id; summaries stay as long as their community or path does,
    and so does the name that a model gave a community, as long as it has the same papers.

    Args:
        edge_set: the name of its edges, which are stored; those it had are given up if no other state has them.
        revision: what its node says; for an earlier state that of the field it was.
        archived_of: the field of which this is an earlier state.
    """
    before, members = _state_of(templates, graph.field.id)
    graph = with_kept_names(templates, graph)
    node = field_rows.field_row(graph, revision)
    # Transactions take turns, so what was read just now is what is replaced.
    digest = None if archived_of else digest_of(revision, graph)  # papers of an earlier state may be absorbed
    own = {"archived_of": archived_of, "edge_set": edge_set, "digest": digest}
    templates.write("save_fields", rows=[{**node, "properties": {**node["properties"], **own}}])
    kept = [*(community.id for community in graph.communities), *(path.id for path in graph.paths)]
    _clear(templates, graph.field.id, kept=kept)
    replace_members(templates, graph, members)
    replace_communities(templates, graph)
    themes = field_rows.theme_rows(graph)
    templates.write_many("save_themes", themes)
    templates.write_many("save_has_theme", _parts(graph.field.id, themes))
    templates.write_many("save_in_theme", field_rows.theme_member_rows(graph))
    paths = field_rows.path_rows(graph)
    templates.write_many("save_paths", paths)
    templates.write_many("save_has_path", _parts(graph.field.id, paths))
    steps = field_rows.step_rows(graph)
    templates.write_many("save_step", steps)
    templates.write_many("save_next", field_rows.next_rows(steps))
    if before not in {"", edge_set}:
        release_edges(templates, before, _papers_of(members))


def write_summaries(templates: Templates, summaries: Sequence[Summary]) -> None:
    """Create or replace summaries of stored fields."""
    templates.write_many("save_summaries", [_summary_row(summary) for summary in summaries])
    for field_id in sorted({summary.field_id for summary in summaries}):
        own = [_summary_row(summary) for summary in summaries if summary.field_id == field_id]
        templates.write_many("save_has_summary", _parts(field_id, own))


def archive_field(
    templates: Templates, graph: FieldGraph, revision: str, summaries: Iterable[Summary], *, edge_set: str
) -> None:
    """Keep a field as it is beside the one that will take its place, under an id of its own; they may share edges.

    Surveys of the field that do not say from which revision they were written name this one from now on.
    """
    field_id = graph.field.id
    templates.write("name_field_revision", field_id=field_id, revision=revision)
    own = FieldId(f"{field_id}@{revision}")
    state = replace(graph, field=replace(graph.field, id=own))
    write_field(templates, state, revision, edge_set=edge_set, archived_of=field_id)
    write_summaries(templates, [replace(summary, field_id=own) for summary in summaries])


def drop_unused_archives(templates: Templates, field_id: str) -> None:
    """Delete the earlier states of a field that no survey names; `sweep_edges` deletes their edges after it."""
    for row in templates.read("archived_fields_unused", field_id=field_id):
        delete_field(templates, row["id"])


def delete_field(templates: Templates, field_id: str) -> None:
    """Delete a field with its summaries, entities and taxonomies; papers stay, and what they mention.

    Its edges are given up: `sweep_edges` deletes them after the transaction.
    """
    edge_set, members = _state_of(templates, field_id)
    _clear(templates, field_id, kept=[])
    templates.write("delete_field_communities", field_id=field_id, kept=[])
    delete_domain_graph(templates, field_id)
    delete_decisions(templates, field_id)
    templates.write("delete_field", field_id=field_id)
    release_edges(templates, edge_set, _papers_of(members))


def _state_of(templates: Templates, field_id: str) -> tuple[str, list[Row]]:
    """The name of a field's edges and its rows of `field_members`; "" and none where there is no such field."""
    row = next(iter(templates.read("field_by_id", field_id=field_id)), None)
    return ("", []) if row is None else (row["edge_set"], templates.read("field_members", field_id=field_id))


def _papers_of(members: Iterable[Row]) -> list[str]:
    return [member["paper_id"] for member in members]


def _clear(templates: Templates, field_id: str, *, kept: Sequence[str]) -> None:
    """Delete themes and paths of a field, and its summaries but those of the communities and paths in `kept`."""
    templates.write("delete_field_themes", field_id=field_id)
    templates.write("delete_field_next", field_id=field_id)
    templates.write("delete_field_paths", field_id=field_id)
    templates.write("delete_field_summaries", field_id=field_id, kept=list(kept))


def _parts(owner: str, nodes: Iterable[Row]) -> list[Row]:
    return [{"start_id": owner, "end_id": node["id"]} for node in nodes]


def _summary_row(summary: Summary) -> Row:
    return {
        "id": field_part_key(summary.field_id, summary.id),
        "properties": {
            "summary_id": summary.id,
            "field_id": summary.field_id,
            "subject_id": summary.subject_id,
            "kind": str(summary.kind),
            "text": summary.text,
            "task_version": summary.task_version,
            "model": summary.model,
        },
    }
