"""The outline of a survey once a refresh has opened and closed sections, so that it can be written from again."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kg.model.fields.field import FieldGraph
from kg.model.surveys.outline import OutlineHeading, OutlineVersion
from kg.model.surveys.plan import OutlinePart, OutlinePlan, OutlinePlanSection, PartAssignment
from kg.model.surveys.survey import Section, SectionId

Part = TypeVar("Part", bound=OutlinePart)

REFRESHED = "refreshed"
"""What a version of the outline is called after a refresh."""


def refresh_outline(
    plan: OutlinePlan,
    sections: Sequence[Section],
    field: FieldGraph,
    *,
    opened: Collection[SectionId],
    closed: Collection[tuple[str, str]],
    asked: Mapping[tuple[str, str], PartAssignment],
) -> OutlinePlan:
    """The outline after a refresh: sections that are known by their titles get the evidence that the field now has.

    What users said of a section stays with it, except for papers that left; what was planned and could not be written
    stays planned. A section that opened comes after the one that it follows in the survey, as far as that is known.

    Args:
        plan: the outline before.
        sections: the planned ones as they are now.
        field: the field that they rest on.
        opened: ids of those that opened.
        closed: titles of a section and of a part of it, the section itself again where it closed whole.
        asked: what parts are asked now, by such titles; others are asked what they were.
    """
    now = {section.title: section for section in sections}
    made = [
        _known_section(each, now.get(each.title), field, closed, asked)
        for each in plan.sections
        if (each.title, each.title) not in closed
    ]
    place = 0
    for section in sections:
        titles = [each.title for each in made]
        if section.id in opened:
            made.insert(place, _opened_section(section, asked))
            place += 1
        elif section.title in titles:
            place = titles.index(section.title) + 1
    return OutlinePlan(sections=tuple(made))


def _known_section(
    was: OutlinePlanSection,
    now: Section | None,
    field: FieldGraph,
    closed: Collection[tuple[str, str]],
    asked: Mapping[tuple[str, str], PartAssignment],
) -> OutlinePlanSection:
    parts = {part.title: part for part in now.subsections} if now else {}
    below = [
        _resting(part, parts.get(part.title), field, asked.get((was.title, part.title)))
        for part in was.subsections
        if (was.title, part.title) not in closed
    ]
    return replace(_resting(was, now, field, asked.get((was.title, was.title))), subsections=tuple(below))


def _resting(was: Part, now: Section | None, field: FieldGraph, asked: PartAssignment | None) -> Part:
    """The part resting on, and having to tell, what the field has."""
    known = {*(each.id for each in field.communities), *(each.id for each in field.paths)}
    proofs = now.proof_ids if now else was.proof_ids
    return replace(
        was,
        proof_ids=tuple(proof for proof in proofs if proof in known),
        papers=tuple(paper for paper in was.papers if paper in field.papers),
        assignment=asked or (was.assignment and was.assignment.only(field.papers.keys())),
    )


def _opened_section(section: Section, asked: Mapping[tuple[str, str], PartAssignment]) -> OutlinePlanSection:
    return OutlinePlanSection(
        title=section.title,
        focus=section.focus,
        proof_ids=section.proof_ids,
        query=section.query,
        purpose=section.purpose,
        assignment=asked.get((section.title, section.title)),
        subsections=tuple(
            OutlinePart(
                title=part.title,
                focus=part.focus,
                proof_ids=part.proof_ids,
                query=part.query,
                assignment=asked.get((section.title, part.title)),
            )
            for part in section.subsections
        ),
    )


def outline_version(plan: OutlinePlan) -> OutlineVersion:
    """An outline as a version of it, for the evolution of a survey's outline."""
    headings = (
        OutlineHeading(title=each.title, subsections=tuple(part.title for part in each.subsections))
        for each in plan.sections
    )
    return OutlineVersion(made_by=REFRESHED, headings=tuple(headings))
