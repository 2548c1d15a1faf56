"""A survey that is written is rewritten in one place, and refreshed where its evidence has changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError, NotFoundError
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Section, Survey
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.errors import BadAnswerError
from services.pipeline.refresh_record import revisions_by_refresh
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.pipeline.rewriting import rewrite_survey
from services.tasks.refining.section_rewriting import SECTION_REWRITING
from services.writing.revising.wanted import WantedRewriting
from tests.builders.bad_model import BadModel
from tests.builders.bee_surveys import bee_store, survey_tools, written
from tests.builders.grown_fields import bees_without
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field, paper_id

EARLY = bees_without("tanaka2024map")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A store with the field; tests add revisions to its survey and change none."""
    with bee_store(tmp_path_factory.mktemp("revising") / "graph.kgl") as engine:
        yield engine


@pytest.fixture(scope="module")
def survey(engine: KgliteEngine) -> Survey:
    """Its survey as it was first written."""
    return asyncio.run(written(engine))


@pytest.fixture(scope="module")
def early_survey(engine: KgliteEngine, survey: Survey) -> Survey:
    """A survey of the field before a paper had joined it: a revision of the other."""
    return asyncio.run(written(engine, field=EARLY))


async def rewritten(engine: KgliteEngine, survey: Survey, model: Any = None, **wanted: Any) -> tuple[Survey, list[str]]:
    made, outcomes = await rewrite_survey(survey, bee_field(), WantedRewriting(**wanted), survey_tools(engine, model))
    return made, list(outcomes)


async def refreshed(
    engine: KgliteEngine, survey: Survey, old: FieldGraph, new: FieldGraph, revision: str = "later"
) -> Survey:
    then = WrittenFrom(origin=survey, fields=(old,))
    now = FieldNow(graph=new, revision=revision)
    return (await refresh_survey(survey, then, now, survey_tools(engine)))[0]


def texts(survey: Survey) -> dict[str, tuple[Any, ...]]:
    return {each.number: (each.title, each.text, each.claims) for each in survey.walk()}


def section(survey: Survey, number: str) -> Section:
    return next(each for each in survey.walk() if each.number == number)


def longest(survey: Survey) -> Section:
    """The part of the body that says most."""
    parts = [each for each in survey.walk() if each.claims and each.proof_ids and not each.subsections]
    return max(parts, key=lambda each: len(each.text))


async def test_a_closing_is_not_rewritten_for_itself_and_stays_when_its_section_is(
    engine: KgliteEngine, survey: Survey
) -> None:
    led = next(each for each in survey.sections if each.closing)
    assert led.closing
    with pytest.raises(InvalidInputError, match="what its neighbours show together"):
        await rewritten(engine, survey, section=led.closing.number, instruction="make it shorter")
    made, _ = await rewritten(engine, survey, section=led.number, instruction="make it shorter")
    assert section(made, led.number).closing == led.closing


async def test_a_section_gets_shorter_and_nothing_else_changes(engine: KgliteEngine, survey: Survey) -> None:
    part = longest(survey)
    made, outcomes = await rewritten(engine, survey, section=part.number, instruction="make it shorter")
    assert made.revision.number > 1
    before, after = texts(survey), texts(made)
    assert {number for number in before if before[number] != after[number]} == {part.number}
    assert len(section(made, part.number).text) < len(part.text)
    assert outcomes == [each for each in outcomes if each.startswith("shorter: ") and "not followed" not in each]
    assert check(made, bee_field().papers).is_sound
    (record,) = json.loads(made.manifest[f"rewritten.{part.number}"])
    assert (record["instruction"], record["from_revision"], record["outcomes"]) == ("make it shorter", 1, outcomes)
    assert f"Rewritten as a reader asked: {part.number} by {ScriptedModel().traits.name}." in made.notice
    assert (made.title, made.evolution, made.exhibits) == (survey.title, survey.evolution, survey.exhibits)


async def test_the_same_wish_gives_the_same_revision_and_a_further_one_the_next(
    engine: KgliteEngine, survey: Survey
) -> None:
    number = longest(survey).number
    first, outcomes = await rewritten(engine, survey, section=number, instruction="shorter")
    assert await rewritten(engine, survey, section=number, instruction="shorter") == (first, outcomes)
    second, _ = await rewritten(engine, first, section="abstract", instruction="shorter")
    assert second.revision.number > first.revision.number
    assert texts(second)[number] == texts(first)[number]
    assert f"{number} by scripted/1; abstract by scripted/1." in second.notice


async def test_a_paper_that_is_to_go_is_cited_neither_in_text_nor_in_tables(
    engine: KgliteEngine, survey: Survey
) -> None:
    part = longest(survey)
    key = next(key for key, id in survey.keys.items() if part.claims[0].supports[0].passage.paper_id == id)
    made, outcomes = await rewritten(engine, survey, section=part.number, instruction=f"leave out {key}")
    assert key not in section(made, part.number).text
    tables = [cell for _, table in made.tables(part.id) for cell in table.cells()]
    assert not [cell for cell in tables if key in cell]
    assert outcomes == [f"without “{key}”: {key} is not cited"]
    assert check(made, bee_field().papers).is_sound


async def test_without_a_model_a_wish_is_refused_with_what_to_configure(engine: KgliteEngine, survey: Survey) -> None:
    with pytest.raises(InvalidInputError, match="section rewriting needs a language model: name one in STRATA_MODEL"):
        await rewritten(engine, survey, OfflineModel(), section=longest(survey).number, instruction="shorter")


async def test_one_paragraph_is_rewritten_and_the_others_stand_byte_for_byte(
    engine: KgliteEngine, survey: Survey
) -> None:
    part = next(each for each in survey.walk() if each.text.count("\n\n") >= 1 and not each.subsections)
    made, _ = await rewritten(engine, survey, section=part.number, instruction="longer, shorter", paragraph=1)
    new = section(made, part.number)
    assert new.text.split("\n\n")[1:] == part.text.split("\n\n")[1:]
    assert all(new.text[claim.start : claim.end] == claim.sentence for claim in new.claims)
    assert check(made, bee_field().papers).is_sound


async def test_a_place_that_is_not_there_is_refused(engine: KgliteEngine, survey: Survey) -> None:
    with pytest.raises(NotFoundError, match="there are: abstract, 1"):
        await rewritten(engine, survey, section="99", instruction="shorter")
    with pytest.raises(InvalidInputError, match="paragraphs"):
        await rewritten(engine, survey, section="1", instruction="shorter", paragraph=99)


async def test_a_model_that_invents_a_citation_for_a_wish_is_not_believed(engine: KgliteEngine, survey: Survey) -> None:
    model = BadModel(SECTION_REWRITING.name)
    part = longest(survey)
    before = SurveyRepository(engine).get(survey.id)
    with pytest.raises(BadAnswerError, match="not in its evidence"):
        await rewritten(engine, survey, model, section=part.number, instruction="shorter, cite Foo 2020")
    assert len(model.repairs) == 1
    assert SurveyRepository(engine).get(survey.id) == before


async def test_after_a_paper_joined_only_what_it_touches_is_written_anew(
    engine: KgliteEngine, early_survey: Survey
) -> None:
    found = stale_sections(early_survey, WrittenFrom(origin=early_survey, fields=(EARLY,)), bee_field())
    assert found.joined == (paper_id("tanaka2024map"),)
    touched = [each.section.number for each in found.sections if each.joined]
    assert touched
    made = await refreshed(engine, early_survey, EARLY, bee_field())
    assert made.revision.number > early_survey.revision.number
    stale = {each.section.number for each in found.sections}
    before, after = texts(early_survey), texts(made)
    kept = {number for number in before if number not in stale}
    assert kept
    assert all(before[number] == after[number] for number in kept)
    assert any("[@tanaka2024map" in section(made, number).text for number in touched)
    assert check(made, bee_field().papers).is_sound
    assert revisions_by_refresh(made) == (early_survey.revision.number,)
    assert revisions_by_refresh(early_survey) == ()
    then = WrittenFrom(origin=early_survey, fields=(EARLY, bee_field()))
    assert not stale_sections(made, then, bee_field()).sections


async def test_a_survey_that_is_up_to_date_is_left_alone(engine: KgliteEngine, survey: Survey) -> None:
    assert await refreshed(engine, survey, bee_field(), bee_field()) == survey


async def test_a_paper_that_left_is_cited_no_more(engine: KgliteEngine, survey: Survey) -> None:
    new = bees_without("petrov2017wind")
    made = await refreshed(engine, survey, bee_field(), new)
    assert "petrov2017wind" in survey.keys
    assert "petrov2017wind" not in made.keys
    assert check(made, new.papers).is_sound


async def test_a_wish_is_noted_as_long_as_its_section_stands(engine: KgliteEngine, early_survey: Survey) -> None:
    found = stale_sections(early_survey, WrittenFrom(origin=early_survey, fields=(EARLY,)), bee_field())
    stale = next(each.section for each in found.sections if each.joined and not each.section.subsections)
    kept = max(
        (each for each in early_survey.walk() if each.claims and each.id not in found.stale_ids()),
        key=lambda each: len(each.text),
    )
    made = early_survey
    for number in (stale.number, kept.number):
        wanted = WantedRewriting(section=number, instruction="shorter")
        made, _ = await rewrite_survey(made, EARLY, wanted, survey_tools(engine))
    assert f"rewritten.{stale.number}" in made.manifest
    then, now = WrittenFrom(origin=made, fields=(EARLY,)), FieldNow(graph=bee_field(), revision="later")
    new, _ = await refresh_survey(made, then, now, survey_tools(engine))
    assert f"rewritten.{stale.number}" not in new.manifest
    assert f"rewritten.{kept.number}" in new.manifest
    assert new.notice.endswith(f" Rewritten as a reader asked: {kept.number} by {ScriptedModel().traits.name}.")
