"""Names for communities and themes: the phrases that set each apart from the others of its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model.fields.community import Community
from kg.model.fields.theme import Theme
from kg.model.papers.paper import Paper, PaperId
from services.text.headings import headings
from services.text.instructions import readable
from services.text.phrases import distinctive_phrases

KEYWORDS = 5


def labelled(communities: Sequence[Community], papers: Mapping[PaperId, Paper], *, topic: str) -> tuple[Community, ...]:
    """The communities with a label, no two alike, and their keywords."""
    groups = [[readable(papers[paper]) for paper in community.papers] for community in communities]
    labels = headings(groups, topic=topic)
    keywords = distinctive_phrases(groups, per_group=KEYWORDS, topic=topic)
    return tuple(
        replace(community, label=label, keywords=tuple(phrase.text for phrase in phrases))
        for community, label, phrases in zip(communities, labels, keywords, strict=True)
    )


def named_themes(
    themes: Sequence[Theme], communities: Sequence[Community], papers: Mapping[PaperId, Paper], *, topic: str
) -> tuple[Theme, ...]:
    """The themes with a label, no two alike, and their keywords; a theme of one community has those of it.

    Args:
        communities: those of the themes, with their labels.
    """
    by_id = {community.id: community for community in communities}
    groups = [
        [readable(papers[paper]) for community in theme.communities for paper in by_id[community].papers]
        for theme in themes
    ]
    labels = headings(groups, topic=topic)
    keywords = distinctive_phrases(groups, per_group=KEYWORDS, topic=topic)
    return tuple(
        _as_its_community(theme, by_id[theme.communities[0]])
        if len(theme.communities) == 1
        else replace(theme, label=label, keywords=tuple(phrase.text for phrase in phrases))
        for theme, label, phrases in zip(themes, labels, keywords, strict=True)
    )


def _as_its_community(theme: Theme, community: Community) -> Theme:
    return replace(theme, label=community.label, keywords=community.keywords)
