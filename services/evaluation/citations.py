"""Whether citations bear out what cites them: recall, precision and F1, by words and numbers of the passages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import Paper, PaperId
from kg.model.surveys.survey import Claim, Passage, PassageSource, Survey
from services.document.claim_grounding import reason_to_doubt, share_held
from services.document.markup import without_citations

_WORDS = 0.3
"""The least share of a sentence's words that its passages hold where they bear it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationMeasures:
    """Shares in [0, 1], 0.0 where nothing cites.

    `recall` of citing sentences that their passages bear out, `precision` of citations that a sentence needs or that
    bear it out alone.
    """

    sentences: int
    citations: int
    recall: float
    precision: float

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def measure_citations(survey: Survey, papers: Mapping[PaperId, Paper]) -> CitationMeasures:
    """Measure the citations of a survey; `reason_to_doubt` and `share_held` stand for the entailment of the papers.

    Source:
        Gao et al. 2023, Enabling Large Language Models to Generate Text with Citations, 3 (as SurveyG and SurveyX use
        it); the judge counts words and numbers and is not a model of inference.
    """
    claims = [claim for section in survey.walk() for claim in section.claims]
    judged = [_judge_claim(claim, papers) for claim in claims]
    citations = sum(total for _, _, total in judged)
    return CitationMeasures(
        sentences=len(claims),
        citations=citations,
        recall=sum(holds for holds, _, _ in judged) / len(claims) if claims else 0.0,
        precision=sum(good for _, good, _ in judged) / citations if citations else 0.0,
    )


def _judge_claim(claim: Claim, papers: Mapping[PaperId, Paper]) -> tuple[bool, int, int]:
    """Whether its passages bear a claim out, how many of its citations are right, and how many there are."""
    text = without_citations(claim.sentence)
    passages = [support.passage for support in claim.supports]
    cited = list(dict.fromkeys(passage.paper_id for passage in passages))

    def holds(chosen: Sequence[Passage]) -> bool:
        own = [papers[id] for id in dict.fromkeys(passage.paper_id for passage in chosen) if id in papers]
        words = any(each.source is not PassageSource.RECORD for each in chosen)
        held = not words or share_held(text, chosen, own) >= _WORDS
        return bool(chosen) and held and reason_to_doubt(text, chosen, own) is None

    if not holds(passages):
        return False, 0, len(cited)
    good = sum(
        holds([each for each in passages if each.paper_id == paper])
        or not holds([each for each in passages if each.paper_id != paper])
        for paper in cited
    )
    return True, good, len(cited)
