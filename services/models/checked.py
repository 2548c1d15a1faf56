"""A language model whose answers hold: a bad one is repaired once, then written by another model or refused."""

from __future__ import annotations

import logging
from typing import TypeVar

from pydantic import BaseModel

from services.errors import BadAnswerError, BudgetSpentError, ContextOverflowError, UpstreamError
from services.models.ledger import Ledger
from services.models.model_requirement import can_do
from services.models.port import Completion, LanguageModel, Repair
from services.models.wrapper import ModelWrapper
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

logger = logging.getLogger(__name__)


class CheckedModel(ModelWrapper):
    """Gives no answer that its task complains of.

    A model that answers badly is asked once more and shown the complaints; one that answers well but not as the task
    wishes, too, and its first answer is taken where the second is bad. After a second bad answer, or where the
    inputs are more than it can read, `fallback` does the task from the same inputs, if there is one that can; its name
    is in the completion.
    """

    def __init__(self, model: LanguageModel, ledger: Ledger, *, fallback: LanguageModel | None = None) -> None:
        super().__init__(model)
        self._ledger = ledger
        self._fallback = fallback

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Raises:
            BadAnswerError: the model has answered badly twice, and nobody can do it in its place.
            ContextOverflowError: the inputs are more than the model can read, and nobody can do it in its place.
        """
        try:
            first = await _try(self._model, task, inputs, repair)
            if isinstance(first, Completion):
                return await self._better(first, task, inputs)
            second = await _try(self._model, task, inputs, first)
        except ContextOverflowError:
            if (replaced := await self._ask_fallback(task, inputs)) is not None:
                return replaced
            self._ledger.give_up(task.name)
            raise
        if isinstance(second, Completion):
            self._ledger.count("repaired", task.name, self.traits.name)
            return second
        logger.warning(
            "bad answer", extra={"task": task.name, "model": self.traits.name, "faults": len(second.complaints)}
        )
        if (replaced := await self._ask_fallback(task, inputs)) is not None:
            return replaced
        self._ledger.give_up(task.name)
        raise BadAnswerError(
            f"{task.step_name(inputs)}: {self.traits.name} has answered badly twice: {'; '.join(second.complaints)}",
            source=self.traits.name,
            answer=second.answer,
            complaints=second.complaints,
        )

    async def _better(self, first: Completion[Out], task: Task[In, Out], inputs: In) -> Completion[Out]:
        """A good answer once more as the task wishes it, asked once of a model on a server; else the answer itself."""
        wishes = () if self.traits.is_offline else tuple(task.wishes(inputs, first.value))
        if not wishes:
            return first
        repair = Repair(answer=first.value.model_dump_json(), complaints=wishes)
        try:
            second = await _try(self._model, task, inputs, repair)
        except (BudgetSpentError, UpstreamError):
            return first  # it holds already: no wish is worth a stop
        if not isinstance(second, Completion):
            return first
        self._ledger.count("repaired", task.name, self.traits.name)
        return second

    async def _ask_fallback(self, task: Task[In, Out], inputs: In) -> Completion[Out] | None:
        """The answer of the fallback, where there is one and it is good."""
        if self._fallback is None or not can_do(self._fallback, task):
            return None
        answer = await _try(self._fallback, task, inputs, None)
        if not isinstance(answer, Completion):
            return None
        self._ledger.count("replaced", task.name, self.traits.name)
        return answer


async def _try(
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
