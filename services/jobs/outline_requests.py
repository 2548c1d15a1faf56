"""The outline of a survey as users send it: over HTTP, or read from a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, StrictBool

from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import (
    OutlinePart,
    OutlinePlan,
    OutlinePlanSection,
    PartAssignment,
    PartEnding,
    PartOpening,
)
from kg.model.surveys.query_function import QUERY_FUNCTIONS, QueryFunction
from services.jobs.job_request import JobRequest
from services.tasks.outlining.purpose import Purpose

_MOST_SECTIONS, _MOST_SUBSECTIONS, _MOST_IDS = 40, 40, 1_000


def _query(value: Any) -> Any:
    """A query function of a mapping, whose names are all there and none beside them."""
    if not isinstance(value, Mapping):
        return value
    kind = QUERY_FUNCTIONS.get(str(value.get("function")))
    if kind is None:
        raise ValueError(f"`function` is one of: {', '.join(QUERY_FUNCTIONS)}")
    wanted = {each.name for each in fields(kind)}
    if set(value) != wanted:
        raise ValueError(f"a query of this function has: {', '.join(sorted(wanted))}")
    if blank := sorted(name for name, each in value.items() if not (isinstance(each, str) and each.strip())):
        raise ValueError(f"give words for: {', '.join(blank)}")
    return kind(**value)


_Id = Annotated[str, Field(min_length=1, max_length=500)]


_Ids = Annotated[tuple[_Id, ...], Field(max_length=_MOST_IDS)]


class AssignmentRequest(JobRequest):
    """What a part is asked, and which papers it describes, by id or citation key."""

    axis: str = Field(default="", max_length=500, description="That by which its papers are set apart.")
    question: str = Field(default="", max_length=1_000, description="What it answers, a sentence.")
    opening: PartOpening = Field(default=PartOpening.CLAIM, description="How it begins.")
    ending: PartEnding = Field(default=PartEnding.VERDICT, description="What its last paragraph is.")
    carrying: _Ids = Field(default=(), description="The few papers that it explains.")
    home: _Ids = Field(default=(), description="The others that it describes, which no other part does.")
    visitors: _Ids = Field(default=(), description="Papers of other parts that it may compare with.")
    is_needed: StrictBool = Field(default=False, description="Whether it is kept although few papers answer it.")

    def value(self) -> PartAssignment:
        """As the services take it."""
        papers = {name: tuple(map(PaperId, getattr(self, name))) for name in ("carrying", "home", "visitors")}
        return PartAssignment(
            axis=self.axis,
            question=self.question,
            opening=self.opening,
            ending=self.ending,
            is_needed=self.is_needed,
            **papers,
        )


class OutlinePartRequest(JobRequest):
    """A subsection of an outline."""

    title: str = Field(min_length=1, max_length=300, description="Heading.", examples=["Message passing"])
    focus: str = Field(default="", max_length=5_000, description="What it is about, in a sentence.")
    proof_ids: tuple[_Id, ...] = Field(
        default=(),
        max_length=_MOST_IDS,
        description="Ids of communities and paths of the field that it rests on. A theme without any is written of the "
        "papers nearest to its title and focus.",
    )
    papers: tuple[_Id, ...] = Field(
        default=(), max_length=_MOST_IDS, description="Papers that it must describe, by id or citation key."
    )
    query: Annotated[QueryFunction | None, BeforeValidator(_query)] = Field(
        default=None, description="The query function by which its evidence is looked for; null without one."
    )
    assignment: AssignmentRequest | None = Field(
        default=None, description="What it asks and which papers it describes; null where that is left open."
    )

    def promise(self) -> dict[str, Any]:
        """What sections and subsections have in common, by name."""
        return {
            "title": self.title,
            "focus": self.focus,
            "proof_ids": self.proof_ids,
            "papers": tuple(map(PaperId, self.papers)),
            "query": self.query,
            "assignment": self.assignment and self.assignment.value(),
        }


class OutlineSectionRequest(OutlinePartRequest):
    """A section of an outline."""

    purpose: Purpose = Field(default=Purpose.THEME, description="What it does for its reader; decides its evidence.")
    is_locked: StrictBool = Field(
        default=False, description="Whether it stays as it is where the outline is optimised, reviewed or replanned."
    )
    subsections: tuple[OutlinePartRequest, ...] = Field(
        default=(), max_length=_MOST_SUBSECTIONS, description="In order; without any, the section itself is written."
    )


class OutlineRequest(JobRequest):
    """The body of a survey as it is to be written, in reading order."""

    sections: tuple[OutlineSectionRequest, ...] = Field(min_length=1, max_length=_MOST_SECTIONS)

    def value(self) -> OutlinePlan:
        """As the services take it."""
        return OutlinePlan(
            sections=tuple(
                OutlinePlanSection(
                    **each.promise(),
                    purpose=each.purpose.value,
                    is_locked=each.is_locked,
                    subsections=tuple(OutlinePart(**part.promise()) for part in each.subsections),
                )
                for each in self.sections
            )
        )


def outline_request(plan: OutlinePlan) -> OutlineRequest:
    """An outline as it would be sent; one that a model has planned may be longer than one that is."""
    return OutlineRequest.model_construct(
        sections=tuple(
            OutlineSectionRequest.model_construct(
                **_part_values(each),
                purpose=Purpose(each.purpose),
                is_locked=each.is_locked,
                subsections=tuple(
                    OutlinePartRequest.model_construct(**_part_values(part)) for part in each.subsections
                ),
            )
            for each in plan.sections
        )
    )


def _part_values(part: OutlinePart) -> dict[str, Any]:
    return {
        "title": part.title,
        "focus": part.focus,
        "proof_ids": part.proof_ids,
        "papers": part.papers,
        "query": part.query,
        "assignment": part.assignment and AssignmentRequest.model_construct(**asdict(part.assignment)),
    }
