"""A language model whose answers are noted as a survey takes them, for a recording of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pydantic import BaseModel

from services.models.answer_keys import AnswerKeys
from services.models.port import Completion, LanguageModel, Repair
from services.models.recording_format import RecordedAnswer
from services.models.wrapper import ModelWrapper
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)


class AnswerNotes:
    """The answers that a survey has taken so far, whether a call, a step or a cache gave them."""

    def __init__(self) -> None:
        self._answers: dict[tuple[str, str], RecordedAnswer] = {}

    def note(self, answer: RecordedAnswer) -> None:
        """Take an answer down; one to the same question takes the place of the one before."""
        self._answers[answer.task, answer.question] = answer

    def all(self) -> Sequence[RecordedAnswer]:
        """The answers by task and question."""
        return [answer for _, answer in sorted(self._answers.items())]


class NotedModel(ModelWrapper):
    """Notes each answer of the model inside, also where another model wrote it in the end."""

    def __init__(self, model: LanguageModel, keys: AnswerKeys, notes: AnswerNotes) -> None:
        super().__init__(model)
        self._keys = keys
        self._notes = notes

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task and note its answer."""
        completion = await self._model.run(task, inputs, repair=repair)
        answer = RecordedAnswer(
            question=self._keys.question(task, inputs),
            task=task.name,
            writer=completion.model,
            answer=completion.value.model_dump_json(),
            grounding=completion.grounding,
        )
        self._notes.note(answer)
        return completion
