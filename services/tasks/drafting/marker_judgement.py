"""Task: which citation markers of a paper's passages name the original source of a concept (SurveyGen-I 3.3.1, E)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pydantic import Field

from kg.model.papers.paper import CitationKey
from kg.model.surveys.survey import Passage
from services.tasks.checks import numbering
from services.tasks.task import Answer, Cut, Range, Route, Task

SOURCE = 0.5
"""A score from which a marker names an original source."""


class JudgedMarker(Answer):
    """A marker by its number: how sure it is, in [0, 1], that the work it names is the original source of a concept.

    `concept` is that concept in the words of the passage, null where the passage does not name it.
    """

    marker: int = Field(ge=1)
    is_source: bool
    score: float = Field(ge=0.0, le=1.0)
    concept: str | None = None


class MarkerJudgement(Answer):
    """Every marker once, in the order of their numbers."""

    markers: tuple[JudgedMarker, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationMark:
    """A citation marker at `text[start:end]` of a passage: `[23]`, `(Ge et al., 2023)`.

    `reference` is the entry of the paper's own reference list that it names, "" where that is not known; a bracket
    that names several works is a mark for each of them.
    """

    text: str
    start: int
    end: int
    reference: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedPassage:
    """A passage and its markers in order."""

    passage: Passage
    marks: tuple[CitationMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerInput:
    """Passages of one paper that were found for a subsection; their markers are numbered through, from 1."""

    topic: str
    title: str
    focus: str
    paper: CitationKey
    passages: tuple[MarkedPassage, ...]

    def markers_by_number(self) -> Mapping[int, tuple[MarkedPassage, CitationMark]]:
        """The markers by number, each with its passage."""
        pairs = ((passage, mark) for passage in self.passages for mark in passage.marks)
        return dict(enumerate(pairs, start=1))


def _texts(inputs: MarkerInput) -> Mapping[str, str]:
    numbers = iter(inputs.markers_by_number())
    return {
        "topic": inputs.topic,
        "title": inputs.title,
        "focus": inputs.focus,
        "paper": inputs.paper,
        "passages": "\n".join(_with_numbers(passage, numbers) for passage in inputs.passages),
    }


def _with_numbers(passage: MarkedPassage, numbers: Iterator[int]) -> str:
    """`key#id: … center loss [25] {1}, we …`: the text with the number of each marker behind it."""
    text, parts, end = passage.passage.text, [], 0
    for mark in passage.marks:
        parts.append(f"{text[end : mark.end]} {{{next(numbers)}}}")
        end = max(end, mark.end)
    return f"{passage.passage.id}: {' '.join(''.join((*parts, text[end:])).split())}"


def _check(inputs: MarkerInput, answer: MarkerJudgement) -> Sequence[str]:
    marks = inputs.markers_by_number()
    complaints = numbering([each.marker for each in answer.markers], len(marks), of="marker")
    for each in answer.markers:
        if each.is_source != (each.score >= SOURCE):
            complaints.append(
                f"marker {each.marker}: is_source goes with a score of {SOURCE} or more, and only with it"
            )
        if each.concept is not None and each.marker in marks:
            words = " ".join(marks[each.marker][0].passage.text.split())
            if not each.concept.strip() or each.concept not in words:
                complaints.append(f"marker {each.marker}: {each.concept!r} does not stand in its passage word for word")
    return complaints


def _last_passages() -> Cut[Any]:
    """The last passages, with their markers; the first stays."""

    def without(inputs: MarkerInput, gone: frozenset[int]) -> MarkerInput:
        return replace(inputs, passages=tuple(each for at, each in enumerate(inputs.passages) if at not in gone))

    return Cut(
        name="passages",
        order=lambda inputs, _about: range(len(inputs.passages) - 1, 0, -1),
        without=without,
    )


MARKER_JUDGEMENT = Task(
    name="marker_judgement",
    family="drafting",
    input=MarkerInput,
    output=MarkerJudgement,
    render=_texts,
    check=_check,
    subject=lambda inputs: inputs.paper,
    answer_tokens=Range(low=20, high=600),
    route=Route.CHEAP,
    needs_model=True,
    cuts=(_last_passages(),),
)
