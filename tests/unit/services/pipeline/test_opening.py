"""A theme that comes into a field opens a section of its survey; one that leaves it closes its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.surveys.survey import Survey
from services.document.headings import HeadingLanguage, headings_in
from services.document.integrity import check
from services.document.outline_history import evolution_words
from services.document.revision_comparison import SectionState
from services.document.revisions import revision_comparison
from services.pipeline.preset_field import without_papers
from services.pipeline.refresh_estimate import estimate_refresh
from services.pipeline.refresh_record import refreshes_of, revisions_by_refresh
from services.pipeline.refreshing import FieldNow, WrittenFrom, refresh_survey, stale_sections
from services.pipeline.rewriting import rewrite_survey
from services.pipeline.steering import Steering
from services.pipeline.wishes import Wishes
from services.planning.outline_plan import check_outline
from services.writing.revising.wanted import WantedRewriting
from tests.builders.bee_surveys import bee_store, survey_tools, written
from tests.builders.priced_model import PricedModel
from tests.builders.survey_field import bee_field, paper_id

DRONES = ("chen2023drone", "ibarra2023chip", "novak2024swarm", "tanaka2024map", "dubois2024title")
"""The papers of the one theme of the frontier, which cite those on compasses."""
FLOW = ("moreau2014flow", "singh2016tunnel", "petrov2017wind", "ruiz2006odometer")
"""The papers that have their home in the section on optic flow."""


def bees_but(*keys: str) -> FieldGraph:
    return without_papers(bee_field(), [paper_id(key) for key in keys])


BEFORE = bees_but(*DRONES)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KgliteEngine]:
    """A store with the field; tests add revisions to its survey and change none."""
    with bee_store(tmp_path_factory.mktemp("opening") / "graph.kgl") as engine:
        yield engine


@pytest.fixture(scope="module")
def survey(engine: KgliteEngine) -> Survey:
    """Its survey before anybody wrote of drones."""
    return asyncio.run(written(engine, field=BEFORE))


@pytest.fixture(scope="module")
def grown(engine: KgliteEngine, survey: Survey) -> Survey:
    """The survey once the papers on drones have joined."""
    return asyncio.run(refreshed(engine, [(survey, BEFORE)], bee_field()))


async def refreshed(engine: KgliteEngine, then: list[tuple[Survey, FieldGraph]], new: FieldGraph) -> Survey:
    """The next revision of the last survey of a row of refreshes, each with the field that it was written from."""
    written_from = WrittenFrom(origin=then[0][0], fields=tuple(field for _, field in then))
    now = FieldNow(graph=new, revision=f"later {len(then)}")
    return (await refresh_survey(then[-1][0], written_from, now, survey_tools(engine)))[0]


def texts(survey: Survey) -> dict[str, Any]:
    """Texts and what they cite, by title."""
    return {
        each.title: (each.text, [(claim.sentence, claim.start, claim.supports) for claim in each.claims])
        for each in survey.walk()
    }


def titles(survey: Survey) -> list[str]:
    """The sections but for the one on gaps, which comes and goes with what there is to say in it."""
    return [section.title for section in survey.sections if section.purpose != "gaps"]


def test_a_new_theme_gets_a_section_behind_the_one_that_it_is_tied_to(survey: Survey, grown: Survey) -> None:
    (opened,) = set(titles(grown)) - set(titles(survey))
    assert opened == "Neuromorphic Chips and Drones"
    assert [title for title in titles(grown) if title != opened] == titles(survey)
    at = titles(grown).index(opened)
    assert titles(grown)[at - 1] == "Compasses of Insects"
    section = grown.sections[at]
    assert {support.passage.paper_id for claim in section.claims for support in claim.supports} >= {
        paper_id("ibarra2023chip"),
        paper_id("tanaka2024map"),
    }
    assert section.purpose == "theme"
    assert section.proof_ids == ("bee-navigation:4",)
    assert check(grown, bee_field().papers).is_sound


def test_sections_behind_it_have_other_numbers_and_their_texts_byte_for_byte(survey: Survey, grown: Survey) -> None:
    found = stale_sections(survey, WrittenFrom(origin=survey, fields=(BEFORE,)), bee_field())
    stale = {each.section.title for each in found.sections}
    kept = [title for title in texts(survey) if title not in stale]
    assert "Optic Flow" in kept
    assert all(texts(survey)[title] == texts(grown)[title] for title in kept)
    (record,) = refreshes_of(grown)
    numbers = {section.title: section.number for section in grown.walk()}
    assert record.moved == {
        each.number: numbers[each.title] for each in survey.sections[2:-1] if numbers[each.title] != each.number
    }
    assert [each.number for each in grown.sections] == [str(at) for at in range(1, len(grown.sections) + 1)]
    assert all(section.id == f"{grown.id}/{section.number}" for section in grown.sections)
    assert all(claim.id.startswith(f"{part.id}/") for part in grown.walk() for claim in part.claims)


def test_outline_and_comparison_tell_of_it(survey: Survey, grown: Survey) -> None:
    opened = "Neuromorphic Chips and Drones"
    assert evolution_words(grown.evolution)[-1] == "Refreshed: 1 heading came, 0 went."
    assert opened in [heading.title for heading in grown.evolution[-1].headings]
    added = [each for each in revision_comparison(survey, grown).sections if each.state is SectionState.ADDED]
    assert [each.after.title for each in added if each.after and each.after.purpose != "gaps"] == [opened]
    assert grown.plan is not None
    (planned,) = [each for each in grown.plan.sections if each.title == opened]
    assert planned.proof_ids == ("bee-navigation:4",)
    assert check_outline(grown.plan, bee_field()) == grown.plan


async def test_the_next_refresh_knows_the_section_and_its_papers(
    engine: KgliteEngine, survey: Survey, grown: Survey
) -> None:
    then = [(survey, BEFORE), (grown, bee_field())]
    assert await refreshed(engine, then, bee_field()) == grown
    less = bees_but("tanaka2024map")
    made = await refreshed(engine, then, less)
    assert titles(made) == titles(grown)
    assert "tanaka2024map" not in made.keys
    assert "novak2024swarm" in made.keys
    assert check(made, less.papers).is_sound
    assert revisions_by_refresh(made) == (survey.revision.number, grown.revision.number)
    found = stale_sections(grown, WrittenFrom(origin=survey, fields=(BEFORE, bee_field())), less)
    touched = [each.section.title for each in found.sections if each.left]
    assert "Neuromorphic Chips and Drones" in touched


async def test_a_theme_that_left_takes_its_section_along(engine: KgliteEngine, survey: Survey, grown: Survey) -> None:
    then = [(survey, BEFORE), (grown, bee_field())]
    made = await refreshed(engine, then, bees_but(*FLOW))
    assert "Optic Flow" in titles(grown)
    assert titles(made) == [title for title in titles(grown) if title != "Optic Flow"]
    assert evolution_words(made.evolution)[-1] == "Refreshed: 0 headings came, 1 went."
    removed = [each for each in revision_comparison(grown, made).sections if each.state is SectionState.REMOVED]
    assert [each.before.title for each in removed if each.before] == ["Optic Flow"]
    assert check(made, bees_but(*FLOW).papers).is_sound
    assert [each.number for each in made.sections] == [str(at) for at in range(1, len(made.sections) + 1)]


async def test_a_locked_section_stays_and_says_that_nothing_is_left(engine: KgliteEngine, survey: Survey) -> None:
    assert survey.plan is not None
    sections = (replace(each, is_locked=each.title == "Optic Flow") for each in survey.plan.sections)
    outline = replace(survey.plan, sections=tuple(sections))
    steered = await written(engine, field=BEFORE, steering=Steering(outline=outline, survey=survey.id))
    made = await refreshed(engine, [(steered, BEFORE)], bees_but(*FLOW))
    assert "Neuromorphic Chips and Drones" in titles(made)
    (locked,) = [each for each in made.sections if each.title == "Optic Flow"]
    assert locked.text == "No paper of this part is in the field any more, so it has no text."
    assert made.plan is not None
    assert made.plan.locked_titles() == {"Optic Flow"}


async def test_the_estimate_of_a_refresh_holds_what_it_takes(engine: KgliteEngine, survey: Survey) -> None:
    model, then = PricedModel(), WrittenFrom(origin=survey, fields=(BEFORE,))
    found = stale_sections(survey, then, bee_field())
    estimate = estimate_refresh(found, model)
    now = FieldNow(graph=bee_field(), revision="priced")
    made, _ = await refresh_survey(survey, then, now, survey_tools(engine, model))
    assert made.revision.number > survey.revision.number
    for task, calls in model.calls.items():
        assert estimate.calls[task].low <= calls <= estimate.calls[task].high, task
    assert estimate.total_calls.low <= model.calls.total() <= estimate.total_calls.high
    assert estimate.input_tokens.low <= model.read <= estimate.input_tokens.high
    assert estimate.output_tokens.low <= model.written <= estimate.output_tokens.high
    assert {"outline", "subsections"} <= estimate.calls.keys()
    nothing = stale_sections(survey, then, BEFORE)
    assert estimate_refresh(nothing, model).calls == {}


async def test_what_a_reader_asked_stays_noted_under_the_new_number(engine: KgliteEngine, survey: Survey) -> None:
    flow = next(each for each in survey.sections if each.title == "Optic Flow")
    wanted = WantedRewriting(section=flow.number, instruction="shorter")
    shorter, _ = await rewrite_survey(survey, BEFORE, wanted, survey_tools(engine))
    made = await refreshed(engine, [(shorter, BEFORE)], bee_field())
    number = next(each.number for each in made.sections if each.title == "Optic Flow")
    assert number != flow.number
    assert {name for name in made.manifest if name.startswith("rewritten.")} == {f"rewritten.{number}"}
    assert f"Rewritten as a reader asked: {number} by" in made.notice


async def test_what_users_wished_holds_after_a_refresh(engine: KgliteEngine) -> None:
    banned = paper_id("okafor2012cloud")
    steering = Steering(wishes=Wishes(banned=(banned,), headings=HeadingLanguage.GERMAN))
    survey = await written(engine, field=BEFORE, steering=steering)
    made = await refreshed(engine, [(survey, BEFORE)], bees_but("abe2015night"))
    assert "abe2015night" in survey.keys
    assert not {banned, paper_id("abe2015night")} & set(made.keys.values())
    known = headings_in(HeadingLanguage.GERMAN)
    assert not [each.title for each in made.walk() if each.title in known]
    assert made.manifest["headings.language"] == "de"
    assert made.plan is not None
    assert not [each.title for each in made.plan.sections if each.title in known.values()]
    assert check_outline(made.plan, bees_but("abe2015night")) == made.plan


async def test_where_a_number_of_sections_was_wished_for_new_papers_join_those_there_are(engine: KgliteEngine) -> None:
    steering = Steering(wishes=Wishes(sections=3))
    survey = await written(engine, field=BEFORE, steering=steering)
    made = await refreshed(engine, [(survey, BEFORE)], bee_field())
    assert titles(made)[1:-1] == titles(survey)[1:-1]
    assert "ibarra2023chip" in made.keys
    assert made.manifest["wishes"] == survey.manifest["wishes"]
