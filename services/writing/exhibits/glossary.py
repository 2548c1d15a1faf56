"""The glossary of a survey: its abbreviations, what they stand for, and where each has that meaning first."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.algorithms.entities.entity_names import canonical
from kg.algorithms.entities.plurals import singular
from kg.model.surveys.exhibit import Exhibit, ExhibitId, Glossary, Term
from kg.model.surveys.survey import PassageSource, Section, SurveyId
from services.document.markup import escape_brackets, without_citations
from services.text.definitions import definitions
from services.text.mentions import uses_abbreviation
from services.writing.exhibits.spelt_out import meaning_of
from services.writing.front import Frame

_PLURAL = re.compile(r"[A-Z\d]s\Z")
"""The end of a short form in the plural, which that of `RecSys` is not."""
_LEAST = 3
"""Abbreviations that are worth a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A part of a survey with what it rests on, and the abbreviations that these spell out, with canonical meanings."""

    number: str
    text: str
    passages: Sequence[str]
    spelt: frozenset[tuple[str, str]]

    def uses(self, short: str, meaning: str) -> bool:
        """Whether the text has an abbreviation that it, or a passage behind it, spells out so."""
        return (short, canonical(meaning)) in self.spelt and uses_abbreviation(self.text, short)


def glossary(frame: Frame, *, survey: SurveyId) -> Exhibit | None:
    """The abbreviations of a survey that it or a passage behind it spells out (SurveyX 3.2.3); None for a few.

    What an abbreviation stands for is said by the text of the survey, or else by most of the passages. Each word of it
    answers for a letter (`meaning_of`).
    """
    parts = [_part(each) for section in frame.sections for each in section.walk()]
    passages = list(dict.fromkeys(passage for part in parts for passage in part.passages))
    meanings = {**_meanings(passages), **_meanings([part.text for part in parts])}
    found = []
    for short, meaning in sorted(meanings.items(), key=lambda pair: (pair[0].casefold(), pair[0])):
        first = next((part.number for part in parts if part.uses(short, meaning)), None)
        if first is not None:
            meant = escape_brackets(meaning)
            found.append(Term(name=short, meaning=f"{meant} (Section {first})"))
    if len(found) < _LEAST:
        return None
    return Exhibit(
        id=ExhibitId(f"{survey}/glossary"),
        caption="Abbreviations, with the section that uses each first in this meaning.",
        content=Glossary(terms=tuple(found)),
    )


def _part(section: Section) -> _Part:
    behind = (support.passage for claim in section.claims for support in claim.supports)
    held = list(dict.fromkeys(each.text for each in behind if each.source is not PassageSource.RECORD))
    text = without_citations(section.text)
    spelt = frozenset((short, canonical(meaning)) for short, meaning in _read_meanings([text, *held]))
    return _Part(number=section.number, text=text, passages=held, spelt=spelt)


def _meanings(texts: Iterable[str]) -> Mapping[str, str]:
    """Short form, in the singular -> what most texts spell it out as; none where no meaning is that of over half."""
    seen: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for short, meaning in _read_meanings(texts):
        seen[short][canonical(meaning)][meaning] += 1
    found = {}
    for short, meanings in seen.items():
        counts = {key: spellings.total() for key, spellings in meanings.items()}
        most = max(counts, key=lambda key: counts[key])
        if 2 * counts[most] > sum(counts.values()):
            spellings = meanings[most]
            found[short] = min(spellings, key=lambda each: (-spellings[each], not each.islower()))
    return found


def _read_meanings(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Abbreviations that texts spell out, in the singular where short and long form are plurals, with the long form."""
    for text in texts:
        for each in definitions(text):
            if meaning := meaning_of(each, text):
                if _PLURAL.search(each.short) and singular(meaning) != meaning:
                    yield each.short.removesuffix("s"), singular(meaning)
                else:
                    yield each.short, meaning
