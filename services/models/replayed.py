"""A language model that gives the answers of a recording, and never asks anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kg.errors import InvalidInputError
from services.errors import UpstreamError
from services.models.answer_keys import AnswerKeys
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.models.price import FREE
from services.models.recording_format import RecordedAnswer, Recording, SpeakingModel
from services.models.routed import RoutedModel
from services.tasks.catalogue import catalogue
from services.tasks.prompting import Prompts
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

AnswersOfTasks = Mapping[tuple[str, str], RecordedAnswer]
"""By task and question."""


def replay_models(recording: Recording, prompts: Prompts, offline: LanguageModel) -> LanguageModel:
    """The models of a recording under their names and with their routes; `offline` does what it did then.

    Raises:
        InvalidInputError: a part was written by a model that is neither in the recording nor this offline writer.
    """
    answers = {(each.task, each.question): each for each in recording.answers}
    models: dict[str, LanguageModel] = {offline.traits.name: offline}
    models |= {each.name: ReplayedModel(each, answers, AnswerKeys(prompts)) for each in recording.models}
    default = recording.model.split(" + ")[0]  # as RoutedModel names several
    if unknown := sorted({default, *recording.routes.values()} - set(models)):
        raise InvalidInputError(
            f"a part of this survey was written by {', '.join(unknown)}, which the recording does not hold, and this "
            f"version of Strata has {offline.traits.name}"
        )
    tasks = {task.name for task in catalogue()}
    routes = {task: models[name] for task, name in recording.routes.items() if task in tasks}
    return RoutedModel(models[default], routes)


class ReplayedModel:
    """One of the models of a recording, as far as it was asked: a language model whose answers are looked up.

    It is asked as it was then, so that the same questions come up; nothing is paid.
    """

    def __init__(self, model: SpeakingModel, answers: AnswersOfTasks, keys: AnswerKeys) -> None:
        self.traits = ModelTraits(
            name=model.name,
            notice=model.notice,
            price=FREE,
            is_offline=True,
            calls_at_once=model.calls_at_once,
            context_tokens=model.context_tokens,
        )
        self._answers = answers
        self._keys = keys

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """Itself, for every task."""
        return self

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """The answer to a task, under the name of its writer.

        Raises:
            UpstreamError: the recording has none, or it no longer has the form that the task asks for.
        """
        found = self._answers.get((task.name, self._keys.question(task, inputs)))
        if found is None:
            raise UpstreamError(
                f"the recording holds no answer to {task.step_name(inputs)}: the field or this version of Strata is "
                "another than those it was made with",
                source=self.traits.name,
            )
        try:
            value = task.output.model_validate_json(found.answer)
        except ValidationError as error:
            raise UpstreamError(
                f"the recorded answer to {task.step_name(inputs)} has not the form of this version of Strata",
                source=self.traits.name,
            ) from error
        return Completion(value=value, model=found.writer, is_stored=True, grounding=found.grounding)
