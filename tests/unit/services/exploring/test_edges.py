"""Why two papers of a field are connected."""

from __future__ import annotations

from math import sqrt

import pytest

from kg.errors import NotFoundError
from services.exploring import edges
from services.exploring.edges import FieldCitation, connection
from tests.builders.field_views import field_view, paper_id, vertical_path

A, B, C, D, E = map(paper_id, range(5))
VIEW = field_view(
    [0, 1, 1, 2, 2],
    trending=[1.0, 2.0, 5.0, 3.0, 4.0],
    citations=[(1, 0, 0.9), (2, 0, float("nan")), (3, 1, 0.5), (3, 2, 0.4), (4, 1, 0.3), (4, 2, 0.2), (2, 1, 0.7)],
    similar=[(0, 3, 0.6)],
    paths=[vertical_path(0, [(1, 0), (2, 1)], [(3, 2)]), vertical_path(0, [(2, 1)], [])],
)


def test_a_citation_is_told_with_its_direction_and_weight() -> None:
    for first, second in ((B, C), (C, B)):
        assert connection(VIEW, first, second).citations == (FieldCitation(citing=C, cited=B, weight=0.7),)
    assert connection(VIEW, A, C).citations == (FieldCitation(citing=C, cited=A, weight=None),), "unknown weight"


def test_shared_references_and_citing_papers_are_counted_and_the_best_come_first() -> None:
    found = connection(VIEW, B, C)
    assert ([each.paper.id for each in found.references.papers], found.references.total) == ([A], 1)
    assert found.references.strength == pytest.approx(1 / sqrt(1 * 2))
    assert ([each.paper.id for each in found.citing.papers], found.citing.total) == ([E, D], 2)
    assert found.citing.strength == pytest.approx(2 / sqrt(3 * 2))


def test_only_some_of_many_shared_papers_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edges, "MOST_SHARED", 1)
    citing = connection(VIEW, B, C).citing
    assert ([each.paper.id for each in citing.papers], citing.total) == ([E], 2)


def test_papers_may_be_alike_only_or_not_connected_at_all() -> None:
    alike = connection(VIEW, D, A)
    assert (alike.similarity, alike.citations, alike.paths) == (0.6, (), ())
    apart = connection(VIEW, A, E)
    assert (apart.similarity, apart.citations, apart.references.strength) == (None, (), 0.0)


def test_paths_with_a_step_between_them_are_named_whichever_comes_first() -> None:
    assert connection(VIEW, C, B).paths == connection(VIEW, B, C).paths == ("path-0", "path-0")
    assert connection(VIEW, B, D).paths == ()


def test_a_paper_outside_the_field_or_one_named_twice_is_refused() -> None:
    with pytest.raises(NotFoundError, match="paper of the field"):
        connection(VIEW, A, "p-unknown")
    with pytest.raises(NotFoundError, match="name two papers"):
        connection(VIEW, A, A)
