"""A field without some of its papers."""

from __future__ import annotations

from kg.algorithms.fields.field_without_papers import without_papers
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import PaperId
from tests.builders.values import field_graph


def named(graph: FieldGraph) -> set[PaperId]:
    """Every paper that any part of a field names."""
    steps = [step for path in graph.paths for step in (*path.development, *path.frontier)]
    return {
        *graph.members,
        *(id for each in graph.citations for id in (each.citing, each.cited)),
        *(id for each in graph.similarities for id in (each.first, each.second)),
        *(id for each in graph.communities for id in each.papers),
        *(path.seed for path in graph.paths),
        *(id for step in steps for id in (step.paper_id, step.parent) if id),
    }


def test_no_part_names_what_is_gone_and_every_theme_has_its_communities() -> None:
    whole = field_graph()
    for gone in sorted(whole.members):
        left = without_papers(whole, {gone})
        assert named(left) == left.members.keys() == left.papers.keys() == whole.members.keys() - {gone}
        communities = {each.id for each in left.communities}
        assert {each for theme in left.themes for each in theme.communities} == communities
        assert left.reach.papers == len(left.papers)
        assert left.reach.citations == len(left.citations)


def test_what_was_reached_through_a_paper_that_is_gone_is_off_the_path() -> None:
    whole = field_graph()
    path = next(path for path in whole.paths if path.frontier)
    step = path.frontier[0]
    assert step.parent is not None
    if step.parent != path.seed:
        (left,) = (each for each in without_papers(whole, {step.parent}).paths if each.id == path.id)
        assert step.paper_id not in {each.paper_id for each in left.frontier}
        assert left.exact_frontier < path.exact_frontier


def test_without_nothing_a_field_is_as_it_was() -> None:
    whole = field_graph()
    left = without_papers(whole, set())
    assert (left.members, left.communities, left.themes, left.paths) == (
        whole.members,
        whole.communities,
        whole.themes,
        whole.paths,
    )
