"""Which sentences of a survey rest on which papers, over HTTP: small enough to light papers while one reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.sections import claims_of, number_of
from api.schemas.shown import Shown

if TYPE_CHECKING:
    from kg.model.surveys.survey import Survey


class IndexedClaim(TypedDict):
    """A sentence that cites, without its text and its passages."""

    id: Annotated[str, Field(description="Identity of the claim in its survey.")]
    section: Annotated[str, Field(description="Number of its section; `abstract` is the abstract.", examples=["3.1"])]
    start: Annotated[int, Field(description="Where it begins in the section's text, in characters from 0.")]
    end: Annotated[int, Field(description="Where it ends.", examples=[143])]
    paper_ids: Annotated[list[str], Field(description="Papers whose passages support it, each once.")]


class ClaimIndexOut(Shown):
    """Every claim of a survey, and where papers, communities and paths show in it."""

    model_config = ConfigDict(frozen=True)

    claims: list[IndexedClaim] = Field(description="In reading order.")
    papers: dict[str, list[int]] = Field(
        description="The places in `claims`, counted from 0, of the claims of each cited paper, by its id.",
        examples=[{"p3d1a4c6b5e2f708": [0, 17]}],
    )
    proofs: dict[str, list[str]] = Field(
        description="The numbers of the sections that use each community and path, by its id, in reading order.",
        examples=[{"graph-neural-networks:development:0": ["3.1"]}],
    )


def claim_index(survey: Survey) -> ClaimIndexOut:
    """Where the papers, communities and paths of a survey show in its text."""
    claims: list[IndexedClaim] = []
    papers: dict[str, list[int]] = {}
    for section, claim in claims_of(survey, section=None, paper=None):
        cited = list(dict.fromkeys(support.passage.paper_id for support in claim.supports))
        for paper in cited:
            papers.setdefault(paper, []).append(len(claims))
        claims.append(
            {
                "id": claim.id,
                "section": number_of(section),
                "start": claim.start,
                "end": claim.end,
                "paper_ids": [*cited],
            }
        )
    proofs: dict[str, list[str]] = {}
    for section in survey.walk():
        for proof in dict.fromkeys(section.proof_ids):
            proofs.setdefault(proof, []).append(number_of(section))
    return ClaimIndexOut.model_construct(claims=claims, papers=papers, proofs=proofs)
