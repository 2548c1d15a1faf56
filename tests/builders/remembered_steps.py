"""Steps kept in memory: a test stops work before a step, and sees what a second attempt does again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import TypeAdapter

from services.errors import CancelledError
from services.steps.spent import Spent

T = TypeVar("T")


def never(name: str) -> bool:
    """Stop before no step."""
    return False


@dataclass
class RememberedSteps:
    """`Steps` of a job; `done` names the steps done, `reused` those that were stored, since the last `again`."""

    stop: Callable[[str], bool] = never
    stop_at_heed: int | None = None
    stored: dict[tuple[str, str], bytes] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    reused: list[str] = field(default_factory=list)
    heeded: int = 0
    spent: Spent = field(default_factory=Spent)

    async def run(self, name: str, inputs: str, work: Callable[[], Awaitable[T]], result: TypeAdapter[T]) -> T:
        """The stored result, or that of `work`."""
        if (name, inputs) in self.stored:
            self.reused.append(name)
            return result.validate_json(self.stored[name, inputs])
        if self.stop(name):
            raise CancelledError("cancelled by the test")
        value = await work()
        self.stored[name, inputs] = result.dump_json(value)
        self.done.append(name)
        return value

    async def check_cancelled(self) -> None:
        """Stop at the chosen call."""
        self.heeded += 1
        if self.heeded == self.stop_at_heed:
            raise CancelledError("cancelled by the test")

    def spend(self, spent: Spent) -> None:
        """Add up."""
        self.spent = self.spent + spent

    def again(self) -> RememberedSteps:
        """The same job, resumed, without a stop."""
        return RememberedSteps(stored=self.stored, spent=self.spent)
