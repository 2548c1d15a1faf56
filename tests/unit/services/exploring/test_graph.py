"""A part of a field's graph: what meets the conditions, what is drawn, and what is said of the rest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import EdgeKind
from kg.model.fields.view import LAYERS, FieldView
from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind
from services.exploring.graph import KIND_SHARE, LAYER_SHARE, FieldSubgraph, GraphFilters, field_graph
from tests.builders.field_views import field_view, paper_id
from tests.tables import every_case

SMALL = field_view(
    [0, 1, 1, 2, 2],
    years=[2010, 2018, None, 2024, 2025],
    citation_counts=[100, 20, 10, 0, None],
    venues=["ICLR", "Nature", None, "iclr", None],
    trending=[9.0, 3.0, 4.0, 3.0, 1.0],
    citations=[(1, 0, 0.9), (2, 0, 0.2), (3, 1, float("nan")), (4, 3, 0.5)],
    similar=[(1, 2, 0.7), (3, 4, 0.6)],
    communities=[[0], [2, 1], [3, 4]],
    authors=[["Ada Lovelace"], ["Grace Hopper", "Ada Lovelace"], [], ["Émile Borel"], []],
)


def numbers(part: FieldSubgraph) -> list[int]:
    """The papers of an answer, by their numbers."""
    return [int(node.paper.id[1:]) for node in part.nodes]


def test_all_of_a_small_field_is_drawn_best_trending_first() -> None:
    part = field_graph(SMALL, GraphFilters())
    assert numbers(part) == [0, 2, 1, 3, 4]
    assert [(edge.kind, edge.source, edge.target, edge.weight) for edge in part.edges] == [
        (EdgeKind.CITES, "p001", "p000", 0.9),
        (EdgeKind.SIMILAR, "p001", "p002", 0.7),
        (EdgeKind.SIMILAR, "p003", "p004", 0.6),
        (EdgeKind.CITES, "p004", "p003", 0.5),
        (EdgeKind.CITES, "p002", "p000", 0.2),
        (EdgeKind.CITES, "p003", "p001", None),
    ]
    assert (part.total_nodes, part.total_edges, part.cut, part.truncated) == (5, 6, None, False)


def test_a_node_says_what_the_paper_is_in_the_field() -> None:
    node = field_graph(SMALL, GraphFilters()).nodes[1]
    assert (node.paper.id, node.layer, node.community, node.trending_score) == ("p002", Layer.DEVELOPMENT, "c1", 4.0)


@every_case(
    ("filters", "expected"),
    [
        (GraphFilters(layer=Layer.FRONTIER), [3, 4]),
        (GraphFilters(community="c1"), [2, 1]),
        (GraphFilters(year_from=2018), [1, 3, 4]),
        (GraphFilters(year_to=2018), [0, 1]),
        (GraphFilters(year_from=-5), [0, 1, 3, 4]),
        (GraphFilters(venue="Iclr"), [0, 3]),
        (GraphFilters(venue="nowhere"), []),
        (GraphFilters(min_citations=10), [0, 2, 1]),
        (GraphFilters(min_citations=0), [0, 2, 1, 3]),
        (GraphFilters(layer=Layer.DEVELOPMENT, min_citations=11), [1]),
        (GraphFilters(around="p003"), [3, 1, 4]),
        (GraphFilters(around="p003", year_from=2025), [3, 4]),
        (GraphFilters(kind=PaperKind.SURVEY), []),
        (GraphFilters(kind=PaperKind.OTHER, layer=Layer.FRONTIER), [3, 4]),
        (GraphFilters(author="ada lovelace"), [0, 1]),
        (GraphFilters(author="Lovelace"), []),
        (GraphFilters(words="love paper"), [0, 1]),
        (GraphFilters(words="emil BOREL"), [3]),
        (GraphFilters(words="velace"), []),
        (GraphFilters(words="?!"), [0, 2, 1, 3, 4]),
        (GraphFilters(papers=frozenset({"p001", "p004", "nowhere"})), [1, 4]),
        (GraphFilters(papers=frozenset({"p001", "p004"}), words="hopper"), [1]),
    ],
)
def test_every_condition_has_to_hold(filters: GraphFilters, expected: list[int]) -> None:
    part = field_graph(SMALL, filters)
    assert numbers(part) == expected
    assert part.total_nodes == len(expected)
    inside = {node.paper.id for node in part.nodes}
    assert part.total_edges == len(part.edges)
    assert all({edge.source, edge.target} <= inside for edge in part.edges)


def test_the_centre_stays_when_little_is_drawn() -> None:
    part = field_graph(SMALL, GraphFilters(around="p004"), max_nodes=1)
    assert numbers(part) == [4]
    assert part.total_nodes == 2


@pytest.mark.parametrize(("kinds", "edges"), [({EdgeKind.CITES}, 4), ({EdgeKind.SIMILAR}, 2), (set(), 0)])
def test_only_the_kinds_asked_for_are_drawn_and_walked(kinds: set[EdgeKind], edges: int) -> None:
    part = field_graph(SMALL, GraphFilters(), kinds=frozenset(kinds))
    assert {edge.kind for edge in part.edges} == kinds
    assert part.total_edges == len(part.edges) == edges
    near = field_graph(SMALL, GraphFilters(around="p002"), kinds=frozenset(kinds))
    assert len(near.nodes) == 1 + bool(kinds)


def test_what_is_left_out_is_said_with_the_rule() -> None:
    part = field_graph(SMALL, GraphFilters(), max_nodes=4, max_edges=2)
    assert part.truncated
    assert part.cut == ("of 5 papers the 4 with the highest trending score; of 4 edges among them the 2 heaviest")
    assert (part.total_nodes, part.total_edges) == (5, 6)


def test_a_large_cut_says_what_every_layer_keeps() -> None:
    view = field_view([0] * 20 + [1] * 20, trending=[float(40 - number) for number in range(40)])
    part = field_graph(view, GraphFilters(), max_nodes=12)
    assert numbers(part) == [*range(10), 20, 21]
    assert part.cut == "of 40 papers the 12 with the highest trending score, of every layer the first 2 at least"


def test_unknown_communities_and_papers_are_named() -> None:
    with pytest.raises(NotFoundError, match="'c9'"):
        field_graph(SMALL, GraphFilters(community="c9"))
    with pytest.raises(NotFoundError, match="'p999'"):
        field_graph(SMALL, GraphFilters(around="p999"))


@pytest.mark.parametrize("sizes", [{"max_nodes": 0}, {"max_nodes": 2_001}, {"max_edges": -1}, {"max_edges": 20_001}])
def test_sizes_outside_the_limits_are_refused(sizes: dict[str, int]) -> None:
    with pytest.raises(InvalidInputError, match=next(iter(sizes))):
        field_graph(SMALL, GraphFilters(), **sizes)


def test_an_empty_field_is_drawn_empty() -> None:
    assert field_graph(field_view([]), GraphFilters()) == FieldSubgraph(
        nodes=(), edges=(), total_nodes=0, total_edges=0, cut=None
    )


@st.composite
def views(draw: st.DrawFn) -> FieldView:
    """Random fields of up to 30 papers."""
    size = draw(st.integers(0, 30))
    node = st.integers(0, max(size - 1, 0))
    weight = st.integers(1, 4).map(lambda quarter: quarter / 4)
    edges = st.lists(st.tuples(node, node, weight), max_size=60) if size else st.just([])
    return field_view(
        draw(st.lists(st.integers(0, 2), min_size=size, max_size=size)),
        trending=draw(st.lists(st.integers(0, 4).map(float), min_size=size, max_size=size)),
        citations=[edge for edge in draw(edges) if edge[0] != edge[1]],
        similar=draw(edges),
    )


@given(view=views(), max_nodes=st.integers(1, 30), max_edges=st.integers(0, 60))
def test_a_cut_keeps_its_bounds_and_every_layer_and_kind(view: FieldView, max_nodes: int, max_edges: int) -> None:
    part = field_graph(view, GraphFilters(), max_nodes=max_nodes, max_edges=max_edges)
    shown = numbers(part)
    assert len(set(shown)) == len(shown) == min(max_nodes, view.size)
    assert len(part.edges) <= max_edges
    assert part.total_edges == len(view.citations.indices) + len(view.similar.indices) // 2
    assert shown == [number for number in view.ranking.tolist() if number in set(shown)], "best trending first"
    for layer in range(len(LAYERS)):
        best = [number for number in view.ranking.tolist() if view.layers[number] == layer]
        assert set(best[: max_nodes // LAYER_SHARE]) <= set(shown)
    weights = [edge.weight for edge in part.edges]
    assert weights == sorted(weights, reverse=True)
    whole = field_graph(view, GraphFilters(), max_nodes=max_nodes, max_edges=20_000)
    for kind in EdgeKind:
        heaviest = [edge for edge in whole.edges if edge.kind is kind][: max_edges // KIND_SHARE]
        assert set(heaviest) <= set(part.edges)
    assert part.truncated == (len(shown) < view.size or len(part.edges) < len(whole.edges))


def test_ids_stand_in_the_order_of_the_numbers() -> None:
    assert [paper.id for paper in SMALL.papers] == [paper_id(number) for number in range(5)]
