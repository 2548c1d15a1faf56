"""Several language models behind one port: a task goes to the one that its name, its family or its route leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel

from kg.errors import InvalidInputError
from services.models.port import Completion, LanguageModel, ModelTraits, Repair
from services.models.price import Price
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.task import Route, Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

_NAMED = 8
"""Tasks, or families of them, that the first page names of a model; of more it says the number."""


class RoutedModel:
    """`default`, and other models for some tasks; the offline writer may be any of them."""

    def __init__(self, default: LanguageModel, routes: Mapping[str, LanguageModel]) -> None:
        """Put models together.

        Args:
            routes: models by the name of a task, else of its family, else of its route (`cheap`, `strong`).
        Raises:
            InvalidInputError: a route names no task, no family and no route.
        """
        known = {name for task in catalogue() for name in (task.name, task.family)} | set(Route)
        if unknown := sorted(set(routes) - known):
            raise InvalidInputError(
                f"no task is called {', '.join(unknown)}; name a task, a family or a route: {', '.join(sorted(known))}",
                field="routes",
            )
        self._default = default
        self._routes = dict(routes)
        self.traits = self._traits()

    def _models(self) -> Mapping[str, LanguageModel]:
        """The models that do at least one task, each once, the default first."""
        found = [self._default, *(self.route(task) for task in catalogue())]
        used = {self.route(task).traits.name for task in catalogue()}
        return {model.traits.name: model for model in found if model.traits.name in used}

    def _share(self, model: LanguageModel) -> str:
        """Which tasks a model does, by families where it does all of one."""
        by = model.traits
        own = {task.name: task.family for task in catalogue() if self.route(task).traits.name == by.name}
        others = {task.family for task in catalogue() if task.name not in own}
        named = dict.fromkeys(family if family not in others else name for name, family in own.items())
        tasks = ", ".join(name.replace("_", " ") for name in named) if len(named) <= _NAMED else f"{len(own)} tasks"
        return f"Of the work beside it, {'rules' if by.by_rule else f'the model {by.name}'} did: {tasks}."

    def _notice(self) -> str:
        """What the model that drafts says, and which tasks others did."""
        writer = self.route(DRAFT).traits
        others = (model for name, model in self._models().items() if name != writer.name)
        return " ".join([writer.notice, *map(self._share, others)])

    def _traits(self) -> ModelTraits:
        """What holds for all of them together; the model of a task has its own.

        The names of all, as `gpt-x + offline/1`; what the model that drafts says, and which tasks others did; the price
        of the dearest, so that a limit set by it holds, and none where one is not known; the parameters of each, led by
        its name; the smallest context that is known; the longest thoughts.
        """
        each = [model.traits for model in self._models().values()]
        contexts = [one.context_tokens for one in each if one.context_tokens is not None]
        return ModelTraits(
            name=" + ".join(one.name for one in each),
            notice=self._notice(),
            price=_dearest([one.price for one in each]),
            parameters={f"{one.name}.{name}": value for one in each for name, value in one.parameters.items()},
            is_offline=all(one.is_offline for one in each),
            by_rule=all(one.by_rule for one in each),
            calls_at_once=max(one.calls_at_once for one in each),
            context_tokens=min(contexts, default=None),
            thoughts=max(one.thoughts for one in each),
            most_thoughts=max(one.most_thoughts for one in each),
        )

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """The model of a task."""
        keys = (task.name, task.family, str(task.route))
        found = next((self._routes[key] for key in keys if key in self._routes), self._default)
        return found.route(task)

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Have the model of the task do it."""
        return await self.route(task).run(task, inputs, repair=repair)


def _dearest(prices: Sequence[Price | None]) -> Price | None:
    known = [price for price in prices if price is not None]
    if len(known) < len(prices):
        return None
    return Price(input=max(price.input for price in known), output=max(price.output for price in known))
