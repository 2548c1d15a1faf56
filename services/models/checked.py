"""A language model whose answers hold: a bad one is repaired once, then written by another model or refused."""

from __future__ import annotations

import logging
from typing import TypeVar

from pydantic import BaseModel

from services.errors import BadAnswerError
from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair
from services.models.wrapper import ModelWrapper
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

logger = logging.getLogger(__name__)


class CheckedModel(ModelWrapper):
    """Gives no answer that its task complains of.

    A model that answers badly is asked once more and shown the complaints. After a second bad answer `fallback` does
    the task from the same inputs, where there is one; its name stands in the completion.
    """

    def __init__(self, model: LanguageModel, ledger: Ledger, *, fallback: LanguageModel | None = None) -> None:
        super().__init__(model)
        self._ledger = ledger
        self._fallback = fallback

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Raises:
            BadAnswerError: the model has answered badly twice, and nobody can do it in its place.
        """
        first = await _tried(self._model, task, inputs, repair)
        if isinstance(first, Completion):
            return first
        second = await _tried(self._model, task, inputs, first)
        if isinstance(second, Completion):
            self._ledger.count("repaired", task.name, self.name)
            return second
        logger.warning("bad answer", extra={"task": task.name, "model": self.name, "faults": len(second.complaints)})
        if self._fallback is not None:
            third = await _tried(self._fallback, task, inputs, None)
            if isinstance(third, Completion):
                self._ledger.count("replaced", task.name, self.name)
                return third
        raise BadAnswerError(
            f"{task.step_name(inputs)}: {self.name} has answered badly twice: {'; '.join(second.complaints)}",
            source=self.name,
            answer=second.answer,
            complaints=second.complaints,
        )


async def _tried(
    model: LanguageModel, task: Task[In, Out], inputs: In, repair: Repair | None
) -> Completion[Out] | Repair:
    """A good answer, or what is to be mended of a bad one."""
    try:
        completion = await model.run(task, inputs, repair=repair)
    except BadAnswerError as error:
        return Repair(answer=error.answer, complaints=error.complaints)
    if complaints := tuple(task.check(inputs, completion.value)):
        return Repair(answer=completion.value.model_dump_json(), complaints=complaints)
    return completion
