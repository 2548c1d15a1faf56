"""Needs of parts and changes of a plan by rule."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.planning.changes import replan
from services.adapters.models.offline.planning.needs import find_dependencies
from services.planning.order import writing_order
from services.tasks.memory.remembered import Remembered, RememberedPoint
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.planning.actions import DeletePart, MergeParts
from services.tasks.planning.dependencies import DEPENDENCIES
from services.tasks.planning.replanning import REPLANNING
from tests.unit.services.tasks.inputs import INPUTS

FIELD = tuple(f"bee-navigation:{number}" for number in range(1, 5))


def part(title: str, *proofs: str, focus: str = "") -> PlannedSubsection:
    return PlannedSubsection(title=title, focus=focus, proof_ids=proofs)


def section(title: str, *parts: PlannedSubsection, purpose: Purpose = Purpose.THEME) -> SectionPlan:
    proofs = tuple(dict.fromkeys(proof for each in parts for proof in each.proof_ids))
    return SectionPlan(
        section=PlannedSection(title=title, focus="", purpose=purpose, proof_ids=proofs or FIELD), subsections=parts
    )


THEMES = BodyPlan(
    sections=(
        section("Frontier", part("Chips", FIELD[3]), part("Drones", FIELD[3])),
        section("Light", part("Polarised Light", FIELD[1]), part("Sun", FIELD[0])),
        section("Open Problems", purpose=Purpose.OPEN_PROBLEMS),
    )
)


def test_a_part_needs_those_that_its_papers_cite() -> None:
    """All papers of `bee-navigation:2` cite the Foundation, one in five of the Frontier cites each of the two."""
    inputs = replace(INPUTS["dependencies"], body=THEMES)
    answer = find_dependencies(inputs)
    assert DEPENDENCIES.check(inputs, answer) == []
    strengths = {each.part: {other.part: other.strength for other in each.depends_on} for each in answer.parts}
    assert strengths == {
        "1.1": {"2.1": 3, "2.2": 3},
        "1.2": {"2.1": 3, "2.2": 3},
        "2.1": {"2.2": 5},
        "2.2": {},
        "3": {"1.1": 3, "1.2": 3, "2.1": 3, "2.2": 3},
    }
    assert [each.part for each in answer.parts if each.needs_table] == []
    assert writing_order(THEMES, answer).broken == ()


def test_parts_without_communities_need_nothing() -> None:
    body = BodyPlan(sections=(section("Numbers", purpose=Purpose.COMPARISON),))
    (only,) = find_dependencies(replace(INPUTS["dependencies"], body=body, communities=())).parts
    assert (only.depends_on, only.needs_retrieval, only.needs_table) == ((), False, False)


TOLD = Remembered(points=(RememberedPoint(point="drones fly by neuromorphic chips", section="1.1"),))
LIGHT = section(
    "Light",
    part("Polarised Light", FIELD[1]),
    part("Drones", FIELD[3], focus="Drones fly by chips."),
    part("The Light, Polarised", FIELD[0]),
    part("Wax", FIELD[2]),
)


def test_what_has_been_told_leaves_and_what_promises_the_same_is_joined() -> None:
    first = section("Frontier", part("Chips", FIELD[3]), part("Swarms", FIELD[3]))
    alike = part("Light Polarised", FIELD[0])
    parts = (*LIGHT.subsections[:2], alike, LIGHT.subsections[3])
    body = BodyPlan(sections=(first, SectionPlan(section=LIGHT.section, subsections=parts)))
    inputs = replace(INPUTS["replanning"], body=body, written=frozenset({"1.1"}), known=TOLD)
    answer = replan(inputs)
    assert REPLANNING.check(inputs, answer) == []
    assert answer.actions == (
        DeletePart(action="delete", part="2.2", covered_by="1.1"),
        MergeParts(action="merge", parts=("2.1", "2.3"), title="Polarised Light", focus=""),
    )


def test_a_section_of_two_is_left_alone() -> None:
    first = section("Frontier", part("Chips", FIELD[3]), part("Swarms", FIELD[3]))
    body = BodyPlan(sections=(first, section("Light", *LIGHT.subsections[:2])))
    inputs = replace(INPUTS["replanning"], body=body, written=frozenset({"1.1"}), known=TOLD)
    assert replan(inputs).actions == ()


def test_points_of_parts_that_are_not_written_tell_nothing() -> None:
    body = BodyPlan(sections=(section("Frontier", part("Chips", FIELD[3]), part("Swarms", FIELD[3])), LIGHT))
    inputs = replace(INPUTS["replanning"], body=body, written=frozenset(), known=TOLD)
    assert not any(isinstance(action, DeletePart) for action in replan(inputs).actions)
