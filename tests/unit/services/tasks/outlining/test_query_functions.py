"""Query functions of an outline, as an answer brings them."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from services.tasks.outlining.outline import OUTLINE, Outline, PlannedSection, Purpose
from services.tasks.outlining.subsections import SUBSECTIONS, PlannedSubsection, Subsections
from tests.unit.services.tasks.inputs import INPUTS

EACH = (
    VectorSearch(text="polarised light"),
    SingleEntitySearch(entity_type="compass", categorize_by="cue"),
    RelatedEntitySearch(fixed_entity="sun compass", find_entities="compass", categorize_by="cue"),
    PairOfRelatedEntitiesSearch(type_a="cue", type_b="insect", categorize_a_by="sense", categorize_b_by="family"),
)


def section(query: QueryFunction | None) -> PlannedSection:
    return PlannedSection(title="Light", focus="", purpose=Purpose.THEME, proof_ids=(), query=query)


@pytest.mark.parametrize("query", [*EACH, None], ids=lambda query: query.function if query else "none")
def test_a_query_function_survives_json_and_passes_the_check(query: QueryFunction | None) -> None:
    outline = Outline(sections=(section(query),))
    assert Outline.model_validate_json(outline.model_dump_json()) == outline
    assert OUTLINE.check(INPUTS["outline"], outline) == []


def test_a_query_function_can_be_searched_for_by_its_words() -> None:
    assert [query.words() for query in EACH] == [
        "polarised light",
        "compass cue",
        "sun compass compass cue",
        "cue insect sense family",
    ]


def test_an_outline_from_before_query_functions_has_none() -> None:
    old = '{"title": "Light", "focus": "", "purpose": "theme", "proof_ids": []}'
    assert PlannedSection.model_validate_json(old).query is None


def test_an_unknown_function_or_argument_is_refused() -> None:
    for query in ('{"function": "guess", "text": "x"}', '{"function": "vector", "text": "x", "also": "y"}'):
        text = f'{{"title": "Light", "focus": "", "purpose": "theme", "proof_ids": [], "query": {query}}}'
        with pytest.raises(ValidationError):
            PlannedSection.model_validate_json(text)


def test_a_query_without_an_argument_is_named() -> None:
    blank = SingleEntitySearch(entity_type=" ", categorize_by="")
    complaint = "the query of 'Light' lacks entity_type, categorize_by"
    assert OUTLINE.check(INPUTS["outline"], Outline(sections=(section(blank),))) == [complaint]
    part = PlannedSubsection(title="Light", focus="", proof_ids=(), query=blank)
    assert SUBSECTIONS.check(INPUTS["subsections"], Subsections(subsections=(part,))) == [complaint]
