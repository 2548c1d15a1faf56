"""Names for communities: the phrases that set each apart from the others of its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.model.fields.community import Community
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
