"""The glossary of a survey: its abbreviations, what they stand for, and where each is first used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from kg.model.surveys.exhibit import Exhibit, ExhibitId, Glossary, Term
from kg.model.surveys.survey import PassageSource, SurveyId
from services.document.markup import escape_brackets, without_citations
from services.models.abilities import answer_or_none
from services.models.port import LanguageModel
from services.tasks.memory.glossary import GLOSSARY, GlossaryEntry, GlossaryInput, NumberedText
from services.text.sentences import sentences
from services.writing.front import Frame

_WORD = re.compile(r"[^\W_]{2,20}")
_LEAST = 3
"""Abbreviations that are worth a list."""


async def glossary(model: LanguageModel, frame: Frame, *, survey: SurveyId, topic: str) -> Exhibit | None:
    """The abbreviations of a survey that it or the passages behind it spell out (SurveyX 3.2.3); None for a few.

    A model reads the sentences and passages that hold one. None without a language model, too.
    """
    sections = [part for section in frame.sections for part in section.walk()]
    passages = {
        support.passage.id: support.passage
        for section in sections
        for claim in section.claims
        for support in claim.supports
        if support.passage.source is not PassageSource.RECORD
    }
    short = {name for section in sections for name in _short_names(section.text)}
    if len(short) < _LEAST:
        return None
    texts = ((each.number, _using(each.text, short)) for each in sections)
    inputs = GlossaryInput(
        topic=topic,
        sections=tuple(NumberedText(number=number, text=text) for number, text in texts if text),
        passages=tuple(
            passages[id] for id in sorted(passages) if not short.isdisjoint(_short_names(passages[id].text))
        ),
    )
    if (answer := await answer_or_none(model, GLOSSARY, inputs)) is None:
        return None
    entries = [each for each in answer.entries if len(each.abbreviation) > 1]  # a letter stands for anything
    if len(entries) < _LEAST:
        return None
    return Exhibit(
        id=ExhibitId(f"{survey}/glossary"),
        caption="Abbreviations, with the section that uses each first.",
        content=Glossary(terms=tuple(map(_term, entries))),
    )


def _short_names(text: str) -> Iterator[str]:
    """The words of several capitals or digits of a text, in the singular."""
    for word in _WORD.findall(without_citations(text)):
        name = word.removesuffix("s")
        if sum(letter.isupper() or letter.isdigit() for letter in name) > 1 and not name.isdigit():
            yield name


def _using(text: str, short: Set[str]) -> str:
    """The sentences of a text that hold one of some short names."""
    held = (text[each.start : each.end] for each in sentences(text))
    return " ".join(each for each in held if not short.isdisjoint(_short_names(each)))


def _term(entry: GlossaryEntry) -> Term:
    meaning = escape_brackets(entry.full_term.strip("“”‘’\"' "), lambda _: True)
    return Term(name=entry.abbreviation, meaning=f"{meaning} (Section {entry.first_mention})")
