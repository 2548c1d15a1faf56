"""Every task over HTTP: a server that says what the scripted model does is understood, and asked for the whole."""

from __future__ import annotations

from typing import Any

import pytest

from services.adapters.models.openai.model import OpenAIModel
from services.adapters.models.openai.schema import strict_schema
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.tasks.catalogue import catalogue
from services.tasks.prompting import load_prompts
from services.tasks.task import Task
from tests.builders.chat_server import Reply, chat_server, completion
from tests.builders.scripted_model.model import ScriptedModel
from tests.unit.services.tasks.inputs import INPUTS

PROMPTS = load_prompts()


@pytest.mark.parametrize("task", catalogue(), ids=lambda task: task.name)
async def test_a_task_is_asked_by_its_prompt_and_schema_and_its_answer_is_read(task: Task[Any, Any]) -> None:
    inputs = INPUTS[task.name]
    wanted = (await ScriptedModel().run(task, inputs)).value
    async with chat_server(lambda _: Reply(body=completion(wanted.model_dump_json()))) as server:
        calls = ServerCalls(Endpoint(base_url=server.base_url, timeout_seconds=20.0))
        model = OpenAIModel("scripted", prompts=PROMPTS, calls=calls)
        answer = await model.run(task, inputs)
        await calls.close()
    assert answer.value == wanted
    assert answer.model == "scripted"
    assert task.check(inputs, answer.value) == []
    first = server.asked[0].body
    messages = PROMPTS[task.name].render(task.render(inputs))
    assert [turn["content"] for turn in first["messages"]] == [messages.system, messages.user]
    assert first["response_format"]["json_schema"]["schema"] == strict_schema(task.output)
