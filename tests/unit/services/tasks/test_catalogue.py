"""Every task turns its input into exactly the texts that its prompt file asks for."""

from __future__ import annotations

from typing import Any

import pytest

from services.adapters.models.offline.model import OfflineModel
from services.tasks.catalogue import catalogue
from services.tasks.judging.claim_support import CLAIM_SUPPORT
from services.tasks.judging.key_points import KEY_POINTS
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.bee_tasks import TOPIC
from tests.golden_files import assert_golden
from tests.tables import every_case
from tests.unit.services.tasks.inputs import INPUTS

TASKS = catalogue()


@every_case("task", TASKS, ids=lambda task: task.name)
def test_the_texts_of_a_task_fill_its_prompt(task: Task[Any, Any]) -> None:
    inputs = INPUTS[task.name]
    assert isinstance(inputs, task.input)
    prompt = load_prompts()[task.name]
    texts = task.render(inputs)
    messages = prompt.render(texts)
    assert TOPIC in messages.user or "topic" not in prompt.inputs
    assert "${" not in messages.system + messages.user
    shown = " ".join(texts.values())
    named = "haldor2004sun" in shown or "okafor2012cloud" in shown  # on whose passages the draft of inputs rests
    assert named or task.is_unaided or task in {CLAIM_SUPPORT, KEY_POINTS}  # which see titles, or what people wrote


@pytest.mark.golden
@every_case("task", TASKS, ids=lambda task: task.name)
def test_the_rendered_prompt_of_a_task_is_pinned(task: Task[Any, Any]) -> None:
    messages = load_prompts()[task.name].render(task.render(INPUTS[task.name]))
    assert_golden(f"prompts/{task.name}.txt", f"# system\n{messages.system}\n\n# user\n{messages.user}\n")


@every_case("task", [task for task in TASKS if not task.needs_model], ids=lambda task: task.name)
async def test_the_offline_model_answers_each_of_its_tasks_in_its_own_shape(task: Task[Any, Any]) -> None:
    completion = await OfflineModel().run(task, INPUTS[task.name])
    answer = completion.value
    assert completion.model == OfflineModel().traits.name
    assert task.check(INPUTS[task.name], answer) == []
    assert isinstance(answer, task.output)
    assert task.output.model_validate_json(answer.model_dump_json()) == answer
