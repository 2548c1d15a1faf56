"""A community that a model has summarised has the name of its summary in the graph, in surveys and in files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.fields.fields import FieldRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.rendering.field.exports import export_field
from services.rendering.field.formats import FieldFormat
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.scripted_model.reading import WAYS
from tests.builders.survey_field import bee_field


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


def naming() -> ScriptedModel:
    """A model that has names of its own, `How Sun Compass Works` for `Sun Compass`."""

    def named(inputs: Any) -> Any:
        return WAYS["community_summary"](inputs).model_copy(update={"name": f"How {inputs.facts.label} Works"})

    return ScriptedModel({"community_summary": named})


async def test_the_names_of_a_model_are_the_labels_of_the_field(engine: KgliteEngine) -> None:
    await written(engine, naming())
    field = FieldRepository(engine).get(bee_field().field.id)
    told = [(each.label, each.computed_label) for each in field.communities]
    assert told == [(f"How {each.label} Works", each.label) for each in bee_field().communities]
    exported = json.loads(export_field(field, FieldFormat.JSON))
    assert [(each["label"], each["computed_label"]) for each in exported["communities"]] == told
    assert told[0][0] in str(export_field(field, FieldFormat.HTML), "utf-8")


async def test_a_survey_under_the_names_of_its_model_is_written_once(engine: KgliteEngine) -> None:
    first = await written(engine, naming())
    named = FieldRepository(engine).get(bee_field().field.id)
    model = naming()
    assert await written(engine, model, named) == first
    assert not model.calls
    SurveyRepository(engine).delete(first.id)
    assert repr(await written(engine, model, named)) == repr(first)
    assert not model.calls["community_summary"]


async def test_a_brief_takes_up_the_names_that_a_model_gave(engine: KgliteEngine) -> None:
    before = await written(engine, OfflineModel())
    await written(engine, naming())
    after = await written(engine, OfflineModel(), FieldRepository(engine).get(bee_field().field.id))
    names = [f"How {each.label} Works" for each in bee_field().communities]
    assert any(name in repr(after.sections) for name in names)
    assert not any(name in repr(before) for name in names)
    assert after.revision.number == before.revision.number + 1
