"""Work in steps: what is finished is remembered, and cancellation is checked between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from pydantic import TypeAdapter

    from services.steps.spent import Spent

T = TypeVar("T")


class Steps(Protocol):
    """How a stage of the pipeline has a step done."""

    async def run(self, name: str, inputs: str, work: Callable[[], Awaitable[T]], result: TypeAdapter[T]) -> T:
        """The result of a step: the stored one if it was finished before, else that of `work`, which is stored.

        Args:
            name: the step in words, for people: `outline`, `draft 7`.
            inputs: everything that decides the result; steps with the same name and inputs are one step.
            work: does the step; it may be done twice if the process dies in it.
            result: how the result becomes JSON and back.
        Raises:
            StoppedError: the job is to stop, by cancellation or because its budget is spent; asked before `work`.
        """
        ...

    async def check_cancelled(self) -> None:
        """Stop here if the job is to stop: for a long step whose parts are not worth storing one by one.

        Raises:
            StoppedError: as `run` does.
        """
        ...

    def spend(self, spent: Spent) -> None:
        """Add to what the job has cost."""
        ...


class Unrecorded:
    """Steps of work that will not be resumed: each is done, none is remembered."""

    async def run(self, name: str, inputs: str, work: Callable[[], Awaitable[T]], result: TypeAdapter[T]) -> T:
        """What `work` gives."""
        return await work()

    async def check_cancelled(self) -> None:
        """Never cancelled."""

    def spend(self, spent: Spent) -> None:
        """Counts nothing."""


UNRECORDED = Unrecorded()
