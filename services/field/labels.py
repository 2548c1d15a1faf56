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
    read = TextGroups(
        [[readable(papers[paper]) for paper in community.papers] for community in communities], topic=topic
    )
    return tuple(
        replace(community, label=name.heading, keywords=_keywords(read, group, name))
        for community, group, name in zip(communities, read.groups, names_of(read), strict=True)
    )


def named_themes(
    themes: Sequence[Theme], communities: Sequence[Community], papers: Mapping[PaperId, Paper], *, topic: str
) -> tuple[Theme, ...]:
    """The themes with a label, no two alike, and their keywords; a theme of one community has those of it.

    The label of a theme covers its papers in each of its communities as evenly as may be.

    Args:
        communities: those of the themes, with their labels.
    """
    by_id = {community.id: community for community in communities}
    members = [[by_id[community] for community in theme.communities] for theme in themes]
    read = TextGroups(
        [[readable(papers[paper]) for community in own for paper in community.papers] for own in members], topic=topic
    )
    names = names_of(
        read,
        parts=[_parts(group, own) for group, own in zip(read.groups, members, strict=True)],
        known={at: own[0].label for at, own in enumerate(members) if len(own) == 1},
    )
    return tuple(
        replace(theme, label=own[0].label, keywords=own[0].keywords)
        if len(own) == 1
        else replace(theme, label=name.heading, keywords=_keywords(read, group, name))
        for theme, own, group, name in zip(themes, members, read.groups, names, strict=True)
    )


def _parts(group: int, own: Sequence[Community]) -> list[int]:
    """The communities of a theme as sets of its texts, which stand in their order."""
    parts, start = [], (group & -group).bit_length() - 1
    for community in own:
        parts.append(((1 << len(community.papers)) - 1) << start)
        start += len(community.papers)
    return parts


def _keywords(read: TextGroups, group: int, name: GroupName) -> tuple[str, ...]:
    chosen = list(name.phrases)
    for phrase in best_of(read, group, limit=KEYWORDS + len(chosen)):
        words = set(phrase.key.split())
        if not any(words <= other or other <= words for other in (set(known.key.split()) for known in chosen)):
            chosen.append(phrase)
    return tuple(phrase.text for phrase in chosen[:KEYWORDS])
