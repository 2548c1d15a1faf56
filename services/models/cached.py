"""A language model that is not asked what it has answered in an earlier job."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from services.models.answer_keys import AnswerKeys
from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair
from services.models.wrapper import ModelWrapper
from services.steps.offload import offload
from services.steps.spent import Spent
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class ResponseCache(Protocol):
    """Answers of models by key, kept across jobs within a bound; every method raises StoreUnavailableError."""

    def find(self, key: str) -> str | None:
        """The answer kept under a key, as JSON."""
        ...

    def keep(self, key: str, answer: str) -> None:
        """Keep an answer; those that were used longest ago make room for it."""
        ...


class CachedModel(ModelWrapper):
    """Keeps the answers of the model inside, and only its own: what another wrote in its place is asked again."""

    def __init__(
        self,
        model: LanguageModel,
        cache: ResponseCache,
        keys: AnswerKeys,
        ledger: Ledger,
        *,
        reused: Callable[[], None],
        fresh: bool = False,
    ) -> None:
        """Wrap `model`.

        Args:
            reused: called for each answer that was taken from the cache.
            fresh: no answer of earlier jobs is taken, but new ones are kept in their place.
        """
        super().__init__(model)
        self._reused = reused
        self._fresh = fresh
        self._cache = cache
        self._keys = keys
        self._ledger = ledger

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Take the kept answer, or do the task and keep its answer."""
        key = self._keys.of_question(self._model, task, inputs)
        kept = None if self._fresh or repair is not None else await offload(self._cache.find, key)
        if kept is not None and (value := _good(task, inputs, kept)) is not None:
            self._reused()
            self._ledger.spend(task.name, self.traits.name, Spent(reused_calls=1))
            self._ledger.count("cached", task.name, self.traits.name)
            return Completion(value=value, model=self.traits.name, is_stored=True)
        completion = await self._model.run(task, inputs, repair=repair)
        if completion.model == self.traits.name:
            await offload(self._cache.keep, key, completion.value.model_dump_json())
        return completion


def _good(task: Task[In, Out], inputs: In, kept: str) -> Out | None:
    """A kept answer, unless its shape or its check has changed since."""
    try:
        value = task.output.model_validate_json(kept)
    except ValidationError:
        return None
    return None if task.check(inputs, value) else value
