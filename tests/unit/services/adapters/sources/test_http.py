"""Requests to a source: failures, limits, kept answers, and hosts that are not asked."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import httpx2
import pytest
import stamina

from services.adapters.sources.http import HttpLimits, SourceError, SourceHttp, SourceRequest
from services.adapters.sources.replies import json_object
from tests.builders.asked_sources import DAY, SITE, AnswersInMemory, http_to
from tests.builders.source_server import SourceServer, SourceTold

ASKED = SourceRequest(path="/things", parameters={"q": "x"})


@pytest.fixture(autouse=True)
def no_waiting() -> Iterator[None]:
    """Asked again at once, and at most three times."""
    with stamina.set_testing(True, attempts=3, cap=True):
        yield


@pytest.fixture
def server() -> SourceServer:
    return SourceServer(play=lambda asked: SourceTold(body={"n": 1}))


async def told(http: SourceHttp) -> Any:
    return (await http.ask(ASKED, json_object)).value


@pytest.mark.parametrize(
    "fault",
    [
        SourceTold(status=429, body="slow down"),
        SourceTold(status=503, headers={"retry-after": "0"}),
        SourceTold(body="<html>a proxy</html>"),
        SourceTold(body="[1, 2]"),
    ],
)
async def test_a_failure_that_passes_is_asked_again(server: SourceServer, fault: SourceTold) -> None:
    server.faults.extend([fault, fault])
    assert await told(http_to(server)) == {"n": 1}
    assert len(server.asked) == 3


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (SourceTold(status=429, headers={"retry-after": "4000"}), "asks to wait for 4,000 s"),
        (SourceTold(status=401, body="no such key SECRET-KEY"), "401: no such key …; .*set STRATA_TESTED_KEY"),
        (SourceTold(status=400, body="bad filter"), "400: bad filter; it will not take this request"),
        (
            SourceTold(status=302, headers={"location": "https://elsewhere.test/x"}),
            "elsewhere.test, which is not asked",
        ),
        (SourceTold(status=302, headers={"location": "http://source.test/x"}), "which is not asked"),
    ],
)
async def test_a_failure_that_stays_is_said_at_once(server: SourceServer, fault: SourceTold, words: str) -> None:
    server.faults.append(fault)
    with pytest.raises(SourceError, match=words):
        await told(http_to(server, api_key="SECRET-KEY"))
    assert len(server.asked) == 1


async def test_a_failure_that_does_not_pass_ends_with_its_status(server: SourceServer) -> None:
    server.faults.extend([SourceTold(status=500)] * 3)
    with pytest.raises(SourceError, match="answers 500; it fails; go on later") as caught:
        await told(http_to(server))
    assert (caught.value.status, caught.value.source) == (500, "openalex")


async def test_a_redirect_within_the_host_is_followed(server: SourceServer) -> None:
    server.faults.append(SourceTold(status=301, headers={"location": "/other"}))
    assert await told(http_to(server)) == {"n": 1}
    assert server.asked[-1].path == "/other"


async def test_an_answer_that_is_too_large_is_left(server: SourceServer) -> None:
    server.faults.append(SourceTold(body="x" * 2_000_000))
    with pytest.raises(SourceError, match="larger than 1 MiB"):
        await told(http_to(server, limits=HttpLimits(largest_bytes=2**20)))


async def test_a_source_that_cannot_be_reached_is_named() -> None:
    def refuse(request: httpx2.Request) -> httpx2.Response:
        raise httpx2.ConnectError("refused")

    http = SourceHttp(SITE, transport=httpx2.MockTransport(refuse))
    with pytest.raises(SourceError, match=r"source.test cannot be reached \(refused\)"):
        await told(http)


async def test_nothing_is_asked_twice_within_the_days_that_answers_are_kept(server: SourceServer) -> None:
    answers = AnswersInMemory()
    first = await http_to(server, answers=answers).ask(ASKED, json_object)
    later = DAY + timedelta(days=7)
    again = await http_to(server, answers=answers, today=lambda: later).ask(ASKED, json_object)
    assert (again.value, again.day, first.day) == ({"n": 1}, "2026-03-01", "2026-03-01")
    assert len(server.asked) == 1
    old: date = later + timedelta(days=1)
    anew = await http_to(server, answers=answers, today=lambda: old).ask(ASKED, json_object)
    assert (anew.day, len(server.asked)) == ("2026-03-09", 2)


async def test_what_is_not_there_is_not_asked_for_again_within_these_days(server: SourceServer) -> None:
    answers, nothing = AnswersInMemory(), SourceTold(status=404, body="Resource not found.")
    server.faults.extend([nothing, nothing])
    for _ in range(3):
        with pytest.raises(SourceError, match="no such thing") as caught:
            await told(http_to(server, answers=answers))
        assert caught.value.status == 404
    assert len(server.asked) == 1
    later = http_to(server, answers=answers, today=lambda: DAY + timedelta(days=8))
    with pytest.raises(SourceError, match="no such thing"):
        await told(later)
    assert await told(http_to(server, answers=answers, today=lambda: DAY + timedelta(days=16))) == {"n": 1}
    assert len(server.asked) == 3


@pytest.mark.parametrize("status", [400, 401, 403, 410, 500])
async def test_other_refusals_are_not_kept(server: SourceServer, status: int) -> None:
    answers = AnswersInMemory()
    server.faults.extend([SourceTold(status=status)] * (3 if status == 500 else 1))
    with pytest.raises(SourceError, match=str(status)):
        await told(http_to(server, answers=answers))
    assert answers.texts == {}
    assert await told(http_to(server, answers=answers)) == {"n": 1}


async def test_keys_and_addresses_go_with_requests_and_into_nothing_that_is_kept(server: SourceServer) -> None:
    answers = AnswersInMemory()
    http = http_to(server, answers=answers, api_key="SECRET-KEY", mailto="ada@example.org")
    await told(http)
    assert server.asked[0].parameters == {"q": "x", "api_key": "SECRET-KEY", "mailto": "ada@example.org"}
    assert "SECRET-KEY" not in repr(answers.texts) + repr(http.site)
    await told(http_to(server, answers=answers))
    assert len(server.asked) == 1


async def test_a_broken_reply_is_not_kept(server: SourceServer) -> None:
    answers = AnswersInMemory()
    server.faults.extend([SourceTold(body="oh")] * 3)
    with pytest.raises(SourceError, match="not an answer of its API"):
        await told(http_to(server, answers=answers))
    assert answers.texts == {}


async def test_the_server_can_be_asked_over_a_real_connection(server: SourceServer) -> None:
    with server.serving() as address:
        http = SourceHttp(type(SITE)(name=SITE.name, address=address, interval_seconds=0.0))
        assert await told(http) == {"n": 1}
        await http.close()
    assert server.asked[0].parameters == {"q": "x"}
