"""A field's edges and communities by paper, so that planning and writing look things up instead of searching."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, PathId, VerticalPath
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIndex:
    """Look-ups over one field; every tuple is in a fixed order.

    `references[p]` are the papers of the field that p cites, `citations[p]` those that cite p, both by paper id.
    `similar[p]` are p's neighbours by similarity, nearest first.
    """

    graph: FieldGraph
    references: Mapping[PaperId, tuple[PaperId, ...]]
    citations: Mapping[PaperId, tuple[PaperId, ...]]
    similar: Mapping[PaperId, tuple[PaperId, ...]]
    community_of: Mapping[PaperId, Community]
    communities: Mapping[CommunityId, Community]
    paths: Mapping[PathId, VerticalPath]

    @staticmethod
    def of(graph: FieldGraph) -> FieldIndex:
        """Index a field; linear in its edges."""
        references: dict[PaperId, list[PaperId]] = defaultdict(list)
        citations: dict[PaperId, list[PaperId]] = defaultdict(list)
        for edge in graph.citations:
            references[edge.citing].append(edge.cited)
            citations[edge.cited].append(edge.citing)
        similar: dict[PaperId, list[tuple[float, PaperId]]] = defaultdict(list)
        for pair in graph.similarities:
            similar[pair.first].append((-pair.weight, pair.second))
            similar[pair.second].append((-pair.weight, pair.first))
        return FieldIndex(
            graph=graph,
            references={paper: tuple(sorted(references[paper])) for paper in graph.papers},
            citations={paper: tuple(sorted(citations[paper])) for paper in graph.papers},
            similar={paper: tuple(other for _, other in sorted(similar[paper])) for paper in graph.papers},
            community_of={paper: community for community in graph.communities for paper in community.papers},
            communities={community.id: community for community in graph.communities},
            paths={path.id: path for path in graph.paths},
        )

    def layer(self, paper: PaperId) -> Layer:
        """The stratum of a paper."""
        return self.graph.members[paper].layer

    def in_layer(self, layer: Layer) -> tuple[Paper, ...]:
        """The papers of a stratum, by id."""
        return tuple(self.graph.papers[paper] for paper in sorted(self.graph.papers) if self.layer(paper) is layer)

    def importance(self, paper: PaperId) -> tuple[int, float, str]:
        """Sorting key, most important first: citations inside the field, then trending score, then id."""
        return (-len(self.citations[paper]), -self.graph.members[paper].trending_score, paper)

    def by_importance(self, papers: Iterable[PaperId]) -> list[PaperId]:
        """Papers, each once, most important first."""
        return sorted(set(papers), key=self.importance)

    def cited_from(self, papers: Iterable[PaperId]) -> list[tuple[PaperId, int]]:
        """Works outside `papers` that they cite, with how many of them cite each; most cited first, ties by id."""
        inside = set(papers)
        counts: dict[PaperId, int] = defaultdict(int)
        for paper in inside:
            for cited in self.references[paper]:
                if cited not in inside:
                    counts[cited] += 1
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))

    def citing(self, papers: Iterable[PaperId]) -> list[tuple[PaperId, int]]:
        """Works outside `papers` that cite them, with how many of them each cites; most first, ties by id."""
        inside = set(papers)
        counts: dict[PaperId, int] = defaultdict(int)
        for paper in inside:
            for later in self.citations[paper]:
                if later not in inside:
                    counts[later] += 1
        return sorted(counts.items(), key=lambda item: (-item[1], item[0]))
