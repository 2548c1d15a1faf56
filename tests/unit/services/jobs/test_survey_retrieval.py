"""A survey that asks sources: papers of each part of its first outline join the field, and it is written of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from api.bootstrap import open_workbench
from kg.errors import InvalidInputError
from kg.model.papers.paper import Identifier, PaperRecord
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection
from services.errors import CancelledError
from services.jobs.requests import SurveyRequest, request_of
from services.jobs.survey_retrieval import collection_plans
from services.pipeline.preset import load_preset
from services.workbench import Workbench
from tests.api.conftest import settings_in
from tests.api.working import BEES, store_bees
from tests.builders.remembered_steps import RememberedSteps
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field
from tests.unit.services.jobs.test_survey_reading import survey_of_job
from tests.unit.services.screening.test_sources import Page

NEW = PaperRecord(
    row=1,
    identifiers=(Identifier("doi:10.1/honeybees"),),
    title="Compasses of Insects in Bee Navigation at Dusk",
    abstract="We show that the compasses of insects guide the navigation of a bee at dusk. Bees find the sun by them.",
    year=2024,
    authors=("Nora Lind",),
)
BREAD = replace(
    NEW,
    row=2,
    identifiers=(Identifier("doi:10.1/bread"),),
    title="Sourdough",
    abstract="Dough rises overnight. Flour and salt matter.",
    authors=("Ove Berg",),
)

BY_STAGES = {"preset": "surveygen-i"}


@dataclass
class BeeIndex:
    """A source that finds one paper on bees and one on bread; counts what it is asked."""

    name: str = "index"
    asked: list[str] = field(default_factory=list)

    async def search(self, query: str, position: str | None = None, *, since: str | None = None) -> Page:
        """Both, whatever the words."""
        self.asked.append(query)
        return Page((NEW, BREAD))

    async def references(self, id: Identifier, position: str | None = None) -> Page:
        """None."""
        return Page()

    async def citations(self, id: Identifier, position: str | None = None) -> Page:
        """None."""
        return Page()


@pytest.fixture
def bees(tmp_path: Path) -> Iterator[Workbench]:
    with open_workbench(settings_in(tmp_path)) as bench:
        store_bees(bench)
        yield bench


def test_each_part_on_a_theme_is_collected_by_its_heading_and_focus_within_the_bounds_of_the_preset() -> None:
    parts = (OutlinePart(title="Sun", focus="How is it seen?"), OutlinePart(title="Light"))
    outline = OutlinePlan(
        sections=(
            OutlinePlanSection(title="Compasses", subsections=parts),
            OutlinePlanSection(title="Odometers", focus="How far?"),
            OutlinePlanSection(title="What is open", purpose="open problems"),
        )
    )
    plans = list(collection_plans(bee_field(), outline, load_preset("surveygen-i"), ("index",)))
    topic = bee_field().field.topic
    assert [(each.topic, each.description) for each in plans] == [
        (f"Sun ({topic})", "How is it seen?"),
        (f"Light ({topic})", ""),
        (f"Odometers ({topic})", "How far?"),
    ]
    assert {(each.parameters.min_relevance, each.parameters.size, each.sources) for each in plans} == {
        (70, 10, ("index",))
    }


async def test_papers_that_fit_a_part_join_the_field_and_others_do_not(bees: Workbench) -> None:
    source = BeeIndex()
    bench = replace(bees, model=ScriptedModel(), record_searches=(source,))
    survey = await survey_of_job(bench, RememberedSteps(), sources=("index",), **BY_STAGES)
    field_now, _ = bench.fields.whole(BEES)
    titles = {field_now.papers[id].title for id in field_now.members}
    assert NEW.title in titles
    assert BREAD.title not in titles
    assert bee_field().members.keys() <= field_now.members.keys()
    assert survey.field_id == BEES
    assert source.asked


async def test_a_job_that_is_stopped_goes_on_and_asks_nothing_twice(bees: Workbench) -> None:
    source, steps = BeeIndex(), RememberedSteps(stop=lambda name: name == "strata")
    bench = replace(bees, model=ScriptedModel(), record_searches=(source,))
    with pytest.raises(CancelledError):
        await survey_of_job(bench, steps, sources=("index",), **BY_STAGES)
    asked = list(source.asked)
    survey = await survey_of_job(bench, steps.again(), sources=("index",), **BY_STAGES)
    assert source.asked == asked
    assert survey.sections


async def test_without_a_source_nothing_is_asked_and_an_unknown_one_is_refused_before_a_model_is_asked(
    bees: Workbench,
) -> None:
    source, model = BeeIndex(), ScriptedModel()
    bench = replace(bees, model=model, record_searches=(source,))
    await survey_of_job(bench, RememberedSteps(), **BY_STAGES)
    assert not source.asked
    model = ScriptedModel()
    with pytest.raises(InvalidInputError, match="nowhere"):
        await survey_of_job(replace(bench, model=model), RememberedSteps(), sources=("nowhere",), **BY_STAGES)
    assert not model.inputs("outline")


def test_an_outline_that_is_given_takes_no_sources() -> None:
    with pytest.raises(InvalidInputError, match="leave out `sources`"):
        request_of(SurveyRequest, {"field_id": BEES, "sources": ["index"], "outline": {"survey_id": "a-1"}})
