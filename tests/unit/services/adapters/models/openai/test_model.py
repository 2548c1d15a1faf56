"""A model on a server that answers well, badly, slowly, in pieces or not at all."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import stamina
import trustme
from pydantic import SecretStr

from services.adapters.models.openai.model import OpenAIModel
from services.adapters.models.openai.requests import REASONING_ROOM, Choice
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.adapters.openai.pace import CallLimits
from services.errors import (
    BadAnswerError,
    ContextOverflowError,
    CutAnswerError,
    EmptyAnswerError,
    RefusedAnswerError,
    UpstreamError,
)
from services.models.port import Completion, Repair, Usage
from services.models.price import tokens_of_prompt
from services.tasks.front.matter import FrontInput
from services.tasks.front.title import TITLE, Title
from tests.builders.bee_tasks import OVERVIEW, PACK
from tests.builders.chat_server import Asking, ChatServer, Reply, chat_server, completion, fault
from tests.builders.draft_input import PROMPTS

FRONT = FrontInput(topic="bee navigation", overview=OVERVIEW, communities=(), sections=(), pack=PACK, cited=14)
GOOD = json.dumps({"title": "Bee Navigation: How Foragers Find Home"})
WELL = Reply(body=completion(GOOD))


@pytest.fixture(autouse=True)
def no_pauses() -> Iterator[None]:
    """Retries without their pauses, except where a test asks for them."""
    with stamina.set_testing(True, attempts=4, cap=True):
        yield


@pytest.fixture(scope="module")
def self_signed() -> ssl.SSLContext:
    """The side of a server whose certificate no client knows."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    return context


@asynccontextmanager
async def asking(server: ChatServer, *, patience: float = 20.0, **options: Any) -> AsyncIterator[OpenAIModel]:
    """A model on a server, closed at the end."""
    endpoint = Endpoint(base_url=server.base_url, api_key=SecretStr("sk-very-secret"), timeout_seconds=patience)
    how = {name: options.pop(name) for name in ("limits", "attempts") if name in options}
    calls = ServerCalls(endpoint, **how)
    try:
        yield OpenAIModel("tested", prompts=PROMPTS, calls=calls, **options)
    finally:
        await calls.close()


def title(turn: Callable[[Asking], Reply], **options: Any) -> tuple[Completion[Title], ChatServer]:
    """The title that a model gives, and the server that was asked for it."""
    repair = options.pop("repair", None)

    async def ask() -> tuple[Completion[Title], ChatServer]:
        async with chat_server(turn) as server, asking(server, **options) as model:
            return await model.run(TITLE, FRONT, repair=repair), server

    return asyncio.run(asyncio.wait_for(ask(), 30))


def in_turn(*replies: Reply) -> Callable[[Asking], Reply]:
    """The replies one after the other, the last for ever."""
    return lambda request: replies[min(request.number, len(replies) - 1)]


def test_an_answer_comes_with_what_the_provider_counted() -> None:
    answer, server = title(in_turn(WELL))

    assert answer.value.title == "Bee Navigation: How Foragers Find Home"
    assert answer.usage == Usage(input_tokens=700, output_tokens=30)
    (request,) = server.asked
    assert request.headers["authorization"] == "Bearer sk-very-secret"
    schema = request.body["response_format"]["json_schema"]
    assert schema["strict"]
    assert schema["schema"]["additionalProperties"] is False


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 529])
def test_a_passing_failure_is_asked_again(status: int) -> None:
    answer, server = title(in_turn(fault(status, "busy"), fault(status, "busy"), WELL))

    assert answer.value.title.startswith("Bee")
    assert len(server.asked) == 3


def test_a_failure_that_lasts_is_said_with_what_to_do() -> None:
    with pytest.raises(UpstreamError, match=r"answers 503: overloaded.*strata jobs resume"):
        title(in_turn(fault(503, "overloaded")))


@pytest.mark.parametrize(
    ("status", "words", "advice"),
    [
        (401, "bad key", "STRATA_MODEL_KEY"),
        (403, "no access", "STRATA_MODEL_KEY"),
        (404, "no model", "STRATA_MODEL_URL"),
    ],
)
def test_what_the_user_must_mend_is_not_asked_again(status: int, words: str, advice: str) -> None:
    asked = []

    def turn(request: Asking) -> Reply:
        asked.append(request)
        return fault(status, words)

    with pytest.raises(UpstreamError, match=advice):
        title(turn)
    assert len(asked) == 1


def test_a_spent_account_is_not_asked_again() -> None:
    with pytest.raises(UpstreamError, match="You exceeded your current quota"):
        title(in_turn(fault(429, "You exceeded your current quota", code="insufficient_quota"), WELL))


@pytest.mark.parametrize("headers", [{"retry-after": "0.4"}, {"retry-after-ms": "400"}])
def test_a_server_is_not_asked_before_the_time_it_names(headers: dict[str, str]) -> None:
    async def ask() -> float:
        loop, times = asyncio.get_running_loop(), []

        def turn(request: Asking) -> Reply:
            times.append(loop.time())
            return fault(429, "slowly", headers=headers) if not request.number else WELL

        async with chat_server(turn) as server, asking(server) as model:
            await model.run(TITLE, FRONT)
        return times[1] - times[0]

    assert asyncio.run(ask()) >= 0.4


def test_a_pause_of_more_than_five_minutes_ends_the_work_with_the_reason() -> None:
    with pytest.raises(UpstreamError, match="wait for 54,000 s"):
        title(in_turn(fault(429, "spent for today", headers={"retry-after": "54000"}), WELL))


@pytest.mark.parametrize("cut", [0, 40])
def test_a_connection_that_breaks_is_made_again(cut: int) -> None:
    answer, server = title(in_turn(Reply(body=completion(GOOD), cut=cut), WELL))

    assert answer.value.title.startswith("Bee")
    assert len(server.asked) == 2


def test_a_body_that_is_no_completion_is_said() -> None:
    with pytest.raises(UpstreamError, match="not an answer of the API"):
        title(in_turn(Reply(body="<html>a proxy speaks</html>")))


def test_a_slow_server_is_not_waited_for_without_end() -> None:
    with pytest.raises(UpstreamError, match="has not answered in time"):
        title(in_turn(Reply(body=completion(GOOD), delay=5.0)), patience=0.2, attempts=2)


def test_nobody_listening_is_said_with_the_address() -> None:
    async def ask() -> None:
        async with chat_server(in_turn(WELL)) as gone:
            pass
        async with asking(gone, attempts=2) as model:
            await model.run(TITLE, FRONT)

    with pytest.raises(UpstreamError, match=r"127\.0\.0\.1:\d+/v1 cannot be reached"):
        asyncio.run(ask())


@pytest.mark.parametrize(
    ("reply", "error"),
    [
        (completion(None, refusal="I will not"), RefusedAnswerError),
        (completion("half of it", finish="content_filter"), RefusedAnswerError),
        (completion("", finish="stop"), EmptyAnswerError),
        (completion(None), EmptyAnswerError),
        (completion(GOOD, choices=[]), EmptyAnswerError),
        (completion("<think>so many thoughts</think>"), EmptyAnswerError),
        (completion('{"title": "Bee', finish="length"), CutAnswerError),
        (completion('{"title": "Bee'), BadAnswerError),
        (completion("Sure! Here is a title."), BadAnswerError),
        (completion('{"heading": "Bees"}'), BadAnswerError),
        (completion('{"title": 3}'), BadAnswerError),
        (completion('{"title": "Bees", "author": "me"}'), BadAnswerError),
    ],
)
def test_an_answer_that_cannot_be_used_says_why_and_what_it_took(reply: str, error: type[BadAnswerError]) -> None:
    with pytest.raises(error) as caught:
        title(in_turn(Reply(body=reply)))

    assert caught.value.complaints
    assert all(caught.value.complaints)
    assert caught.value.tokens == (700, 30)


@pytest.mark.parametrize(
    "said", [GOOD, f"```json\n{GOOD}\n```", f"<think>well {{}}</think>\n{GOOD}", f"Here it is:\n{GOOD}\nAnything else?"]
)
def test_an_answer_is_found_among_what_models_put_around_it(said: str) -> None:
    assert title(in_turn(Reply(body=completion(said))))[0].value.title.startswith("Bee")


def test_a_repair_shows_the_answer_and_the_complaints_and_gives_more_room() -> None:
    repair = Repair(answer='{"title": ""}', complaints=("title: it is empty",))

    first, again = title(in_turn(WELL))[1].asked[0].body, title(in_turn(WELL), repair=repair)[1].asked[0].body

    assert [turn["role"] for turn in again["messages"]] == ["system", "user", "assistant", "user"]
    assert "title: it is empty" in again["messages"][-1]["content"]
    assert again["max_completion_tokens"] == 2 * first["max_completion_tokens"]


def knowing(*forms: str) -> Callable[[Asking], Reply]:
    """A server that knows only these forms of answer."""

    def turn(request: Asking) -> Reply:
        form = request.body.get("response_format", {}).get("type", "none")
        return WELL if form in forms else fault(400, f"response_format of type {form} is not supported")

    return turn


@pytest.mark.parametrize(("forms", "requests"), [(("json_schema",), 1), (("json_object",), 2), (("none",), 3)])
def test_a_server_that_knows_less_is_asked_in_a_simpler_way(forms: tuple[str, ...], requests: int) -> None:
    answer, server = title(knowing(*forms))

    assert answer.value.title.startswith("Bee")
    assert len(server.asked) == requests
    told = "JSON schema" in server.asked[-1].body["messages"][0]["content"]
    assert told == (forms != ("json_schema",))


def test_what_a_server_understands_is_learned_once() -> None:
    async def ask() -> ChatServer:
        async with chat_server(knowing("none")) as server, asking(server) as model:
            for _ in range(3):
                await model.run(TITLE, FRONT)
            return server

    assert len(asyncio.run(ask()).asked) == 3 + 2


@pytest.mark.parametrize("parameter", ["temperature", "seed"])
def test_a_parameter_that_a_model_will_not_have_is_left_out(parameter: str) -> None:
    def turn(request: Asking) -> Reply:
        refused = parameter in request.body
        return fault(400, f"Unsupported value: '{parameter}' does not support 0 with this model") if refused else WELL

    _, server = title(turn, choice=Choice(temperature=0.0, seed=7))

    assert len(server.asked) == 2
    assert {"temperature", "seed"} - set(server.asked[-1].body) == {parameter}


def test_an_old_server_bounds_answers_by_another_name() -> None:
    def turn(request: Asking) -> Reply:
        return WELL if "max_tokens" in request.body else fault(400, "Unknown parameter: max_completion_tokens")

    assert "max_completion_tokens" not in title(turn)[1].asked[-1].body


def test_a_model_that_reasons_gets_its_effort_and_no_temperature() -> None:
    body = title(in_turn(WELL), choice=Choice(temperature=0.0, reasoning_effort="low"))[1].asked[0].body

    assert body["reasoning_effort"] == "low"
    assert "temperature" not in body


@pytest.mark.parametrize(
    "reply",
    [
        fault(400, "This model's maximum context length is 4096 tokens", code="context_length_exceeded"),
        fault(500, "the request exceeds the available context size"),
    ],
)
def test_too_much_to_read_is_an_error_of_its_own(reply: Reply) -> None:
    with pytest.raises(ContextOverflowError, match="STRATA_MODEL_CONTEXT"):
        title(in_turn(reply), attempts=1)


def test_an_answer_gets_no_more_room_than_the_context_leaves() -> None:
    prompt = tokens_of_prompt(PROMPTS["title"].render(TITLE.render(FRONT)))

    def limit(**options: Any) -> int:
        limit: int = title(in_turn(WELL), **options)[1].asked[0].body["max_completion_tokens"]
        return limit

    assert limit(context_tokens=100_000) == limit()
    assert limit(context_tokens=prompt + TITLE.answer_tokens.low + 1) == TITLE.answer_tokens.low + 1


def test_a_prompt_that_leaves_no_room_in_the_context_is_not_sent() -> None:
    def turn(_: Asking) -> Reply:
        raise AssertionError("asked")

    with pytest.raises(ContextOverflowError, match=r"about [\d,]+ tokens .*STRATA_MODEL_CONTEXT"):
        title(turn, context_tokens=500)


def test_a_model_that_is_seen_to_think_gets_room_for_thoughts() -> None:
    thoughts = {"reasoning_tokens": 400}
    usage = {
        "prompt_tokens": 700,
        "completion_tokens": 430,
        "total_tokens": 1130,
        "completion_tokens_details": thoughts,
    }
    thinking = Reply(body=completion(GOOD, usage=usage))

    async def ask() -> tuple[list[int], list[int]]:
        async with chat_server(in_turn(thinking, WELL)) as server, asking(server) as model:
            known = [model.traits.most_thoughts]
            for _ in range(3):
                await model.run(TITLE, FRONT)
                known.append(model.traits.most_thoughts)
            return [request.body["max_completion_tokens"] for request in server.asked], known

    (first, second, third), known = asyncio.run(ask())
    assert second == third == first + REASONING_ROOM
    assert known == [0, *[REASONING_ROOM] * 3]


@pytest.mark.parametrize(
    ("name", "effort", "thoughts"),
    [
        ("gpt-4.1", None, 0),
        ("gpt-5-mini", None, 1_000),
        ("openai/o3", "high", 3_000),
        ("deepseek-reasoner", None, 1_000),
        ("anything", "low", 400),
    ],
)
def test_a_model_says_before_it_is_asked_how_much_it_thinks(name: str, effort: str | None, thoughts: int) -> None:
    calls = ServerCalls(Endpoint(base_url="http://127.0.0.1:9/v1", api_key=SecretStr(""), timeout_seconds=1.0))
    traits = OpenAIModel(name, prompts=PROMPTS, calls=calls, choice=Choice(reasoning_effort=effort)).traits
    assert (traits.thoughts, traits.most_thoughts) == (thoughts, REASONING_ROOM if thoughts else 0)


def test_no_more_calls_at_once_than_allowed() -> None:
    async def ask() -> ChatServer:
        slow = chat_server(lambda _: Reply(body=completion(GOOD), delay=0.02))
        async with slow as server, asking(server, limits=CallLimits(at_once=3)) as model:
            await asyncio.gather(*(model.run(TITLE, FRONT) for _ in range(12)))
            return server

    server = asyncio.run(ask())
    assert (len(server.asked), server.most_at_once) == (12, 3)


def test_a_call_that_is_cancelled_closes_its_request() -> None:
    async def ask() -> ChatServer:
        slow = chat_server(lambda _: Reply(body=completion(GOOD), delay=20.0))
        async with slow as server, asking(server) as model:
            call = asyncio.create_task(model.run(TITLE, FRONT))
            await server.was_asked.wait()
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await server.was_left.wait()
            return server

    assert asyncio.run(asyncio.wait_for(ask(), 10)).left == 1


def test_a_certificate_that_is_not_trusted_is_said_and_not_tried_again(self_signed: ssl.SSLContext) -> None:
    async def ask() -> None:
        async with chat_server(in_turn(WELL), tls=self_signed) as server, asking(server) as model:
            await model.run(TITLE, FRONT)

    with pytest.raises(UpstreamError, match="certificate"):
        asyncio.run(ask())


def test_the_key_stands_in_no_error_and_no_name() -> None:
    async def ask() -> str:
        async with chat_server(in_turn(fault(401, "bad key"))) as server, asking(server) as model:
            with pytest.raises(UpstreamError) as caught:
                await model.run(TITLE, FRONT)
            return f"{caught.value} {model.traits} {model._calls.endpoint!r}"

    assert "very-secret" not in asyncio.run(ask())
