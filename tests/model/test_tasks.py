"""Every task on a real model, however small: an answer that holds, or a failure of a kind that the callers know."""

from __future__ import annotations

from typing import Any

import pytest

from services.adapters.models.openai.model import OpenAIModel
from services.errors import BadAnswerError, ContextOverflowError
from services.models.ledger import Ledger
from services.models.stack import ModelStack
from services.steps.steps import UNRECORDED
from services.tasks.catalogue import catalogue
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.model.gateway import Gateway
from tests.unit.services.tasks.inputs import INPUTS


@pytest.mark.parametrize("task", catalogue(), ids=lambda task: task.name)
async def test_a_task_is_done_or_fails_by_type(task: Task[Any, Any], model: OpenAIModel, passing: Gateway) -> None:
    """Fitted into less than the server reads, so that inputs are cut; no other model stands by."""
    passing.answer_tokens = 48
    model._context_tokens = 2_560
    ledger = Ledger()
    stack = ModelStack(model, steps=UNRECORDED, prompts=load_prompts(), ledger=ledger)
    try:
        completion = await stack.run(task, INPUTS[task.name])
    except (BadAnswerError, ContextOverflowError):
        return
    assert completion.model == "gemma"
    assert isinstance(completion.value, task.output)
    assert ledger.writers(task.name) == {"gemma": 1}
