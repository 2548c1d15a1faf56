"""Names that models give communities: they are the labels, and the phrases that were computed are beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import blake2b

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.theme import Theme


def rename_communities(graph: FieldGraph, names: Mapping[CommunityId, str]) -> FieldGraph:
    """The field with the names of a model as labels of some communities; a theme of one community has its label.

    A community that `names` leaves out keeps its label; one whose name is what was computed has no other.
    """
    if not names:
        return graph
    communities = tuple(
        _name_community(each, names[each.id]) if each.id in names else each for each in graph.communities
    )
    return replace(graph, communities=communities, themes=tuple(_name_theme(each, names) for each in graph.themes))


def restore_labels(graph: FieldGraph) -> FieldGraph:
    """The field with the labels that were computed, whatever a model has called its communities."""
    labels = {each.id: each.computed_label for each in graph.communities}
    return rename_communities(graph, {id: label for id, label in labels.items() if label is not None})


def names_digest(communities: Iterable[Community]) -> str:
    """A digest of the names that models gave communities, 8 hex digits; "" where they gave none."""
    names = [(each.id, each.label) for each in communities if each.computed_label is not None]
    return blake2b(repr(names).encode(), digest_size=4).hexdigest() if names else ""


def state_of(revision: str, names: str | None) -> str:
    """What decides all that is read of a field but its papers' own facts: its revision, and the digest of its names."""
    return f"{revision}.{names}" if names else revision


def _name_community(community: Community, name: str) -> Community:
    computed = community.label if community.computed_label is None else community.computed_label
    return replace(community, label=name, computed_label=None if name == computed else computed)


def _name_theme(theme: Theme, names: Mapping[CommunityId, str]) -> Theme:
    alone = theme.communities[0] if len(theme.communities) == 1 else None
    return replace(theme, label=names[alone]) if alone is not None and alone in names else theme
