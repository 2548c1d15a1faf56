"""Papers of a field side by side, over HTTP."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field

from api.schemas.edges import EdgeOut, edge_out
from api.schemas.field_parts import Member, member
from api.schemas.shown import Shown
from kg.model.papers.paper import PaperId

if TYPE_CHECKING:
    from kg.model.papers.paper import Citation, Paper
    from services.exploring import comparison as exploring

MOST_CONTEXTS = 5
"""Citing sentences that are shown of a paper."""


class WalkStepOut(Member):
    """A paper of a walk between two others."""

    relation: Annotated[
        str | None,
        Field(
            description="`cites` where one of it and the paper before it cites the other, `similar_to` where they only "
            "resemble each other; null for the first."
        ),
    ]
    goes_back: Annotated[bool, Field(description="Whether it is older than the paper before it.")]


class OwnPapersOut(Shown):
    """Papers of the field that have to do with one of the compared papers alone."""

    model_config = ConfigDict(frozen=True)

    items: list[Member] = Field(description="Those trending most, at most 10.")
    total: int = Field(description="How many there are.", examples=[12])


class ComparedPaperOut(Shown):
    """A compared paper, and what it has that the others have not."""

    model_config = ConfigDict(frozen=True)

    paper: Member = Field(description="The paper.")
    text: str | None = Field(description="Its summary, else its abstract; null where there is neither.")
    references: OwnPapersOut = Field(description="What it alone cites.")
    citing: OwnPapersOut = Field(description="What cites it alone.")
    contexts: list[str] = Field(
        description=f"Sentences by which those papers cite it, at most {MOST_CONTEXTS}: what it alone is cited for."
    )


class ComparedPairOut(Shown):
    """Two of the compared papers."""

    model_config = ConfigDict(frozen=True)

    edge: EdgeOut = Field(description="What connects them.")
    walk: list[WalkStepOut] = Field(
        description="The strongest walk between them, of 8 steps at most, both included; empty where there is none."
    )


class ComparisonOut(Shown):
    """Two to four papers of a field side by side."""

    model_config = ConfigDict(frozen=True)

    papers: list[ComparedPaperOut] = Field(description="In the order in which they were named.")
    pairs: list[ComparedPairOut] = Field(description="Every two of them.")


def comparison_out(
    found: exploring.PaperComparison, papers: Mapping[PaperId, Paper], annotations: Iterable[Citation]
) -> ComparisonOut:
    """Papers side by side, with their texts and what sources say of citations among them and towards them."""
    said = list(annotations)
    return ComparisonOut.model_construct(
        papers=[_paper(each, papers[each.paper.paper.id], said) for each in found.papers],
        pairs=[
            ComparedPairOut.model_construct(
                edge=edge_out(each.connection, said), walk=[_step(step) for step in each.walk]
            )
            for each in found.pairs
        ],
    )


def _paper(compared: exploring.ComparedPaper, paper: Paper, said: Iterable[Citation]) -> ComparedPaperOut:
    own = {each.paper.id for each in compared.citing.papers}
    contexts = [text for each in said if each.cited == paper.id and each.citing in own for text in each.contexts]
    return ComparedPaperOut.model_construct(
        paper=member(compared.paper),
        text=paper.summary or paper.abstract,
        references=_own(compared.references),
        citing=_own(compared.citing),
        contexts=contexts[:MOST_CONTEXTS],
    )


def _own(own: exploring.OwnPapers) -> OwnPapersOut:
    return OwnPapersOut.model_construct(items=[member(paper) for paper in own.papers], total=own.total)


def _step(step: exploring.WalkStep) -> WalkStepOut:
    relation = step.relation
    return {
        **member(step.paper),
        "relation": relation.kind if relation else None,
        "goes_back": relation is not None and relation.goes_back,
    }
