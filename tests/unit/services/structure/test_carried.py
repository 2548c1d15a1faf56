"""What readers changed and decided is carried by a dump: it can be undone and asked again where it was restored."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.portable import dump, restore
from kg.model.entities.taxonomy import EditAction, Taxonomy
from kg.model.surveys.query_function import SingleEntitySearch
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.fields.fields import FieldRepository
from services.structure.curating import TaxonomyEditor
from services.structure.name_decisions import NameDecider
from services.structure.query_functions import QueryFunctions
from services.structure.taxonomies import taxonomy_id
from services.structure.wanted_edit import WantedEdit
from services.tasks.prompting import load_prompts
from tests.builders.bee_surveys import bee_store
from tests.builders.listed_names import ListedNames
from tests.builders.survey_field import bee_field

FIELD = bee_field().field.id
SINGLE = SingleEntitySearch(entity_type="method", categorize_by="sense")
METHODS = taxonomy_id("method", "sense")
NOW = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.fixture
def engines(tmp_path: Path) -> Iterator[tuple[GraphEngine, GraphEngine]]:
    """A graph with the bee field, and an empty one."""
    with bee_store(tmp_path / "first.kgl") as first:
        second = KgliteEngine.open(tmp_path / "second.kgl")
        yield first, second
        second.close()


def functions(engine: GraphEngine) -> QueryFunctions:
    fields = FieldRepository(engine)
    return QueryFunctions(engine, ListedNames(), load_prompts(), fields.get(FIELD), revision=fields.revision(FIELD))


def changed(engine: GraphEngine, taxonomy: Taxonomy) -> list[Taxonomy]:
    """The taxonomy before each of three changes and after the last."""
    editor, states = TaxonomyEditor(engine, FIELD), [taxonomy]
    one, moved = taxonomy.categories[0], taxonomy.categories[0].entities[0]
    for wanted in (
        WantedEdit(action=EditAction.RENAME, category=one.id, name="Senses of Bees"),
        WantedEdit(action=EditAction.MOVE, entities=(moved,)),
        WantedEdit(action=EditAction.LOCK, category=one.id),
    ):
        states.append(editor.edit(editor.state(METHODS), wanted, made_at=NOW).taxonomy)
    return states


async def test_changes_and_decisions_are_restored_kept_and_undone(engines: tuple[GraphEngine, GraphEngine]) -> None:
    first, second = engines
    taxonomy = (await functions(first).run(SINGLE)).taxonomies[0]
    states = changed(first, taxonomy)
    assert len({repr(each) for each in states}) == 4
    fields = FieldRepository(first)
    names = sorted(each.name for each in DomainGraphRepository(first).entities(FIELD, "method"))[:2]
    NameDecider(first, fields.get(FIELD), revision=fields.revision(FIELD)).unite(names)

    lines = io.BytesIO()
    dump(first, lines)
    restore(second, io.BytesIO(lines.getvalue()))
    for repository in map(DomainGraphRepository, engines):
        assert [each.ruling for each in repository.decisions(FIELD)] == ["same"]
    assert DomainGraphRepository(second).get(FIELD) == DomainGraphRepository(first).get(FIELD)

    answers = [await functions(each).run(SINGLE) for each in engines]
    assert answers[0] == answers[1]
    assert answers[1].calls == 0
    editor = TaxonomyEditor(second, FIELD)
    assert [each.action for each in editor.state(METHODS).edits] == ["rename", "move", "lock"]
    undone = [
        editor.edit(editor.state(METHODS), WantedEdit(action=None), made_at=NOW).taxonomy.categories[0].name
        for _ in range(3)
    ]
    assert undone == ["Senses of Bees", "Senses of Bees", taxonomy.categories[0].name]
    assert all(each.is_undone for each in editor.state(METHODS).edits)
