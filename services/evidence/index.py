"""A field's edges and communities by paper, so that planning and writing look things up instead of searching."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kg.algorithms.ranking.importance import importance_scores
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, PathId, VerticalPath
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.text.topics import holds_topic


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldIndex:
    """Look-ups over one field; every tuple is in a fixed order.

    `references[p]` are the papers of the field that p cites, `citations[p]` those that cite p, both by paper id.
    `similar[p]` are p's neighbours by similarity, nearest first. `importances[p]` is p's importance in [0, 1].
    `named` are the papers whose titles hold every word of the topic that carries meaning.
    """

    graph: FieldGraph
    references: Mapping[PaperId, tuple[PaperId, ...]]
    citations: Mapping[PaperId, tuple[PaperId, ...]]
    similar: Mapping[PaperId, tuple[PaperId, ...]]
    community_of: Mapping[PaperId, Community]
    communities: Mapping[CommunityId, Community]
    paths: Mapping[PathId, VerticalPath]
    importances: Mapping[PaperId, float]
    named: frozenset[PaperId]

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
            importances=_importances(graph, citations),
            named=frozenset(
                paper for paper in graph.papers if holds_topic(graph.papers[paper].title, graph.field.topic)
            ),
        )

    def layer(self, paper: PaperId) -> Layer:
        """The stratum of a paper."""
        return self.graph.members[paper].layer

    def in_layer(self, layer: Layer) -> tuple[Paper, ...]:
        """The papers of a stratum, by id."""
        return tuple(self.graph.papers[paper] for paper in sorted(self.graph.papers) if self.layer(paper) is layer)

    def importance(self, paper: PaperId) -> tuple[float, str]:
        """Sorting key, most important first, ties by id."""
        return (-self.importances[paper], paper)

    def by_importance(self, papers: Iterable[PaperId]) -> list[PaperId]:
        """Papers, each once, most important first."""
        return sorted(set(papers), key=self.importance)

    def by_year(self, papers: Iterable[PaperId]) -> list[PaperId]:
        """Papers, each once, oldest first, those of no year before them, and of one year most important first."""
        return sorted(set(papers), key=lambda paper: (self.graph.papers[paper].year or 0, self.importance(paper)))

    def works_cited_by(self, papers: Iterable[PaperId]) -> list[tuple[PaperId, int]]:
        """Works outside `papers` that they cite, with how many of them cite each; most cited first, ties by id."""
        return _count_outside(papers, self.references)

    def citing(self, papers: Iterable[PaperId]) -> list[tuple[PaperId, int]]:
        """Works outside `papers` that cite them, with how many of them each cites; most first, ties by id."""
        return _count_outside(papers, self.citations)


def _count_outside(papers: Iterable[PaperId], edges: Mapping[PaperId, Iterable[PaperId]]) -> list[tuple[PaperId, int]]:
    inside = set(papers)
    counts = Counter(other for paper in inside for other in edges[paper] if other not in inside)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _importances(graph: FieldGraph, citations: Mapping[PaperId, Sequence[PaperId]]) -> dict[PaperId, float]:
    ids = sorted(graph.papers)
    scores = importance_scores(
        [graph.papers[paper].citation_count for paper in ids],
        np.array([len(citations[paper]) for paper in ids], dtype=np.int64),
        np.array([graph.members[paper].relevance for paper in ids], dtype=np.float64),
    )
    return dict(zip(ids, scores.tolist(), strict=True))
