"""Task: judge an outline, alone or against a reference of the same subject (surveygen-i 4, StructSurvey 5.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from services.tasks.checks import find_repeated
from services.tasks.marks import Mark
from services.tasks.task import Answer, Range, Route, Task


class HeadingMatch(Answer):
    """Two headings that promise the same, by their ids."""

    heading: str
    reference: str


class StructureJudgement(Answer):
    """A mark a criterion, and which headings of the reference the outline meets; each heading is matched once."""

    logic: Mark
    granularity: Mark
    coverage: Mark
    matched: tuple[HeadingMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """A heading of an outline; `id` is its number, `2` or `2.1`, from which its place is read."""

    id: str
    title: str
    focus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureJudgementInput:
    """An outline and, where there is one, a reference by people; both in reading order."""

    topic: str
    outline: tuple[Heading, ...]
    reference: tuple[Heading, ...] = ()


def headings_block(headings: Iterable[Heading]) -> str:
    """One heading a line, under its id."""
    return "\n".join(f"[{each.id}] {each.title}{f': {each.focus}' if each.focus else ''}" for each in headings)


def _texts(inputs: StructureJudgementInput) -> Mapping[str, str]:
    return {
        "topic": inputs.topic,
        "outline": headings_block(inputs.outline),
        "reference": headings_block(inputs.reference) or "none",
    }


def _check(inputs: StructureJudgementInput, answer: StructureJudgement) -> Sequence[str]:
    ours, theirs = [match.heading for match in answer.matched], [match.reference for match in answer.matched]
    return [
        *_faults(ours, {each.id for each in inputs.outline}, of="the outline"),
        *_faults(theirs, {each.id for each in inputs.reference}, of="the reference"),
    ]


def _faults(matched: Sequence[str], known: set[str], *, of: str) -> Iterator[str]:
    if unknown := [name for name in matched if name not in known]:
        yield f"matched headings that {of} does not have: {', '.join(unknown)}"
    if twice := find_repeated(matched):
        yield f"headings of {of} matched twice: {', '.join(twice)}"


STRUCTURE_JUDGEMENT = Task(
    name="structure_judgement",
    family="judging",
    input=StructureJudgementInput,
    output=StructureJudgement,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=80, high=900),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
