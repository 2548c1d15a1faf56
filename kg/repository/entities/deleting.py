"""Deleting what hangs on a field beside its papers: entities, taxonomies, decisions on names."""

from __future__ import annotations

from kg.ports import Templates


def delete_domain_graph(templates: Templates, field_id: str) -> None:
    """Delete the entities of a field and its taxonomies; what papers mention stays, and what users decided on names."""
    for part in ("entities", "field_categories", "field_taxonomy_edits", "field_taxonomies", "domain_graph"):
        templates.write(f"delete_{part}", field_id=field_id)


def delete_decisions(templates: Templates, field_id: str) -> None:
    """Forget what users decided on the names of a field's entities."""
    templates.write("delete_field_name_decisions", field_id=field_id)
