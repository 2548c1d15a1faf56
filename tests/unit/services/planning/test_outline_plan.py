"""An outline that users change: the plan that follows it, what is checked, what stays locked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OutlinePart, OutlinePlan, PartAssignment, PartEnding
from services.planning.outline_plan import check_outline, outline_plan, survey_plan
from services.planning.survey_plan import SurveyPlan
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import BodyPlan
from services.tasks.outlining.outline_revision import RevisedOutline
from services.tasks.planning.actions import AddPart, RenamePart
from services.tasks.planning.replanning import Replanning
from tests.builders import bee_tasks
from tests.builders.bee_outlines import OUTLINE
from tests.builders.survey_field import bee_field, paper_id
from tests.tables import every_case
from tests.unit.services.planning.test_improve import editor, in_turn, needs, review

FIELD = bee_field()


def titles(body: BodyPlan) -> list[str]:
    return [plan.section.title for plan in body.sections]


def changed(**update: object) -> OutlinePlan:
    """The outline with something else in its last subsection."""
    section = OUTLINE.sections[1]
    last = replace(section.subsections[1], **update)
    return OutlinePlan(sections=(OUTLINE.sections[0], replace(section, subsections=(section.subsections[0], last))))


def test_a_plan_follows_an_outline_and_leads_back_to_it() -> None:
    plan = survey_plan(OUTLINE)
    assert list(plan.body.parts_to_write()) == ["1", "2.1", "2.2"]
    assert plan.locked == {"Machines that Fly"}
    assert plan.papers_of("How Bees Find Their Way", "The Sky") == (paper_id("haldor2004sun"),)
    section = plan.body.sections[1].section
    assert section.proof_ids == ("bee-navigation:2", "bee-navigation:3", "bee-navigation:1"), "what its parts rest on"
    again = survey_plan(outline_plan(plan))
    assert (again.body, again.locked, again.papers) == (plan.body, plan.locked, plan.papers)
    asked = again.body.sections[1].subsections[0].assignment
    assert asked is not None
    assert (asked.ending, asked.carrying) == (PartEnding.OPEN_QUESTION, (paper_id("haldor2004sun"),))


def test_papers_may_be_named_by_key_or_id() -> None:
    checked = check_outline(changed(papers=(PaperId("ruiz2006odometer"), paper_id("ruiz2006odometer"))), FIELD)
    assert checked.sections[1].subsections[1].papers == (paper_id("ruiz2006odometer"),)


@every_case(
    ("outline", "pointer", "said"),
    [
        (changed(proof_ids=("bee-navigation:1", "nowhere")), "/sections/1/subsections/1/proof_ids/1", "nowhere"),
        (changed(papers=(PaperId("nobody2020"),)), "/sections/1/subsections/1/papers/0", "nobody2020"),
        (changed(papers=(PaperId("abe2015night"),)), "/sections/1/subsections/1/papers/0", "banned"),
        (
            changed(assignment=PartAssignment(home=(PaperId("nobody2020"),))),
            "/sections/1/subsections/1/assignment/home/0",
            "nobody2020",
        ),
        (changed(title="the sky"), "/sections/1/subsections/1/title", "is used twice"),
        (changed(title=" "), "/sections/1/subsections/1/title", "blank"),
        (
            OutlinePlan(sections=(replace(OUTLINE.sections[1], papers=(paper_id("abe2015night"),)),)),
            "/sections/0/papers",
            "subsections",
        ),
    ],
)
def test_what_cannot_be_written_from_is_refused_with_its_place(outline: OutlinePlan, pointer: str, said: str) -> None:
    with pytest.raises(InvalidInputError, match=said) as refused:
        check_outline(outline, FIELD, banned=[paper_id("abe2015night")])
    assert refused.value.field == pointer


def test_all_faults_are_told_at_once() -> None:
    part = OutlinePart(title="A", proof_ids=("y",))
    outline = OutlinePlan(sections=(replace(OUTLINE.sections[0], proof_ids=("x",), subsections=(part,)),))
    with pytest.raises(InvalidInputError, match=r"/sections/0/proof_ids/0 .*/sections/0/subsections/0/proof_ids/0"):
        check_outline(outline, FIELD)


_OPEN = bee_tasks.BODY.sections[2]
_EVERYTHING = tuple(f"bee-navigation:{number}" for number in range(1, 5))
BODY = BodyPlan(
    sections=(
        *bee_tasks.BODY.sections[:2],
        replace(_OPEN, section=_OPEN.section.model_copy(update={"proof_ids": _EVERYTHING})),
    )
)
LOCKED = replace(SurveyPlan.of(BODY), locked=frozenset({"Machines"}))
"""The plan of which the second section is locked."""


async def test_a_locked_section_is_neither_reviewed_nor_rewritten() -> None:
    free = LOCKED.free()
    assert titles(free) == ["Light", "Open Problems"]
    backwards = type(BODY)(sections=tuple(reversed(free.sections)))
    model = in_turn(
        outline_review=[review(2.0), review(4.5)], outline_revision=[RevisedOutline(sections=backwards.sections)]
    )
    plan = await editor(model).review(LOCKED, report=lambda done, total: None)
    assert titles(plan.body) == ["Open Problems", "Machines", "Light"]
    assert plan.body.sections[1] == BODY.sections[1]
    assert all("Machines" not in titles(asked.body) for _, asked in model.asked)
    shown = {view.facts.id for view in model.asked[0][1].communities}
    assert "bee-navigation:4" not in shown, "the locked theme tells it, and open problems rest on everything"
    assert "bee-navigation:1" in shown, "no theme tells it yet"


async def test_a_plan_that_is_locked_as_a_whole_asks_nobody() -> None:
    whole = replace(LOCKED, locked=frozenset(titles(BODY)))
    model = in_turn()
    assert await editor(model).review(whole, report=lambda done, total: None) is whole
    assert await editor(model).optimise(whole) is whole
    assert model.asked == []


async def test_replanning_leaves_a_locked_section_as_it_is() -> None:
    add = AddPart(action="add", section="2", title="Kites", focus="", proof_ids=())
    rename = RenamePart(action="rename", part="1.2", title="Flow", focus="On flow.")
    model = in_turn(dependencies=[needs()], replanning=[Replanning(actions=(add, rename))])
    plan = await editor(model).replan(LOCKED, frozenset({"1.1"}), Remembered())
    assert plan.body.sections[1] == BODY.sections[1]
    assert plan.body.sections[0].subsections[1].title == "Flow"
    assert {"2.1", "2.2"} <= model.asked[0][1].written
