"""The card of a community over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link
from api.schemas.papers import PaperBriefOut, paper_brief
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from services.planning.community_card import CommunityCard, TermOfCommunity


class SummaryGroup(TypedDict):
    """Papers of a community that do one thing."""

    name: Annotated[str, Field(description="What they are called.", examples=["Attention Over Neighbours"])]
    papers: Annotated[list[str], Field(description="Citation keys of them.", examples=[["velickovic2018graph"]])]
    approach: Annotated[str, Field(description="What they do, with citation keys as `[@key]`.")]
    critique: Annotated[str, Field(description="Where they fall short, likewise; may be empty.")]


class WrittenSummary(TypedDict):
    """What a model wrote of a community."""

    about: Annotated[str, Field(description="What its papers study, in a sentence or two.")]
    groups: Annotated[list[SummaryGroup], Field(description="Papers of it that do one thing.")]
    overall: Annotated[str, Field(description="How the groups hang together; citation keys as `[@key]`.")]
    model: Annotated[str, Field(description="Who wrote it.", examples=["offline/2"])]


class TermItem(TypedDict):
    """A phrase that sets a community apart."""

    term: Annotated[str, Field(description="The phrase.", examples=["graph attention"])]
    papers: Annotated[list[str], Field(description="Ids of its papers with the phrase in title or abstract.")]
    first: Annotated[PaperBriefOut | None, Field(description="The oldest of them.")]
    statement: Annotated[
        str | None,
        Field(description="What an old one of them says of it; null where those that were asked say nothing of it."),
    ]
    said_by: Annotated[PaperBriefOut | None, Field(description="Who says so.")]


class CommunityCardOut(Shown):
    """What a community is about: a summary, and its terms."""

    model_config = ConfigDict(frozen=True)

    summary: WrittenSummary | None = Field(description="Null where no model wrote one.")
    terms: list[TermItem] = Field(description="Phrases that set it apart, strongest first.")
    papers: int = Field(description="Its papers in which the terms were looked for, at most 500.", examples=[14])
    links: dict[str, str] = Field(description="Address of the community.")


def community_card_out(field_id: str, community_id: str, card: CommunityCard) -> CommunityCardOut:
    """The card of a community."""
    return CommunityCardOut(
        summary=_summary(card),
        terms=[_term(each) for each in card.terms],
        papers=card.papers,
        links={"community": field_link(field_id, f"communities/{community_id}")},
    )


def _summary(card: CommunityCard) -> WrittenSummary | None:
    if card.summary is None:
        return None
    return {
        "about": card.summary.about,
        "groups": [
            {"name": each.name, "papers": list(each.papers), "approach": each.approach, "critique": each.critique}
            for each in card.summary.subgroups
        ],
        "overall": card.summary.overall,
        "model": card.written_by or "",
    }


def _term(term: TermOfCommunity) -> TermItem:
    return {
        "term": term.term,
        "papers": list(term.papers),
        "first": None if term.first is None else paper_brief(term.first),
        "statement": term.statement,
        "said_by": None if term.said_by is None else paper_brief(term.said_by),
    }
