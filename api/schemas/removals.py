"""What deletions take away, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ConfigDict, Field

from api.schemas.papers import PaperEntry, paper_entry
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from kg.model.papers.removal import Removal
    from services.removing import FieldRemoval, SurveyRemoval

SHOWN = 50
"""Papers that a preview shows; all are counted."""


class LossOut(Shown):
    """A field or a collection that loses papers."""

    model_config = ConfigDict(frozen=True)

    id: str = Field(description="Its id.", examples=["graph-neural-networks"])
    papers: int = Field(description="How many papers it loses.", examples=[12])


class RemovalOut(Shown):
    """What deleting a paper, or an import, takes away and leaves; its ETag is asked for by the deletion."""

    model_config = ConfigDict(frozen=True)

    label: str | None = Field(description="Label of the import; null for a paper.", examples=["thesis"])
    papers: list[PaperEntry] = Field(description=f"Papers that go, {SHOWN} of them at most.")
    paper_count: int = Field(description="How many papers go.", examples=[40])
    cited_count: int = Field(
        description="How many of these papers that stay cite: they are known by these citations only from then on.",
        examples=[3],
    )
    stub_count: int = Field(description="Works that only papers that go cite; they go, too.", examples=[212])
    full_text_count: int = Field(description="How many of the papers have a full text, which goes.", examples=[0])
    shared_count: int = Field(
        description="Papers that other imports brought, too: they stay, and lose the label.", examples=[2]
    )
    held_count: int = Field(description="Papers that stay because surveys rest on them.", examples=[7])
    surveys: list[str] = Field(description="The surveys that hold papers.", examples=[["graph-neural-networks-full"]])
    fields: list[LossOut] = Field(description="Fields that lose papers, until they are built again.")
    collections: list[LossOut] = Field(description="Screenings that lose papers.")


class FieldRemovalOut(Shown):
    """What deleting a field takes away and leaves."""

    model_config = ConfigDict(frozen=True)

    paper_count: int = Field(description="Papers of the field; they stay.", examples=[126])
    summary_count: int = Field(description="Summaries of communities and paths, which go.", examples=[14])
    taxonomy_count: int = Field(description="Taxonomies, which go.", examples=[1])
    surveys: list[str] = Field(
        description="Surveys written from it; they stay, with the state that they were written from.", examples=[[]]
    )


class SurveyRemovalOut(Shown):
    """What deleting a survey takes away and leaves."""

    model_config = ConfigDict(frozen=True)

    title: str = Field(description="Title of its last revision.", examples=["Graph Neural Networks: a Survey"])
    revision_count: int = Field(description="Its revisions, which go.", examples=[2])
    cited_paper_count: int = Field(
        description="Papers that the last revision cites; they stay, and may be deleted from then on.", examples=[58]
    )


def removal_out(removal: Removal) -> RemovalOut:
    """What deleting papers takes away and leaves."""
    return RemovalOut(
        label=removal.label,
        papers=[paper_entry(paper) for paper in removal.papers[:SHOWN]],
        paper_count=len(removal.papers),
        cited_count=len(removal.cited),
        stub_count=len(removal.stubs),
        full_text_count=removal.full_texts,
        shared_count=len(removal.shared),
        held_count=len(removal.held),
        surveys=list(removal.surveys),
        fields=[LossOut(id=id, papers=count) for id, count in sorted(removal.fields.items())],
        collections=[LossOut(id=id, papers=count) for id, count in sorted(removal.collections.items())],
    )


def field_removal_out(removal: FieldRemoval) -> FieldRemovalOut:
    """What deleting a field takes away and leaves."""
    return FieldRemovalOut(
        paper_count=removal.papers,
        summary_count=removal.summaries,
        taxonomy_count=removal.taxonomies,
        surveys=list(removal.surveys),
    )


def survey_removal_out(removal: SurveyRemoval) -> SurveyRemovalOut:
    """What deleting a survey takes away and leaves."""
    return SurveyRemovalOut(
        title=removal.title, revision_count=removal.revisions, cited_paper_count=removal.cited_papers
    )
