"""What joins the steps of paths, from a view of a field and from the field itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.algorithms.graphs.weighted_bfs import successors
from kg.model.fields.field import EdgeKind
from kg.model.graphs.graph import FieldArrays
from services.exploring.path_steps import StepRelation, StepWeight, step_relation, step_relations, step_weight
from services.exploring.views import paths_through
from tests.builders.field_views import field_view, paper_id, vertical_path
from tests.builders.rendering_values import FIELD

VIEW = field_view(
    [0, 1, 1, 2, 1],
    years=[2015, 2018, 2012, None, 2019],
    citations=[(1, 0, 0.9), (2, 0, 0.5)],
    similar=[(0, 1, 0.8), (1, 3, 0.7)],
    paths=[vertical_path(0, [(1, 0), (2, 0), (4, 1)], [(3, 1)])],
)


def test_a_step_cites_or_resembles_the_paper_before_it_or_the_field_holds_neither() -> None:
    assert step_relation(VIEW, 1, 0) == StepRelation(kind=EdgeKind.CITES, goes_back=False), "though it resembles too"
    assert step_relation(VIEW, 3, 1) == StepRelation(kind=EdgeKind.SIMILAR, goes_back=False), "of unknown year"
    assert step_relation(VIEW, 4, 1) == StepRelation(kind=None, goes_back=False)


def test_a_step_to_an_older_paper_goes_back() -> None:
    assert step_relation(VIEW, 2, 0) == StepRelation(kind=EdgeKind.CITES, goes_back=True)


def test_a_step_weighs_what_walks_count_of_it() -> None:
    edges = {(paper, parent): step_weight(VIEW, paper, parent) for paper, parent in [(1, 0), (2, 0), (3, 1), (4, 1)]}
    assert edges == {
        (1, 0): StepWeight(part=1.0, likeness=0.9),
        (2, 0): StepWeight(part=0.01, likeness=0.5),
        (3, 1): StepWeight(part=0.01, likeness=0.7),
        (4, 1): None,
    }
    follows = successors(
        FieldArrays(
            paper_ids=tuple(paper_id(number) for number in range(VIEW.size)),
            years=VIEW.facts.years,
            trending_scores=VIEW.trending_scores,
            layers=VIEW.layers,
            citations=VIEW.citations,
            similar=VIEW.similar,
        )
    )
    for (paper, parent), own in edges.items():
        row = follows.neighbours(parent).tolist()
        found = follows.weights[follows.indptr[parent] + row.index(paper)] if paper in row else None
        assert found == (own and pytest.approx(own.part * own.likeness))


def test_steps_of_a_shown_path_tell_their_relation() -> None:
    [path] = paths_through(VIEW, paper_id(0))
    found = {step.paper.paper.id: step.relation for step in (*path.development, *path.frontier)}
    assert found == {
        paper_id(number): step_relation(VIEW, number, parent) for number, parent in [(1, 0), (2, 0), (4, 1), (3, 1)]
    }


def test_a_parent_that_left_the_field_has_no_relation() -> None:
    path = vertical_path(0, [(1, 9)], [])
    [shown] = paths_through(replace(VIEW, paths=(path,)), paper_id(0))
    assert [step.relation for step in shown.development] == [None]


def test_the_steps_of_a_whole_field_have_the_relations_of_its_edges() -> None:
    found = step_relations(FIELD)
    cites = {(each.citing, each.cited) for each in FIELD.citations}
    assert {pair for pair, relation in found.items() if relation.kind is EdgeKind.CITES} == cites & found.keys()
    assert any(relation.kind is EdgeKind.CITES for relation in found.values())
    steps = [step for path in FIELD.paths for step in (*path.development, *path.frontier)]
    assert found.keys() == {(step.paper_id, step.parent) for step in steps}


def test_similar_papers_are_found_whichever_id_comes_first() -> None:
    [path, *_] = FIELD.paths
    step = path.development[0]
    assert step.parent is not None
    for first, second in ((step.paper_id, step.parent), (step.parent, step.paper_id)):
        pair = replace(FIELD.similarities[0], first=first, second=second)
        field = replace(FIELD, citations=(), similarities=(pair,), paths=(path,))
        assert step_relations(field)[step.paper_id, step.parent].kind is EdgeKind.SIMILAR
