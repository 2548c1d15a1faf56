"""The scripted model answers every task of the catalogue, and fails as it is told."""

from __future__ import annotations

from typing import Any

import pytest

from services.errors import BadAnswerError, CutAnswerError, RefusedAnswerError, UpstreamError
from services.tasks.catalogue import catalogue
from services.tasks.drafting.draft import DRAFT
from services.tasks.task import Task
from tests.builders.scripted_model.model import FOREIGN, WAYS, Failing, Fault, ScriptedModel
from tests.tables import every_case
from tests.unit.services.tasks.inputs import INPUTS

NAMING = ("draft", "community_summary", "outline", "hints", "card", "entities", "paper_relevance")


def test_every_task_has_an_answer_and_no_answer_lacks_its_task() -> None:
    assert set(WAYS) == {task.name for task in catalogue()}


@every_case("task", catalogue(), ids=lambda task: task.name)
async def test_the_check_of_every_task_accepts_its_answer(task: Task[Any, Any]) -> None:
    answer = (await ScriptedModel().run(task, INPUTS[task.name])).value
    assert isinstance(answer, task.output)
    assert list(task.check(INPUTS[task.name], answer)) == []
    assert task.output.model_validate_json(answer.model_dump_json()) == answer
    assert (await ScriptedModel().run(task, INPUTS[task.name])).value == answer


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (Fault.SCHEMA, BadAnswerError),
        (Fault.REFUSAL, RefusedAnswerError),
        (Fault.CUT, CutAnswerError),
        (Fault.UPSTREAM, UpstreamError),
    ],
)
async def test_the_call_that_is_named_fails_and_no_other(fault: Fault, error: type[Exception]) -> None:
    model = ScriptedModel(failing=[Failing(task="draft", fault=fault, call=2)])
    first = await model.run(DRAFT, INPUTS["draft"])
    with pytest.raises(error):
        await model.run(DRAFT, INPUTS["draft"])
    assert await model.run(DRAFT, INPUTS["draft"]) == first
    assert model.calls == {"draft": 3}


@every_case("name", NAMING)
async def test_a_foreign_key_is_refused_by_the_check_of_its_task(name: str) -> None:
    task = next(each for each in catalogue() if each.name == name)
    model = ScriptedModel(failing=[Failing(task=name, fault=Fault.FOREIGN_KEY)])
    answer = (await model.run(task, INPUTS[name])).value
    assert FOREIGN in answer.model_dump_json()
    assert task.check(INPUTS[name], answer)


async def test_an_answer_without_a_key_cannot_have_a_foreign_one() -> None:
    task = next(each for each in catalogue() if each.name == "title")
    with pytest.raises(ValueError, match="title names neither"):
        await ScriptedModel(failing=[Failing(task="title", fault=Fault.FOREIGN_KEY)]).run(task, INPUTS["title"])
