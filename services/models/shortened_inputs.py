"""A language model that is not asked more than it can read: its inputs are shortened, and what they lack is counted."""

from __future__ import annotations

import json
from functools import cache
from typing import TypeVar

from pydantic import BaseModel

from services.models.ledger import Ledger
from services.models.port import Completion, LanguageModel, Repair
from services.models.price import tokens_of, tokens_of_prompt
from services.models.wrapper import ModelWrapper
from services.tasks.input_shortening import fit
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

_MARGIN = 1.1
"""A prompt is counted as so many times as long as `tokens_of` says, which is an estimate."""

_MOST_FOR_ANSWERS = 0.5
"""The share of a small context that is kept free for an answer, where the usual size of answers is more."""


class FittedModel(ModelWrapper):
    """Shortens the inputs of a model whose context is known.

    What a task lets go is left out in the order that it names, and no more than needed. An input that does not fit even
    so is passed on whole, for the model inside to refuse.
    """

    def __init__(self, model: LanguageModel, prompts: Prompts, ledger: Ledger) -> None:
        super().__init__(model)
        self._prompts = prompts
        self._ledger = ledger

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task, from so much of its input as the model can read."""
        context = self.traits.context_tokens
        if context is None:
            return await self._model.run(task, inputs, repair=repair)
        most = context - min(task.answer_tokens.high, round(_MOST_FOR_ANSWERS * context)) - _schema_tokens(task.output)
        whole = self._tokens(task, inputs)
        fitted = fit(task, inputs, fits=lambda shorter: self._tokens(task, shorter) <= most) if whole > most else None
        if fitted is None:
            return await self._model.run(task, inputs, repair=repair)
        saved = whole - self._tokens(task, fitted.inputs)
        self._ledger.leave_out(task.name, self.traits.name, fitted.left_out, tokens=saved)
        return await self._model.run(task, fitted.inputs, repair=repair)

    def _tokens(self, task: Task[In, Out], inputs: In) -> int:
        return round(_MARGIN * tokens_of_prompt(self._prompts[task.name].render(task.render(inputs))))


@cache
def _schema_tokens(output: type[BaseModel]) -> int:
    """What the form of an answer takes, which some servers read as a part of the prompt."""
    return tokens_of(json.dumps(output.model_json_schema()))
