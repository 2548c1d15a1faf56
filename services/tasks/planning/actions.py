"""Actions that change a plan while it is carried out: checked, and applied to the parts that are not written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pydantic import Field

from kg.model.surveys.plan import PartAssignment
from services.tasks.limits import SUBSECTIONS
from services.tasks.outlining.body import BodyPlan, SectionPlan
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.task import Answer

FEWEST = 2
"""Subsections of a section that is divided (SurveyGen-I 3.2.1); the most are `limits.SUBSECTIONS`."""


class MergeParts(Answer):
    """Subsections of one section become one, at the place of the first, resting on what all rested on."""

    action: Literal["merge"]
    parts: tuple[str, ...] = Field(min_length=2)
    title: str = Field(min_length=1)
    focus: str


class DeletePart(Answer):
    """A subsection leaves because another part tells its matter.

    That one takes its proofs over where it is an unwritten subsection of the same section.
    """

    action: Literal["delete"]
    part: str
    covered_by: str


class RenamePart(Answer):
    """A subsection promises something else."""

    action: Literal["rename"]
    part: str
    title: str = Field(min_length=1)
    focus: str


class ReorderParts(Answer):
    """The unwritten subsections of a section in another order; the written ones keep their places."""

    action: Literal["reorder"]
    section: str
    parts: tuple[str, ...]


class AddPart(Answer):
    """One more subsection at the end of a section, resting on ids of the section."""

    action: Literal["add"]
    section: str
    title: str = Field(min_length=1)
    focus: str
    proof_ids: tuple[str, ...]


PlanAction: TypeAlias = MergeParts | DeletePart | RenamePart | ReorderParts | AddPart


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A subsection on its way through the actions; `name` is its number, "" for one that was added."""

    name: str
    plan: PlannedSubsection


def action_faults(body: BodyPlan, written: Collection[str], actions: Sequence[PlanAction]) -> list[str]:
    """What forbids the actions, in words; an empty list where they may be applied.

    Refused are numbers that are not of an unwritten subsection, subsections that two actions change, ids that a section
    does not use, orders that are not of all that is left, equal titles, and changed sections outside FEWEST to
    SUBSECTIONS subsections.
    """
    found = list(_name_faults(body, written, actions))
    return found or list(_result_faults(body, apply_actions(body, written, actions)))


def _name_faults(body: BodyPlan, written: Collection[str], actions: Sequence[PlanAction]) -> Iterator[str]:
    parts = body.parts_to_write()
    sections = {str(at): plan for at, plan in enumerate(body.sections, start=1) if plan.subsections}
    free = {name for name in parts if "." in name and name not in written}
    changed = Counter(name for action in actions for name in _changed_parts(action))
    for name in changed:
        if name not in free:
            yield f"{name} is {'written' if name in written else 'no subsection'}; change unwritten subsections only"
        elif changed[name] > 1:
            yield f"{name} is changed by two actions; change it by one"
    gone = {name for action in actions for name in _leaving(action)}
    for action in actions:
        match action:
            case MergeParts() if len({_section(name) for name in action.parts}) > 1:
                yield f"{', '.join(action.parts)} do not stand in one section; merge within a section"
            case DeletePart() if action.covered_by not in parts or action.covered_by in gone | {action.part}:
                yield f"{action.covered_by} cannot tell what {action.part} would have; name a part that stays"
            case AddPart() | ReorderParts() if action.section not in sections:
                yield f"section {action.section} is not divided; name one that has subsections"
            case ReorderParts() if sorted(action.parts) != sorted(
                name for name in free - gone if _section(name) == action.section
            ):
                yield f"the new order of section {action.section} must name all its unwritten subsections that stay"
            case AddPart() if strange := set(action.proof_ids) - set(sections[action.section].section.proof_ids):
                yield f"section {action.section} does not rest on {', '.join(sorted(strange))}"


def _changed_parts(action: PlanAction) -> tuple[str, ...]:
    match action:
        case MergeParts():
            return action.parts
        case DeletePart() | RenamePart():
            return (action.part,)
    return ()


def _leaving(action: PlanAction) -> tuple[str, ...]:
    """The subsections that an action takes away; of merged ones the first stays."""
    match action:
        case MergeParts():
            return tuple(sorted(action.parts, key=_place)[1:])
        case DeletePart():
            return (action.part,)
    return ()


def _section(name: str) -> str:
    return name.partition(".")[0]


def _place(name: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdecimal() else 0 for part in name.split("."))


def _result_faults(before: BodyPlan, after: BodyPlan) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(before.sections, after.sections, strict=True), start=1):
        if new != old and not FEWEST <= len(new.subsections) <= SUBSECTIONS:
            yield f"section {number} would have {len(new.subsections)} subsections; keep {FEWEST} to {SUBSECTIONS}"
    held = Counter(part.title.casefold() for _, part in before.parts_by_number())
    titles = Counter(part.title.casefold() for _, part in after.parts_by_number())
    if twice := [title for title, count in titles.items() if count > max(1, held[title])]:
        yield f"titles that would stand twice: {', '.join(twice)}"


def apply_actions(body: BodyPlan, written: Collection[str], actions: Sequence[PlanAction]) -> BodyPlan:
    """The body after actions that have no faults; written parts and sections without subsections are as they were.

    Source:
        SurveyGen-I section 3.2.3: merge, delete, rename, reorder, add.
    """
    plans = {
        str(at): [_Part(name=f"{at}.{place}", plan=part) for place, part in enumerate(plan.subsections, start=1)]
        for at, plan in enumerate(body.sections, start=1)
    }
    for action in actions:
        for number, parts in plans.items():
            plans[number] = _after(action, number, parts, written)
    return BodyPlan(
        sections=tuple(
            SectionPlan(section=plan.section, subsections=tuple(part.plan for part in parts))
            for plan, parts in zip(body.sections, plans.values(), strict=True)
        )
    )


def _after(action: PlanAction, number: str, parts: list[_Part], written: Collection[str]) -> list[_Part]:
    """The subsections of section `number` after one action."""
    match action:
        case MergeParts():
            return _merge_parts(action, parts)
        case DeletePart() if _section(action.part) == number:
            return _without(action, parts, written)
        case RenamePart():
            update = {"title": action.title, "focus": action.focus}
            return [_with(part, **update) if part.name == action.part else part for part in parts]
        case ReorderParts() if action.section == number:
            moving = {part.name: part for part in parts if part.name in action.parts}
            order = iter(action.parts)
            return [moving[next(order)] if part.name in moving else part for part in parts]
        case AddPart() if action.section == number:
            new = PlannedSubsection(title=action.title, focus=action.focus, proof_ids=action.proof_ids)
            return [*parts, _Part(name="", plan=new)]
    return parts


def _without(action: DeletePart, parts: list[_Part], written: Collection[str]) -> list[_Part]:
    """The subsections without one whose proofs and papers another takes over, if that is not written."""
    gone = next(part for part in parts if part.name == action.part)
    takes_over = set() if action.covered_by in written else {action.covered_by}
    return [
        _with(
            part,
            proof_ids=_union(part.plan.proof_ids, gone.plan.proof_ids),
            assignment=_join_assignments(part.plan, gone.plan),
        )
        if part.name in takes_over
        else part
        for part in parts
        if part is not gone
    ]


def _merge_parts(action: MergeParts, parts: list[_Part]) -> list[_Part]:
    own = [part for part in parts if part.name in action.parts]
    if not own:
        return parts
    proofs = _union(*(part.plan.proof_ids for part in own))
    asked = own[0].plan.assignment
    for part in own[1:]:
        asked = _join_assignments(own[0].plan.model_copy(update={"assignment": asked}), part.plan)
    one = _with(own[0], title=action.title, focus=action.focus, proof_ids=proofs, assignment=asked)
    one = _Part(name=min(action.parts, key=_place), plan=one.plan)
    return [one if part is own[0] else part for part in parts if part is own[0] or part not in own]


def _join_assignments(part: PlannedSubsection, other: PlannedSubsection) -> PartAssignment | None:
    """What a subsection is asked that takes over the papers of another."""
    asked = part.assignment
    return asked.join(other.assignment) if asked and other.assignment else asked or other.assignment


def _with(part: _Part, **update: object) -> _Part:
    """The part with some fields changed; a query belongs to what was promised and leaves with it."""
    renewed = update | ({"query": None} if "title" in update else {})
    return _Part(name=part.name, plan=part.plan.model_copy(update=renewed))


def _union(*proofs: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(proof for each in proofs for proof in each))
