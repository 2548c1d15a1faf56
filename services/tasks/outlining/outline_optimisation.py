"""Task: strip subsections from their sections, drop duplicates, put each back where it fits best (SurveyX 3.2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.tasks.limits import SUBSECTIONS
from services.tasks.outlining.body import BodyPlan, SectionPlan, body_block
from services.tasks.outlining.subsections import PlannedSubsection
from services.tasks.task import Answer, Range, Route, Task


class SectionHome(Answer):
    """A section and the subsections that it holds from now on, by their numbers, in order."""

    section: str
    subsections: tuple[str, ...]


class DroppedDuplicate(Answer):
    """A subsection that leaves because another promises the same; that one takes over what it rests on."""

    dropped: str
    kept: str


class OutlineOptimisation(Answer):
    """Where every subsection goes: into a section, or out as a duplicate."""

    homes: tuple[SectionHome, ...]
    duplicates: tuple[DroppedDuplicate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineOptimisationInput:
    """A body whose subsections were planned section by section."""

    topic: str
    body: BodyPlan


def apply_optimisation(body: BodyPlan, answer: OutlineOptimisation) -> BodyPlan:
    """The body that an answer without complaints describes.

    A kept subsection rests on what its duplicates rested on; a section rests on what its subsections do, and on what
    of its own none of its former subsections did.
    """
    parts = dict(body.parts_by_number())
    proofs = {number: dict.fromkeys(part.proof_ids) for number, part in parts.items()}
    for each in answer.duplicates:
        proofs[each.kept] |= proofs[each.dropped]
    homes = {home.section: home.subsections for home in answer.homes}
    made = []
    for number, plan in enumerate(body.sections, start=1):
        held = [(name, parts[name]) for name in homes[str(number)]]
        subsections = tuple(
            part.model_copy(update={"proof_ids": tuple(proofs[name])})
            for name, part in held
            if isinstance(part, PlannedSubsection)
        )
        divided = {proof for part in plan.subsections for proof in part.proof_ids}
        own = [proof for proof in plan.section.proof_ids if proof not in divided]
        rests_on = tuple(dict.fromkeys([*own, *(proof for part in subsections for proof in part.proof_ids)]))
        section = plan.section.model_copy(update={"proof_ids": rests_on})
        made.append(SectionPlan(section=section, subsections=subsections))
    return BodyPlan(sections=tuple(made))


def _texts(inputs: OutlineOptimisationInput) -> Mapping[str, str]:
    return {"topic": inputs.topic, "outline": body_block(inputs.body), "most": str(SUBSECTIONS)}


def _check(inputs: OutlineOptimisationInput, answer: OutlineOptimisation) -> Sequence[str]:
    return list(_faults(inputs.body, answer))


def _faults(body: BodyPlan, answer: OutlineOptimisation) -> Iterator[str]:
    sections = {str(number): len(plan.subsections) for number, plan in enumerate(body.sections, start=1)}
    known = [number for number, _ in body.parts_by_number() if number not in sections]
    if [home.section for home in answer.homes] != list(sections):
        yield f"name every section once, in order: {', '.join(sections)}"
    placed = [name for home in answer.homes for name in home.subsections]
    counts = Counter([*placed, *(each.dropped for each in answer.duplicates)])
    for words, names in (
        ("subsections that do not exist", [name for name in counts if name not in known]),
        ("subsections without a place; a duplicate is listed as such", [name for name in known if not counts[name]]),
        ("subsections with two places", [name for name in known if counts[name] > 1]),
        (
            "kept for a duplicate, but without a place",
            [e.kept for e in answer.duplicates if e.kept not in placed],
        ),
    ):
        if names:
            yield f"{words}: {', '.join(names)}"
    for home in answer.homes:
        before = sections.get(home.section, 0)
        if len(home.subsections) > max(SUBSECTIONS, before):
            yield f"section {home.section} holds {len(home.subsections)} subsections; at most {SUBSECTIONS}"
        if before and not home.subsections:
            yield f"section {home.section} is left empty; leave it at least one subsection"


OUTLINE_OPTIMISATION = Task(
    name="outline_optimisation",
    family="outlining",
    input=OutlineOptimisationInput,
    output=OutlineOptimisation,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=40, high=900),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
