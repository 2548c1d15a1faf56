"""Leads and closings of sections, and what front matter is written from: the finished parts and their tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Table
from kg.model.surveys.survey import Section, SectionId, Survey
from services.document.integrity import check
from services.document.sentence_signs import with_sign
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind
from services.tasks.front.matter import FrontInput
from services.tasks.front.section_frame import SECTION_FRAME, SectionFrame, SectionFrameInput
from services.tasks.outlining.outline import Outline, OutlineInput, Purpose
from services.writing.finished_parts import points_of, whole_part
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.scripted_model.planning import WAYS
from tests.builders.scripted_model.writing import CLOSING
from tests.builders.scripted_model.writing import WAYS as WRITING
from tests.builders.survey_field import PAPERS
from tests.unit.services.tasks.inputs import INPUTS


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[KgliteEngine]:
    with bee_store(tmp_path / "graph.kgl") as store:
        yield store


def divided(survey: Survey) -> list[Section]:
    return [each for each in survey.sections if len(each.subsections) > 1]


async def test_a_divided_section_is_led_and_closed_from_its_finished_parts(engine: KgliteEngine) -> None:
    model = ScriptedModel()
    survey = await written(engine, model)
    assert divided(survey)
    for section in divided(survey):
        assert section.text.startswith(f"The parts of section {section.number} answer one question")
        closing = section.closing
        assert closing is not None
        assert closing.text.startswith(f"The parts of section {section.number} agree")
        assert closing.number == f"{section.number}.{len(section.subsections) + 1}"
        assert not any("agree" in part.text for part in section.subsections)
        assert [part.number for part in section.walk()][-1] == closing.number
        assert CLOSING in closing.text, "what its conclusions rest on is recalled"
    assert check(survey, PAPERS).is_sound  # each claim stands at its place
    for inputs in model.inputs("section_frame"):
        assert all(part.sentences for part in inputs.parts)


async def test_an_abstract_is_kept_whole_although_it_says_again_what_the_text_says(engine: KgliteEngine) -> None:
    said: list[DraftSentence] = []

    def recap(inputs: FrontInput) -> Draft:
        parts = (each for part in inputs.parts for each in part.sentences if each.passages)
        said.extend(each.model_copy(update={"text": f"Also, {each.text}"}) for each in parts)
        return Draft.of_paragraph(said[:3])

    survey = await written(engine, ScriptedModel({"abstract": recap}))
    assert len(survey.abstract.claims) == len(said[:3]) == 3


async def test_a_closing_that_only_says_again_what_its_parts_say_is_none(engine: KgliteEngine) -> None:
    def recap(inputs: SectionFrameInput) -> SectionFrame:
        made: SectionFrame = WRITING["section_frame"](inputs)
        again = next(each for part in inputs.parts for each in part.sentences if each.passages)
        return made.model_copy(update={"closing": (made.closing[0], again, again)})

    ways: dict[str, Any] = {"section_frame": recap}
    survey = await written(engine, ScriptedModel(ways))
    assert divided(survey)
    assert [each.closing for each in divided(survey)] == [None] * len(divided(survey))


async def test_without_that_part_the_question_of_the_focus_leads(engine: KgliteEngine) -> None:
    model = ScriptedModel()
    survey = await written(engine, model, preset="full without section_frames")
    asked = [each.focus.partition("? ")[0] + "?" for each in divided(survey)]
    assert [each.text for each in divided(survey)] == asked
    assert all(each.focus != each.text for each in divided(survey)), "what a writer is to do is not printed"
    assert model.inputs("section_frame") == []


async def test_front_matter_is_written_from_the_points_of_the_parts(engine: KgliteEngine) -> None:
    model = ScriptedModel()
    survey = await written(engine, model)
    (inputs,) = model.inputs("introduction")
    numbers = [part.number for section in survey.sections[1:-1] for part in section.walk() if part.text]
    assert [part.number for part in inputs.parts] == numbers
    known = inputs.pack.passages()
    assert all(name in known for part in inputs.parts for each in part.sentences for name in each.passages)
    assert [inputs.pack.keys()[paper] for paper in inputs.earlier][:1] == ["weber2019survey"]


async def test_what_is_open_is_written_last_wherever_it_stands(engine: KgliteEngine) -> None:
    def outline(inputs: OutlineInput) -> Outline:
        made: Outline = WAYS["outline"](inputs)
        openings = [each for each in made.sections if each.purpose is Purpose.OPEN_PROBLEMS]
        others = [each for each in made.sections if each.purpose is not Purpose.OPEN_PROBLEMS]
        return Outline(sections=(*openings, *others))

    ways: dict[str, Any] = {"outline": outline}
    model = ScriptedModel(ways)
    survey = await written(engine, model, preset="qual-sg")
    assert survey.sections[1].purpose == Purpose.OPEN_PROBLEMS
    assert model.inputs("draft")[-1].purpose is Purpose.OPEN_PROBLEMS
    assert model.inputs("draft")[-1].openings  # the openings of the parts before it


SYNTHESIS = with_sign("Both rest on light.", SentenceKind.SYNTHESIS)
PART = Section(
    id=SectionId("s/2.1"),
    number="2.1",
    title="Light",
    focus="",
    text=f"What leads a bee? It sees the sun.\n\n{SYNTHESIS} It ends here.",
)


def test_the_points_of_a_part_open_its_paragraphs_or_conclude_something() -> None:
    table = Table(columns=("Paper", "Found"), rows=(("A", "so"), ("B", "so")))
    exhibit = Exhibit(id=ExhibitId("s/2.1/papers"), caption="Two.", content=table, section=PART.id)
    (told,) = points_of([PART], {PART.id: exhibit})
    assert [each.text for each in told.sentences] == ["What leads a bee?", "Both rest on light."]
    assert [each.kind for each in told.sentences] == [None, SentenceKind.SYNTHESIS]
    assert told.outer == told
    assert told.table == "table: 2 papers by Found"
    assert len(whole_part(PART).sentences) == 4
    assert points_of([PART], {})[0].table == ""


def test_a_lead_speaks_of_no_paper_and_a_closing_rests_on_what_the_parts_rest_on() -> None:
    inputs = INPUTS["section_frame"]
    plain = DraftSentence(text="What leads a bee?", kind=SentenceKind.FRAME)
    citing = DraftSentence(text="The sun leads it [@haldor2004sun].", passages=inputs.parts[0].sentences[0].passages)
    foreign = DraftSentence(text="Nobody knows.", passages=("nobody2020#00000000",))
    assert SECTION_FRAME.check(inputs, SectionFrame(lead=(plain,), closing=(citing,))) == []
    (complaint,) = SECTION_FRAME.check(inputs, SectionFrame(lead=(citing,), closing=(plain,)))
    assert complaint.startswith("the lead speaks of no paper")
    (complaint,) = SECTION_FRAME.check(inputs, SectionFrame(lead=(plain,), closing=(foreign,)))
    assert "nobody2020#00000000" in complaint
