"""The offline model does every task there is and says so when it cannot."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from services.adapters.models.offline.model import NOTICE, OfflineModel
from services.errors import UpstreamError
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.task import Range, Route, Task
from tests.builders.draft_input import INPUT

TASKS = catalogue()


class Poem(BaseModel):
    lines: tuple[str, ...]


async def test_a_task_without_a_classical_way_is_refused() -> None:
    poem: Task[str, Poem] = Task(
        name="poem",
        family="poems",
        input=str,
        output=Poem,
        render=lambda subject: {"subject": subject},
        check=lambda subject, answer: [],
        answer_tokens=Range(low=1, high=9),
        route=Route.CHEAP,
    )
    with pytest.raises(UpstreamError, match="no way to do 'poem'"):
        await OfflineModel().run(poem, "bees")


def test_the_notice_says_that_no_language_model_wrote_it() -> None:
    assert NOTICE.startswith("No language model wrote this survey.")
    assert len({task.name for task in TASKS}) == len(TASKS)


async def test_the_same_input_is_written_the_same() -> None:
    assert await OfflineModel().run(DRAFT, INPUT) == await OfflineModel().run(DRAFT, INPUT)
