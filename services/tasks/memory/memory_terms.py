"""Task: the terms of a finished subsection and the points that it covers (SurveyGen-I 3.2.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import Field

from services.document.markup import without_citations
from services.tasks.memory.survey_memory import Remembered, RememberedPoint, RememberedTerm, terms_block
from services.tasks.task import Answer, Range, Route, Task
from services.text.mentions import mentions


class TermOfText(Answer):
    """A term of the field: its name and its other names."""

    name: str = Field(min_length=1)
    aliases: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The name, then the aliases."""
        return (self.name, *self.aliases)


class SubsectionMemory(Answer):
    """What other parts must know of a subsection: its terms in order of first mention, and its points, in fragments."""

    terms: tuple[TermOfText, ...]
    points: tuple[str, ...]

    def keep_confirmed(self, sentences: Sequence[str]) -> SubsectionMemory:
        """Keep only the names that occur in these sentences, and drop a term without any, since the text lacks it."""
        texts = [without_citations(sentence) for sentence in sentences]
        found = []
        for term in self.terms:
            names = [name for name in term.names() if any(mentions(text, name) for text in texts)]
            if names:
                found.append(TermOfText(name=names[0], aliases=tuple(names[1:])))
        return SubsectionMemory(terms=tuple(found), points=tuple(point for point in self.points if point.strip()))


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryInput:
    """A finished subsection: its number and title, its sentences in order with their citations; and the known terms."""

    topic: str
    number: str
    title: str
    sentences: tuple[str, ...]
    known: Remembered


def remember_subsection(known: Remembered, answer: SubsectionMemory, *, number: str) -> Remembered:
    """Add the terms and points of the subsection with this number to what is known."""
    for term in answer.terms:
        known = known.with_term(RememberedTerm(name=term.name, aliases=term.aliases, section=number))
    return known.with_points(*(RememberedPoint(point=each, section=number) for each in answer.points))


def _texts(inputs: MemoryInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "number": inputs.number,
        "title": inputs.title,
        "text": "\n".join(" ".join(sentence.split()) for sentence in inputs.sentences),
        "terms": terms_block(inputs.known),
    }


MEMORY_TERMS = Task(
    name="memory_terms",
    family="memory",
    input=MemoryInput,
    output=SubsectionMemory,
    render=_texts,
    check=lambda _inputs, _answer: [],
    subject=lambda inputs: inputs.title,
    answer_tokens=Range(low=60, high=1_200),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(),
)
