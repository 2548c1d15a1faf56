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
