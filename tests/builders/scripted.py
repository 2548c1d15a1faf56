"""Handlers that do what a test tells them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from services.queue.execution import Handlers
from services.queue.model import Job, JobKind
from services.steps.progress import Progress
from services.steps.steps import Steps

NUMBER = TypeAdapter(int)


@dataclass
class Script:
    """A handler of three steps; `before` happens in the step of that number, once."""

    before: dict[int, Callable[[Job], Awaitable[None]]] = field(default_factory=dict)
    done: list[tuple[str, int]] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    result: Mapping[str, Any] = field(default_factory=lambda: {"field_id": "graphs"})

    async def __call__(self, job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            for number in range(1, 4):
                await steps.run(f"step {number}", "", lambda number=number: self._step(job, number), NUMBER)
                progress("steps", number, 3)
        finally:
            self.at_once -= 1
        return self.result

    async def _step(self, job: Job, number: int) -> int:
        if (trouble := self.before.pop(number, None)) is not None:
            await trouble(job)
        self.done.append((job.id, number))
        return number

    @property
    def handlers(self) -> Handlers:
        """This script for every kind of job."""
        return dict.fromkeys(JobKind, self)

    @property
    def steps(self) -> list[int]:
        """The steps done, in order, of whatever job."""
        return [number for _, number in self.done]


def raising(error: BaseException) -> Callable[[Job], Awaitable[None]]:
    """Trouble that is an error."""

    async def trouble(_job: Job) -> None:
        raise error

    return trouble
