"""Where a text disagrees with itself: opposite statements, statements made twice, terms in two spellings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.reviewing.terms import drifting_terms
from services.adapters.models.offline.ways import answers
from services.document.markup import without_citations
from services.document.support import contradicts
from services.tasks.marks import SectionText
from services.tasks.reviewing.text_diagnosis import (
    TEXT_DIAGNOSIS,
    Diagnosis,
    Quotation,
    TextDiagnosis,
    TextDiagnosisInput,
    Trouble,
)
from services.text.sentences import sentences

_ALIKE = 4
"""Content words that two sentences share before they are compared."""
_SAME = 0.6
"""Share of the content words of both together from which two sentences say the same."""
_COMMON = 30
"""Sentences that a word may stand in and still bring two of them together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlacedSentence:
    """A sentence, the section it stands in, and its content words."""

    section: str
    text: str
    words: frozenset[str]


@answers(TEXT_DIAGNOSIS)
def diagnose(inputs: TextDiagnosisInput) -> TextDiagnosis:
    """All that `diagnoses_of` finds."""
    return TextDiagnosis(diagnoses=diagnoses_of(inputs.sections))


def diagnoses_of(sections: Sequence[SectionText]) -> tuple[Diagnosis, ...]:
    """Contradictions, then repetitions, then terms, the first two in reading order."""
    return (*_between(_placed(sections)), *drifting_terms(sections))


def _placed(sections: Iterable[SectionText]) -> tuple[_PlacedSentence, ...]:
    return tuple(
        _PlacedSentence(
            section=section.id, text=span.text, words=frozenset(content_words(without_citations(span.text)))
        )
        for section in sections
        for span in sentences(section.text)
    )


def _between(placed: Sequence[_PlacedSentence]) -> Iterator[Diagnosis]:
    """What is wrong between two sentences; of several that say the same, each is compared with the first alone."""
    opposed, repeated, again = [], [], set()
    for first, second in _pairs(placed):
        one, other = placed[first], placed[second]
        plain = [without_citations(each.text) for each in (one, other)]
        if contradicts(*plain):
            opposed.append(_diagnosis(Trouble.CONTRADICTION, one, other))
        elif second not in again and first not in again and _same(one.words, other.words):
            again.add(second)
            repeated.append(_diagnosis(Trouble.REPETITION, one, other))
    yield from opposed
    yield from repeated


def _same(first: frozenset[str], second: frozenset[str]) -> bool:
    return len(first & second) >= max(_ALIKE, _SAME * len(first | second))


def _pairs(placed: Sequence[_PlacedSentence]) -> list[tuple[int, int]]:
    """Pairs of sentences that share words which not every sentence has, in reading order."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for at, sentence in enumerate(placed):
        for word in sentence.words:
            holders[word].append(at)
    shared: Counter[tuple[int, int]] = Counter()
    for places in holders.values():
        if len(places) <= _COMMON:
            shared.update((first, second) for at, first in enumerate(places) for second in places[at + 1 :])
    least = {pair: min(_ALIKE, *(len(placed[place].words) for place in pair)) for pair in shared}
    return sorted(pair for pair, count in shared.items() if count >= max(2, least[pair]))


def _diagnosis(trouble: Trouble, first: _PlacedSentence, second: _PlacedSentence) -> Diagnosis:
    advice = {
        Trouble.CONTRADICTION: f"Check both statements against their passages, and say in section {second.section} "
        f"how they stand to each other.",
        Trouble.REPETITION: f"Leave it out of section {second.section}, or refer to section {first.section}.",
    }[trouble]
    return Diagnosis(trouble=trouble, quotations=tuple(map(_quoted, (first, second))), advice=advice)


def _quoted(sentence: _PlacedSentence) -> Quotation:
    return Quotation(section=sentence.section, text=sentence.text)
