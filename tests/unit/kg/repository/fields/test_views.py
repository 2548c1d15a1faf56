"""Views are read once, and again when their field or one of its papers changed."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.view import FieldView
from kg.ports import Follower, Row
from kg.repository.fields.fields import FieldRepository
from kg.repository.fields.views import FACTS_SECONDS, FieldViews
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import field_graph, paper
from tests.contract.portable import fill


class Shared(KgliteEngine):
    """An engine that tells nobody of writes, as one that other processes write to; counts what is read."""

    is_shared = False

    def follow(self, templates: Collection[str], follower: Follower) -> bool:
        return False if self.is_shared else super().follow(templates, follower)

    def read(self, name: str, /, **parameters: object) -> list[Row]:
        self.reads = [*getattr(self, "reads", []), name]
        return super().read(name, **parameters)

    def count(self, name: str) -> int:
        """How often a template was read."""
        return self.reads.count(name)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Shared]:
    """A graph with the fields `attention` and `second`."""
    engine = Shared.open(tmp_path)
    assert isinstance(engine, Shared)
    fill(engine)
    yield engine
    engine.close()


def ask(views: FieldViews, engine: Shared, field_id: str = "attention") -> FieldView:
    """The view of a stored field."""
    row = engine.read("field_by_id", field_id=field_id)[0]
    return views.view(row, row["revision"])[0]


def test_a_field_is_read_once(engine: Shared) -> None:
    views = FieldViews(engine)
    assert ask(views, engine) is ask(views, engine)
    assert engine.count("field_members") == 1


def test_a_changed_paper_costs_reading_the_papers_alone(engine: Shared) -> None:
    views = FieldViews(engine)
    before = ask(views, engine)
    PaperRepository(engine).save([paper(1, title="Renamed")])
    after = ask(views, engine)
    assert after.papers[0].title == "Renamed"
    assert after.citations is before.citations
    assert (engine.count("field_briefs"), engine.count("field_members")) == (2, 1)


def test_a_changed_paper_of_no_field_costs_nothing(engine: Shared) -> None:
    views = FieldViews(engine)
    before = ask(views, engine)
    PaperRepository(engine).save([paper(6, title="Renamed")])
    PaperRepository(engine).link_names()
    assert ask(views, engine) is before


def test_where_others_write_too_the_papers_are_read_again_after_a_while(engine: Shared) -> None:
    engine.is_shared = True
    now = 0.0
    views = FieldViews(engine, clock=lambda: now)
    ask(views, engine)
    PaperRepository(engine).save([paper(1, title="Renamed")])
    now = FACTS_SECONDS
    assert ask(views, engine).papers[0].title != "Renamed"
    now = FACTS_SECONDS + 1
    assert ask(views, engine).papers[0].title == "Renamed"
    assert engine.count("field_members") == 1


def test_the_view_used_longest_ago_gives_way(engine: Shared) -> None:
    views = FieldViews(engine, size=1)
    first = ask(views, engine)
    ask(views, engine, "second")
    assert ask(views, engine) is not first
    assert engine.count("field_members") == 3


def test_a_field_replaced_while_it_is_read_is_read_again(engine: Shared) -> None:
    fields = FieldRepository(engine)
    changed = replace(field_graph(), paths=())
    read, is_replaced = engine.read, False

    def replacing(name: str, /, **parameters: object) -> list[Row]:
        nonlocal is_replaced
        if name == "field_paths" and not is_replaced:
            is_replaced = True
            fields.save(changed)
        return read(name, **parameters)

    engine.read = replacing  # type: ignore[method-assign]
    view = fields.view("attention")
    assert view.paths == ()
    assert view.revision == fields.revision("attention")


def test_many_threads_share_one_reading(engine: Shared) -> None:
    fields = FieldRepository(engine)
    found: list[FieldView] = []
    threads = [threading.Thread(target=lambda: found.append(fields.view("attention"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1
    assert engine.count("field_members") == 1


def test_a_paper_that_changes_while_its_field_is_read_is_read_again(engine: Shared) -> None:
    views = FieldViews(engine)
    read, is_saved = engine.read, False

    def saving(name: str, /, **parameters: object) -> list[Row]:
        nonlocal is_saved
        rows = read(name, **parameters)
        if name == "field_briefs" and not is_saved:
            is_saved = True
            PaperRepository(engine).save([paper(1, title="Renamed")])
        return rows

    engine.read = saving  # type: ignore[method-assign]
    ask(views, engine)
    assert ask(views, engine).papers[0].title == "Renamed"
