"""What jobs take: whole, in range, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from kg.errors import InvalidInputError
from kg.model.fields.field import FieldParameters
from services.jobs.collection_requests import CollectionRequest
from services.jobs.requests import FieldRequest, ImportRequest, SurveyRequest, UploadedFile, request_of
from services.models.price import Budget
from services.pipeline.preset import load_preset, preset_names
from tests.tables import every_case


def test_a_request_survives_the_way_through_the_job_store() -> None:
    wanted = FieldRequest(topic="Graphs", paper_ids=("p1",))
    assert request_of(FieldRequest, wanted.model_dump(mode="json")) == wanted


def test_parameters_left_out_are_those_of_the_graph_layer() -> None:
    assert FieldRequest(topic="Graphs").parameters.value() == FieldParameters()
    assert set(FieldRequest.model_fields["parameters"].default.model_dump()) == set(FieldParameters.__slots__)


def test_a_preset_collects_and_builds_with_the_parameters_of_its_publication() -> None:
    for name in preset_names():
        preset = load_preset(name)
        wanted = request_of(CollectionRequest, {"topic": "Graphs", "preset": name})
        given = wanted.parameters.model_dump(mode="json")
        assert all(given[key] == value for key, value in (preset.collecting or {}).items())
        built = request_of(FieldRequest, {"topic": "Graphs", "preset": name}).parameters.model_dump()
        assert all(built[key] == value for key, value in (preset.field or {}).items())
        assert wanted.field_parameters.model_dump() == built


def test_parameters_that_are_given_go_before_those_of_a_preset_and_stay_on_the_way_through_the_job_store() -> None:
    values = {"topic": "Graphs", "preset": "qual-sg", "parameters": {"co_cited": 0}}
    wanted = request_of(CollectionRequest, values)
    assert wanted.parameters.co_cited == 0
    assert "diversity" in wanted.parameters.axes
    assert request_of(CollectionRequest, wanted.model_dump(mode="json")) == wanted


def test_a_survey_has_no_budget_unless_one_is_given() -> None:
    assert SurveyRequest(field_id="f").budget.value() == Budget()
    given = request_of(SurveyRequest, {"field_id": "f", "budget": {"max_cost": 2.5}})
    assert given.budget.value() == Budget(max_cost=2.5)


@every_case(
    ("kind", "values", "words"),
    [
        (ImportRequest, {}, "nothing to import"),
        (ImportRequest, {"paths": ["a.bib"], "format": "word"}, "format"),
        (ImportRequest, {"paths": ["a.bib"], "other": 1}, "other"),
        (FieldRequest, {"topic": ""}, "topic"),
        (FieldRequest, {"topic": "x", "source": "a", "paper_ids": ["p1"]}, "not both"),
        (FieldRequest, {"topic": "x", "paper_ids": []}, "paper_ids"),
        (FieldRequest, {"topic": "x", "parameters": {"foundation_size": 0}}, "parameters.foundation_size"),
        (FieldRequest, {"topic": "x", "parameters": {"resolution": 0}}, "parameters.resolution"),
        (SurveyRequest, {"field_id": "f", "preset": "short"}, "preset"),
        (FieldRequest, {"topic": "x", "preset": "short"}, "there is no preset"),
        (CollectionRequest, {"topic": "x", "preset": "short"}, "there is no preset"),
        (SurveyRequest, {"field_id": "f", "budget": {"max_cost": -1}}, "budget.max_cost"),
        (SurveyRequest, {"field_id": "f", "budget": {"max_cost": float("inf")}}, "budget.max_cost"),
    ],
)
def test_what_cannot_be_done_is_refused_by_name(kind: Any, values: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInputError, match=words):
        request_of(kind, values)


@every_case("path", ["../secret", "/etc/passwd", "a/../b", "a//b", "a\\b", ".hidden", "", "a/"])
def test_an_upload_cannot_lie_outside_the_uploads_folder(path: str) -> None:
    with pytest.raises(ValueError, match="path"):
        UploadedFile(path=path, name="a.bib")
