"""A community: papers of one layer that Leiden puts together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from kg.model.layer import Layer
from kg.model.papers.paper import PaperId

CommunityId = NewType("CommunityId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """One community of one layer (SurveyG 2.1.3).

    `papers` by trending score, highest first. `modularity_share` is the community's term of the layer's modularity
    sum. `label` and `keywords` are the phrases that set it apart from the field's other communities.
    Where a model has named it, `label` is that name, and `computed_label` the phrase; else that is None.
    """

    id: CommunityId
    layer: Layer
    papers: tuple[PaperId, ...]
    modularity_share: float
    label: str
    keywords: tuple[str, ...]
    computed_label: str | None = None
