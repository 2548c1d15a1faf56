"""A server of chat completions that knows the answers to a field's prompts: it writes as the scripted model does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from api.bootstrap import open_service
from services.config import Settings
from services.jobs.handlers import handlers
from services.models.port import Completion
from services.queue.inline import run_job
from services.queue.model import JobKind, NewJob
from services.steps.progress import silent
from services.tasks.prompting import load_prompts
from tests.api.working import BEES, store_bees
from tests.builders.chat_server import Asking, ChatServer, Reply, chat_server, completion, fault
from tests.builders.scripted_model.model import ScriptedModel


class _NotingModel(ScriptedModel):
    """The scripted model, noting each prompt with the answer."""

    def __init__(self) -> None:
        super().__init__(name="noting/1", calls_at_once=16, is_offline=False)
        self.answers: dict[str, str] = {}
        self._prompts = load_prompts()

    async def run(self, task: Any, inputs: Any, **options: Any) -> Completion[Any]:
        answer = await super().run(task, inputs, **options)
        prompt = self._prompts[task.name].render(task.render(inputs))
        self.answers[prompt.user] = answer.value.model_dump_json()
        return answer


def answers_about_bees(folder: Path, **wanted: Any) -> Mapping[str, str]:
    """What the scripted model answers to each prompt of a survey of the small field, by the prompt's second part.

    Args:
        wanted: what the survey is asked for beside its field, such as its preset.
    """
    model = _NotingModel()
    settings = Settings(_env_file=None, graph=str(folder / "known.kgl"), state=str(folder / "known.sqlite"))
    with open_service(settings) as service:
        store_bees(service.workbench)
        bench = replace(service.workbench, model=model)
        job = NewJob(kind=JobKind.SURVEY, request={"field_id": BEES, **wanted})
        working = handlers(bench, service.uploads)
        asyncio.run(run_job(service.jobs, service.queue, job, handlers=working, owner="builder", progress=silent))
    return model.answers


def knowing(answers: Mapping[str, str]) -> Callable[[Asking], Reply]:
    """Answers the prompts that are known, and refuses others."""

    def turn(request: Asking) -> Reply:
        answer = answers.get(request.body["messages"][1]["content"])
        return fault(400, "that was never asked") if answer is None else Reply(body=completion(answer))

    return turn


@contextmanager
def serving(turn: Callable[[Asking], Reply]) -> Iterator[ChatServer]:
    """A server on a thread of its own, for work that runs event loops of its own."""
    found: list[ChatServer] = []
    is_up, loop = threading.Event(), asyncio.new_event_loop()
    closing = asyncio.Event()

    async def serve() -> None:
        async with chat_server(turn) as server:
            found.append(server)
            is_up.set()
            await closing.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    try:
        assert is_up.wait(10)
        yield found[0]
    finally:
        loop.call_soon_threadsafe(closing.set)
        thread.join()
        loop.close()
