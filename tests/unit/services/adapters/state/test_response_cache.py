"""Answers kept across jobs in the state file; tests/contract/answers.py has what holds for any store."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.adapters.state.response_cache import StateResponseCache
from services.adapters.state.sqlite.state_file import StateFile
from services.models.stack import ModelStack
from services.tasks.front.title import TITLE
from services.tasks.prompting import load_prompts
from tests.builders.priced_model import PricedModel
from tests.builders.remembered_steps import RememberedSteps
from tests.unit.services.models.test_stack import FRONT


def test_an_answer_is_found_again_by_another_process(state: StateFile) -> None:
    StateResponseCache(state).keep("title|1|gpt|abc", "{}")
    other = StateFile.open(state.path)
    assert StateResponseCache(other).find("title|1|gpt|abc") == "{}"
    assert StateResponseCache(other).find("title|2|gpt|abc") is None
    other.close()


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.text(max_size=12)), max_size=25))
def test_what_is_kept_never_passes_the_bound_and_the_last_answer_is_there(
    tmp_path_factory: pytest.TempPathFactory, kept: list[tuple[str, str]]
) -> None:
    state = StateFile.open(Path(tmp_path_factory.mktemp("cache")) / "state.sqlite")
    cache = StateResponseCache(state, largest_bytes=20)
    for key, answer in kept:
        cache.keep(key, answer)
        assert cache.find(key) == answer or len(answer.encode()) > 20
        found = [answer for key in "abcdef" if (answer := cache.find(key)) is not None]
        assert sum(len(answer.encode()) for answer in found) <= 20
    state.close()


def test_threads_keep_beside_one_another(state: StateFile) -> None:
    cache = StateResponseCache(state)

    def work(name: str) -> None:
        for number in range(20):
            cache.keep(f"{name}{number}", name)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(cache.find(f"{name}{number}") == name for name in "abcd" for number in range(20))


async def test_a_paid_answer_of_one_job_serves_the_next(state: StateFile) -> None:
    model, prompts = PricedModel(), load_prompts()
    for _ in ("first job", "second job"):
        cache = StateResponseCache(state)
        stack = ModelStack(model, steps=RememberedSteps(), prompts=prompts, cache=cache)
        answer = (await stack.run(TITLE, FRONT)).value
    assert model.calls.total() == 1
    assert answer == (await PricedModel().run(TITLE, FRONT)).value
