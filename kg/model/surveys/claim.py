"""A claim: what ties a sentence that cites to the passage behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from kg.model.papers.paper import PaperId

ClaimId = NewType("ClaimId", str)
PassageId = NewType("PassageId", str)


class PassageSource(StrEnum):
    """Which text of the paper a passage is cut from."""

    SUMMARY = "summary"
    ABSTRACT = "abstract"
    TITLE = "title"
    RECORD = "record"
    FULL_TEXT = "fulltext"
    """Its full text, as the graph keeps it."""
    CONTEXT = "context"
    """A sentence of its full text that cites, kept with the citation; it leads to what it cites and backs no claim."""


class EvidenceKind(StrEnum):
    """What supports a cited sentence: text of the papers, their catalogue records, or some of each.

    A record holds what the graph knows of a paper, such as its counts and citations. It backs statements of these
    alone, and says nothing of what the paper found.
    """

    PASSAGE = "passage"
    RECORD = "record"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A verbatim span of a paper: `text` == source text[start:end], offsets in characters.

    For `PassageSource.RECORD` the text is the paper's bibliographic record as one line, used where a sentence states
    only bibliographic facts (title, year, citation count). `section` is the path of the headings above a passage of a
    full text, `page` the page on which its paragraph begins; both are None elsewhere and where the file has none.
    """

    id: PassageId
    paper_id: PaperId
    source: PassageSource
    text: str
    start: int
    end: int
    section: str | None = None
    page: int | None = None

    @property
    def place(self) -> str:
        """Which text of the paper it is cut from, and where: `abstract`, `full text, 3 Results, page 4`."""
        return place_of(self.source, self.section, self.page)


def place_of(source: PassageSource, section: str | None, page: int | None) -> str:
    """Which text of its paper a passage is cut from, and where: `abstract`, `full text, 3 Results, page 4`."""
    if source is not PassageSource.FULL_TEXT:
        return source.value
    on = f"page {page}" if page else ""
    return ", ".join(part for part in ("full text", section, on) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """`passage` backs a claim; `score` in [0, 1] is the share of the claim's words that the passage holds.

    That is word overlap, not a measure of truth; it says nothing of a record.
    """

    passage: Passage
    score: float

    @property
    def evidence(self) -> EvidenceKind:
        """Whether the passage is text of the paper or its catalogue record."""
        return EvidenceKind.RECORD if self.passage.source is PassageSource.RECORD else EvidenceKind.PASSAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence that cites, at `text[start:end]` of its section, with at least one support for each cited paper."""

    id: ClaimId
    sentence: str
    start: int
    end: int
    supports: tuple[Support, ...]

    @property
    def evidence(self) -> EvidenceKind | None:
        """What supports the sentence; None where nothing does, which no sound survey has."""
        kinds = {support.evidence for support in self.supports}
        return EvidenceKind.BOTH if len(kinds) > 1 else next(iter(kinds), None)
