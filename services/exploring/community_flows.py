"""How much the communities of a field cite one another, year by year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kg.algorithms.graphs.csr import sources_of
from kg.model.fields.community import CommunityId
from kg.model.fields.view import NO_COMMUNITY, FieldView
from kg.model.graphs.graph import UNKNOWN_YEAR

MOST_FLOWS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """Citations from the papers of one community to those of another.

    `years` counts them by the year of the citing paper, ascending; those of undated papers are in `citations` alone.
    """

    citing: CommunityId
    cited: CommunityId
    citations: int
    years: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flows:
    """The strongest flows of a field, most citations first, ties in the order of the communities; `total` counts all.

    `inside` are the citations that stay within a community.
    """

    flows: tuple[Flow, ...]
    total: int
    inside: int


def flows(view: FieldView, *, most: int = MOST_FLOWS) -> Flows:
    """The flows between different communities, at most `most` of them."""
    rows, cited = sources_of(view.citations), view.citations.indices
    source, target = view.communities[rows], view.communities[cited]
    placed = (source != NO_COMMUNITY) & (target != NO_COMMUNITY)
    between = placed & (source != target)
    size = len(view.community_list)
    pairs, flow_of, counts = np.unique(
        source[between] * size + target[between], return_inverse=True, return_counts=True
    )
    years = view.facts.years[rows[between]]
    strongest = np.lexsort((pairs, -counts))[:most]
    found = []
    for number in strongest.tolist():
        own = years[(flow_of == number) & (years != UNKNOWN_YEAR)]
        first, second = divmod(int(pairs[number]), size)
        found.append(
            Flow(
                citing=view.community_list[first].id,
                cited=view.community_list[second].id,
                citations=int(counts[number]),
                years={int(year): int(count) for year, count in zip(*np.unique(own, return_counts=True), strict=True)},
            )
        )
    return Flows(flows=tuple(found), total=len(pairs), inside=int(np.count_nonzero(placed & (source == target))))
