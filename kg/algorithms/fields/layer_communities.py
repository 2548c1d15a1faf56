"""The communities of each layer, Foundation, Development and Frontier, and the themes that they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from kg.algorithms.fields.layering import LAYERS
from kg.algorithms.fields.linked_field import LinkedField
from kg.algorithms.fields.paths import Walker
from kg.algorithms.fields.themes import gather_themes
from kg.algorithms.graphs.community_significance import is_supported, leiden_where_supported
from kg.algorithms.graphs.csr import empty, subgraph_of, undirected_sum
from kg.algorithms.graphs.partition import join_small_communities, modularity_shares
from kg.algorithms.graphs.weighted_bfs import CITATION_FLOOR
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.fields.theme import Theme, ThemeId
from kg.model.graphs.graph import FieldArrays, FloatArray, IntArray, Partition, StoredGraph, WeightedGraph

_ORDERING = 8
"""Components of the vectors that order papers; two different texts rarely agree in one."""

_SHARE_DIGITS = 9
"""Digits of what is a sum over edges, whose last ones are those of the order of adding."""


class Analytics(Walker, Protocol):
    """What a field needs of `kg.ports.GraphAnalytics`."""

    def leiden(
        self, graph: WeightedGraph, *, resolution: float, seed: int, stored: StoredGraph | None = None
    ) -> Partition:
        """Communities of an undirected weighted graph."""
        ...


def find_layer_communities(
    linked: LinkedField,
    analytics: Analytics,
    *,
    field_id: FieldId,
    parameters: FieldParameters,
    edge_set: str | None,
) -> tuple[tuple[Community, ...], tuple[Theme, ...], str | None]:
    """Communities of each layer, layer by layer, the largest first, the themes they make, and the GDS that found any.

    Args:
        linked: what `linked_field.link_layers` made with the same field id and parameters.
        edge_set: the name under which its edges are stored; None where they are not.
    Source:
        SurveyG 2.1.3.
    """
    field, whole = linked.arrays, linked.weights
    communities: list[Community] = []
    labels = np.zeros(whole.size, dtype=np.int64)
    gds: str | None = None
    for layer in range(len(LAYERS)):
        nodes = np.flatnonzero(field.layers == layer)
        if len(nodes) == 0:
            continue
        nodes = _by_content(linked, nodes)
        graph = subgraph_of(whole, nodes)
        stored = None if edge_set is None else _graph_in_store(field, nodes, f"{field_id}_{LAYERS[layer]}", edge_set)
        asked = analytics.leiden(graph, resolution=parameters.resolution, seed=parameters.seed, stored=stored)
        partition = _confirm_communities(graph, asked, linked, nodes, parameters)
        gds = partition.gds or gds
        shares = modularity_shares(graph, partition, resolution=parameters.resolution)
        labels[nodes] = len(communities) + partition.labels
        communities.extend(_of_layer(field, nodes, partition, shares, prefix=f"{field_id}:{LAYERS[layer]}"))
    found = gather_themes(whole, field.layers, Partition(labels=labels, count=len(communities)))
    return tuple(communities), _themes(communities, found, prefix=f"{field_id}:theme"), gds


def _by_content(linked: LinkedField, nodes: IntArray) -> IntArray:
    """Nodes in an order that their ids decide only where all else is equal: Leiden finds other communities in another
    order, and ids change with what is known of the papers."""
    field, first = linked.arrays, linked.vectors[nodes, :_ORDERING]
    return nodes[np.lexsort((nodes, field.trending_scores[nodes], field.years[nodes], *first.T[::-1]))]


def _graph_in_store(field: FieldArrays, nodes: IntArray, name: str, edge_set: str) -> StoredGraph:
    ids = tuple(field.paper_ids[node] for node in nodes.tolist())
    return StoredGraph(name=name, paper_ids=ids, edge_set=edge_set, citation_floor=CITATION_FLOOR)


def _confirm_communities(
    graph: WeightedGraph, asked: Partition, linked: LinkedField, nodes: IntArray, parameters: FieldParameters
) -> Partition:
    """The communities of the layer of papers `nodes`, of which Leiden was asked; else those that it finds by citations
    alone; one alone where both are chance."""
    vectors, texts = linked.vectors[nodes], [linked.texts[node] for node in nodes.tolist()]
    citations = undirected_sum(subgraph_of(linked.arrays.citations, nodes), empty(len(nodes)))
    least, resolution, seed = parameters.min_community_size, parameters.resolution, parameters.seed
    found = join_small_communities(graph, asked, min_size=least, vectors=vectors)
    if found.count > 1 and is_supported(graph, found, texts, citations, resolution=resolution, seed=seed):
        return replace(found, gds=asked.gds)
    cited = leiden_where_supported(citations, resolution=resolution, seed=seed)
    if cited is not None:
        return join_small_communities(citations, cited, min_size=least, vectors=vectors)
    return Partition(labels=np.zeros(graph.size, dtype=np.int64), count=1, gds=asked.gds)


def _themes(communities: Sequence[Community], found: Partition, *, prefix: str) -> tuple[Theme, ...]:
    """The themes by papers, most first, ties by their first community."""
    own: list[list[Community]] = [[] for _ in range(found.count)]
    for community, theme in zip(communities, found.labels.tolist(), strict=True):
        own[theme].append(community)
    place = {community.id: number for number, community in enumerate(communities)}
    own.sort(key=lambda its: (-sum(len(each.papers) for each in its), place[its[0].id]))
    return tuple(
        Theme(id=ThemeId(f"{prefix}:{number}"), label="", keywords=(), communities=tuple(each.id for each in its))
        for number, its in enumerate(own)
    )


def _of_layer(
    field: FieldArrays, nodes: IntArray, partition: Partition, shares: FloatArray, *, prefix: str
) -> Iterable[Community]:
    """The communities of the papers `nodes`, which form one layer; members by trending score."""
    layer = LAYERS[int(field.layers[nodes[0]])]
    ranking = np.lexsort((nodes, -field.trending_scores[nodes], partition.labels))
    bounds = np.cumsum(np.bincount(partition.labels, minlength=partition.count))[:-1]
    for number, members in enumerate(np.split(nodes[ranking], bounds)):
        yield Community(
            id=CommunityId(f"{prefix}:{number}"),
            layer=layer,
            papers=tuple(field.paper_ids[member] for member in members.tolist()),
            modularity_share=round(float(shares[number]), _SHARE_DIGITS),
            label="",
            keywords=(),
        )
