"""Actions on a plan: each kind applied, each fault said, and what never changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.tasks.limits import SUBSECTIONS
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.outline import PlannedSection, Purpose
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.planning.actions import (
    FEWEST,
    AddPart,
    DeletePart,
    MergeParts,
    PlanAction,
    RenamePart,
    ReorderParts,
    action_faults,
    apply_actions,
)
from tests.tables import every_case


def section(number: int, *titles: str) -> SectionPlan:
    proofs = tuple(f"{number}{place}" for place in range(1, len(titles) + 1))
    return SectionPlan(
        section=PlannedSection(title=f"Section {number}", focus="", purpose=Purpose.THEME, proof_ids=proofs),
        subsections=tuple(
            PlannedSubsection(title=title, focus="", proof_ids=(proof,))
            for title, proof in zip(titles, proofs, strict=True)
        ),
    )


BODY = BodyPlan(sections=(section(1, "Sun", "Moon", "Stars", "Sky"), section(2, "Wind", "Rain", "Hail"), section(3)))
WRITTEN = frozenset({"1.2", "3"})


def titles(body: BodyPlan, number: int = 1) -> list[str]:
    return [part.title for part in body.sections[number - 1].subsections]


def after(*actions: PlanAction) -> BodyPlan:
    assert action_faults(BODY, WRITTEN, actions) == []
    return apply_actions(BODY, WRITTEN, actions)


def merge(*parts: str, title: str = "Both") -> MergeParts:
    return MergeParts(action="merge", parts=parts, title=title, focus="As one.")


def delete(part: str, covered_by: str) -> DeletePart:
    return DeletePart(action="delete", part=part, covered_by=covered_by)


def rename(part: str, title: str) -> RenamePart:
    return RenamePart(action="rename", part=part, title=title, focus="Anew.")


def reorder(number: str, *parts: str) -> ReorderParts:
    return ReorderParts(action="reorder", section=number, parts=parts)


def add(number: str, title: str, *proofs: str) -> AddPart:
    return AddPart(action="add", section=number, title=title, focus="More.", proof_ids=proofs)


def test_merged_parts_stand_at_the_first_place_with_all_their_proofs() -> None:
    body = after(merge("1.4", "1.1"))
    assert titles(body) == ["Both", "Moon", "Stars"]
    assert body.sections[0].subsections[0].proof_ids == ("11", "14")


def test_the_proofs_of_a_deleted_part_go_to_the_unwritten_part_that_covers_it() -> None:
    assert after(delete("2.3", "2.1")).sections[1].subsections[0].proof_ids == ("21", "23")
    told = after(delete("1.1", "1.2"))
    assert titles(told) == ["Moon", "Stars", "Sky"]
    assert told.sections[0].subsections[0] == BODY.sections[0].subsections[1]


def test_a_renamed_part_keeps_its_proofs_and_loses_its_query() -> None:
    part = after(rename("2.2", "Drizzle")).sections[1].subsections[1]
    assert (part.title, part.focus, part.proof_ids, part.query) == ("Drizzle", "Anew.", ("22",), None)


def test_reordered_parts_leave_written_ones_in_place() -> None:
    assert titles(after(reorder("1", "1.4", "1.3", "1.1"))) == ["Sky", "Moon", "Stars", "Sun"]
    assert titles(after(merge("1.1", "1.4"), reorder("1", "1.3", "1.1"))) == ["Stars", "Moon", "Both"]


def test_an_added_part_comes_last() -> None:
    body = after(add("2", "Snow", "21"))
    assert titles(body, 2) == ["Wind", "Rain", "Hail", "Snow"]


@every_case(
    ("actions", "complaint"),
    [
        ([rename("1.2", "Luna")], "1.2 is written; change unwritten subsections only"),
        ([rename("3", "Rest")], "3 is written; change unwritten subsections only"),
        ([rename("1.9", "Luna")], "1.9 is no subsection; change unwritten subsections only"),
        ([merge("1.1", "1.2")], "1.2 is written; change unwritten subsections only"),
        ([rename("1.1", "A"), delete("1.1", "1.2")], "1.1 is changed by two actions; change it by one"),
        ([merge("1.1", "2.1")], "1.1, 2.1 do not stand in one section; merge within a section"),
        ([delete("1.1", "9")], "9 cannot tell what 1.1 would have; name a part that stays"),
        ([delete("1.1", "1.1")], "1.1 cannot tell what 1.1 would have; name a part that stays"),
        ([delete("1.1", "1.3"), delete("1.3", "1.2")], "1.3 cannot tell what 1.1 would have; name a part that stays"),
        ([reorder("1", "1.4", "1.1")], "the new order of section 1 must name all its unwritten subsections that stay"),
        ([reorder("3")], "section 3 is not divided; name one that has subsections"),
        ([add("3", "More", "31")], "section 3 is not divided; name one that has subsections"),
        ([add("2", "More", "11")], "section 2 does not rest on 11"),
        ([merge("2.1", "2.2", "2.3")], "section 2 would have 1 subsections; keep 2 to 5"),
        ([add("1", "A", "11"), add("1", "B", "11")], "section 1 would have 6 subsections; keep 2 to 5"),
        ([rename("2.1", "MOON")], "titles that would stand twice: moon"),
    ],
)
def test_what_an_action_may_not_do_is_said(actions: list[PlanAction], complaint: str) -> None:
    assert complaint in action_faults(BODY, WRITTEN, actions)


PARTS = st.sampled_from(["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "3"])
TITLE = st.sampled_from(["Dew", "Fog", "Ice"])
ACTIONS = st.lists(
    st.one_of(
        st.builds(merge, PARTS, PARTS, title=TITLE),
        st.builds(delete, PARTS, PARTS),
        st.builds(rename, PARTS, TITLE),
        st.permutations(["1.1", "1.3", "1.4"]).map(lambda parts: reorder("1", *parts)),
        st.builds(add, st.sampled_from(["1", "2"]), TITLE, st.sampled_from(["11", "21"])),
    ),
    max_size=4,
)


@given(ACTIONS, st.frozensets(PARTS))
def test_actions_without_faults_keep_the_written_parts_and_the_limits(
    actions: list[PlanAction], written: frozenset[str]
) -> None:
    if action_faults(BODY, written, actions):
        return
    body = apply_actions(BODY, written, actions)
    old, new = BODY.parts_to_write(), body.parts_to_write()
    assert all(old[name] in new.values() for name in written & old.keys())
    for before, now in zip(BODY.sections, body.sections, strict=True):
        assert now.section == before.section
        assert now == before or FEWEST <= len(now.subsections) <= SUBSECTIONS
        assert all(set(part.proof_ids) <= set(now.section.proof_ids) for part in now.subsections)
    assert apply_actions(BODY, written, []) == BODY
