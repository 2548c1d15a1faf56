"""What the sections of a stored survey are for, and which of them are written from the whole of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg.model.surveys.survey import Section, Survey
from services.evidence.index import FieldIndex
from services.tasks.outlining.outline import Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyPart:
    """A part of a survey's body that has a text of its own, the section that it belongs to, and what that is for.

    `purpose` is None where nobody said.
    """

    section: Section
    part: Section
    purpose: Purpose | None


def body_parts(survey: Survey, index: FieldIndex) -> Iterator[BodyPart]:
    """The parts of the body in reading order; `index` is of the field that the survey was written from."""
    for section in body_of(survey):
        purpose = purpose_of(section, index)
        for part in section.parts():
            yield BodyPart(section=section, part=part, purpose=purpose)


def body_of(survey: Survey) -> tuple[Section, ...]:
    """The sections between introduction and conclusion, which alone were planned."""
    return tuple(section for section in survey.sections if section.purpose or section.focus or section.proof_ids)


def purpose_of(section: Section, index: FieldIndex) -> Purpose | None:
    """What a section is for: as it was stored or, where nobody said, as far as what it rests on tells."""
    if section.purpose:
        return Purpose(section.purpose)
    proofs = set(section.proof_ids)
    if proofs & set(index.paths):
        return Purpose.LINEAGE
    communities = set(index.communities)
    return Purpose.THEME if proofs & communities and not proofs >= communities else None
