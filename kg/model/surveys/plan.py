"""The outline of a survey as it may be changed: what each part promises, what it rests on, what users said of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from kg.model.surveys.query_function import QueryFunction


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinePart:
    """A subsection, or what a section and a subsection have in common.

    Attributes:
        focus: what it is about, in a sentence.
        proof_ids: ids of the communities and paths that it rests on.
        papers: papers that it must tell, beside those that it would choose.
        query: how its evidence is looked for; None without one.
    """

    title: str
    focus: str = ""
    proof_ids: tuple[str, ...] = ()
    papers: tuple[PaperId, ...] = ()
    query: QueryFunction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutlinePlanSection(OutlinePart):
    """A section of the body; `purpose` decides its evidence. A locked one is written as it stands."""

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

    def locked(self) -> frozenset[str]:
        """The titles of the sections that nobody changes."""
        return frozenset(section.title for section in self.sections if section.is_locked)
