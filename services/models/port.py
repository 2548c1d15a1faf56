"""The port of every language model."""

from __future__ import annotations

from typing import Protocol, TypeVar

from pydantic import BaseModel

from services.evidence.pack import EvidencePaper
from services.models.price import Price
from services.tasks.task import Task

In = TypeVar("In")
Out = TypeVar("Out", bound="BaseModel")


class LanguageModel(Protocol):
    """Runs tasks; the offline model by classical means, others by a prompt."""

    @property
    def name(self) -> str:
        """Stored with everything it produced."""
        ...

    @property
    def notice(self) -> str:
        """What the first page of a survey says about who wrote it."""
        ...

    @property
    def price(self) -> Price | None:
        """What its tokens cost; None where nobody said, so that no budget of money can be kept."""
        ...

    def names_open_problem(self, paper: EvidencePaper) -> bool:
        """Whether a sentence of a paper names something unsolved; asked of every paper of a field, and free."""
        ...

    async def run(self, task: Task[In, Out], inputs: In) -> Out:
        """Do one task; raises UpstreamError when the model cannot be reached or keeps answering badly."""
        ...
