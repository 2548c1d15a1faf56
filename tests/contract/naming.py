"""What is promised of the names that models give the communities of a field, on every engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kg.errors import NotFoundError
from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.fields.naming import names_digest, rename_communities, restore_labels
from kg.model.fields.theme import Theme, ThemeId
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from tests.builders.values import field_graph

FOUNDATION = CommunityId("foundation-1")
NAMES: Mapping[CommunityId, str] = {FOUNDATION: "Attention over Neighbours"}


def themed() -> FieldGraph:
    """The field, with a theme of one community beside that of two."""
    alone = Theme(id=ThemeId("theme-2"), label="attention", keywords=(), communities=(FOUNDATION,))
    first = field_graph().themes[0]
    return replace(field_graph(), themes=(replace(first, label="", communities=first.communities[1:]), alone))


class NamingContract:
    """Names of communities."""

    def test_a_name_is_the_label_everywhere_with_the_computed_one_beside_it(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        graph = themed()
        fields.save(graph)
        fields.name_communities(graph, NAMES)
        for read in (fields.get("attention").communities, fields.view("attention").community_list):
            told = {each.id: (each.label, each.computed_label) for each in read}
            assert told == {
                FOUNDATION: ("Attention over Neighbours", "attention"),
                CommunityId("development-1"): ("", None),
            }
        assert [each.label for each in fields.get("attention").themes] == ["", "Attention over Neighbours"]
        stored = {row["community_id"]: row["label"] for row in engine.read("dump_communities", after="", limit=10)}
        assert stored[FOUNDATION] == "Attention over Neighbours"

    def test_a_name_changes_what_is_read_and_not_the_revision(self, fields: FieldRepository) -> None:
        graph = themed()
        fields.save(graph)
        revision, state, view = fields.revision("attention"), fields.state("attention"), fields.view("attention")
        assert fields.open_view("attention")[0] == state == view.state
        fields.name_communities(graph, NAMES)
        assert fields.revision("attention") == revision
        assert fields.open_view("attention")[0] == fields.state("attention") == fields.view("attention").state != state
        assert fields.view("attention").revision == revision
        assert restore_labels(fields.get("attention")) == graph

    def test_names_given_twice_change_nothing_and_the_last_counts(self, fields: FieldRepository) -> None:
        graph = themed()
        fields.save(graph)
        fields.name_communities(graph, NAMES)
        state = fields.state("attention")
        fields.name_communities(fields.get("attention"), NAMES)
        assert fields.state("attention") == state
        fields.name_communities(graph, {FOUNDATION: "Heads"})
        assert fields.get("attention") == rename_communities(graph, {FOUNDATION: "Heads"})
        fields.name_communities(graph, {FOUNDATION: "attention"})
        assert fields.get("attention") == graph

    def test_a_field_built_anew_keeps_the_names_of_communities_with_the_same_papers(
        self, fields: FieldRepository
    ) -> None:
        graph = themed()
        fields.save(graph)
        fields.name_communities(graph, NAMES)
        fields.save(replace(graph, paths=()))
        assert fields.get("attention") == rename_communities(replace(graph, paths=()), NAMES)
        first, second = graph.communities
        moved = replace(graph, communities=(replace(first, papers=(*first.papers, *second.papers)),), themes=())
        fields.save(moved)
        assert fields.get("attention") == moved
        assert fields.state("attention") == fields.revision("attention")

    def test_a_community_that_has_other_papers_by_now_is_left_alone(self, fields: FieldRepository) -> None:
        graph = themed()
        first, second = graph.communities
        fields.save(graph)
        before = replace(graph, communities=(first, replace(second, papers=first.papers)))
        fields.name_communities(before, NAMES)
        assert fields.get("attention") == graph

    def test_a_name_can_be_read_by_a_repository_that_had_the_field_before(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        graph = themed()
        fields.save(graph)
        other = FieldRepository(engine)  # as of another process
        assert names_digest(other.view("attention").community_list) == ""
        fields.name_communities(graph, NAMES)
        assert other.view("attention").community_list == rename_communities(graph, NAMES).communities

    def test_communities_of_an_unknown_field_get_no_names(self, fields: FieldRepository) -> None:
        with pytest.raises(NotFoundError, match="attention"):
            fields.name_communities(field_graph(), NAMES)
