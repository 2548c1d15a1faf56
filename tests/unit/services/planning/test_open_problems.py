"""The section on open problems that ends a plan from readers' questions."""

from __future__ import annotations

from services.planning.open_problems import COMPLETED, with_open_problems
from services.planning.survey_plan import SurveyPlan
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose


def plan(*titles: str, last: Purpose = Purpose.THEME) -> SurveyPlan:
    purposes = [*[Purpose.THEME] * (len(titles) - 1), last]
    sections = (
        PlannedSection(title=title, focus="How bees dance.", purpose=purpose, proof_ids=())
        for title, purpose in zip(titles, purposes, strict=True)
    )
    return SurveyPlan.of(BodyPlan(sections=tuple(SectionPlan(section=each, subsections=()) for each in sections)))


def test_a_plan_ends_with_what_its_papers_leave_open() -> None:
    made = with_open_problems(plan("Dances", "Senses", "Maps", "Honey"))
    last = made.body.sections[-1].section
    assert [each.section.title for each in made.body.sections] == ["Dances", "Senses", "Maps", "Honey", "Open problems"]
    assert (last.purpose, last.proof_ids) == (Purpose.OPEN_PROBLEMS, ())
    assert last.assignment is not None
    assert last.assignment.papers_of_part == ()
    assert [version.made_by for version in made.evolution] == ["planned", COMPLETED]


def test_a_plan_that_has_such_a_section_or_few_parts_stays_as_it_is() -> None:
    for given in (plan("Dances", "Senses", "Maps", "What is open", last=Purpose.OPEN_PROBLEMS), plan("Dances", "Maps")):
        assert with_open_problems(given) is given
