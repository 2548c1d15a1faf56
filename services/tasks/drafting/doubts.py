"""Which sentences of a draft their passages do not bear out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import Paper
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.document.markup import without_citations
from services.document.support import backing, missing_numbers
from services.tasks.drafting.grounding import Draft, DraftSentence
from services.tasks.task import DraftGround
from services.text.lexicon import FUNCTION_WORDS

WHOLE = 0.3
"""The least score of a sentence against its passages taken together (docs/quality.md, "Grounding of drafts")."""
PART = 0.15
"""The least score of each of its parts: of a sentence half may be taken from its passage, and half invented."""
_PART_WORDS = 6
"""Words that carry meaning in a part, at least; what has fewer is judged with the part behind it."""

_WORD = re.compile(r"[^\W_]+")
_PARTS = re.compile(r"[,;:–—]\s|\b(?:and|but|while|whereas|which|that|although|because|by|with|for|to)\b")
_END = re.compile(r"[.!?;](?=\s|\Z)")
_NUMERALS: Mapping[str, str] = {
    word: str(value)
    for values, words in (
        (range(20), "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
         "sixteen seventeen eighteen nineteen"),
        (range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety"),
    )
    for value, word in zip(values, words.split(), strict=True)
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A sentence of a draft that should not stand as it is; `number` counts the sentences before it, from 0."""

    number: int
    sentence: DraftSentence
    reason: str


def doubts(draft: Draft, ground: DraftGround) -> tuple[Doubt, ...]:
    """The sentences of a draft that its evidence does not bear out, by `reason_to_doubt`."""
    passages, papers = ground.pack.passages(), {item.paper.id: item.paper for item in ground.pack.everything()}
    found = []
    for number, sentence in enumerate(draft.sentences()):
        behind = [passages[PassageId(name)] for name in sentence.passages if name in passages]
        own = [papers[each] for each in dict.fromkeys(passage.paper_id for passage in behind)]
        if reason := reason_to_doubt(without_citations(sentence.text), behind, own, facts=ground.facts):
            found.append(Doubt(number=number, sentence=sentence, reason=reason))
    return tuple(found)


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
    evidence = ", ".join(_END.sub(",", passage.text) for passage in behind)
    said = _without_names(text, own)
    whole = backing(said, [evidence])
    if whole.is_opposed:
        return "its passage says the opposite"
    if whole.score < WHOLE:
        return "its passages do not say this"
    titled = ", ".join((evidence, *(_END.sub(",", paper.title) for paper in own)))
    unsaid = next((part for part in _parts(said) if backing(part, [titled]).score < PART), None)
    return f"its passages do not say “{unsaid}”" if unsaid else None


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
