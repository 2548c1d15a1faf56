"""Claims against their passages, by the words that they share and the directions that they give."""

from __future__ import annotations

from services.adapters.models.offline.ways import answers
from services.document.support import BORNE_OUT, backing
from services.tasks.judging.claim_support import (
    CLAIM_SUPPORT,
    CitedSentence,
    ClaimSupport,
    ClaimSupportInput,
    ClaimVerdict,
    SupportVerdict,
)


@answers(CLAIM_SUPPORT)
def judge_claims(inputs: ClaimSupportInput) -> ClaimSupport:
    """`backing` of each claim; from BORNE_OUT on it counts as supported."""
    return ClaimSupport(verdicts=tuple(_verdict(number, claim) for number, claim in enumerate(inputs.claims, start=1)))


def _verdict(number: int, claim: CitedSentence) -> ClaimVerdict:
    found = backing(claim.sentence, [passage.text for passage in claim.passages])
    if found.passage is None or (found.score < BORNE_OUT and not found.is_opposed):
        return ClaimVerdict(claim=number, verdict=SupportVerdict.NOT_ENOUGH, score=found.score, passages=())
    return ClaimVerdict(
        claim=number,
        verdict=SupportVerdict.CONTRADICTED if found.is_opposed else SupportVerdict.SUPPORTED,
        score=found.score,
        passages=(claim.passages[found.passage].id,),
    )
