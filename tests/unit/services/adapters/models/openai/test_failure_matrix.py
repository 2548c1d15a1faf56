"""What becomes of a draft when its server fails in each of the ways that servers fail in."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import stamina
import trustme

from services.adapters.models.offline.model import OfflineModel
from services.adapters.models.openai.model import OpenAIModel
from services.adapters.openai.calls import ServerCalls
from services.adapters.openai.endpoint import Endpoint
from services.errors import UpstreamError
from services.models.ledger import Ledger
from services.models.port import Completion
from services.models.stack import ModelStack
from services.steps.steps import UNRECORDED
from services.tasks.drafting.draft import DRAFT
from tests.builders.chat_server import Asking, Reply, chat_server, completion, fault
from tests.builders.draft_input import INPUT, PACK, PROMPTS

SUN = next(item for item in PACK.papers if item.paper.citation_key == "haldor2004sun")


def draft(text: str, *passages: str, **more: Any) -> str:
    return json.dumps({"paragraphs": [{"sentences": [{"text": text, "passages": passages}]}], **more})


FAIR = draft("Haldor proposes a sun compass model of straight courses.", SUN.passages[1].passage.id)
WELL = Reply(body=completion(FAIR))
BAD = {
    "refusal": Reply(body=completion(None, refusal="I will not")),
    "empty": Reply(body=completion("")),
    "no choice": Reply(body=completion(FAIR, choices=[])),
    "length": Reply(body=completion(FAIR[:40], finish="length")),
    "truncated JSON": Reply(body=completion(FAIR[:40])),
    "no JSON": Reply(body=completion("Bees, as is well known, fly.")),
    "wrong schema": Reply(body=completion('{"sections": []}')),
    "a field more": Reply(body=completion(draft("Bees.", SUN.passages[1].passage.id, author="me"))),
    "unknown passage": Reply(body=completion(draft("Bees fly.", "evil2099paper#00000000"))),
    "unknown key": Reply(body=completion(draft("Bees fly [@evil2099paper].", SUN.passages[1].passage.id))),
    "no citation": Reply(body=completion(draft("Bees fly [@x, p. 3].", SUN.passages[1].passage.id))),
}
PASSING = {
    "429": fault(429, "slowly"),
    "429 with Retry-After": fault(429, "slowly", headers={"retry-after": "0"}),
    "500": fault(500, "oh"),
    "503": fault(503, "overloaded"),
    "reset": Reply(body=completion(FAIR), cut=0),
    "truncated body": Reply(body=completion(FAIR), cut=60),
}
FOR_GOOD = {
    "401": (fault(401, "bad key"), "STRATA_MODEL_KEY"),
    "429 for a day": (fault(429, "spent", headers={"retry-after": "86400"}), "wait for 86,400 s"),
    "500 for ever": (fault(500, "oh"), "answers 500"),
    "a proxy": (Reply(body="<html>"), "not an answer of the API"),
    "silence": (Reply(body=completion(FAIR), delay=30.0), "has not answered in time"),
    "drops": (Reply(body=completion(FAIR), drip=0.05), "has not answered in time"),
}


@pytest.fixture(autouse=True)
def no_pauses() -> Iterator[None]:
    with stamina.set_testing(True, attempts=2, cap=True):
        yield


def written(
    turn: Callable[[Asking], Reply], *, seconds: float = 20.0, tls: ssl.SSLContext | None = None
) -> tuple[Completion[Any], Ledger, int]:
    """A draft, what the ledger counted, and how often the server was asked."""

    async def ask() -> tuple[Completion[Any], Ledger, int]:
        ledger = Ledger()
        async with chat_server(turn, tls=tls) as server:
            calls = ServerCalls(Endpoint(base_url=server.base_url, timeout_seconds=seconds))
            model = OpenAIModel("tested", prompts=PROMPTS, calls=calls)
            stack = ModelStack(model, steps=UNRECORDED, prompts=PROMPTS, ledger=ledger, fallback=OfflineModel())
            try:
                return await stack.run(DRAFT, INPUT), ledger, len(server.asked)
            finally:
                await calls.close()

    return asyncio.run(asyncio.wait_for(ask(), 30))


def counted(ledger: Ledger, what: str) -> int:
    return sum(getattr(row, what) for row in ledger.rows())


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_is_asked_for_once_more_and_then_written_by_another(kind: str) -> None:
    answer, ledger, asked = written(lambda _: BAD[kind])
    assert (answer.model, asked) == (OfflineModel().traits.name, 2)
    assert (counted(ledger, "replaced"), counted(ledger, "repaired")) == (1, 0)
    assert DRAFT.check(INPUT, answer.value) == []


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_answer_is_forgotten_when_the_second_is_good(kind: str) -> None:
    answer, ledger, asked = written(lambda request: WELL if request.number else BAD[kind])
    assert (answer.model, asked) == ("tested", 2)
    assert (counted(ledger, "replaced"), counted(ledger, "repaired")) == (0, 1)


@pytest.mark.parametrize("kind", PASSING)
def test_a_failure_that_passes_is_waited_out(kind: str) -> None:
    answer, ledger, asked = written(lambda request: WELL if request.number else PASSING[kind])
    assert (answer.model, asked) == ("tested", 2)
    assert (counted(ledger, "replaced"), counted(ledger, "repaired")) == (0, 0)


@pytest.mark.parametrize("kind", FOR_GOOD)
def test_a_failure_that_lasts_ends_the_work_with_its_reason(kind: str) -> None:
    reply, words = FOR_GOOD[kind]
    with pytest.raises(UpstreamError, match=words):
        written(lambda _: reply, seconds=0.3)


def test_too_much_to_read_is_written_by_another_at_once() -> None:
    overflow = fault(400, "This model's maximum context length is 4096 tokens", code="context_length_exceeded")
    answer, ledger, asked = written(lambda _: overflow)
    assert (answer.model, asked) == (OfflineModel().traits.name, 1)
    assert counted(ledger, "replaced") == 1


def test_a_certificate_that_is_not_trusted_ends_the_work_at_once() -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    trustme.CA().issue_cert("127.0.0.1").configure_cert(context)
    with pytest.raises(UpstreamError, match="certificate"):
        written(lambda _: WELL, tls=context)
