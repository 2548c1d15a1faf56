"""Terms that change in a text: a short name with two meanings, a word written closed and open."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from services.document.markup import without_citations
from services.tasks.marks import SectionText
from services.tasks.reviewing.text_diagnosis import Diagnosis, Quotation, Trouble
from services.text.lexicon import FUNCTION_WORDS

_WORD = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*")
_SHORT_NAME = re.compile(r" \(([A-Z][A-Za-z]{1,6})s?[),;]")
_REACH = 120
"""Characters before a short name in brackets in which its meaning stands."""
_SHORTEST = 7
"""Letters of a term whose spellings are compared."""


def drifting_terms(sections: Sequence[SectionText]) -> Iterator[Diagnosis]:
    """Short names first, then spellings, each by the alphabet; a quotation a meaning or spelling, where it is first."""
    for short, quotations in _first_uses(_meanings(sections)):
        if len(quotations) > 1:
            advice = f"Give {short} one meaning, and spell the other out."
            yield Diagnosis(trouble=Trouble.DRIFTING_TERM, quotations=tuple(quotations.values()), advice=advice)
    for letters, quotations in _first_uses(_spellings(sections)):
        # `long term` beside `long-term` is grammar; only a closed spelling beside another is a choice.
        if len(quotations) > 1 and letters in quotations:
            advice = f"Write {' or '.join(f'“{each}”' for each in quotations)} throughout, not both."
            yield Diagnosis(trouble=Trouble.DRIFTING_TERM, quotations=tuple(quotations.values()), advice=advice)


_Uses = Iterable[tuple[str, str, Quotation]]


def _first_uses(uses: _Uses) -> list[tuple[str, dict[str, Quotation]]]:
    """By name and form, where a form stands first; names by the alphabet, forms in reading order."""
    found: defaultdict[str, dict[str, Quotation]] = defaultdict(dict)
    for name, form, quotation in uses:
        found[name].setdefault(form, quotation)
    return sorted(found.items())


def _meanings(sections: Iterable[SectionText]) -> _Uses:
    """Short name, what its letters stand for, and where."""
    for section in sections:
        for found in _SHORT_NAME.finditer(section.text):
            before = section.text[max(0, found.start() - _REACH) : found.start()].split()
            capitals = [letter for letter in found[1] if letter.isupper()]
            long = before[-len(capitals) :]
            if len(capitals) > 1 and [word[0].upper() for word in long] == capitals:
                yield found[1], " ".join(long).lower(), Quotation(section=section.id, text=" ".join(long))


def _spellings(sections: Sequence[SectionText]) -> _Uses:
    """Letters of a term, its spelling, and where; a term is a word, or two of which neither is a function word."""
    closed = Counter(word for section in sections for word in _closed(section.text))
    for section in sections:
        words = list(_WORD.finditer(without_citations(section.text)))
        for at, word in enumerate(words):
            terms = [word[0]]
            if at + 1 < len(words) and words[at + 1].start() == word.end() + 1:
                terms.append(f"{word[0]} {words[at + 1][0]}")
            for term in terms:
                letters = term.lower().replace("-", "").replace(" ", "")
                is_term = len(letters) >= _SHORTEST and FUNCTION_WORDS.isdisjoint(term.lower().split())
                if is_term and letters in closed and term in section.text:
                    yield letters, term.lower(), Quotation(section=section.id, text=term)


def _closed(text: str) -> Iterator[str]:
    return (word[0].lower() for word in _WORD.finditer(without_citations(text)) if "-" not in word[0])
