"""The layers that are around the models of one survey, from the outside in.

Fitted, noted, recorded, grounded, cached, checked, budgeted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from services.models.answer_keys import AnswerKeys
from services.models.answers_for_recording import AnswerNotes, NotedModel
from services.models.budgeted import Account, BudgetedModel
from services.models.cached import CachedModel, ResponseCache
from services.models.checked import CheckedModel
from services.models.grounded import GroundedModel
from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair
from services.models.price import UNLIMITED, Budget
from services.models.shortened_inputs import FittedModel
from services.models.step_answers import RecordedModel
from services.models.wrapper import ModelWrapper
from services.steps.spent import Spent
from services.steps.steps import Steps
from services.tasks.catalogue import catalogue
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class ModelStack(ModelWrapper):
    """`LanguageModel` for one survey: each model that a route leads to, within its layers.

    Only a checked answer is stored, by the steps as by the cache; a stored one costs nothing; all models share one
    budget. The offline writer is asked again rather than cached.
    """

    def __init__(
        self,
        model: LanguageModel,
        *,
        steps: Steps,
        prompts: Prompts,
        budget: Budget = UNLIMITED,
        spent: Spent | None = None,
        ledger: Ledger | None = None,
        cache: ResponseCache | None = None,
        fallback: LanguageModel | None = None,
        fresh: bool = False,
        notes: AnswerNotes | None = None,
        account: Account | None = None,
    ) -> None:
        """Put the layers together.

        Args:
            budget: the most that may be spent, counting what was `spent` before.
            fallback: who writes what a model has answered badly twice.
            fresh: take no answer of earlier jobs from the cache.
            notes: get every answer but those of the offline writer's own tasks.
            account: one that several stacks share, in the place of `budget` and `spent`.
        Raises:
            InvalidInputError: the budget limits the cost of a model whose price nobody knows.
        """
        super().__init__(model)
        self._ledger = ledger or Ledger()
        self._account = account or Account(budget, spent=spent or Spent(), spend=steps.spend)
        self._prompts = prompts
        self._cache = cache
        self._steps = steps
        self._keys = AnswerKeys(prompts)
        self._fallback = fallback
        self._fresh = fresh
        self._notes = notes
        routes = {model.route(task).traits.name: model.route(task) for task in catalogue()}
        self._layered: Mapping[str, LanguageModel] = {name: self._around(each) for name, each in routes.items()}

    def _around(self, model: LanguageModel) -> LanguageModel:
        fallback = (
            self._fallback if self._fallback is not None and self._fallback.traits.name != model.traits.name else None
        )
        fallback = fallback and self._with_budget(fallback)
        layered: LanguageModel = CheckedModel(self._with_budget(model), self._ledger, fallback=fallback)
        if self._cache is not None and not model.traits.is_offline:
            layered = CachedModel(
                layered, self._cache, self._keys, self._ledger, reused=self._note_reuse, fresh=self._fresh
            )
        if not model.traits.is_offline:
            layered = GroundedModel(layered)
        layered = RecordedModel(layered, self._steps, self._keys, self._ledger, reused=self._note_reuse)
        if self._notes is not None and not model.traits.is_offline:
            layered = NotedModel(layered, self._keys, self._notes)
        return FittedModel(layered, self._prompts, self._ledger)

    def _with_budget(self, model: LanguageModel) -> LanguageModel:
        return BudgetedModel(model, self._account, self._prompts, self._ledger)

    def _note_reuse(self) -> None:
        self._account.spend(Spent(reused_calls=1))

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """The model of a task, within its layers."""
        return self._layered[self._model.route(task).traits.name]

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Raises:
            BadAnswerError: the model has answered badly twice, and nobody can do it in its place; asked again after a
                resumption, since nothing of it is stored.
            BudgetSpentError: the call might cost more than the budget has left.
            StoppedError: the job is to stop.
        """
        completion = await self.route(task).run(task, inputs, repair=repair)
        self._ledger.note_answer(task.name, completion.model, completion.grounding)
        return completion
