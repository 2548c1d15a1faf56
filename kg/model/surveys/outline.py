"""The outline of a survey: its sections without their texts, and what each builds on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType

from kg.model.surveys.query_function import QueryFunction

SectionId = NewType("SectionId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineSection:
    """A section as it was planned.

    Attributes:
        number: "2" or "2.1"; empty for the abstract.
        focus: what it is about, in a sentence.
        purpose: its part in the survey, such as `introduction` or `theme`; empty where nobody said.
        proof_ids: ids of the communities and paths that it draws on.
        depends_on: the sections that it takes as read, which are written before it.
        query: the question to the domain graph that it rests on, or how its papers are looked for; None without one.
    """

    id: SectionId
    number: str
    title: str
    focus: str
    purpose: str = ""
    proof_ids: tuple[str, ...] = ()
    depends_on: tuple[SectionId, ...] = ()
    subsections: tuple[OutlineSection, ...] = ()
    query: QueryFunction | None = None

    def walk(self) -> Iterator[OutlineSection]:
        """This section, then all below it, in reading order."""
        yield self
        for subsection in self.subsections:
            yield from subsection.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyOutline:
    """The sections of a survey's body, in reading order."""

    sections: tuple[OutlineSection, ...]

    def walk(self) -> Iterator[OutlineSection]:
        """Every section and subsection, in reading order."""
        for section in self.sections:
            yield from section.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineHeading:
    """A section as an earlier version of the outline promised it, with the titles of its subsections."""

    title: str
    subsections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlineVersion:
    """The outline of a survey as it was after one step of planning.

    Attributes:
        made_by: the step, such as `planned`, `optimised`, `reviewed` or `replanned`.
        score: what a review gave it, from 1 to 5; None where nobody marked it.
        rounds: how many outlines were reviewed to find it; None outside of reviews.
    """

    made_by: str
    headings: tuple[OutlineHeading, ...]
    score: float | None = None
    rounds: int | None = None
