"""Themes that came into a field after its survey was written, for which the survey opens a section."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.theme import Theme, ThemeId
from kg.model.papers.paper import PaperId
from services.tasks.limits import THEME_SIZE


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedTheme:
    """A theme of which most papers joined.

    Attributes:
        theme: the theme, resting on `communities` under the names that the survey knows them by.
        communities: the community of the new field behind each of these names.
        papers: the papers that joined, by id; the others stay in the sections that they are in.
    """

    theme: Theme
    communities: dict[CommunityId, CommunityId]
    papers: tuple[PaperId, ...]


def new_themes(old: FieldGraph, new: FieldGraph, *, step: int) -> tuple[OpenedTheme, ...]:
    """The themes of `new` of which more than half of the papers, and THEME_SIZE or more, are not in `old`.

    Args:
        step: a number that tells this growing of the field from others, so that the names of communities differ.
    """
    made = []
    members = {each.id: each.papers for each in new.communities}
    for theme in new.themes:
        papers = [paper for community in theme.communities for paper in members[community]]
        joined = sorted(paper for paper in papers if paper not in old.papers)
        if len(joined) >= THEME_SIZE and 2 * len(joined) > len(papers):
            names = {
                CommunityId(f"{community}@{step}"): community
                for community in theme.communities
                if not set(joined).isdisjoint(members[community])
            }
            made.append(OpenedTheme(theme=_name_theme(theme, names), communities=names, papers=tuple(joined)))
    return tuple(made)


def _name_theme(theme: Theme, names: dict[CommunityId, CommunityId]) -> Theme:
    """The theme under a name of its own, of the communities that papers joined."""
    first = next(iter(names))
    return Theme(id=ThemeId(first), label=theme.label, keywords=theme.keywords, communities=tuple(names))


def reopen_themes(new: FieldGraph, names: dict[CommunityId, CommunityId], old: FieldGraph) -> tuple[OpenedTheme, ...]:
    """The themes that an earlier refresh opened: `names` as it noted them, in the field `new` that it was made from."""
    members = {each.id: each.papers for each in new.communities}
    made = []
    for theme in new.themes:
        own = {name: community for name, community in names.items() if community in theme.communities}
        if own:
            joined = sorted(paper for each in own.values() for paper in members[each] if paper not in old.papers)
            made.append(OpenedTheme(theme=_name_theme(theme, own), communities=own, papers=tuple(joined)))
    return tuple(made)
