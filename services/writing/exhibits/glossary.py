"""The glossary of a survey: its abbreviations, what they stand for, and where each is first used."""

from __future__ import annotations

from kg.model.surveys.exhibit import Exhibit, ExhibitId, Glossary, Term
from kg.model.surveys.survey import PassageSource, SurveyId
from services.document.markup import quoted
from services.models.abilities import answer_or_none
from services.models.port import LanguageModel
from services.tasks.memory.glossary import GLOSSARY, GlossaryEntry, GlossaryInput, NumberedText
from services.writing.front import Frame

_LEAST = 3
"""Abbreviations that are worth a list."""


async def glossary(model: LanguageModel, frame: Frame, *, survey: SurveyId, topic: str) -> Exhibit | None:
    """The abbreviations of a survey that it or the passages behind it spell out (SurveyX 3.2.3); None for a few.

    None without a language model, too.
    """
    sections = [part for section in frame.sections for part in section.walk()]
    passages = {
        support.passage.id: support.passage
        for section in sections
        for claim in section.claims
        for support in claim.supports
        if support.passage.source is not PassageSource.RECORD
    }
    inputs = GlossaryInput(
        topic=topic,
        sections=tuple(NumberedText(number=each.number, text=each.text) for each in sections if each.text),
        passages=tuple(passages[id] for id in sorted(passages)),
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


def _term(entry: GlossaryEntry) -> Term:
    meaning = quoted(entry.full_term.strip("“”‘’\"' "), lambda _: True)
    return Term(name=entry.abbreviation, meaning=f"{meaning} (Section {entry.first_mention})")
