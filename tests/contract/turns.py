"""What is promised of a field that is read while two versions of it take turns, on every engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest

from kg.errors import NotFoundError
from kg.model.fields.field import FieldGraph
from kg.model.papers.identity import Absorption
from kg.ports import GraphEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from tests.builders.dying_engine import DyingEngine
from tests.builders.swapping_engine import SwappingEngine
from tests.builders.values import field_graph, paper_id

PARTS = (
    "field_members",
    "field_similarities",
    "field_communities",
    "field_community_papers",
    "field_themes",
    "field_theme_communities",
    "field_paths",
    "field_path_steps",
)
"""What is read of a field, one after the other."""


def fewer() -> FieldGraph:
    """The field with less of everything."""
    whole = field_graph()
    return replace(whole, similarities=(), communities=whole.communities[:1], themes=(), paths=())


@contextmanager
def haste() -> Iterator[None]:
    """Threads that change places as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


class TurnsContract:
    """Fields that are replaced and put back while they are read."""

    @pytest.mark.parametrize("part", PARTS)
    def test_the_same_mixture_of_two_versions_is_not_believed_twice(
        self, fields: FieldRepository, engine: GraphEngine, part: str
    ) -> None:
        for stored, other in ((field_graph(), fewer()), (fewer(), field_graph())):
            fields.save(stored)
            swapping = SwappingEngine(
                engine, part, swap=partial(fields.save, other), swap_back=partial(fields.save, stored)
            )
            assert FieldRepository(swapping).get("attention") == stored

    @pytest.mark.parametrize("part", [*PARTS[:1], *PARTS[2:], "field_similarity_lists", "field_briefs"])
    def test_a_view_is_of_one_version_where_the_other_came_and_went(
        self, fields: FieldRepository, engine: GraphEngine, part: str
    ) -> None:
        if engine.capabilities().many_processes:
            return  # the writes of other processes give no notice: only another revision shows them
        for stored, other in ((field_graph(), fewer()), (fewer(), field_graph())):
            fields.save(stored)
            swapping = SwappingEngine(
                engine, part, swap=partial(fields.save, other), swap_back=partial(fields.save, stored)
            )
            view = FieldRepository(swapping).view("attention")
            assert (view.community_list, view.themes, view.paths) == (stored.communities, stored.themes, stored.paths)
            assert len(view.similar.indices) == 2 * len(stored.similarities)

    def test_readers_in_haste_see_a_whole_field(self, fields: FieldRepository, engine: GraphEngine) -> None:
        versions = (field_graph(), fewer())
        fields.save(versions[0])
        with haste(), ThreadPoolExecutor(2) as readers:
            reading = [
                readers.submit(lambda: [FieldRepository(engine).get("attention") for _ in range(60)]) for _ in range(2)
            ]
            for turn in range(30):
                fields.save(versions[turn % 2])
            assert all(graph in versions for each in reading for graph in each.result())

    def test_a_field_of_which_nothing_says_what_it_is_as_a_whole_is_read_alone_and_once(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        engine.write("save_fields", rows=[{"id": "attention", "properties": {"digest": None}}])
        first, second = DyingEngine(engine, last=0), DyingEngine(engine, last=0)
        for counting in (first, second):
            assert FieldRepository(counting).get("attention") == field_graph()
        assert [name for name, _ in first.written] == ["save_fields"]
        assert second.written == []

    def test_a_field_of_an_absorbed_paper_is_read_alone_once(
        self, fields: FieldRepository, engine: GraphEngine
    ) -> None:
        fields.save(field_graph())
        PaperRepository(engine).absorb([Absorption(absorbed=paper_id(1), into=paper_id(6), aliases=())])
        first, second = DyingEngine(engine, last=0), DyingEngine(engine, last=0)
        graphs = [FieldRepository(counting).get("attention") for counting in (first, second)]
        assert graphs[0] == graphs[1]
        assert sorted(graphs[0].members) == [paper_id(n) for n in (2, 4, 5, 6)]
        assert (len(first.written), second.written) == (1, [])

    def test_a_field_deleted_while_it_is_read_is_not_found(self, fields: FieldRepository, engine: GraphEngine) -> None:
        fields.save(field_graph())
        dying = DyingEngine(engine, last=3, death=partial(fields.delete, "attention"))
        with pytest.raises(NotFoundError, match="attention"):
            FieldRepository(dying).get("attention")
