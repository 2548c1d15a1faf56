"""The outline of a survey as it may be changed: what each part promises, what it rests on, what users said of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import QueryFunction


class PartOpening(StrEnum):
    """How a part begins."""

    QUESTION = "question"
    CLAIM = "claim"
    """What its evidence carries wholly."""
    CASE = "case"
    """One that shows the problem."""


class PartEnding(StrEnum):
    """What the last paragraph of a part is."""

    VERDICT = "verdict"
    """What holds under which condition."""
    FINDING = "finding"
    CONFLICT = "conflict"
    """Findings that disagree, with the reason."""
    OPEN_QUESTION = "open question"
    """With who tried, and what would settle it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartAssignment:
    """What a part is asked, and which papers it describes.

    Attributes:
        axis: that by which its papers are set apart, in words; one for the parts of a section.
        question: what it answers, a sentence.
        carrying: the few papers that it explains.
        home: the others that it describes, which no other part does.
        visitors: papers of other parts that it may compare with.
        is_needed: it stays although few papers answer it.
    """

    axis: str = ""
    question: str = ""
    opening: PartOpening = PartOpening.CLAIM
    ending: PartEnding = PartEnding.VERDICT
    carrying: tuple[PaperId, ...] = ()
    home: tuple[PaperId, ...] = ()
    visitors: tuple[PaperId, ...] = ()
    is_needed: bool = False

    @property
    def papers_of_part(self) -> tuple[PaperId, ...]:
        """The papers that it describes, those that carry it first."""
        return (*self.carrying, *self.home)

    def join(self, other: PartAssignment) -> PartAssignment:
        """This one with the papers of another part, which all have their home here now."""
        own = dict.fromkeys((*self.papers_of_part, *other.papers_of_part))
        guests = dict.fromkeys((*self.visitors, *other.visitors))
        return replace(
            self,
            home=tuple(paper for paper in own if paper not in self.carrying),
            visitors=tuple(paper for paper in guests if paper not in own),
        )

    def only(self, known: Collection[PaperId]) -> PartAssignment:
        """The same with no paper beside the known ones."""
        return replace(
            self,
            carrying=tuple(paper for paper in self.carrying if paper in known),
            home=tuple(paper for paper in self.home if paper in known),
            visitors=tuple(paper for paper in self.visitors if paper in known),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OmittedWork:
    """A work that a plan does without, and why: a paper of the field that is off its subject, or one it lacks."""

    work: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinePart:
    """A subsection, or what a section and a subsection have in common.

    Attributes:
        focus: what it is about, in a sentence.
        proof_ids: ids of the communities and paths that it rests on.
        papers: papers that it must describe, beside those that it would choose.
        query: how its evidence is looked for; None without one.
        assignment: what it is asked and which papers it describes; None where the plan does not say.
    """

    title: str
    focus: str = ""
    proof_ids: tuple[str, ...] = ()
    papers: tuple[PaperId, ...] = ()
    query: QueryFunction | None = None
    assignment: PartAssignment | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinePlanSection(OutlinePart):
    """A section of the body; `purpose` decides its evidence. A locked one is written as it is."""

    purpose: str = "theme"
    is_locked: bool = False
    subsections: tuple[OutlinePart, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinePlan:
    """The body of a survey as it is to be written, in reading order."""

    sections: tuple[OutlinePlanSection, ...]

    def parts(self) -> Iterator[OutlinePart]:
        """Every section and subsection, in reading order."""
        for section in self.sections:
            yield section
            yield from section.subsections

    def locked_titles(self) -> frozenset[str]:
        """The titles of the sections that nobody changes."""
        return frozenset(section.title for section in self.sections if section.is_locked)
