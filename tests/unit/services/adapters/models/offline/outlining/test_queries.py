"""Which query function a section gets by rule."""

from __future__ import annotations

import pytest

from kg.model.surveys.query_function import (
    PairOfRelatedEntitiesSearch,
    QueryFunction,
    RelatedEntitySearch,
    SingleEntitySearch,
    VectorSearch,
)
from services.adapters.models.offline.outline import plan_sections, plan_subsections
from services.adapters.models.offline.outlining.queries import query_of_line, query_of_theme
from services.tasks.outlining.outline import OutlineInput, Purpose
from services.tasks.outlining.subsections import SubsectionsInput
from tests.builders.bee_tasks import COMMUNITIES, OVERVIEW, PACK, PATHS, TOPIC


@pytest.mark.parametrize(
    ("title", "query"),
    [
        ("Benchmarks for Waggle Dances", SingleEntitySearch(entity_type="data set", categorize_by="task")),
        ("Metrics of Heading", SingleEntitySearch(entity_type="metric", categorize_by="what it measures")),
        ("Software for Trackers", SingleEntitySearch(entity_type="software", categorize_by="purpose")),
        ("Compass Algorithms", SingleEntitySearch(entity_type="method", categorize_by="approach")),
        (
            "Applications in Orchards",
            PairOfRelatedEntitiesSearch(
                type_a="method", type_b="application", categorize_a_by="approach", categorize_b_by="domain"
            ),
        ),
        ("Datasets and Metrics", SingleEntitySearch(entity_type="data set", categorize_by="task")),
        ("Polarised Light", VectorSearch(text="Polarised Light: insect compasses")),
        (
            "Moths and Compass Algorithms",
            VectorSearch(text="Moths and Compass Algorithms: polarised light, insect compasses"),
        ),
    ],
)
def test_a_heading_that_names_a_kind_of_entity_is_answered_by_entities(title: str, query: QueryFunction) -> None:
    assert query_of_theme(title, ["polarised light", "insect compasses", "insect compasses"]) == query


def test_a_section_without_phrases_is_looked_for_by_its_heading() -> None:
    assert query_of_theme("Polarised Light", []) == VectorSearch(text="Polarised Light")


def test_the_sections_that_count_have_no_query_and_themes_have_one() -> None:
    outline = plan_sections(
        OutlineInput(topic=TOPIC, overview=OVERVIEW, communities=COMMUNITIES, paths=PATHS, papers=PACK)
    )
    queries = {section.purpose: section.query for section in outline.sections}
    assert isinstance(queries[Purpose.THEME], VectorSearch)
    assert queries[Purpose.OPEN_PROBLEMS] == VectorSearch(
        text="limitations, open problems and future work of bee navigation"
    )
    assert queries[Purpose.COMPARISON] is None
    section = next(section for section in outline.sections if len(section.proof_ids) > 1)
    own = tuple(view for view in COMMUNITIES if view.facts.id in section.proof_ids)
    divided = plan_subsections(
        SubsectionsInput(topic=TOPIC, section=section, communities=own, paths=(), papers=PACK, other_titles=())
    )
    assert all(part.query is not None for part in divided.subsections)


def test_a_line_of_descent_is_looked_for_around_its_foundation() -> None:
    assert query_of_line("The Sun Compass") == RelatedEntitySearch(
        fixed_entity="The Sun Compass", find_entities="method", categorize_by="what it changes"
    )
