"""A survey: outline, sections, and the claims that tie each cited sentence to the passage behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NewType

from kg.model.papers.paper import CitationKey, PaperId
from kg.model.surveys.claim import Claim, ClaimId, EvidenceKind, Passage, PassageId, PassageSource, Support
from kg.model.surveys.exhibit import Exhibit, Figure, Glossary, Table
from kg.model.surveys.outline import OutlineSection, OutlineVersion, SectionId, SurveyOutline
from kg.model.surveys.plan import OutlinePlan
from kg.model.surveys.query_function import QueryFunction
from kg.model.surveys.revision import FIRST, Revision
from kg.model.surveys.trace import Trace

__all__ = [
    "CLOSING",
    "Claim",
    "ClaimId",
    "EvidenceKind",
    "Passage",
    "PassageId",
    "PassageSource",
    "Section",
    "SectionId",
    "Support",
    "Survey",
    "SurveyBrief",
    "SurveyId",
    "SurveyStatus",
]

CLOSING = "closing"
"""The purpose of a closing, by which it is known where sections are stored."""
SurveyId = NewType("SurveyId", str)


class SurveyStatus(StrEnum):
    """Whether a survey has all its parts."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    """Writing was stopped; the abstract says what is there, what is missing and how to go on."""
    OUTLINE = "outline"
    """Only its outline is there, to be read, changed and written from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section or subsection.

    `number` is "2" or "2.1"; `text` is Markdown prose, paragraphs parted by a blank line, whose only citation form is
    `[@key]` or `[@key; @other]`. `traces` led from passages of its evidence to the papers that they name as origin.
    `closing` says what its subsections show together, None where nothing does. The rest is what `OutlineSection` says
    of it.
    """

    id: SectionId
    number: str
    title: str
    focus: str
    text: str
    claims: tuple[Claim, ...] = ()
    proof_ids: tuple[str, ...] = ()
    subsections: tuple[Section, ...] = ()
    purpose: str = ""
    depends_on: tuple[SectionId, ...] = ()
    query: QueryFunction | None = None
    traces: tuple[Trace, ...] = ()
    closing: Section | None = None

    def parts(self) -> tuple[Section, ...]:
        """What is written: its subsections, or itself where it has none."""
        return self.subsections or (self,)

    @property
    def below(self) -> tuple[Section, ...]:
        """Its subsections, then its closing."""
        return self.subsections if self.closing is None else (*self.subsections, self.closing)

    @property
    def can_be_rewritten(self) -> bool:
        """Whether it has a text of its own or in its parts, and does not close its neighbours."""
        return self.purpose != CLOSING and any(each.text for each in self.parts())

    def map_below(self, change: Callable[[Section], Section]) -> Section:
        """The section, each of its subsections and its closing changed."""
        closing = None if self.closing is None else change(self.closing)
        return replace(self, subsections=tuple(map(change, self.subsections)), closing=closing)

    def walk(self) -> Iterator[Section]:
        """This section, then all below it, in reading order."""
        yield self
        for section in self.below:
            yield from section.walk()

    def without_texts(self) -> OutlineSection:
        """This section and those below it without their texts."""
        return OutlineSection(
            id=self.id,
            number=self.number,
            title=self.title,
            focus=self.focus,
            purpose=self.purpose,
            proof_ids=self.proof_ids,
            depends_on=self.depends_on,
            subsections=tuple(subsection.without_texts() for subsection in self.subsections),
            query=self.query,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A revision of a survey, independent of any rendering; numbering of citations happens when it is rendered.

    `id` is that of the survey, in all its revisions the same.

    `keys` maps every key that occurs in the text to its paper. `manifest` says how it was made: versions, parameters,
    hashes. `notice` is the sentence of the first page that says who wrote it. `evolution` has the outline after each
    step of planning, first to last; `plan` is the last one whole, from which it can be written, None where it was
    not kept.
    """

    id: SurveyId
    field_id: str
    title: str
    abstract: Section
    sections: tuple[Section, ...]
    keys: Mapping[CitationKey, PaperId]
    notice: str
    preset: str
    manifest: Mapping[str, str]
    status: SurveyStatus = SurveyStatus.COMPLETE
    revision: Revision = FIRST
    exhibits: tuple[Exhibit, ...] = ()
    evolution: tuple[OutlineVersion, ...] = ()
    plan: OutlinePlan | None = None

    def outline(self) -> SurveyOutline:
        """The body without its texts."""
        return SurveyOutline(sections=tuple(section.without_texts() for section in self.sections))

    def walk(self) -> Iterator[Section]:
        """The abstract, then every section and subsection, in reading order."""
        yield self.abstract
        for section in self.sections:
            yield from section.walk()

    def tables(self, section: SectionId) -> Iterator[tuple[Exhibit, Table]]:
        """The tables of a section, in order."""
        for each in self.exhibits:
            if each.section == section and isinstance(each.content, Table):
                yield each, each.content

    def figures(self) -> Iterator[tuple[Exhibit, Figure]]:
        """The figures of the whole survey, in order."""
        for each in self.exhibits:
            if isinstance(each.content, Figure):
                yield each, each.content

    def glossary(self) -> tuple[Exhibit, Glossary] | None:
        """The glossary; None without one."""
        return next(((each, each.content) for each in self.exhibits if isinstance(each.content, Glossary)), None)

    def texts(self) -> Iterator[tuple[Section, str]]:
        """Everything that may cite, in reading order: the text of each section, then the cells of its tables."""
        for section in self.walk():
            yield section, section.text
            for _, table in self.tables(section.id):
                yield from ((section, cell) for cell in table.cells())


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRevision:
    """A revision of a survey that holds a text, complete or partial."""

    number: int
    status: SurveyStatus
    cited_papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyBrief:
    """A revision of a survey in a list; `cited_papers` counts the distinct papers that its text cites.

    `model` wrote it; "" where nobody said.
    `written` is the last revision up to this one that holds a text: an outline is a draft beside it.
    """

    id: SurveyId
    field_id: str
    title: str
    preset: str
    status: SurveyStatus
    cited_papers: int
    model: str = ""
    revision: Revision = FIRST
    written: WrittenRevision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyStamp:
    """A revision of a survey at one moment: equal `revision`s, equal texts.

    `field_revision` is that of the field it was written from, "" where nobody said.
    """

    id: SurveyId
    number: int
    field_id: str
    field_revision: str
    revision: str
