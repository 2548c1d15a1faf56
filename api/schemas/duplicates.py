"""Pairs of papers that may be one work, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.page import Page
from api.schemas.papers import PaperEntry, paper_entry
from api.schemas.shown import Shown
from kg.model.papers.duplicates import DuplicatePair, MergedPaper, Ruling

if TYPE_CHECKING:
    from services.collecting.duplicates import Decided

_HANDLE = Annotated[str, Field(min_length=1, max_length=600)]


class DuplicateOut(TypedDict):
    """Two papers that may be one work, and what speaks for it."""

    kept: Annotated[PaperEntry, Field(description="The paper that would stay: the version of record, where one is.")]
    other: Annotated[PaperEntry, Field(description="The paper that would be merged into it.")]
    likeness: Annotated[str, Field(description="sure or possible; more may come.", examples=["possible"])]
    authors: Annotated[float, Field(description="Overlap of their authors (Dice), in [0, 1].", examples=[1.0])]
    titles: Annotated[
        float, Field(description="Overlap of the words of their titles, rare words more, in [0, 1].", examples=[0.72])
    ]
    abstracts: Annotated[
        float | None,
        Field(description="Overlap of runs of three words, in [0, 1]; null without two abstracts.", examples=[0.44]),
    ]
    years_apart: Annotated[int | None, Field(description="Null where a year is unknown.", examples=[1])]
    reason: Annotated[str, Field(description="What decided, in words.", examples=["the titles agree"])]


class DuplicateList(Page[DuplicateOut]):
    """A page of pairs, the surest first."""

    total: int = Field(description="Pairs in all.", examples=[3])


class DuplicateDecision(BaseModel):
    """What two papers are."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    papers: Annotated[list[_HANDLE], Field(min_length=2, max_length=2)] = Field(
        description="Ids, citation keys or identifiers.", examples=[["wu2019comprehensive", "arxiv:1901.00596"]]
    )
    ruling: Ruling = Field(description="One work or two.", examples=["merged"])
    keep: _HANDLE | None = Field(
        default=None, description="Whose id and citation key stay; the version of record by default.", examples=[None]
    )


class DecidedOut(Shown):
    """What became of two papers."""

    model_config = ConfigDict(frozen=True)

    ruling: str = Field(description="merged or apart.", examples=["merged"])
    papers: list[PaperEntry] = Field(description="The papers as they are now: one after a merge.")


class MergedOut(TypedDict):
    """A paper that was merged of several records."""

    paper: Annotated[PaperEntry, Field(description="The paper as it is.")]
    parts: Annotated[list[PaperEntry], Field(description="What it was merged of, each as it would be by itself.")]
    by: Annotated[str, Field(description="title, rule or reader; more may come.", examples=["title"])]


class MergedList(Page[MergedOut]):
    """A page of merged papers, in order of id."""

    total: int = Field(description="Merged papers in all.", examples=[3])


class MergeUndone(BaseModel):
    """A merged paper that is to be parted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    paper: _HANDLE = Field(description="Its id, citation key or identifier.", examples=["wu2019comprehensive"])
    part: _HANDLE | None = Field(
        default=None,
        description="An id, citation key or identifier of the record that leaves; null parts all.",
        examples=["arxiv:1901.00596"],
    )


def merged_paper_out(merged: MergedPaper) -> MergedOut:
    """A merged paper."""
    return {
        "paper": paper_entry(merged.paper),
        "parts": [paper_entry(part) for part in merged.parts],
        "by": merged.by,
    }


def duplicate_out(pair: DuplicatePair) -> DuplicateOut:
    """A pair."""
    found = pair.resemblance
    return {
        "kept": paper_entry(pair.kept),
        "other": paper_entry(pair.other),
        "likeness": found.likeness.value,
        "authors": round(found.authors, 3),
        "titles": round(found.titles, 3),
        "abstracts": None if found.abstracts is None else round(found.abstracts, 3),
        "years_apart": found.years_apart,
        "reason": found.reason,
    }


def decision_out(decided: Decided) -> DecidedOut:
    """A decision."""
    return DecidedOut(ruling=decided.ruling.value, papers=[paper_entry(paper) for paper in decided.papers])
