"""OfflineModel: every task done by classical means, the same answer for the same input, no network and no key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import BaseModel

from services.adapters.models.offline.answers import functions_by_task
from services.errors import UpstreamError
from services.models.port import BY_RULE, Completion, LanguageModel, ModelTraits, Repair
from services.models.price import FREE
from services.steps.offload import offload

if TYPE_CHECKING:
    from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound=BaseModel)

NAME = f"{BY_RULE}3"
"""Grows by one whenever the same input would be written differently."""

NOTICE = (
    "No language model wrote this survey. It is a brief: what it says of papers stands so in them, as a quotation or "
    "with the names of the authors in place of “we”, and what it says beside is counted in the citation graph."
)


class OfflineModel:
    """The language model that needs none."""

    traits = ModelTraits(name=NAME, notice=NOTICE, price=FREE, is_offline=True, by_rule=True)
    """Its name is `offline/` and the version of its ways."""

    def route(self, task: Task[Any, Any]) -> LanguageModel:
        """Itself, for every task."""
        return self

    async def run(self, task: Task[In, Out], inputs: In, *, repair: Repair | None = None) -> Completion[Out]:
        """Do one task on the worker pool; a repair gets the same answer, since there is but one.

        Raises:
            UpstreamError: there is no classical way to do this task.
        """
        way = functions_by_task().get(task.name)
        if way is None:
            raise UpstreamError(
                f"the offline model has no way to do {task.name!r}; configure a language model", source=NAME
            )
        return Completion(value=cast(Out, await offload(way, inputs)), model=NAME)
