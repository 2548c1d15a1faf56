"""A section by eight criteria: its counts among published sections, and which of its evidence it leaves unused."""

from __future__ import annotations

from collections.abc import Sequence

from services.adapters.models.offline.marking.measures import Measure, MeasuredText
from services.adapters.models.offline.marking.rubric import lowered, mark_of, mark_of_share
from services.adapters.models.offline.ways import answers
from services.document.markup import cited_keys, without_citations
from services.evidence.pack import EvidencePaper
from services.tasks.reviewing.section_review import QUERIES, SECTION_REVIEW, SectionReview, SectionReviewInput
from services.text.coverage import Coverage
from services.text.instructions import readable
from services.text.phrases import distinctive_phrases

_REPEATED = 0.1
"""Share of sentences that repeat an earlier one from which a text loses a mark for coherence."""


@answers(SECTION_REVIEW)
def review_section(inputs: SectionReviewInput) -> SectionReview:
    """Eight marks by counts; the queries name the phrases of unused papers that the text does not hold."""
    text = MeasuredText.of(inputs.section.text)
    cited = set(cited_keys(inputs.section.text))
    telling = [item for item in inputs.pack.papers if item.passages]
    unused = [item for item in telling if item.paper.citation_key not in cited]
    repeats = len({second for _, second in text.repeated})
    is_repeating = bool(text.sentences) and repeats >= max(1.0, _REPEATED * len(text.sentences))
    return SectionReview(
        coverage=mark_of_share(len(telling) - len(unused), len(telling), of="papers with an abstract are cited"),
        citation_density=mark_of(text, Measure.CITATIONS, Measure.CITED),
        rigour=mark_of(text, Measure.EVIDENCED),
        synthesis=mark_of(text, Measure.JOINED, Measure.COMPARING),
        critical_analysis=mark_of(text, Measure.CRITICAL),
        coherence=lowered(
            mark_of(text, Measure.COHESION), int(is_repeating), because=f"{repeats} sentences repeat an earlier one."
        ),
        depth=mark_of(text, Measure.EXPLAINING),
        specificity=mark_of(text, Measure.SPECIFIC),
        queries=_queries(unused, without_citations(inputs.section.text), topic=inputs.topic),
    )


def _queries(unused: Sequence[EvidencePaper], text: str, *, topic: str) -> tuple[str, ...]:
    """Phrases that set the unused papers apart and that the text does not hold, most distinctive first."""
    if not unused:
        return ()
    said = Coverage.of([f"\n{text}"])
    phrases = distinctive_phrases(
        [[readable(item.paper) for item in unused], [text]], topic=topic, per_group=2 * QUERIES
    )
    missing = [phrase.text for phrase in phrases[0] if not said.covered(phrase.text)]
    return tuple(missing[:QUERIES])
