"""A theme: communities of one subject, through the layers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NewType

from kg.model.fields.community import Community, CommunityId

ThemeId = NewType("ThemeId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Communities of any layers that are about one thing.

    `communities` in the order of the field: Foundation, Development, Frontier, in a layer the largest first. A theme of
    one community has its label and keywords.
    """

    id: ThemeId
    label: str
    keywords: tuple[str, ...]
    communities: tuple[CommunityId, ...]


def theme_of_community(themes: Iterable[Theme]) -> Mapping[CommunityId, Theme]:
    """The theme of each community."""
    return {community: theme for theme in themes for community in theme.communities}


def themes_among(themes: Iterable[Theme], communities: Iterable[Community]) -> tuple[Theme, ...]:
    """The themes of some of a field's communities: without the others, and without those that lose all of theirs."""
    kept = {community.id for community in communities}
    narrowed = (
        replace(theme, communities=tuple(community for community in theme.communities if community in kept))
        for theme in themes
    )
    return tuple(theme for theme in narrowed if theme.communities)
