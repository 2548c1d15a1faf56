"""A language model for tests: it answers every task from its inputs, and fails where a test says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from services.errors import BadAnswerError, CutAnswerError, RefusedAnswerError, UpstreamError
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.models.price import FREE, Price
from services.tasks.task import Task
from tests.builders.scripted_model import judging, planning, reading, tables, writing

NAME = "scripted/1"
WAYS: Mapping[str, Callable[[Any], Any]] = {
    **writing.WAYS,
    **planning.WAYS,
    **reading.WAYS,
    **tables.WAYS,
    **judging.WAYS,
}
"""How each task is answered, by its name."""

FOREIGN = "haldor2004sun#ffffffff"
"""What nobody offered: neither a key nor the id of a passage, community or path."""
_NAMED = frozenset({"passages", "papers", "paper", "proof_ids", "milestones"})
"""Fields of answers that hold keys or ids."""


class Fault(StrEnum):
    """How a call goes wrong."""

    SCHEMA = "bad schema"
    FOREIGN_KEY = "foreign key"
    REFUSAL = "refusal"
    CUT = "cut answer"
    UPSTREAM = "upstream error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Failing:
    """What goes wrong with calls of a task: with the `call`-th, counted from 1, or with each where that is None."""

    task: str
    fault: Fault
    call: int | None = None


class ScriptedModel:
    """Answers by `ways`, functions of the inputs by task, and else by those of this folder; `asked` are its calls."""

    def __init__(
        self,
        ways: Mapping[str, Callable[[Any], Any]] | None = None,
        *,
        failing: Sequence[Failing] = (),
        name: str = NAME,
        price: Price | None = FREE,
        calls_at_once: int = 1,
        context_tokens: int | None = None,
        is_offline: bool = True,
    ) -> None:
        """Take up the script; unless it `is_offline`, its tokens are counted, its answers kept, its drafts grounded."""
        self._ways = {**WAYS, **(ways or {})}
        self._failing = failing
        self.traits = ModelTraits(
            name=name,
            notice=f"Written by {name}.",
            price=price,
            is_offline=is_offline,
            calls_at_once=calls_at_once,
            context_tokens=context_tokens,
        )
        self.asked: list[tuple[str, Any]] = []
        self.calls: Counter[str] = Counter()
        self.repairs: list[Repair] = []

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        return self

    def inputs(self, name: str) -> list[Any]:
        """What a task was asked with, in order."""
        return [inputs for task, inputs in self.asked if task == name]

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        self.asked.append((task.name, inputs))
        self.calls[task.name] += 1
        self.repairs += [repair] if repair else []
        answer = self._ways[task.name](inputs)
        for each in self._failing:
            if each.task == task.name and each.call in {None, self.calls[task.name]}:
                answer = self._failed(each.fault, task, answer)
        return Completion(value=answer, model=self.traits.name)

    def _failed(self, fault: Fault, task: Task[Any, Any], answer: Any) -> Any:
        match fault:
            case Fault.FOREIGN_KEY:
                return with_foreign_key(task, answer)
            case Fault.REFUSAL:
                raise RefusedAnswerError("no", source=self.traits.name, answer="I cannot help with that.")
            case Fault.CUT:
                raise CutAnswerError("cut", source=self.traits.name, answer=answer.model_dump_json()[:20])
            case Fault.UPSTREAM:
                raise UpstreamError(f"{self.traits.name} cannot be reached", source=self.traits.name)
            case Fault.SCHEMA:
                raise BadAnswerError(
                    "no JSON", source=self.traits.name, answer="Well, …", complaints=("the answer is not JSON",)
                )


def with_foreign_key(task: Task[Any, Any], answer: Any) -> Any:
    """The answer with the first key or id that it names put in the place of none that was offered.

    Raises:
        ValueError: it names none.
    """
    held = answer.model_dump(mode="json")
    if not _spoilt(held):
        raise ValueError(f"the answer to {task.name} names neither key nor id")
    return task.output.model_validate(held)


def _spoilt(held: Any) -> bool:
    """Whether a key was found in the parts of an answer, and changed."""
    if isinstance(held, list):
        return any(map(_spoilt, held))
    if not isinstance(held, dict):
        return False
    for name, value in held.items():
        if name in _NAMED and isinstance(value, str):
            held[name] = FOREIGN
            return True
        if name in _NAMED and isinstance(value, list) and value and isinstance(value[0], str):
            value[0] = FOREIGN
            return True
    return any(map(_spoilt, held.values()))
