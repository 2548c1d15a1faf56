"""The scripted model at a price, with a note of what it has read and written: a paid model without a bill."""

from __future__ import annotations

from typing import Any

from services.models.port import Completion, Repair
from services.models.price import Price, tokens_of_answer, tokens_of_prompt
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.scripted_model.model import ScriptedModel

PRICE = Price(input=3.0, output=15.0)


class PricedModel(ScriptedModel):
    """Costs 3 dollars for a million tokens read and 15 for a million written; counts what was really said."""

    def __init__(self, price: Price | None = PRICE) -> None:
        super().__init__(name="priced/1", price=price, is_offline=False)
        self.read = 0
        self.written = 0
        self._prompts = load_prompts()

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        completion = await super().run(task, inputs, repair=repair)
        self.read += tokens_of_prompt(self._prompts[task.name].render(task.render(inputs)))
        self.written += tokens_of_answer(completion.value)
        return completion
