"""Which sentences of a draft are not grounded: those that their passages do not bear out, as far as words tell."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from kg.model.papers.paper import CitationKey, Paper
from kg.model.surveys.survey import Passage, PassageSource
from services.document.cited_clauses import clauses_beyond_records
from services.document.claim_grounding import reason_to_doubt, reason_to_doubt_citations
from services.document.formulas import without_formulas
from services.document.landmarks import CitedLandmark
from services.document.markup import cited_keys, without_citations
from services.document.numbers import numbers_in
from services.tasks.drafting.citation_check import with_records_of_explained
from services.tasks.drafting.draft_text import Draft, DraftSentence, SentenceKind, passages_by_name
from services.tasks.task import DraftGround

_MARKS = ("0", "1")
"""Numbers by which a definition marks what is so and what is not."""
_NUMBERED = re.compile(r"\b([^\W\d_]+) \d{1,2}(?![\d%]|[.,]\d| ?%)")
"""A word with a small number behind it, which may be a name: `RoB 2`, `phase 2`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A sentence of a text that has to be rewritten or removed.

    `number` counts the sentences before it, from 0; `before` and `after` are its neighbours in its paragraph, empty at
    its ends.
    """

    number: int
    sentence: DraftSentence
    reason: str
    before: str = ""
    after: str = ""


def doubts(draft: Draft, ground: DraftGround) -> tuple[Doubt, ...]:
    """The sentences of a draft that its evidence does not support, by `reason_to_doubt`, or that cite other works
    than they speak of, by `reason_to_doubt_citations`.
    """
    draft = with_records_of_explained(draft, ground.pack)
    passages, papers = ground.pack.passages(), {item.paper.id: item.paper for item in ground.pack.citable()}
    titles = (paper.title for paper in papers.values())
    explained = (each.text for each in draft.sentences() if each.kind is SentenceKind.EXPLANATION)
    names = ["\n".join([ground.topic, *(passage.text for passage in passages.values()), *titles, *explained])]
    rested = dict.fromkeys(name for sentence in draft.sentences() for name in sentence.passages)
    facts = "\n".join([ground.facts, *(each.text for each in passages_by_name(rested, passages))])
    known = {paper.citation_key for paper in papers.values()}
    found: list[Doubt] = []
    number = 0
    for paragraph in draft.paragraphs:
        texts = ["", *(each.text for each in paragraph.sentences), ""]
        for at, sentence in enumerate(paragraph.sentences):
            behind = passages_by_name(sentence.passages, passages)
            own = [papers[each] for each in dict.fromkeys(passage.paper_id for passage in behind)]
            cited = {key for key in cited_keys(sentence.text) if key in known}
            if reason := (
                _why_uncited(cited, own)
                or _why_told(sentence, ground.pack.landmarks)
                or _reason(sentence, behind, own, facts=facts, names=names)
            ):
                found.append(
                    Doubt(number=number, sentence=sentence, reason=reason, before=texts[at], after=texts[at + 2])
                )
            number += 1
    return tuple(found)


def _why_uncited(cited: Set[CitationKey], own: Sequence[Paper]) -> str | None:
    """Why a sentence that cites some keys may not rest on the passages of its own papers alone."""
    without = sorted(cited - {paper.citation_key for paper in own})
    return f"it cites {' and '.join(without)} and names no passage of it" if without else None


def _why_told(sentence: DraftSentence, landmarks: Sequence[CitedLandmark]) -> str | None:
    """Why a sentence may not say of landmarks what it says: an explanation alone cites them for more than a record."""
    held = {each.paper.citation_key: each for each in landmarks}
    if sentence.kind is SentenceKind.EXPLANATION or held.keys().isdisjoint(cited_keys(sentence.text)):
        return None
    clauses = clauses_beyond_records(sentence.text, {key: each.record.text for key, each in held.items()})
    clause = next(clauses, None)
    return f"only a catalogue record stands behind “{clause}”, and only an explanation may cite it" if clause else None


def _reason(
    sentence: DraftSentence, behind: Sequence[Passage], own: Sequence[Paper], *, facts: str, names: Sequence[str] | None
) -> str | None:
    """Why a sentence has to be rewritten or removed; None where it may stay.

    Args:
        own: the papers of the passages `behind` it.
        facts: what the passages of the whole draft say, from which its own conclusions may take numbers, and
            explanations names that end on one.
        names: texts in which a thing that it names may be found; an explanation may name what every textbook knows.
    """
    text = without_formulas(without_citations(sentence.text))
    if sentence.kind is SentenceKind.EXPLANATION:
        text = _without_numbered_names(text, facts)
        if numbers := [each.text for each in numbers_in(text) if each.is_percent or each.text not in _MARKS]:
            return f"the explanation of a term holds no number but 0 and 1, and this one holds {numbers[0]}"
        facts, names = " ".join(_MARKS), None
    if sentence.kind is SentenceKind.ILLUSTRATION:  # its numbers and names are made up, and say so
        return reason_to_doubt_citations(sentence.text, behind, own)
    by_itself = sentence.kind is SentenceKind.SYNTHESIS or all(each.source is PassageSource.RECORD for each in behind)
    reason = reason_to_doubt(text, behind, own, facts=facts if by_itself else "", names=names)
    return reason or reason_to_doubt_citations(sentence.text, behind, own)


def _without_numbered_names(text: str, held: str) -> str:
    """A sentence without the numbers of names: behind a capital inside it, or as one of the texts `held` has them.

    >>> _without_numbered_names("A phase 2 trial rated by RoB 2 has 30 patients.", "In phase 2, doses are tried.")
    'A phase trial rated by RoB has 30 patients.'
    """

    def is_name(found: re.Match[str]) -> bool:
        is_capital = found.start() > 0 and found[1] != found[1].lower()
        return is_capital or found[0].lower() in held.lower()

    return _NUMBERED.sub(lambda found: found[1] if is_name(found) else found[0], text)
