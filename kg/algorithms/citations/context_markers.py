"""Markers in sentences that are kept with the citations of a paper whose text and list are not known.

The citation of a sentence says which work it cites. Names and years lead to that work as in any text. A number
leads to it by elimination: it is in each sentence kept for the work, and in no sentence that is not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from kg.algorithms.citations.author_year_markers import author_year_markers
from kg.algorithms.citations.markers import BY_TRUST, CLEAR, NUMERIC
from kg.algorithms.citations.numeric_markers import numeric_markers
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker, MarkerStyle

Marked = dict[str, tuple[InTextMarker, ...]]

_HIGHEST = 1_500
"""The highest number that is taken for that of a reference."""
_NUMBERS = {str(number): str(number) for number in range(1, _HIGHEST)}


def context_markers(
    contexts: Mapping[str, Sequence[str]], references: Sequence[ListedReference]
) -> Mapping[str, tuple[InTextMarker, ...]]:
    """The markers of all sentences kept with the citations of one paper, by sentence, in the order of each.

    Args:
        contexts: sentences by the key of the work that they cite; one that cites several works is kept with each.
        references: these works, with authors and year as far as they are known.

    Returns:
        Markers in the style that leads to most works, brackets before others; those that lead to none have no
        references.
    Source:
        SurveyGen-I 3.3.1: markers are aligned with the reference list of their paper, those that match none are left.
    """
    cited_in = _works_by_sentence(contexts)
    found = {style: _find_numbers(cited_in, style) for style in NUMERIC}
    found[MarkerStyle.AUTHOR_YEAR] = {text: author_year_markers(text, references) for text in cited_in}
    reached = {style: _count_reached(marked) for style, marked in found.items()}
    most = max(reached.values(), default=0)
    return found[next(style for style in BY_TRUST if reached[style] >= CLEAR * most)]


def numbers_of(texts: Mapping[str, frozenset[str]], keys: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The work that each number means, as far as one reading is left.

    Args:
        texts: the numbers that are in each text.
        keys: the works that each text is kept with.

    Returns:
        Works by number, none of either twice.
    """
    left = _candidates(texts, keys)
    sure: dict[str, str] = {}
    while True:
        wanted = defaultdict(list)
        for key, numbers in left.items():
            if len(numbers) == 1:
                wanted[next(iter(numbers))].append(key)
        if not wanted:
            return sure
        sure |= {number: own[0] for number, own in wanted.items() if len(own) == 1}
        left = {key: numbers - wanted.keys() for key, numbers in left.items() if len(numbers) > 1}


def _candidates(texts: Mapping[str, frozenset[str]], keys: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """The numbers that each work may have: those in all texts of it, less those in others unless none were left."""
    possible: dict[str, frozenset[str]] = {}
    works_beside: dict[str, frozenset[str]] = {}
    for text, numbers in texts.items():
        if numbers:
            possible |= {key: possible.get(key, numbers) & numbers for key in keys[text]}
            works_beside |= {number: works_beside.get(number, keys[text]) & keys[text] for number in numbers}
    return {
        key: frozenset(each for each in numbers if key in works_beside[each]) or numbers
        for key, numbers in possible.items()
    }


def _works_by_sentence(contexts: Mapping[str, Sequence[str]]) -> dict[str, frozenset[str]]:
    """The works that each sentence is kept with."""
    found: dict[str, set[str]] = defaultdict(set)
    for key, texts in contexts.items():
        for text in texts:
            found[text].add(key)
    return {text: frozenset(keys) for text, keys in found.items()}


def _find_numbers(cited_in: Mapping[str, frozenset[str]], style: MarkerStyle) -> Marked:
    """The numbers of all sentences, each with the work that it means."""
    raw = {text: numeric_markers(text, _NUMBERS, style) for text in cited_in}
    numbers = {text: frozenset(n for marker in own for n in marker.references) for text, own in raw.items()}
    works = numbers_of(numbers, cited_in)
    return {
        text: tuple(
            replace(marker, references=tuple(works[n] for n in marker.references if n in works)) for marker in own
        )
        for text, own in raw.items()
    }


def _count_reached(marked: Marked) -> int:
    return len({key for own in marked.values() for marker in own for key in marker.references})
