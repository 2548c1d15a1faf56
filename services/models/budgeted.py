"""A language model that is never asked past a budget, however many ask at once."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel

from kg.errors import InvalidInputError
from services.errors import BadAnswerError, BudgetSpentError
from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair, Usage
from services.models.price import Budget, tokens_of, tokens_of_answer, tokens_of_prompt
from services.models.wrapper import ModelWrapper
from services.steps.concurrent_work import in_turn
from services.steps.spent import NOTHING, Spent
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class Account:
    """What a job has spent and what its calls in flight may spend, against its budget. Used on one event loop."""

    def __init__(self, budget: Budget, *, spent: Spent = NOTHING, spend: Callable[[Spent], None]) -> None:
        """Open an account.

        Args:
            spent: what earlier attempts have cost.
            spend: given what each call has cost.
        """
        self._budget = budget
        self._spent = spent
        self._reserved = NOTHING
        self._spend = spend

    @property
    def budget(self) -> Budget:
        """What the job may cost."""
        return self._budget

    def reserve(self, expected: Spent) -> None:
        """Set aside what a call may cost at most; `settle` gives it back.

        Raises:
            BudgetSpentError: that is more than the budget has left.
        """
        after = self._spent + self._reserved + expected
        calls, cost = self._budget.max_model_calls, self._budget.max_cost
        if calls is not None and after.model_calls > calls:
            raise BudgetSpentError(
                f"the budget of {calls:,} model calls is spent; what is written is kept, resume with a larger budget"
            )
        if cost is not None and after.cost > cost:
            raise BudgetSpentError(
                f"the next call may cost {expected.cost:.4f} USD, and of the budget of {cost:.4f} USD "
                f"{after.cost - expected.cost:.4f} are spent; what is written is kept, resume with a larger budget"
            )
        self._reserved = self._reserved + expected

    def settle(self, expected: Spent, spent: Spent) -> None:
        """Put what a call has really cost in the place of what was reserved for it."""
        self._reserved = self._reserved - expected
        self.spend(spent)

    def spend(self, spent: Spent) -> None:
        """Add what was not reserved, because it costs nothing: a stored answer."""
        self._spent = self._spent + spent
        self._spend(spent)


class BudgetedModel(ModelWrapper):
    """Reserves what a call may cost before it is made, and settles what it did cost after it."""

    def __init__(self, model: LanguageModel, account: Account, prompts: Prompts, ledger: Ledger) -> None:
        """Wrap `model`.

        Raises:
            InvalidInputError: the budget limits the cost of a model whose price nobody knows.
        """
        if account.budget.max_cost is not None and model.traits.price is None:
            raise InvalidInputError(
                f"the price of {model.traits.name} is not known, so its cost cannot be limited; limit the number of "
                "calls (max_model_calls), or set its price",
                field="max_cost",
            )
        super().__init__(model)
        self._account = account
        self._prompts = prompts
        self._ledger = ledger

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task.

        Raises:
            BudgetSpentError: the call might cost more than the budget has left; it is not made.
        """
        expected = self._expect(task, inputs, repair)
        await in_turn(lambda: self._account.reserve(expected))
        started = time.monotonic()
        spent = Spent(model_calls=1)  # a call that fails without a word is one, and costs nothing that is known
        try:
            completion = await self._model.run(task, inputs, repair=repair)
            spent = self._real(expected, completion.usage, lambda: tokens_of_answer(completion.value))
            if completion.is_stored:
                spent = Spent(reused_calls=1)
        except BadAnswerError as error:
            answer = error.answer
            usage = Usage.of(error.tokens)
            spent = self._real(expected, usage, lambda: tokens_of(answer))
            raise
        finally:
            self._account.settle(expected, spent)
            self._ledger.spend(task.name, self.traits.name, spent, seconds=time.monotonic() - started)
        return completion

    def _expect(self, task: Task[In, Out], inputs: In, repair: Repair | None) -> Spent:
        """What a call will cost at most: its prompt, and an answer as long as such answers get, with what it thinks."""
        if self.traits.is_offline:
            return Spent(model_calls=1)
        prompt = tokens_of_prompt(self._prompts[task.name].render(task.render(inputs)))
        shown = tokens_of("\n".join((repair.answer, *repair.complaints))) if repair else 0
        return self._of(prompt + shown, task.answer_tokens.high + self.traits.most_thoughts)

    def _real(self, expected: Spent, usage: Usage | None, written: Callable[[], int]) -> Spent:
        """What a call did cost: what the provider counted, or else its prompt and its answer."""
        if self.traits.is_offline:
            return expected
        if usage is not None:
            return self._of(usage.input_tokens, usage.output_tokens, cached_tokens=usage.cached_tokens)
        return self._of(expected.input_tokens, written())

    def _of(self, input_tokens: int, output_tokens: int, *, cached_tokens: int = 0) -> Spent:
        price = self.traits.price
        cost = price.of(input_tokens, output_tokens, cached_tokens=cached_tokens) if price else 0.0
        return Spent(model_calls=1, input_tokens=input_tokens, output_tokens=output_tokens, cost=cost)
