"""A language model whose every answer is a step of a job: asked once, however often the job is resumed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Generic, TypeVar

from pydantic import BaseModel, TypeAdapter

from services.models.answer_keys import AnswerKeys
from services.models.grounding_counts import Grounding
from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair
from services.models.wrapper import ModelWrapper
from services.steps.spent import Spent
from services.steps.steps import Steps
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class _Recorded(BaseModel, Generic[Out]):
    """What is stored of a step: the answer, who wrote it, and what became of its sentences."""

    value: Out
    model: str
    grounding: Grounding | None = None


@cache
def _class_of(output: type[Out]) -> type[_Recorded[Out]]:
    """The class of what is stored; made once for each output, since pydantic soon forgets one and making it is slow."""
    return _Recorded[output]  # type: ignore[valid-type]


class RecordedModel(ModelWrapper):
    """`LanguageModel` around another one, for one job. What the model inside refuses to give is never stored."""

    def __init__(
        self, model: LanguageModel, steps: Steps, keys: AnswerKeys, ledger: Ledger, *, reused: Callable[[], None]
    ) -> None:
        """Wrap `model`.

        Args:
            ledger: counts the answers that were taken from the steps.
            reused: called for each answer that was taken from the steps.
        """
        super().__init__(model)
        self._steps = steps
        self._keys = keys
        self._ledger = ledger
        self._reused = reused

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task, or take its stored answer.

        Raises:
            StoppedError: the job is to stop.
        """
        kind = _class_of(task.output)
        made: Completion[Out] | None = None

        async def call() -> _Recorded[Out]:
            nonlocal made
            made = await self._model.run(task, inputs, repair=repair)
            return kind(value=made.value, model=made.model, grounding=made.grounding)

        key = self._keys.of(self._model, task, inputs)
        stored = await self._steps.run(task.step_name(inputs), key, call, TypeAdapter(kind))
        if made is not None:
            return made
        self._reused()
        self._ledger.spend(task.name, stored.model, Spent(reused_calls=1))
        return Completion(value=stored.value, model=stored.model, is_stored=True, grounding=stored.grounding)
