"""What is promised of the papers of a field and of its communities when it is replaced, on every engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kg.model.fields.field import FieldGraph
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from tests.builders.dying_engine import DyingEngine
from tests.builders.values import field_graph, paper_id

MEMBERSHIPS = {
    f"{verb}_{what}"
    for verb, what in (
        ("add", "includes"),
        ("change", "field_members"),
        ("delete", "field_members"),
        ("add", "in_community"),
        ("change", "community_members"),
        ("delete", "community_members"),
    )
}


def one_moved() -> FieldGraph:
    """The field, where paper 4 has another score and has left the first community for the second."""
    graph = field_graph()
    first, second = graph.communities
    return replace(
        graph,
        members={**graph.members, paper_id(4): replace(graph.members[paper_id(4)], trending_score=99.5)},
        communities=(
            replace(first, papers=first.papers[1:]),
            replace(second, papers=(*second.papers, paper_id(4))),
        ),
    )


def smaller() -> FieldGraph:
    """The field without paper 2 and its community."""
    graph = field_graph()
    gone = paper_id(2)
    return replace(
        graph,
        papers={id: paper for id, paper in graph.papers.items() if id != gone},
        members={id: member for id, member in graph.members.items() if id != gone},
        citations=graph.citations[1:],
        communities=graph.communities[1:],
        themes=(),
        paths=(),
    )


def replaced(engine: GraphEngine, graph: FieldGraph) -> dict[str, int]:
    """How many memberships each template was given to write while a field was replaced."""
    noting = DyingEngine(engine, last=0)
    FieldRepository(noting).save(graph)
    return {name: len(rows) for name, rows in noting.written if name in MEMBERSHIPS and rows}


class MembershipContract:
    """Memberships of papers in fields and communities."""

    def test_a_field_that_is_replaced_writes_the_memberships_that_differ(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        whole = field_graph()
        assert replaced(engine, whole) == {"add_includes": 4, "add_in_community": 3}
        assert replaced(engine, replace(whole, citations=whole.citations[:1])) == {}
        assert replaced(engine, one_moved()) == {
            "change_field_members": 1,
            "delete_community_members": 1,
            "change_community_members": 1,
            "add_in_community": 1,
        }

    @pytest.mark.parametrize("before", [field_graph, one_moved, smaller])
    @pytest.mark.parametrize("after", [field_graph, one_moved, smaller])
    def test_any_field_can_take_the_place_of_any(
        self, fields: FieldRepository, before: Callable[[], FieldGraph], after: Callable[[], FieldGraph]
    ) -> None:
        fields.save(field_graph("beside"))
        for graph in (before(), after()):
            fields.save(graph)
            assert fields.get("attention") == graph
        assert fields.get("beside") == field_graph("beside")

    def test_papers_and_a_community_that_left_are_gone(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        assert replaced(engine, smaller()) == {"delete_field_members": 1}
        assert fields.of_paper(paper_id(2)) == []
        assert [row["community_id"] for row in engine.read("field_communities", field_id="attention")] == [
            "foundation-1"
        ]

    def test_a_deleted_field_leaves_no_membership(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        fields.delete("attention")
        ids = [paper_id(number) for number in range(1, 7)]
        assert engine.read("dump_in_community", ids=ids) == []
        assert engine.read("dump_includes", ids=["attention"]) == []
        assert fields.of_paper(paper_id(1)) == []
