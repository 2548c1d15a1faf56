"""Names for communities and themes: the phrases that cover each and set it apart from the others of its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model.fields.community import Community
from kg.model.fields.theme import Theme
from kg.model.papers.paper import Paper, PaperId
from services.text.group_names import GroupName, names_of
from services.text.instructions import readable
from services.text.phrases import TextGroups, best_of

KEYWORDS = 5


def labelled(communities: Sequence[Community], papers: Mapping[PaperId, Paper], *, topic: str) -> tuple[Community, ...]:
    """The communities with a label, no two alike, and their keywords.

    A label covers at least half of the papers (`services.text.coverage` says when a phrase covers a paper) or opens
    with "Mixed". Keywords are the phrases of the label, the one that covers most first, then others that set the
    community apart, best first; each covers at least `services.text.phrases.LEAST_SHARE` of the papers.
    """
    names = _names([community.papers for community in communities], papers, topic=topic)
    return tuple(
        replace(community, label=label, keywords=keywords)
        for community, (label, keywords) in zip(communities, names, strict=True)
    )


def named_themes(
    themes: Sequence[Theme], communities: Sequence[Community], papers: Mapping[PaperId, Paper], *, topic: str
) -> tuple[Theme, ...]:
    """The themes with a label, no two alike, and their keywords; a theme of one community has those of it.

    Args:
        communities: those of the themes, with their labels.
    """
    by_id = {community.id: community for community in communities}
    members = [[paper for community in theme.communities for paper in by_id[community].papers] for theme in themes]
    return tuple(
        _as_its_community(theme, by_id[theme.communities[0]])
        if len(theme.communities) == 1
        else replace(theme, label=label, keywords=keywords)
        for theme, (label, keywords) in zip(themes, _names(members, papers, topic=topic), strict=True)
    )


def _as_its_community(theme: Theme, community: Community) -> Theme:
    return replace(theme, label=community.label, keywords=community.keywords)


def _names(
    groups: Sequence[Sequence[PaperId]], papers: Mapping[PaperId, Paper], *, topic: str
) -> list[tuple[str, tuple[str, ...]]]:
    """A label and keywords for each group of papers."""
    read = TextGroups([[readable(papers[paper]) for paper in group] for group in groups], topic=topic)
    return [
        (name.heading, _keywords(read, group, name)) for group, name in zip(read.groups, names_of(read), strict=True)
    ]


def _keywords(read: TextGroups, group: int, name: GroupName) -> tuple[str, ...]:
    chosen = list(name.phrases)
    for phrase in best_of(read, group, limit=KEYWORDS + len(chosen)):
        words = set(phrase.key.split())
        if not any(words <= other or other <= words for other in (set(known.key.split()) for known in chosen)):
            chosen.append(phrase)
    return tuple(phrase.text for phrase in chosen[:KEYWORDS])
