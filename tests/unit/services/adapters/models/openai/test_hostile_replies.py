"""A server that sends prompts elsewhere, counts what cannot be, or answers in forms that are none of the API."""

from __future__ import annotations

import asyncio
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import stamina

from services.adapters.embedders.openai_embedder import OpenAIEmbedder
from services.adapters.models.openai.model import OpenAIModel
from services.adapters.models.openai.replies import LONGEST_ANSWER, MOST_TOKENS
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.errors import BadAnswerError, CutAnswerError, UpstreamError
from services.models.port import Completion
from services.tasks.front.matter import FrontInput
from services.tasks.front.title import TITLE, Title
from tests.builders.bee_tasks import OVERVIEW, PACK
from tests.builders.chat_server import Asking, ChatServer, Reply, chat_server, completion, fault
from tests.builders.draft_input import PROMPTS

pytestmark = pytest.mark.slow

FRONT = FrontInput(topic="bee navigation", overview=OVERVIEW, communities=(), sections=(), pack=PACK, cited=14)
GOOD = json.dumps({"title": "Bee Navigation: How Foragers Find Home"})
WELL = Reply(body=completion(GOOD))
DEEP = '{"choices": ' + "[" * 100_000 + "]" * 100_000 + "}"
SMALL = 2**16
"""Bytes of the largest reply, where a test sets it."""


@pytest.fixture(autouse=True)
def no_pauses() -> Iterator[None]:
    with stamina.set_testing(True, attempts=6, cap=True):
        yield


def asked(turn: Callable[[Asking], Reply], **options: Any) -> tuple[Completion[Title] | Exception, ChatServer]:
    """What becomes of a title, and the server that was asked for it."""

    async def ask() -> tuple[Completion[Title] | Exception, ChatServer]:
        async with chat_server(turn) as server:
            calls = ServerCalls(Endpoint(base_url=server.base_url, timeout_seconds=20.0, **options))
            try:
                return await OpenAIModel("tested", prompts=PROMPTS, calls=calls).run(TITLE, FRONT), server
            except UpstreamError as error:
                return error, server
            finally:
                await calls.close()

    return asyncio.run(asyncio.wait_for(ask(), 30))


def embedded(turn: Callable[[Asking], Reply], **options: Any) -> tuple[Any, ChatServer]:
    """The vectors of a text or what was said in their place, and the server that was asked for them."""

    async def ask() -> tuple[Any, ChatServer]:
        async with chat_server(turn) as server:
            endpoint = Endpoint(base_url=server.base_url, settings="STRATA_EMBEDDER", **options)
            calls = ServerCalls(endpoint)
            try:
                return await OpenAIEmbedder("tested", calls=calls, dimension=3).embed(["bees"]), server
            except UpstreamError as error:
                return error, server
            finally:
                await calls.close()

    return asyncio.run(asyncio.wait_for(ask(), 30))


def with_content(content: str) -> Reply:
    return Reply(body=completion(content))


def vectors(*rows: Any, **more: Any) -> Reply:
    data = [{"object": "embedding", "index": index, "embedding": row} for index, row in enumerate(rows)]
    return Reply(body=json.dumps({"object": "list", "data": data, **more}))


@pytest.mark.parametrize("status", [300, 301, 302, 303, 307, 308])
@pytest.mark.parametrize("ask", [asked, embedded])
def test_no_redirect_is_followed_so_that_no_prompt_goes_elsewhere(ask: Callable[..., Any], status: int) -> None:
    async def elsewhere() -> tuple[Any, ChatServer, ChatServer]:
        async with chat_server(lambda _: WELL) as other:
            to = {"location": f"{other.base_url}/chat/completions"}
            said, server = await asyncio.to_thread(ask, lambda _: Reply(status=status, headers=to))
        return said, server, other

    said, server, other = asyncio.run(elsewhere())
    assert other.asked == []
    assert len(server.asked) == 1
    assert isinstance(said, UpstreamError)
    assert f"answers {status} and leads elsewhere (to 127.0.0.1)" in str(said)
    assert "_URL" in str(said)


@pytest.mark.parametrize("location", ["", "/v2/chat", "http://[", "http://\x1b[31mevil/", "javascript:alert(1)"])
def test_a_redirect_with_an_odd_target_is_said_safely(location: str) -> None:
    said, server = asked(lambda _: Reply(status=307, headers={"location": location}))
    assert isinstance(said, UpstreamError)
    assert str(said).isprintable()
    assert len(server.asked) == 1


FORMS: dict[str, Any] = {
    "null": None,
    "a list": [],
    "a string": "abc",
    "a number": 5,
    "an empty object": {},
    "null choices": {"choices": None},
    "choices an object": {"choices": {"0": {}}},
    "choices nested": {"choices": [[[[]]]]},
    "a choice a string": {"choices": ["abc"]},
    "no message": {"choices": [{"index": 0}]},
    "a message a list": {"choices": [{"message": ["abc"]}]},
    "content an object": {"choices": [{"message": {"content": {"text": "{}"}}}]},
    "content false": {"choices": [{"message": {"content": False}}]},
    "refusal a list": {"choices": [{"message": {"content": "{}", "refusal": ["no"]}}]},
    "finish an object": {"choices": [{"message": {"content": "{}"}, "finish_reason": {}}]},
    "an error as an answer": {"error": {"message": "no \x1b[31mcredit", "code": 402}},
}
BODIES = {name: json.dumps(form) for name, form in FORMS.items()} | {
    "deep": DEEP,
    "deep objects": '{"a":' * 50_000 + "1" + "}" * 50_000,
    "no JSON": "<html>a proxy</html>",
    "nothing": "",
    "half of it": completion(GOOD)[:80],
    "a number of 5,000 digits": '{"choices": ' + "9" * 5_000 + "}",
}


@pytest.mark.parametrize("name", BODIES)
def test_what_is_no_answer_of_the_api_is_asked_for_once_more_and_then_said(name: str) -> None:
    said, server = asked(lambda _: Reply(body=BODIES[name]))
    assert type(said) is UpstreamError
    assert "not an answer of the API of OpenAI" in str(said)
    assert str(said).isprintable()
    assert len(server.asked) == 2


@pytest.mark.parametrize("name", BODIES)
def test_what_is_no_answer_of_the_api_is_forgotten_when_the_second_is_good(name: str) -> None:
    said, server = asked(lambda request: WELL if request.number else Reply(body=BODIES[name]))
    assert isinstance(said, Completion)
    assert len(server.asked) == 2


def test_passing_failures_between_do_not_hide_that_a_server_answers_wrongly() -> None:
    turns = [Reply(body="[]"), fault(503, "busy"), Reply(body="[]"), WELL]
    said, server = asked(lambda request: turns[request.number])
    assert type(said) is UpstreamError
    assert len(server.asked) == 3


@pytest.mark.shared
def test_the_replies_of_an_attacker_are_faults_of_the_server(shared: Path) -> None:
    for name, body in json.loads((shared / "attack" / "replies.json").read_text()).items():
        said, server = asked(lambda _, body=body: Reply(body=json.dumps(body)))  # type: ignore[misc]
        assert isinstance(said, UpstreamError), name
        assert len(server.asked) <= 2, name
        tokens = said.tokens if isinstance(said, BadAnswerError) else None
        assert tokens is None or 0 <= min(tokens) <= max(tokens) <= MOST_TOKENS, name


USAGES: tuple[Any, ...] = (
    [1, 2],
    "many",
    7,
    {},
    {"prompt_tokens": "abc", "completion_tokens": "x", "total_tokens": "9"},
    {"prompt_tokens": -(10**9), "completion_tokens": 5, "total_tokens": 5},
    {"prompt_tokens": 10**30, "completion_tokens": 10**30, "total_tokens": 10**30},
    {"prompt_tokens": 1.5, "completion_tokens": 2, "total_tokens": 3},
    {"prompt_tokens": None, "completion_tokens": None, "total_tokens": None},
    {"prompt_tokens": 7, "completion_tokens": 2, "completion_tokens_details": ["reasoning"]},
    None,
)


@pytest.mark.parametrize("usage", USAGES, ids=str)
def test_counts_that_cannot_be_lose_no_answer_and_are_not_believed(usage: Any) -> None:
    said, server = asked(lambda _: Reply(body=completion(GOOD, usage=usage)))
    assert isinstance(said, Completion)
    assert said.usage is None
    assert len(server.asked) == 1


@pytest.mark.parametrize("usage", ['{"prompt_tokens": NaN, "completion_tokens": 1}', '{"prompt_tokens": Infinity}'])
def test_counts_that_are_no_numbers_are_not_believed(usage: str) -> None:
    body = completion(GOOD, usage="USAGE").replace('"USAGE"', usage)
    said, _ = asked(lambda _: Reply(body=body))
    assert isinstance(said, Completion)
    assert said.usage is None


@pytest.mark.parametrize(
    "content",
    [
        '{"title": "Bees \\ud83d fly"}',
        '{"title": "Bees \\ude00 fly"}',
        '{"title": "Bees \ud83d fly"}',
        '{"title": "Bees \\u0000 fly"}',
        '{"title": "Bees \x00 fly"}'.replace("\x00", "\\u0000"),
    ],
)
def test_half_a_character_costs_one_character_and_not_the_answer(content: str) -> None:
    said, server = asked(lambda _: with_content(content))
    assert isinstance(said, Completion)
    assert said.value.title == "Bees \ufffd fly"
    assert said.value.model_dump_json()
    assert len(server.asked) == 1


def test_a_whole_character_written_as_two_halves_stays() -> None:
    said, _ = asked(lambda _: with_content('{"title": "Bees \\ud83d\\udc1d fly"}'))
    assert isinstance(said, Completion)
    assert said.value.title == "Bees 🐝 fly"


def test_bytes_that_are_no_utf_8_cost_one_character_and_not_the_answer() -> None:
    said, _ = asked(lambda _: Reply(body=completion('{"title": "Bees X fly"}').encode().replace(b"X", b"\xff")))
    assert isinstance(said, Completion)
    assert said.value.title == "Bees \ufffd fly"


@pytest.mark.parametrize("content", ["[" * 90_000, '{"title": ' + "[" * 90_000 + "]" * 90_000 + "}"])
def test_an_answer_that_nests_too_deep_is_a_bad_answer(content: str) -> None:
    said, _ = asked(lambda _: with_content(content))
    assert isinstance(said, BadAnswerError)
    assert said.tokens == (700, 30)


def test_an_answer_that_is_too_long_is_shown_in_part_when_it_is_asked_for_again() -> None:
    said, _ = asked(lambda _: with_content('{"title": "' + "a" * LONGEST_ANSWER + '"}'))
    assert isinstance(said, CutAnswerError)
    assert len(said.answer) < LONGEST_ANSWER / 10
    assert said.tokens == (700, 30)


GZIP = {"content-encoding": "gzip"}
TOO_LARGE: dict[str, Callable[[], Reply]] = {
    "whole": lambda: Reply(body=b" " * (SMALL + 1)),
    "streamed": lambda: Reply(body=b" " * 2**12, endless=True),
    "a failure": lambda: Reply(status=400, body=b" " * 2**12, endless=True),
    "packed": lambda: Reply(body=gzip.compress(b" " * 2**26), headers=GZIP),
    "packed without end": lambda: Reply(body=gzip.compress(b" " * 2**20), headers=GZIP, endless=True),
}


@pytest.mark.parametrize("kind", TOO_LARGE)
@pytest.mark.parametrize("ask", [asked, embedded])
def test_a_reply_has_a_largest_size(ask: Callable[..., Any], kind: str) -> None:
    reply = TOO_LARGE[kind]()
    said, server = ask(lambda _: reply, largest_bytes=SMALL)
    assert type(said) is UpstreamError
    assert "larger than" in str(said) or kind == "packed without end"
    assert len(server.asked) == 2


def test_a_packed_answer_is_read_and_one_packed_otherwise_is_refused() -> None:
    body = completion(GOOD).encode()
    packed, server = asked(lambda _: Reply(body=gzip.compress(body), headers=GZIP))
    assert isinstance(packed, Completion)
    assert server.asked[0].headers["accept-encoding"] == "gzip"
    for encoding in ("br", "zstd", "deflate", "gzip, gzip"):
        said, _ = asked(
            lambda _, encoding=encoding: Reply(body=zlib.compress(body), headers={"content-encoding": encoding})
        )  # type: ignore[misc]
        assert "which was not asked for" in str(said)


def test_an_answer_that_only_claims_to_be_packed_is_a_fault_of_the_server() -> None:
    said, _ = asked(lambda _: replace(WELL, headers=GZIP))
    assert type(said) is UpstreamError


VECTORS: dict[str, Reply] = {
    "null data": Reply(body='{"data": null}'),
    "data a string": Reply(body='{"data": "abc"}'),
    "a row null": Reply(body='{"data": [null]}'),
    "a vector a string": vectors("abc"),
    "a vector of strings": vectors(["a", "b", "c"]),
    "an empty vector": vectors([]),
    "a vector of NaN": vectors([1.0, float("nan"), 2.0]),
    "too large a number": vectors([float("inf"), 0.0, 0.0]),
    "deep": Reply(body='{"data": ' + "[" * 100_000 + "]" * 100_000 + "}"),
    "a list": Reply(body="[]"),
    "no index": Reply(body='{"data": [{"embedding": [1, 2, 3]}]}'),
}


@pytest.mark.parametrize("kind", VECTORS)
def test_vectors_of_another_form_are_asked_for_once_more_and_then_said(kind: str) -> None:
    said, server = embedded(lambda _: VECTORS[kind])
    assert type(said) is UpstreamError
    assert len(server.asked) == 2


def test_vectors_of_huge_and_of_tiny_numbers_are_brought_to_length_one() -> None:
    for size in (1e308, 1e-308):
        found, _ = embedded(lambda _, size=size: vectors([size, size, 0.0]))  # type: ignore[misc]
        np.testing.assert_allclose(found, [[0.5**0.5, 0.5**0.5, 0.0]], rtol=1e-6)


@pytest.mark.parametrize("models", ["null", "[]", '{"data": null}', '{"data": [null]}', '{"data": [{"id": 5}]}', DEEP])
def test_a_server_that_lists_no_models_is_described_all_the_same(models: str) -> None:
    async def ask() -> str:
        async with chat_server(lambda _: Reply(body=models)) as server:
            return await ServerCalls(Endpoint(base_url=server.base_url), attempts=1).describe_models(["tested"])

    assert "not an answer of the API of OpenAI" in asyncio.run(ask())


ERRORS = [
    "[" * 900 + "]" * 900,
    '{"error": ' + '{"a":' * 900 + "1" + "}" * 900 + "}",
    '{"error": {"message": ["no"], "code": ' + "[" * 900 + "]" * 900 + "}}",
    '{"error": "no \\u001b[31mred"}',
    '{"error": {"message": "\\ud800"}}',
    "null",
    "",
]


@pytest.mark.parametrize("body", ERRORS, ids=range(len(ERRORS)))
@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_failures_in_odd_words_are_said_on_one_safe_line(status: int, body: str) -> None:
    said, _ = asked(lambda _: Reply(status=status, body=body, headers={"retry-after": "999999"}))
    assert isinstance(said, UpstreamError)
    assert str(said).isprintable()
    assert len(str(said)) < 1_000
