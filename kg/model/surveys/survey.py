"""A survey: outline, sections, and the claims that tie each cited sentence to the passage behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from kg.model.papers.paper import CitationKey, PaperId

SurveyId = NewType("SurveyId", str)
SectionId = NewType("SectionId", str)
ClaimId = NewType("ClaimId", str)
PassageId = NewType("PassageId", str)


class SurveyStatus(StrEnum):
    """Whether a survey has all its parts."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    """Writing was stopped; the abstract says what is there, what is missing and how to go on."""


class PassageSource(StrEnum):
    """Which text of the paper a passage is cut from."""

    TITLE = "title"
    SUMMARY = "summary"
    ABSTRACT = "abstract"
    RECORD = "record"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A verbatim span of a paper: `text` == source text[start:end], offsets in characters.

    For `PassageSource.RECORD` the text is the paper's bibliographic record as one line, used where a sentence states
    only bibliographic facts (title, year, citation count).
    """

    id: PassageId
    paper_id: PaperId
    source: PassageSource
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """`passage` backs a claim; `score` in [0, 1], 1.0 when the claim restates the passage itself."""

    passage: Passage
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence that cites, at `text[start:end]` of its section, with at least one support for each cited paper."""

    id: ClaimId
    sentence: str
    start: int
    end: int
    supports: tuple[Support, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section or subsection.

    `number` is "2" or "2.1"; `text` is Markdown prose, paragraphs parted by a blank line, whose only citation form is
    `[@key]` or `[@key; @other]`; `proof_ids` are ids of the communities and paths it draws on.
    """

    id: SectionId
    number: str
    title: str
    focus: str
    text: str
    claims: tuple[Claim, ...] = ()
    proof_ids: tuple[str, ...] = ()
    subsections: tuple[Section, ...] = ()

    def walk(self) -> Iterator[Section]:
        """This section, then all below it, in reading order."""
        yield self
        for subsection in self.subsections:
            yield from subsection.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A survey, independent of any rendering; numbering of citations happens when it is rendered.

    `keys` maps every key that occurs in the text to its paper. `manifest` says how it was made: versions, parameters,
    hashes. `notice` is the sentence of the first page that says who wrote it.
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

    def walk(self) -> Iterator[Section]:
        """The abstract, then every section and subsection, in reading order."""
        yield self.abstract
        for section in self.sections:
            yield from section.walk()


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyBrief:
    """A survey in a list; `cited_papers` counts the distinct papers that its text cites."""

    id: SurveyId
    field_id: str
    title: str
    preset: str
    status: SurveyStatus
    cited_papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyStamp:
    """A survey at one moment: equal `revision`s, equal surveys."""

    id: SurveyId
    field_id: str
    revision: str
