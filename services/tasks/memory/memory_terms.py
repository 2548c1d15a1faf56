"""Task: the terms of a finished subsection and the points that it covers (SurveyGen-I 3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.document.markup import without_citations
from services.tasks.memory.remembered import (
    Remembered,
    RememberedPoint,
    RememberedTerm,
    points_block,
    points_cut,
    terms_block,
)
from services.tasks.task import Answer, Range, Route, Task
from services.text.mentions import folded, mentions


class TermOfText(Answer):
    """A term of the field: its name, its other names, and the number of the sentence that mentions it first."""

    name: str = Field(min_length=1)
    aliases: tuple[str, ...] = ()
    sentence: int = Field(ge=1)

    def names(self) -> tuple[str, ...]:
        """The name, then the aliases."""
        return (self.name, *self.aliases)


class CoveredPoint(Answer):
    """A point that the text makes, as a fragment without citations, and the numbers of the sentences that make it."""

    point: str = Field(min_length=1)
    sentences: tuple[int, ...] = Field(min_length=1)


class SubsectionMemory(Answer):
    """What later parts must know of a subsection: its terms in order of first mention, and its points in order."""

    terms: tuple[TermOfText, ...]
    points: tuple[CoveredPoint, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryInput:
    """A finished subsection: its number and title, its sentences in order with their citations; and what is known."""

    topic: str
    number: str
    title: str
    sentences: tuple[str, ...]
    known: Remembered


def after(known: Remembered, answer: SubsectionMemory, *, number: str) -> Remembered:
    """What is known once the subsection with this number has been read."""
    for term in answer.terms:
        known = known.with_term(RememberedTerm(name=term.name, aliases=term.aliases, section=number))
    return known.with_points(*(RememberedPoint(point=each.point, section=number) for each in answer.points))


def _texts(inputs: MemoryInput) -> Mapping[str, str]:
    numbered = enumerate(inputs.sentences, start=1)
    return {
        "topic": inputs.topic,
        "number": inputs.number,
        "title": inputs.title,
        "text": "\n".join(f"{number}: {' '.join(sentence.split())}" for number, sentence in numbered),
        "terms": terms_block(inputs.known),
        "points": points_block(inputs.known),
    }


def _check(inputs: MemoryInput, answer: SubsectionMemory) -> Sequence[str]:
    sentences = [without_citations(sentence) for sentence in inputs.sentences]
    complaints = [
        f"point {point.point!r}: there is no sentence {number}"
        for point in answer.points
        for number in point.sentences
        if not 1 <= number <= len(sentences)
    ]
    taken: dict[str, str] = {}
    for term in answer.terms:
        complaints += _term_faults(term, sentences, inputs.known)
        for name in map(folded, dict.fromkeys(term.names())):
            if taken.setdefault(name, term.name) != term.name:
                complaints.append(f"{name.strip()!r} names both {taken[name]!r} and {term.name!r}; join the two")
    if len({term.name for term in answer.terms}) < len(answer.terms):
        complaints.append("a term stands twice; name each once")
    return complaints


def _term_faults(term: TermOfText, sentences: Sequence[str], known: Remembered) -> Iterator[str]:
    if term.sentence > len(sentences):
        yield f"term {term.name!r}: there is no sentence {term.sentence}"
        return
    places = [
        number for number, text in enumerate(sentences, start=1) if any(mentions(text, name) for name in term.names())
    ]
    if term.sentence not in places:
        yield f"term {term.name!r}: sentence {term.sentence} mentions neither it nor one of its aliases"
    elif places[0] < term.sentence:
        yield f"term {term.name!r}: sentence {places[0]} mentions it earlier"
    held = known.same(term.names())
    if held is not None and folded(held.name) != folded(term.name):
        yield f"term {term.name!r} is known as {held.name!r}; use that name, and its own as an alias"
    for alias in term.aliases:
        if known.term(alias) is None and not any(mentions(text, alias) for text in sentences):
            yield f"term {term.name!r}: its alias {alias!r} stands nowhere in the text"


MEMORY_TERMS = Task(
    name="memory_terms",
    family="memory",
    input=MemoryInput,
    output=SubsectionMemory,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=1_200),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(points_cut(),),
)
