"""The glossary of a survey: its abbreviations, what they stand for, and where each is first used."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from kg.model.surveys.exhibit import Exhibit, ExhibitId, Glossary, Term
from kg.model.surveys.survey import PassageSource, Section, SurveyId
from services.document.markup import escape_brackets, without_citations
from services.text.definitions import definitions
from services.text.mentions import uses_abbreviation
from services.writing.front import Frame

_LEAST = 3
"""Abbreviations that are worth a list."""


def glossary(frame: Frame, *, survey: SurveyId) -> Exhibit | None:
    """The abbreviations of a survey that it or a passage behind it spells out (SurveyX 3.2.3); None for a few.

    What an abbreviation stands for is said by the text of the survey, or else by most of the passages.
    """
    sections = [part for section in frame.sections for part in section.walk()]
    texts = {each.number: without_citations(each.text) for each in sections}
    meanings = {**_meanings(_passages(sections)), **_meanings(list(texts.values()))}
    found = []
    for short, meaning in sorted(meanings.items(), key=lambda pair: (pair[0].casefold(), pair[0])):
        first = next((number for number, text in texts.items() if uses_abbreviation(text, short)), None)
        if first is not None:
            meant = escape_brackets(meaning, lambda _: True)
            found.append(Term(name=short, meaning=f"{meant} (Section {first})"))
    if len(found) < _LEAST:
        return None
    return Exhibit(
        id=ExhibitId(f"{survey}/glossary"),
        caption="Abbreviations, with the section that uses each first.",
        content=Glossary(terms=tuple(found)),
    )


def _passages(sections: Sequence[Section]) -> list[str]:
    """The passages of text behind the claims of some sections, each once."""
    behind = (support.passage for section in sections for claim in section.claims for support in claim.supports)
    return list(dict.fromkeys(each.text for each in behind if each.source is not PassageSource.RECORD))


def _meanings(texts: Sequence[str]) -> Mapping[str, str]:
    """Short form, in the singular -> what most texts spell it out as, the first of equals."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in (found for text in texts for found in definitions(text)):
        if each.short.endswith("s") and each.long.endswith("s"):
            seen[each.short.removesuffix("s")][each.long.removesuffix("s")] += 1
        else:
            seen[each.short][each.long] += 1
    return {short: max(spelt, key=lambda meaning: spelt[meaning]) for short, spelt in seen.items()}
