"""What distinguishes a stored answer from every other: its task, prompt, model and the very input."""

from __future__ import annotations

from typing import Any

from kg.model.papers.paper import Paper
from services.evidence.overview import FieldOverview
from services.models.port import LanguageModel
from services.steps.digest import Digester
from services.tasks.prompting import Prompts
from services.tasks.task import Task
from services.tasks.views import CommunityView, PathView

_SHARED = (Paper, FieldOverview, CommunityView, PathView)
"""Parts that are in the inputs of many calls of one survey."""


class AnswerKeys:
    """Keys of answers: equal for the same question to the same model, and for no other.

    The whole input counts, not only the texts that the prompt shows, since a model may read more than those. Nothing
    else of the field does: a paper that an input does not hold leaves its key as it is.
    """

    def __init__(self, prompts: Prompts) -> None:
        self._prompts = prompts
        self._digester = Digester(shared=_SHARED)

    def question(self, task: Task[Any, Any], inputs: object) -> str:
        """What a model on a server is asked, as 32 hex digits: equal for the same prompt of any model and server."""
        messages = self._prompts[task.name].render(task.render(inputs))
        texts = (task.name, str(self._prompts[task.name].version), messages.system, messages.user)
        return self._digester.digest(texts)

    def of_question(self, model: LanguageModel, task: Task[Any, Any], inputs: object) -> str:
        """The key of the answer of a model to the prompt that an input becomes; the rest of the input is not in it,
        since a model on a server reads nothing else."""
        return "|".join((task.name, model.traits.name, *_parameters(model), self.question(task, inputs)))

    def of(self, model: LanguageModel, task: Task[Any, Any], inputs: object) -> str:
        """The key of the answer of a model to an input, in words and digits."""
        version = str(self._prompts[task.name].version)
        return "|".join((task.name, version, model.traits.name, *_parameters(model), self._digester.digest(inputs)))


def _parameters(model: LanguageModel) -> list[str]:
    return [f"{name}={value}" for name, value in sorted(model.traits.parameters.items())]
