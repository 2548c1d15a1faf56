"""The offline model under another name and at a price, with a note of every call: a paid model without a bill."""

from __future__ import annotations

from collections import Counter
from typing import Any

from services.models.port import Completion, Repair
from services.models.price import Price, tokens_of_answer, tokens_of_prompt
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.elsewhere import ElsewhereModel

PRICE = Price(input=3.0, output=15.0)


class PricedModel(ElsewhereModel):
    """Costs 3 dollars for a million tokens read and 15 for a million written; counts what was really said."""

    def __init__(self, price: Price | None = PRICE) -> None:
        self.calls: Counter[str] = Counter()
        self.read = 0
        self.written = 0
        self._price = price
        self._prompts = load_prompts()

    @property
    def name(self) -> str:
        return "priced/1"

    @property
    def price(self) -> Price | None:  # type: ignore[override]
        return self._price

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        completion = await super().run(task, inputs, repair=repair)
        self.calls[task.name] += 1
        self.read += tokens_of_prompt(self._prompts[task.name].render(task.render(inputs)))
        self.written += tokens_of_answer(completion.value)
        return completion
