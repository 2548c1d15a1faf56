"""A plan with as many sections as were wished for."""

from __future__ import annotations

from dataclasses import replace

from services.planning.section_count import FITTED, fit_section_count, section_count_note
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from tests.builders.bee_tasks import INDEX


def theme(title: str, *numbers: int) -> SectionPlan:
    """A theme on communities of the field, a subsection each where there are several."""
    proofs = tuple(f"bee-navigation:{number}" for number in numbers)
    return SectionPlan(
        section=PlannedSection(title=title, focus=f"On {title}.", purpose=Purpose.THEME, proof_ids=proofs),
        subsections=tuple(
            PlannedSubsection(title=f"{title} {proof[-1]}", focus="", proof_ids=(proof,)) for proof in proofs
        )
        if len(proofs) > 1
        else (),
    )


def across(purpose: Purpose) -> SectionPlan:
    section = PlannedSection(title=purpose.value, focus="", purpose=purpose, proof_ids=())
    return SectionPlan(section=section, subsections=())


PLAN = SurveyPlan.of(
    BodyPlan(
        sections=(
            theme("Compass", 1, 2),
            theme("Flow", 3),
            theme("Machines", 4),
            across(Purpose.OPEN_PROBLEMS),
            across(Purpose.COMPARISON),
        )
    )
)


def titles(sections: int | None, plan: SurveyPlan = PLAN) -> list[str]:
    return [each.section.title for each in fit_section_count(plan, sections, INDEX).body.sections]


def test_nothing_changes_where_nothing_is_wished_or_all_is_well() -> None:
    assert fit_section_count(PLAN, None, INDEX) is PLAN
    assert fit_section_count(PLAN, 5, INDEX) is PLAN


def test_too_many_sections_lose_the_smallest_theme_and_what_cuts_across_in_turn() -> None:
    assert titles(4) == ["Compass; Flow", "Machines", "open problems", "comparison"]
    assert titles(3) == ["Compass; Flow", "Machines", "open problems"]
    assert titles(2) == ["Compass; Flow; Machines", "open problems"]
    assert titles(1) == ["Compass; Flow; Machines"]


def test_a_joined_theme_keeps_its_matter_as_a_subsection() -> None:
    plan = fit_section_count(PLAN, 4, INDEX)
    first = plan.body.sections[0]
    assert [part.title for part in first.subsections] == ["Compass 1", "Compass 2", "Flow"]
    assert first.section.proof_ids == ("bee-navigation:1", "bee-navigation:2", "bee-navigation:3")
    assert plan.evolution[-1].made_by == FITTED


def test_a_joined_theme_with_long_titles_is_named_after_the_first_thing() -> None:
    long = theme("Compasses of Bees, Ants and Wasps and What They Have in Common with Ours", 1, 2)
    plan = SurveyPlan.of(BodyPlan(sections=(long, *PLAN.body.sections[1:])))
    assert titles(4, plan)[0] == "Compasses of Bees and Further Themes"


def test_too_few_sections_divide_a_theme_as_far_as_there_is_one_to_divide() -> None:
    plan = fit_section_count(PLAN, 9, INDEX)
    assert titles(9) == ["Compass", "Compass 2", "Flow", "Machines", "open problems", "comparison"]
    assert plan.body.sections[1].subsections == ()
    assert section_count_note(plan, 9) == "9 sections were wished for; the themes allow 6"
    assert section_count_note(plan, 6) == section_count_note(plan, None) == ""


def test_a_locked_section_counts_and_stays() -> None:
    plan = replace(PLAN, locked=frozenset({"Flow", "comparison"}))
    assert titles(3, plan) == ["Compass; Machines", "Flow", "comparison"]
