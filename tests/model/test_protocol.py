"""A real server: the form of answers, usage, several calls at once, cancellation, more than it can read."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from services.adapters.models.openai.model import OpenAIModel
from services.errors import ContextOverflowError, CutAnswerError
from services.models.port import Repair
from services.tasks.front.title import TITLE
from tests.model.conftest import SLOTS
from tests.model.gateway import Gateway
from tests.unit.services.tasks.inputs_front import FRONT

SHORT = replace(FRONT, communities=(), pack=replace(FRONT.pack, papers=FRONT.pack.papers[:2], citations=()))


async def test_an_answer_has_the_form_asked_for_and_is_counted(model: OpenAIModel) -> None:
    completion = await model.run(TITLE, SHORT)
    assert 3 <= len(completion.value.title) <= 200
    assert completion.usage is not None
    assert completion.usage.input_tokens > 100
    assert 0 < completion.usage.output_tokens <= 128


async def test_a_repair_is_answered_in_the_same_form(model: OpenAIModel) -> None:
    repair = Repair(answer='{"title": ""}', complaints=("title: it is empty",))
    assert (await model.run(TITLE, SHORT, repair=repair)).value.title


async def test_an_answer_cut_short_is_an_error_of_its_own(model: OpenAIModel, passing: Gateway) -> None:
    passing.answer_tokens = 2
    with pytest.raises(CutAnswerError):
        await model.run(TITLE, SHORT)


async def test_calls_side_by_side_are_answered_side_by_side(model: OpenAIModel, passing: Gateway) -> None:
    found = await asyncio.gather(*(model.run(TITLE, replace(SHORT, cited=number)) for number in range(3)))
    assert all(each.value.title for each in found)
    assert passing.most_at_once >= SLOTS


async def test_a_call_that_is_cancelled_leaves_the_model_to_others(model: OpenAIModel, passing: Gateway) -> None:
    call = asyncio.create_task(model.run(TITLE, SHORT))
    await asyncio.to_thread(passing.was_asked.wait, 60)
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert (await model.run(TITLE, replace(SHORT, cited=9))).value.title


async def test_more_than_the_server_reads_is_an_error_of_its_own(model: OpenAIModel) -> None:
    unknown: Any = model
    unknown._context_tokens = None  # as where nobody has said what the server reads
    with pytest.raises(ContextOverflowError):
        await model.run(TITLE, replace(SHORT, topic="bees and hives " * 4_000))
