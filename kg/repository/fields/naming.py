"""Names that models give the communities of a stored field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import names_digest, rename_communities
from kg.ports import Row, Templates
from kg.repository.fields import rows as field_rows


def with_kept_names(templates: Templates, graph: FieldGraph) -> FieldGraph:
    """A field that is about to replace the stored one, with the names of those communities that keep their papers."""
    rows = templates.read("field_by_id", field_id=graph.field.id)
    if not rows or not rows[0]["names"]:
        return graph
    named = [each for each in _read_communities(templates, graph.field.id) if each.computed_label is not None]
    known = {frozenset(each.papers): each.label for each in named}
    kept = {each.id: known[own] for each in graph.communities if (own := frozenset(each.papers)) in known}
    return rename_communities(graph, kept)


def write_names(templates: Templates, graph: FieldGraph, names: Mapping[CommunityId, str]) -> None:
    """Give stored communities names; one that has other papers than in `graph` is left alone."""
    field_id = graph.field.id
    papers = {each.id: frozenset(each.papers) for each in graph.communities}
    stored = _read_communities(templates, field_id)
    fitting = {each.id for each in stored if frozenset(each.papers) == papers.get(each.id)}
    themes = field_rows.themes_of(
        templates.read("field_themes", field_id=field_id), templates.read("field_theme_communities", field_id=field_id)
    )
    before = replace(graph, communities=stored, themes=themes)
    after = rename_communities(before, {id: name for id, name in names.items() if id in fitting})
    if after == before:
        return
    templates.write("save_communities", rows=[_labels(row) for row in field_rows.community_rows(after)])
    templates.write("save_themes", rows=[_labels(row) for row in field_rows.theme_rows(after)])
    digest = names_digest(after.communities) or None
    templates.write("save_fields", rows=[{"id": field_id, "properties": {"names": digest}}])


def _read_communities(templates: Templates, field_id: str) -> tuple[Community, ...]:
    return field_rows.communities_of(
        templates.read("field_communities", field_id=field_id),
        templates.read("field_community_papers", field_id=field_id),
    )


def _labels(row: Row) -> Row:
    kept = {name: value for name, value in row["properties"].items() if name in {"label", "computed_label"}}
    return {"id": row["id"], "properties": kept}
