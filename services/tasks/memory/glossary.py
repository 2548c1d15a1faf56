"""Task: the abbreviations of a survey, each with its full term and its first mention (SurveyX 3.2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from kg.model.surveys.survey import Passage
from services.document.markup import without_citations
from services.tasks.checks import unknown_names
from services.tasks.fitting import last_cut
from services.tasks.task import Answer, Range, Route, Task
from services.text.mentions import mentions, uses_abbreviation


class GlossaryEntry(Answer):
    """An abbreviation, its full term, and the number of the section that uses it first.

    `passages` are ids of passages that spell it out; empty where the text of the survey does so itself.
    """

    abbreviation: str = Field(min_length=1)
    full_term: str = Field(min_length=3)
    first_mention: str
    passages: tuple[str, ...] = ()


class GlossaryEntries(Answer):
    """The abbreviations of a survey in alphabetical order; none where it uses none that is spelt out."""

    entries: tuple[GlossaryEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedText:
    """The text of a section or subsection under its number."""

    number: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryInput:
    """A written survey in reading order, and passages of its papers that may spell its abbreviations out."""

    topic: str
    sections: tuple[NumberedText, ...]
    passages: tuple[Passage, ...] = ()


def _texts(inputs: GlossaryInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "sections": "\n\n".join(f"section {each.number}\n{each.text}" for each in inputs.sections),
        "passages": "\n".join(f"{each.id}: {' '.join(each.text.split())}" for each in inputs.passages),
    }


def _check(inputs: GlossaryInput, answer: GlossaryEntries) -> Sequence[str]:
    sections = {each.number: without_citations(each.text) for each in inputs.sections}
    passages = {str(each.id): each.text for each in inputs.passages}
    counts = Counter(entry.abbreviation for entry in answer.entries)
    complaints = [f"{name!r} stands {count} times; once is enough" for name, count in counts.items() if count > 1]
    for entry in answer.entries:
        complaints += unknown_names(entry.passages, passages, of=entry.abbreviation)
        complaints += _faults(entry, sections, passages)
    return complaints


def _faults(entry: GlossaryEntry, sections: Mapping[str, str], passages: Mapping[str, str]) -> Iterator[str]:
    using = [number for number, text in sections.items() if uses_abbreviation(text, entry.abbreviation)]
    if not using:
        yield f"the survey does not use {entry.abbreviation!r}; leave it out"
    elif entry.first_mention != using[0]:
        yield f"{entry.abbreviation!r} is first used in section {using[0]}, not in {entry.first_mention!r}"
    spelling = [passages[name] for name in entry.passages if name in passages] or sections.values()
    if not any(mentions(text, entry.full_term) for text in spelling):
        where = "the passages named" if entry.passages else "the survey; name the passage that spells it out"
        yield f"{entry.full_term!r} does not stand in {where}"


GLOSSARY = Task(
    name="glossary",
    family="memory",
    input=GlossaryInput,
    output=GlossaryEntries,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=20, high=1_500),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(last_cut("passages", name="passages", kept=0),),
)
