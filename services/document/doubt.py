"""Whether the passages behind a sentence bear it out, as far as words tell."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from kg.model.surveys.survey import Claim, EvidenceKind, Passage, PassageSource
from services.document.halves import halves_on_records
from services.document.markup import without_citations
from services.document.names_in_text import known_pairs, uncited_authors
from services.document.support import backing, missing_numbers
from services.text.lexicon import FUNCTION_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kg.model.papers.paper import Paper, PaperId

WHOLE = 0.3
"""The least score of a sentence against its passages taken together."""
PART = 0.15
"""The least score of each of its parts: of a sentence half may be taken from its passage, and half invented."""
_PART_WORDS = 6
"""Words that carry meaning in a part, at least; what has fewer is judged with the part behind it."""

_WORD = re.compile(r"[^\W_]+")
_PARTS = re.compile(r"[,;:–—]\s|\b(?:and|but|while|whereas|which|that|although|because|by|with|for|to)\b")
_END = re.compile(r"[.!?;](?=\s|\Z)")
_COUNTED = re.compile(r"\b(?:\d[\d,]{0,11} of (?:the )?)?\d[\d,]{0,11} (?:\w+ )?papers\b")
"""`16 of the 229 papers`: numbers that the graph of the field bears out, not a passage."""
_NUMERALS: Mapping[str, str] = {
    word: str(value)
    for values, words in (
        (range(20), "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
         "sixteen seventeen eighteen nineteen"),
        (range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety"),
    )
    for value, word in zip(values, words.split(), strict=True)
}  # fmt: skip


def reason_to_doubt(text: str, behind: Sequence[Passage], own: Sequence[Paper], *, facts: str = "") -> str | None:
    """Why the passages behind a sentence do not bear it out, in words for a model; None where they may.

    Too few of its words stand in them, or too few of one of its parts; one of them says the opposite; or it holds a
    number that stands in none of them, nor in the title or year of their papers. A sentence on records alone, or on
    nothing, may hold the numbers of `facts` as well, and its words are not compared.

    Args:
        text: without citations.
        own: the papers of the passages.
        facts: on the field.
    """
    if missing := _missing_numbers(text, behind, own, facts):
        return f"none of its passages holds the {'number' if len(missing) == 1 else 'numbers'} {', '.join(missing)}"
    if all(passage.source is PassageSource.RECORD for passage in behind):
        return None
    said, evidence = _without_names(text, own), _together(behind)
    whole = backing(said, [evidence])
    if whole.is_opposed:
        return "its passage says the opposite"
    if whole.score < WHOLE:
        return "its passages do not say this"
    titled = ", ".join((evidence, *(_END.sub(",", paper.title) for paper in own)))
    unsaid = next((part for part in _parts(said) if backing(part, [titled]).score < PART), None)
    return f"its passages do not say “{unsaid}”" if unsaid else None


def reason_to_doubt_citations(sentence: str, behind: Sequence[Passage], own: Sequence[Paper]) -> str | None:
    """Why a sentence does not cite whom it speaks of, in words for a model; None where it does.

    It names authors and cites no paper of theirs, or one of its parts says more than the catalogue record that alone
    stands behind it.

    Args:
        sentence: with its citations.
        own: the papers of the passages, which the sentence cites.
    """
    if names := uncited_authors(sentence, own, known_pairs(own)):
        return f"it names {' and '.join(names)} and cites no paper of theirs"
    keys, papers = {paper.citation_key: paper.id for paper in own}, {paper.id: paper for paper in own}
    half = next(iter(halves_on_records(sentence, behind, keys, papers)), None)
    return f"only a catalogue record stands behind “{half}”" if half else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What the passages of a claim on text hold of it.

    Attributes:
        score: the weighted share of its words that its passages hold together, in [0, 1]; citations and authors' names
            do not count. It says how much of a sentence was taken from its passages, not whether these imply it: a
            sentence with one wrong word scores high.
        doubt: `reason_to_doubt`; None where there is none.
    """

    score: float
    doubt: str | None


def judged(claim: Claim, papers: Mapping[PaperId, Paper]) -> Judgement | None:
    """Hold a claim against its passages; None for one on catalogue records alone, whose words are those of Strata."""
    if claim.evidence in {EvidenceKind.RECORD, None}:
        return None
    return _judged(claim, tuple(papers[id] for id in _papers_behind(claim) if id in papers))


def _papers_behind(claim: Claim) -> dict[PaperId, None]:
    return dict.fromkeys(each.passage.paper_id for each in claim.supports)


@lru_cache(maxsize=4_096)
def _judged(claim: Claim, own: tuple[Paper, ...]) -> Judgement:
    text, behind = without_citations(claim.sentence), [each.passage for each in claim.supports]
    told = [passage for passage in behind if passage.source is not PassageSource.RECORD]
    score = backing(_without_names(text, own), [_together(told)]).score
    doubt = reason_to_doubt(_COUNTED.sub("papers", text), behind, own)
    return Judgement(score=score, doubt=doubt or reason_to_doubt_citations(claim.sentence, behind, own))


def _together(behind: Iterable[Passage]) -> str:
    """Passages as one sentence, since `backing` compares a sentence of a passage at a time."""
    return ", ".join(_END.sub(",", passage.text) for passage in behind)


def _missing_numbers(text: str, behind: Sequence[Passage], own: Sequence[Paper], facts: str) -> tuple[str, ...]:
    """The numbers of a sentence that stand nowhere where it may have them from."""
    held = [passage.text for passage in behind]
    spelt = (_NUMERALS[word] for passage in held for word in _WORD.findall(passage.lower()) if word in _NUMERALS)
    held += [*spelt, *(f"{paper.year or ''} {paper.title}" for paper in own)]
    if all(passage.source is PassageSource.RECORD for passage in behind):
        held.append(facts)
    return missing_numbers(text, held)


def _without_names(text: str, own: Iterable[Paper]) -> str:
    """A sentence without the names of its authors and the years of its papers, which abstracts do not hold."""
    names = {word for paper in own for author in paper.authors for word in _WORD.findall(author) if word[0].isupper()}
    names |= {"et", "al", *(str(paper.year) for paper in own)}
    return " ".join(_WORD.sub(lambda found: "" if found[0] in names else found[0], text).split())


def _parts(text: str) -> list[str]:
    """The clauses and phrases of a sentence, each with words enough to be judged."""
    parts: list[str] = []
    left = ""
    for piece in _PARTS.split(text):
        left = f"{left} {piece}".strip()
        if sum(word.lower() not in FUNCTION_WORDS for word in _WORD.findall(left)) >= _PART_WORDS:
            parts.append(left)
            left = ""
    if left and parts:
        parts[-1] = f"{parts[-1]} {left}"
    return parts
