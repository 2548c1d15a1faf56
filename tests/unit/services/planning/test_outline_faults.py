"""What headings say of themselves: a word with two homes, words that say nothing, promises that nobody keeps."""

from __future__ import annotations

import pytest

from services.planning.outline_faults import heading_faults
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.field_map import PlanSize, plan_size
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.task import Range

ANY = PlanSize(questions=Range(low=1, high=9), sections=Range(low=1, high=9), parts=Range(low=1, high=9))


def section(title: str, *parts: str) -> SectionPlan:
    return SectionPlan(
        section=PlannedSection(title=title, focus="", purpose=Purpose.THEME, proof_ids=()),
        subsections=tuple(PlannedSubsection(title=part, focus="", proof_ids=()) for part in parts),
    )


def faults(*sections: SectionPlan, size: PlanSize = ANY) -> tuple[str, ...]:
    return heading_faults(BodyPlan(sections=sections), topic="bee navigation", size=size)


def test_a_good_outline_has_no_faults() -> None:
    light = section("Light by day and night", "Sunlight by day", "Moonlight at night: light of stars")
    assert faults(light, section("Distance of bees", "Distance by flow", "Energy spent")) == ()


@pytest.mark.parametrize(
    ("sections", "said"),
    [
        (
            [section("Compasses", "A compass of light", "Wind"), section("Odometers", "Compass errors", "Odometer")],
            "One word stands in headings of several sections: Compasses in 1, Compass in 2.1.",
        ),
        ([section("Recent Odometers")], "The heading of 1 has words that fit any survey: Recent."),
        (
            [section("Measures of light", "Light at dusk", "Light at noon")],
            "No subsection of 1 keeps what its heading says: Measures.",
        ),
        ([section("a b c d e f g h i")], "The heading of 1 has 9 words; 8 are enough."),
    ],
)
def test_each_fault_is_told_with_its_place(sections: list[SectionPlan], said: str) -> None:
    assert said in faults(*sections)


def test_too_many_parts_for_the_papers_are_told() -> None:
    few = PlanSize(questions=Range(low=1, high=9), sections=Range(low=1, high=9), parts=Range(low=1, high=1))
    assert faults(section("Light"), section("Flow"), size=few) == (
        "There are 2 written parts; the papers are enough for 1.",
    )


@pytest.mark.parametrize(
    ("papers", "sections", "parts"),
    [(250, (6, 8), (15, 18)), (126, (5, 6), (12, 14)), (56, (3, 4), (8, 11)), (5, (2, 3), (2, 5))],
)
def test_a_plan_is_as_large_as_its_papers_allow(papers: int, sections: tuple[int, int], parts: tuple[int, int]) -> None:
    size = plan_size(papers)
    assert (size.sections.low, size.sections.high) == sections
    assert (size.parts.low, size.parts.high) == parts
    wished = plan_size(papers, sections=4)
    assert wished.sections == Range(low=4, high=4)
    assert wished.parts.low >= 4
