"""Papers of a field side by side."""

from __future__ import annotations

import pytest

from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import EdgeKind
from services.exploring.comparison import paper_comparison
from services.exploring.path_steps import StepRelation
from tests.builders.field_views import field_view, paper_id

A, B, C, D, E, F = map(paper_id, range(6))
VIEW = field_view(
    [0, 1, 1, 2, 2, 2],
    years=[2015, 2018, 2018, 2020, 2021, 2022],
    trending=[1.0, 2.0, 5.0, 3.0, 4.0, 0.5],
    citations=[(1, 0, 0.9), (2, 0, 0.5), (3, 1, 0.5), (3, 2, 0.4), (4, 1, 0.3), (2, 1, 0.7)],
    similar=[(0, 3, 1.0), (4, 5, 0.8)],
)


def test_what_one_paper_has_alone_is_told_apart_from_what_they_share() -> None:
    b, c = paper_comparison(VIEW, [B, C]).papers
    assert ([each.paper.id for each in b.citing.papers], b.citing.total) == ([E], 1)
    assert c.citing.total == c.references.total == b.references.total == 0
    d, e = paper_comparison(VIEW, [D, E]).papers
    assert ([each.paper.id for each in d.references.papers], e.references.total) == ([C], 0)


def test_every_two_of_them_are_connected_in_the_order_they_are_named() -> None:
    pairs = paper_comparison(VIEW, [D, A, B]).pairs
    named = [(pair.connection.first.paper.id, pair.connection.second.paper.id) for pair in pairs]
    assert named == [(D, A), (D, B), (A, B)]


def test_a_walk_follows_citations_where_there_are_any_and_says_what_joins_its_steps() -> None:
    walk = paper_comparison(VIEW, [A, D]).pairs[0].walk
    assert [step.paper.paper.id for step in walk] == [A, B, D], "not by the similarity of A and D"
    cites = StepRelation(kind=EdgeKind.CITES, goes_back=False)
    assert [step.relation for step in walk] == [None, cites, cites]
    resembling = paper_comparison(VIEW, [F, B]).pairs[0].walk
    assert [step.paper.paper.id for step in resembling] == [F, E, B]
    assert resembling[1].relation == StepRelation(kind=EdgeKind.SIMILAR, goes_back=True)


def test_papers_that_nothing_joins_have_no_walk() -> None:
    view = field_view([0, 1])
    assert paper_comparison(view, [A, B]).pairs[0].walk == ()


def test_fewer_than_two_and_more_than_four_are_refused() -> None:
    for ids in ([A], [A, A], [A, B, C, D, E], []):
        with pytest.raises(InvalidInputError, match="2 to 4 different papers"):
            paper_comparison(VIEW, ids)
    with pytest.raises(NotFoundError, match="paper of the field"):
        paper_comparison(VIEW, [A, "p-unknown"])
