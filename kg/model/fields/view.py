"""A built field as arrays, for answering questions about it quickly."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.model.fields.community import Community
from kg.model.fields.field import Field, ReachReport, VerticalPath
from kg.model.fields.naming import names_digest, state_of
from kg.model.fields.theme import Theme
from kg.model.graphs.graph import FloatArray, IntArray, WeightedGraph
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId

LAYERS = (Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER)
"""What the numbers of `FieldView.layers` mean."""

NO_COMMUNITY = -1
UNKNOWN_VENUE = -1
UNKNOWN_COUNT = -1


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class PaperFacts:
    """What n papers say of themselves, in order of paper id; the arrays are never changed.

    `years` uses UNKNOWN_YEAR, `citation_counts` UNKNOWN_COUNT. `venues` holds UNKNOWN_VENUE or what `venue_codes` has
    for the venue's name in lower case. `dates` are as sources write them, None where none does.
    """

    papers: tuple[PaperBrief, ...]
    years: IntArray
    citation_counts: IntArray
    venues: IntArray
    venue_codes: Mapping[str, int]
    dates: tuple[str | None, ...]
    authors: tuple[tuple[str, ...], ...]

    @property
    def retracted(self) -> NDArray[np.bool_]:
        """Which papers are retracted, shape (n,)."""
        return np.array([paper.is_retracted for paper in self.papers], dtype=np.bool_)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, weakref_slot=True)
class FieldView:
    """A field of n papers, in order of paper id; the arrays are never changed.

    `revision` is a digest of everything but the papers' own `facts` and the names that models gave communities.
    `layers` are positions in LAYERS, `communities` in `community_list`, or NO_COMMUNITY. `citations` is directed,
    row = citing paper; `cited_by` is the same turned round; a weight the field does not give is NaN. `similar` is
    undirected. `ranking` lists the papers by trending score, highest first, ties by id.
    """

    field: Field
    revision: str
    reach: ReachReport
    facts: PaperFacts
    position: Mapping[PaperId, int]
    layers: IntArray
    communities: IntArray
    trending_scores: FloatArray
    relevances: FloatArray
    reasons: tuple[str, ...]
    ranking: IntArray
    citations: WeightedGraph
    cited_by: WeightedGraph
    similar: WeightedGraph
    community_list: tuple[Community, ...]
    themes: tuple[Theme, ...]
    paths: tuple[VerticalPath, ...]

    @property
    def state(self) -> str:
        """The revision and the names that models gave communities: equal states, equal fields to a reader."""
        return state_of(self.revision, names_digest(self.community_list))

    @property
    def papers(self) -> tuple[PaperBrief, ...]:
        """The papers, a brief each."""
        return self.facts.papers

    @property
    def size(self) -> int:
        """Number of papers n."""
        return len(self.facts.papers)

    def of_layers(self, layers: Collection[Layer] | None) -> Collection[PaperId]:
        """The papers of these layers; all papers without any."""
        if not layers:
            return self.position.keys()
        numbers = {LAYERS.index(layer) for layer in layers}
        return {id for id, number in self.position.items() if int(self.layers[number]) in numbers}

    def rank_papers(self, chosen: NDArray[np.bool_]) -> IntArray:
        """The papers marked in `chosen`, shape (n,), by trending score, highest first, ties by id."""
        return self.ranking[chosen[self.ranking]]
