"""A language model whose every answer is a step: stored, counted, and never asked for past the budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, TypeAdapter

from kg.errors import InvalidInputError
from kg.model.papers.paper import Paper
from services.errors import BudgetSpentError
from services.evidence.overview import FieldOverview
from services.evidence.pack import EvidencePaper
from services.models.port import LanguageModel
from services.models.price import UNLIMITED, Budget, Price, tokens_of_answer, tokens_of_prompt
from services.steps.digest import Digester
from services.steps.spent import Spent
from services.steps.steps import Steps
from services.tasks.prompting import Prompt
from services.tasks.task import Task
from services.tasks.views import CommunityView, PathView

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

_SHARED = (Paper, FieldOverview, CommunityView, PathView)
"""Parts that stand in the inputs of many calls of one survey."""


class RecordedModel:
    """`LanguageModel` around another one, for one survey.

    The inputs of a step are the task's name, the version of its prompt, the model, `salt` and a digest of the whole
    input, not only of the texts that the prompt shows, since a model may read more than those.
    """

    def __init__(
        self,
        model: LanguageModel,
        steps: Steps,
        *,
        salt: str,
        prompts: Mapping[str, Prompt],
        budget: Budget = UNLIMITED,
        spent: Spent | None = None,
    ) -> None:
        """Wrap `model`.

        Args:
            salt: what else decides the answers; a hash of everything that the survey is made from.
            budget: the most that may be spent, counting what was `spent` before.
        Raises:
            InvalidInputError: the budget limits the cost of a model whose price nobody knows.
        """
        if budget.max_cost is not None and model.price is None:
            raise InvalidInputError(
                f"the price of {model.name} is not known, so its cost cannot be limited; limit the number of calls "
                "(max_model_calls), or set its price",
                field="max_cost",
            )
        self._model = model
        self._steps = steps
        self._salt = salt
        self._prompts = prompts
        self._budget = budget
        self._spent = spent or Spent()
        self._digester = Digester(shared=_SHARED)

    @property
    def name(self) -> str:
        """The name of the model inside."""
        return self._model.name

    @property
    def notice(self) -> str:
        """The notice of the model inside."""
        return self._model.notice

    @property
    def price(self) -> Price | None:
        """The price of the model inside."""
        return self._model.price

    def names_open_problem(self, paper: EvidencePaper) -> bool:
        """As the model inside says."""
        return self._model.names_open_problem(paper)

    async def run(self, task: Task[In, Out], inputs: In) -> Out:
        """Do one task, or take its stored answer.

        Raises:
            BudgetSpentError: the call would cost more than the budget has left.
            StoppedError: the job is to stop.
        """
        is_new = False

        async def call() -> Out:
            nonlocal is_new
            is_new = True
            return await self._call(task, inputs)

        version = self._prompts[task.name].version
        key = "|".join((task.name, str(version), self.name, self._salt, self._digester.digest(inputs)))
        answer = await self._steps.run(task.step_name(inputs), key, call, TypeAdapter(task.output))
        if not is_new:
            self._spend(Spent(reused_calls=1))
        return answer

    async def _call(self, task: Task[In, Out], inputs: In) -> Out:
        expected = self._expected(task, inputs)
        self._check_budget(expected)
        answer = await self._model.run(task, inputs)
        written = 0 if self._is_free else tokens_of_answer(answer)
        self._spend(self._of(expected.input_tokens, written))
        return answer

    @property
    def _is_free(self) -> bool:
        return self.price is not None and self.price.is_free

    def _expected(self, task: Task[In, Out], inputs: In) -> Spent:
        """What a call will cost: its rendered prompt, and an answer as long as such answers get."""
        if self._is_free:
            return Spent(model_calls=1)
        prompt = self._prompts[task.name].render(task.render(inputs))
        return self._of(tokens_of_prompt(prompt), task.answer_tokens.high)

    def _of(self, input_tokens: int, output_tokens: int) -> Spent:
        cost = self.price.of(input_tokens, output_tokens) if self.price else 0.0
        return Spent(model_calls=1, input_tokens=input_tokens, output_tokens=output_tokens, cost=cost)

    def _check_budget(self, expected: Spent) -> None:
        calls, cost = self._budget.max_model_calls, self._budget.max_cost
        if calls is not None and self._spent.model_calls + expected.model_calls > calls:
            raise BudgetSpentError(
                f"the budget of {calls:,} model calls is spent; what is written is kept, resume with a larger budget"
            )
        if cost is not None and self._spent.cost + expected.cost > cost:
            raise BudgetSpentError(
                f"the next call may cost {expected.cost:.4f} USD, and of the budget of {cost:.4f} USD "
                f"{self._spent.cost:.4f} are spent; what is written is kept, resume with a larger budget"
            )

    def _spend(self, spent: Spent) -> None:
        self._spent = self._spent + spent
        self._steps.spend(spent)
