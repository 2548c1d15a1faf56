"""Outlines put in order by rule."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.outlining.optimising import optimise_outline
from services.adapters.models.offline.outlining.reviewing import review_outline, revise_outline
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.outline_optimisation import OUTLINE_OPTIMISATION, OutlineOptimisationInput, optimised
from services.tasks.outlining.outline_revision import OUTLINE_REVISION
from services.tasks.outlining.subsections import PlannedSubsection
from tests.unit.services.tasks.inputs import INPUTS

REVIEW, REVISION = INPUTS["outline_review"], INPUTS["outline_revision"]


def section(title: str, *parts: str, purpose: Purpose = Purpose.THEME) -> SectionPlan:
    return SectionPlan(
        section=PlannedSection(title=title, focus="", purpose=purpose, proof_ids=()),
        subsections=tuple(PlannedSubsection(title=part, focus="", proof_ids=()) for part in parts),
    )


def put_back(*plans: SectionPlan) -> list[list[str]]:
    inputs = OutlineOptimisationInput(topic="bees", body=BodyPlan(sections=plans))
    answer = optimise_outline(inputs)
    assert OUTLINE_OPTIMISATION.check(inputs, answer) == []
    return [[part.title for part in plan.subsections] for plan in optimised(inputs.body, answer).sections]


def test_a_subsection_under_the_wrong_section_goes_where_its_words_are() -> None:
    light = section("Polarised Light", "Polarised Moonlight", "Polarised Skies", "Odometer Errors in Wind")
    flow = section("Odometer Readings", "Odometer Readings in Tunnels", "Odometer Drift in Wind")
    wax = section("Wax", "Wax Glands", "Wax Combs")
    assert put_back(light, flow, wax)[:2] == [
        ["Polarised Moonlight", "Polarised Skies"],
        ["Odometer Readings in Tunnels", "Odometer Drift in Wind", "Odometer Errors in Wind"],
    ]


def test_lines_and_full_sections_take_nothing() -> None:
    light = section("Polarised Light", "Polarised Moonlight", "Polarised Skies", "Odometer Errors in Wind")
    line = section("Odometer Readings", "Odometer Readings in Wind", "Odometer Drift", purpose=Purpose.LINEAGE)
    assert put_back(light, line)[0] == ["Polarised Moonlight", "Polarised Skies", "Odometer Errors in Wind"]
    full = section(
        "Odometer Readings", *(f"Odometer Errors by {cause}" for cause in ("Rain", "Heat", "Dust", "Snow", "Hail"))
    )
    assert len(put_back(light, full)[0]) == 3


def test_of_subsections_with_the_same_words_the_first_stays_and_no_section_is_emptied() -> None:
    first = section("Light", "Light at Night", "Moonlight")
    second = section("Night", "Night Light", "Night Flight")
    assert put_back(first, second)[1] == ["Night Flight"]
    alone = section("Night", "Night Light")
    assert "Night Light" in put_back(first, alone)[1]


def test_parts_named_by_their_layer_alone_are_no_duplicates() -> None:
    first = section("Light", "Moonlight", "At the Frontier")
    second = section("Wax", "Combs", "At the Frontier")
    assert [titles[-1] for titles in put_back(first, second)] == ["At the Frontier", "At the Frontier"]
    review = review_outline(replace(REVIEW, body=BodyPlan(sections=(first, second)), communities=()))
    assert "No two parts promise the same." in review.strengths


def test_a_body_without_subsections_stays() -> None:
    assert put_back(section("Light"), section("Wax")) == [[], []]


def test_each_kind_of_fault_costs_and_is_said() -> None:
    problems = section("Open Problems", purpose=Purpose.OPEN_PROBLEMS)
    twice = REVIEW.body.sections[1]
    review = review_outline(replace(REVIEW, body=BodyPlan(sections=(problems, twice, twice, section("Wax", "Combs")))))
    said = " ".join(review.weaknesses)
    for words in (
        "No theme section speaks of bee-navigation:1",
        "Sections 2, 3 all speak of bee-navigation:4.",
        "2 and 3 promise the same.",
        "Section 1 names open problems before all themes have been read.",
        "Section 4 is divided into one part.",
    ):
        assert words in said
    assert review.score == 1.0
    assert review.strengths == ("The sections are of usual number and size.",)


def test_a_revision_mends_what_the_review_found() -> None:
    revised = revise_outline(REVISION)
    assert OUTLINE_REVISION.check(REVISION, revised) == []
    again = review_outline(replace(REVIEW, body=BodyPlan(sections=revised.sections)))
    assert review_outline(REVIEW).score < again.score
    assert again.weaknesses == ("The outline has 3 sections.", "Section 1 speaks of 9 of 14 papers.")


def test_sections_of_one_title_become_one_and_open_problems_come_last() -> None:
    problems = section("Open Problems", purpose=Purpose.OPEN_PROBLEMS)
    light, machines, _ = REVISION.body.sections
    again = SectionPlan(section=light.section.model_copy(update={"proof_ids": ("bee-navigation:1",)}), subsections=())
    inputs = replace(REVISION, body=BodyPlan(sections=(problems, light, machines, again)))
    revised = revise_outline(inputs)
    assert OUTLINE_REVISION.check(inputs, revised) == []
    assert [plan.section.title for plan in revised.sections] == ["Light", "Machines", "Open Problems"]
    assert [part.title for part in revised.sections[0].subsections][-1] == "Light: Light"
    assert revised.sections[0].section.proof_ids == ("bee-navigation:2", "bee-navigation:3", "bee-navigation:1")


def test_a_section_with_one_part_is_written_whole() -> None:
    wax = section("Wax", "Combs", purpose=Purpose.SURVEYS)
    inputs = replace(REVISION, body=BodyPlan(sections=(wax, *REVISION.body.sections)))
    assert revise_outline(inputs).sections[0].subsections == ()
