"""The mechanism: a task is a question with a typed input, a typed answer and a prompt file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Task(Generic[In, Out]):
    """One question a language model can be asked.

    `name` is the stem of its file in `prompts/`; `input` is a frozen dataclass; `output` a pydantic model;
    `render` turns an input into the texts of the prompt's placeholders, one for each that the file declares.
    """

    name: str
    input: type[In]
    output: type[Out]
    render: Callable[[In], Mapping[str, str]]
