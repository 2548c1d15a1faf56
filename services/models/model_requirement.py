"""What a model can be asked: rules answer no task that needs judgement, and some answers a survey can do without."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel

from kg.errors import InvalidInputError
from services.errors import BadAnswerError, ContextOverflowError
from services.models.port import LanguageModel
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


def can_do(model: LanguageModel, *tasks: Task[Any, Any]) -> bool:
    """Whether a model does all of some tasks."""
    return not any(task.needs_model and model.route(task).traits.by_rule for task in tasks)


def require_model(model: LanguageModel, task: Task[Any, Any]) -> None:
    """Refuse a task that rules cannot do.

    Raises:
        InvalidInputError: rules would have to; the text says what to configure.
    """
    if not can_do(model, task):
        raise InvalidInputError(
            f"{task.name.replace('_', ' ')} needs a language model: name one in STRATA_MODEL, and lead the task to it "
            "where STRATA_MODEL_ROUTES leads it elsewhere (docs/models.md)"
        )


async def answer_or_none(model: LanguageModel, task: Task[In, Out], inputs: In) -> Out | None:
    """The answer to a task that a survey can do without; None where the model cannot do it, or gives no good one.

    Raises:
        BudgetSpentError, StoppedError, UpstreamError: see `LanguageModel`.
    """
    if not can_do(model, task):
        return None
    try:
        return (await model.run(task, inputs)).value
    except (BadAnswerError, ContextOverflowError):
        return None
