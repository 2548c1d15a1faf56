"""The mechanism: a task is a question with a typed input, a checked answer and a prompt file."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from services.evidence.pack import EvidencePack

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)
Number = TypeVar("Number", int, float)


class Answer(BaseModel):
    """Base of all answers: nothing beside the fields asked for. Its validator is built when it is first used."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Range(Generic[Number]):
    """From `low` to `high`, both included."""

    low: Number
    high: Number


class Route(StrEnum):
    """What kind of model a task needs; a setting says which model each route leads to."""

    CHEAP = "cheap"
    """Reading and condensing: many calls, each on a few papers."""
    STRONG = "strong"
    """Planning and writing: what the reader of a survey sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Generic[In]):
    """A part of an input of which pieces may be left out where a model cannot read all of it.

    `name` is what the pieces are called in a report, in the plural. `order` gives those that may go, in the order in
    which they should, from an input and the words it is about; `without` the input without some of them.
    """

    name: str
    order: Callable[[In, str], Sequence[Hashable]]
    without: Callable[[In, frozenset[Any]], In]


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftGround:
    """What the sentences of a text must hold to: their passages, and the facts on the field that need none."""

    topic: str
    pack: EvidencePack
    facts: str


def no_subject(_inputs: object) -> str:
    """The subject of a task that a survey needs once."""
    return ""


def no_wishes(_inputs: object, _answer: object) -> Sequence[str]:
    """The wishes of a task of which every answer without complaints is as good as another."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Task(Generic[In, Out]):
    """One question a language model can be asked, with everything that the rest of the services knows of it.

    `name` and `family` are the stem and the folder of its file in `prompts/`; `input` is a frozen dataclass; `output` a
    pydantic model. `render` turns an input into the texts of the prompt's placeholders, one for each that the file
    declares. `check` lists what is wrong with an answer to an input, in words that tell a model what to mend; an answer
    without complaints may be stored and used. `wishes` lists what would make it better: it is asked for once, and an
    answer that leaves it may be used. `subject` says what a call is about, where a survey makes several of its
    kind. `answer_tokens` is the usual size of an answer; `papers` the most papers whose passages an input holds, None
    where nothing but the field limits them. `cuts` says what of an input is left out, and in which order, where a model
    cannot read all of it: None is `default_cuts` of `services.tasks.input_shortening`, () leaves out nothing. `ground`
    is what each sentence of an answer is held to, for tasks whose answer is a `Draft`. A task that `needs_model` takes
    judgement: no rule does it. `is_unaided` tasks, which are such, ask what a model knows by itself, without evidence.
    """

    name: str
    family: str
    input: type[In]
    output: type[Out]
    render: Callable[[In], Mapping[str, str]]
    check: Callable[[In, Out], Sequence[str]]
    answer_tokens: Range[int]
    route: Route
    papers: int | None = None
    subject: Callable[[In], str] = no_subject
    cuts: tuple[Cut[In], ...] | None = None
    ground: Callable[[In], DraftGround] | None = None
    wishes: Callable[[In, Out], Sequence[str]] = no_wishes
    needs_model: bool = False
    is_unaided: bool = False

    def step_name(self, inputs: In) -> str:
        """A call in words, for people: `outline`, `draft: Graph Attention`, `path summary: kipf2017semi`."""
        name, subject = self.name.replace("_", " "), self.subject(inputs)
        return f"{name}: {subject}" if subject else name
