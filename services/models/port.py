"""The port of every language model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from pydantic import BaseModel

if TYPE_CHECKING:
    from services.models.grounding_counts import Grounding
    from services.models.price import Price
    from services.tasks.task import Task

BY_RULE = "offline/"
"""What the names of readers and writers without a language model begin with; their version follows."""

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)
Value_co = TypeVar("Value_co", covariant=True, bound=BaseModel)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens that a call read and wrote, thoughts too, as the provider counted them; all >= 0.

    `cached_tokens` are those read that the provider still had from an earlier call, at most `input_tokens`.
    """

    input_tokens: int
    output_tokens: int
    cached_tokens: int = 0

    @staticmethod
    def of(tokens: tuple[int, int] | None) -> Usage | None:
        """The usage of (read, written) tokens, where they were counted."""
        return None if tokens is None else Usage(input_tokens=tokens[0], output_tokens=tokens[1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion(Generic[Value_co]):
    """An answer with what it took.

    `model` names who wrote it. `usage` is None where the provider does not say, and for an answer that was stored;
    `is_stored` says that it was: no call was made for it. `grounding` is None for all but drafts whose sentences were
    held against their passages.
    """

    value: Value_co
    model: str
    usage: Usage | None = None
    is_stored: bool = False
    grounding: Grounding | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """An answer that was refused, as the model gave it, and why; shown to the model so that it answers better."""

    answer: str
    complaints: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTraits:
    """What is known of a language model before it is asked.

    Attributes:
        name: stored with everything it produced.
        notice: what the first page of a survey says about who wrote it.
        price: what its tokens cost; None where it is not known, so that no budget of money can be kept.
        parameters: what else decides its answers, by name: `temperature`, `seed`. Answers are stored by them.
        is_offline: it answers on this machine, at once and always the same. Its answers are made again and not kept,
            its tokens are not counted, and nothing is won by asking it for several at once.
        by_rule: rules give its answers, so that its judgement is not a second opinion on what rules have written. The
            answers of a recording are looked up on this machine, but a language model gave them.
        calls_at_once: how many calls it may be asked for at once; 1 where nothing is won by more. With more, the
            subsections of a survey are drafted independently; with 1, each knows what those before it say.
        context_tokens: the most tokens that a prompt and its answer may have together; None where nobody has said.
        thoughts: tokens that it writes before an answer as a rule, `most_thoughts` at most; 0 for one that does not
            think.
    """

    name: str
    notice: str = ""
    price: Price | None = None
    parameters: Mapping[str, str] = field(default_factory=dict)
    is_offline: bool = False
    by_rule: bool = False
    calls_at_once: int = 1
    context_tokens: int | None = None
    thoughts: int = 0
    most_thoughts: int = 0


class LanguageModel(Protocol):
    """Runs tasks; the offline model by classical means, others by a prompt."""

    @property
    def traits(self) -> ModelTraits:
        """What is known of it before it is asked."""
        ...

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """The model that does a task: itself, or the one that its routes lead to."""
        ...

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Args:
            repair: the answer to the same inputs that was refused, if this is the second time of asking.
        Raises:
            BadAnswerError: the answer has not the form that the task asks for.
            UpstreamError: the model cannot be reached, or what it is asked is more than it can read.
        """
        ...
