"""Task: which of two surveys of one subject is better, by criterion (SurveyG 3.3, comparative win rate)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pydantic import Field

from services.tasks.marks import SectionText, texts_block
from services.tasks.task import Answer, Range, Route, Task


class Better(StrEnum):
    """Which text is better."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


class PreferredText(Answer):
    """A choice and its reason, one sentence that names what was seen in both texts."""

    better: Better
    reason: str = Field(min_length=1)


class Preference(Answer):
    """A choice a criterion."""

    coverage: PreferredText
    structure: PreferredText
    synthesis: PreferredText
    critical_analysis: PreferredText
    clarity: PreferredText
    overall: PreferredText


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceInput:
    """Two texts on one subject, in the order in which they are read."""

    topic: str
    first: tuple[SectionText, ...]
    second: tuple[SectionText, ...]


def _texts(inputs: PreferenceInput) -> Mapping[str, str]:
    return {"topic": inputs.topic, "first": texts_block(inputs.first), "second": texts_block(inputs.second)}


def _check(_inputs: PreferenceInput, _answer: Preference) -> Sequence[str]:
    return []


PREFERENCE = Task(
    name="preference",
    family="judging",
    input=PreferenceInput,
    output=Preference,
    render=_texts,
    check=_check,
    answer_tokens=Range(low=80, high=600),
    route=Route.STRONG,
    needs_model=True,
    cuts=(),
)
