"""A paid model that answers badly when a test says so, and notes what it was asked and shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from services.errors import BadAnswerError
from services.models.port import Completion, Repair
from services.tasks.drafting.draft_text import Draft, DraftParagraph, DraftSentence
from services.tasks.task import Task
from tests.builders.priced_model import PricedModel

INVENTED = "haldor2004sun#ffffffff"
"""The id of a passage that nobody wrote."""


def inventing(_task: Task[Any, Any], answer: Any) -> Any:
    """A draft that rests on an invented passage."""
    sentence = DraftSentence(text="Bees read maps.", passages=(INVENTED,))
    held = (DraftParagraph(sentences=(sentence,)),)
    return answer.model_copy(update={"paragraphs": held}) if isinstance(answer, Draft) else answer


def mumbling(_task: Task[Any, Any], _answer: Any) -> Any:
    """No answer of the form that the task asks for."""
    raise BadAnswerError("no JSON", source="priced/1", answer="Well, bees…", complaints=("the answer is not JSON",))


class BadModel(PricedModel):
    """Spoils the answers to one task by `spoil`, the first `times` times of asking for it, or always."""

    def __init__(
        self, task: str, spoil: Callable[[Task[Any, Any], Any], Any] = inventing, *, times: int | None = None
    ) -> None:
        super().__init__()
        self._task = task
        self._spoil = spoil
        self._left = times

    async def run(self, task: Task[Any, Any], inputs: Any, *, repair: Repair | None = None) -> Completion[Any]:
        completion = await super().run(task, inputs, repair=repair)
        if task.name != self._task or self._left == 0:
            return completion
        self._left = None if self._left is None else self._left - 1
        return Completion(value=self._spoil(task, completion.value), model=self.traits.name)
