"""The domain graph in a survey: query functions of sections, tables of what papers name, all of it traceable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.surveys.exhibit import Table
from kg.model.surveys.query_function import PairOfRelatedEntitiesSearch, VectorSearch
from kg.model.surveys.survey import Survey
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.document.citations import keys_in_sections, keys_in_tables
from services.document.integrity import check
from services.document.markup import cited_keys
from services.tasks import limits
from services.tasks.outlining.outline import Outline, OutlineInput
from tests.builders.bee_surveys import bee_store, written
from tests.builders.listed_names import ListedNames
from tests.builders.scripted_model.model import WAYS
from tests.builders.survey_field import bee_field

FIELD = bee_field()


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as engine:
        yield engine


async def survey_by(graph: KgliteEngine, preset: str) -> Survey:
    return await written(graph, ListedNames(), preset=preset)


async def test_numbers_of_tables_are_those_of_the_domain_graph_and_citations_those_of_the_text(
    graph: KgliteEngine,
) -> None:
    survey = await survey_by(graph, "full")
    counted = {each.name: each.papers for each in DomainGraphRepository(graph).get(FIELD.field.id).entities}
    main, *parts = (each for each in survey.exhibits if each.id.endswith("/entities"))
    assert main.section == survey.sections[0].id
    assert isinstance(main.content, Table)
    for type_name, name, papers, *_, cited in main.content.rows:
        assert type_name == "method"
        assert counted[name] == int(papers) >= len(cited_keys(cited)) > 0
    assert all(isinstance(each.content, Table) and len(each.content.rows) >= 3 for each in parts)
    assert keys_in_tables(survey.exhibits) <= set(keys_in_sections((survey.abstract, *survey.sections)))
    assert check(survey, FIELD.papers).is_sound


async def test_a_section_with_a_table_keeps_the_query_that_it_answers(graph: KgliteEngine) -> None:
    survey = await survey_by(graph, "full")
    tables = [each for each in survey.exhibits[1:] if each.id.endswith("/entities")]
    sections = {section.id: section for section in survey.walk()}
    for id in (each.section for each in tables if each.section):
        query = sections[id].query
        assert query is not None
        assert not isinstance(query, VectorSearch)
    assert SurveyRepository(graph).get(survey.id) == survey


async def test_a_preset_without_the_domain_graph_reads_nothing_and_shows_no_table(graph: KgliteEngine) -> None:
    survey = await survey_by(graph, "surveyg")
    assert survey.exhibits == ()
    assert DomainGraphRepository(graph).types(FIELD.field.id) == {}


async def test_the_query_function_of_a_section_is_answered_before_it_is_divided(
    graph: KgliteEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PART_PAPERS", 1)
    model = ListedNames()
    await written(graph, model, preset="structsurvey")
    shown = [each.answer for each in model.inputs("subsections") if each.answer]
    assert shown
    assert all("pairs of related ones" in each for each in shown), "the line of totals"


async def test_sections_that_ask_for_pairs_have_their_papers_read_for_relations(
    graph: KgliteEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PART_PAPERS", 1)
    query = PairOfRelatedEntitiesSearch(
        type_a="method", type_b="device", categorize_a_by="kind", categorize_b_by="kind"
    )

    def pairing(inputs: OutlineInput) -> Outline:
        made = WAYS["outline"](inputs)
        return Outline(sections=tuple(each.model_copy(update={"query": query}) for each in made.sections))

    model = ListedNames({"outline": pairing})
    await written(graph, model, preset="structsurvey")
    assert model.calls["entity_pairs"] > 0
    shown = [each.answer for each in model.inputs("subsections")]
    related = [line for answer in shown for line in answer.splitlines() if " -- uses -- " in line]
    assert related, "not that two things stand in one sentence, but what papers say of them"
