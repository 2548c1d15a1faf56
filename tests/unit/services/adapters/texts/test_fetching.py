"""Files come from named hosts alone, whole or not at all, and are not asked for twice."""

from __future__ import annotations

import gzip
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.sources.http import HttpLimits, SourceError
from services.adapters.texts import fetching
from services.adapters.texts.fetching import FileFetcher, RememberedUnavailable
from services.adapters.texts.sites import FileHost
from tests.builders.asked_sources import AnswersInMemory
from tests.builders.open_web import OpenWeb
from tests.builders.source_server import SourceTold
from tests.builders.values import paper

ADDRESS = "https://files.test/a.pdf"
HOSTS = {
    "files.test": FileHost(interval_seconds=0.0, also=frozenset({"mirror.test"})),
    "mirror.test": FileHost(interval_seconds=0.0),
}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "_LIMITS", HttpLimits(timeout_seconds=5.0, largest_bytes=100_000, attempts=1))


def files_in(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def fetcher(folder: Path, web: OpenWeb, answers: AnswersInMemory | None = None) -> FileFetcher:
    return FileFetcher(folder, agent="test", answers=answers, known_hosts=HOSTS, transport=web.transport())


async def test_a_file_comes_once_and_is_there_for_the_next_run(tmp_path: Path) -> None:
    web = OpenWeb({ADDRESS: SourceTold(body=b"%PDF-1.4 paper")})
    first = await fetcher(tmp_path, web).fetch(ADDRESS)
    second = await fetcher(tmp_path, web).fetch(ADDRESS)
    assert first is not None
    assert second is not None
    assert (first.size, second.size, second.was_there) == (14, 14, True)
    assert second.path.read_bytes() == b"%PDF-1.4 paper"
    assert len(web.asked) == 1


async def test_a_text_that_was_kept_is_asked_for_by_what_changed(tmp_path: Path) -> None:
    day = "Mon, 02 Mar 2026 10:00:00 GMT"
    web = OpenWeb({ADDRESS: SourceTold(body=b"one", headers={"etag": '"7"', "last-modified": day})})
    answers = AnswersInMemory()
    asking = fetcher(tmp_path, web, answers)
    await asking.fetch(ADDRESS)
    asking.forget(ADDRESS, is_kept=True)
    web.replies[ADDRESS] = SourceTold(status=304)
    assert await fetcher(tmp_path, web, answers).fetch(ADDRESS) is None
    assert (web.headers[1]["if-none-match"], web.headers[1]["if-modified-since"]) == ('"7"', day)
    assert files_in(tmp_path) == []


async def test_a_refused_text_is_asked_for_whole_again(tmp_path: Path) -> None:
    web = OpenWeb({ADDRESS: SourceTold(body=b"one", headers={"etag": '"7"'})})
    asking = fetcher(tmp_path, web, AnswersInMemory())
    await asking.fetch(ADDRESS)
    asking.forget(ADDRESS, is_kept=False)
    await asking.fetch(ADDRESS)
    assert "if-none-match" not in web.headers[1]


async def test_only_named_hosts_are_asked(tmp_path: Path) -> None:
    asking = fetcher(tmp_path, web := OpenWeb())
    for address in (
        "https://elsewhere.test/a.pdf",
        "http://files.test/a.pdf",
        "https://files.test:8443/a",
        "file:///etc",
    ):
        assert not asking.may_ask(address)
        with pytest.raises(InvalidInputError, match="not among the hosts"):
            await asking.fetch(address)
    assert web.asked == []


@pytest.mark.parametrize("target", ["https://elsewhere.test/x", "http://mirror.test/x", "https://127.0.0.1/x"])
async def test_a_redirect_leads_to_named_hosts_alone(tmp_path: Path, target: str) -> None:
    web = OpenWeb({ADDRESS: SourceTold(status=302, headers={"location": target}), target: SourceTold(body=b"x")})
    with pytest.raises(SourceError, match="is not asked"):
        await fetcher(tmp_path, web).fetch(ADDRESS)
    assert web.asked == [ADDRESS]
    assert files_in(tmp_path) == []


async def test_a_redirect_to_a_mirror_is_followed_and_a_circle_ends(tmp_path: Path) -> None:
    mirror = "https://mirror.test/a.pdf"
    web = OpenWeb({ADDRESS: SourceTold(status=302, headers={"location": mirror}), mirror: SourceTold(body=b"there")})
    found = await fetcher(tmp_path, web).fetch(ADDRESS)
    assert found is not None
    assert found.path.read_bytes() == b"there"
    circle = "https://files.test/circle"
    web.replies[circle] = SourceTold(status=302, headers={"location": circle})
    with pytest.raises(SourceError):
        await fetcher(tmp_path, web).fetch(circle)


@pytest.mark.parametrize(
    "told",
    [
        SourceTold(body=b"x" * 200_000),
        SourceTold(body=gzip.compress(b"0" * 5_000_000), headers={"content-encoding": "gzip"}),
        SourceTold(status=403, body="<html>are you a robot?</html>"),
        SourceTold(status=429, headers={"retry-after": "Fri, 31 Dec 2100 23:59:59 GMT"}),
        SourceTold(status=304),
    ],
    ids=["too large", "a bomb", "refused", "far too long to wait", "unchanged, unasked"],
)
async def test_what_is_no_file_is_a_failure_and_leaves_nothing(tmp_path: Path, told: SourceTold) -> None:
    with pytest.raises(SourceError):
        await fetcher(tmp_path, OpenWeb({ADDRESS: told})).fetch(ADDRESS)
    assert files_in(tmp_path) == []


def test_what_could_not_be_had_is_remembered_for_some_days() -> None:
    answers, day = AnswersInMemory(), date(2026, 3, 1)

    def on(day: date, *asked: str) -> RememberedUnavailable:
        return RememberedUnavailable(answers, asked=asked or ("arxiv",), days=30, today=lambda: day)

    on(day).remember(paper(1), "not open")
    assert on(day + timedelta(days=29)).reason(paper(1)) == "not open (asked on 2026-03-01)"
    assert on(day + timedelta(days=30)).reason(paper(1)) is None
    assert on(day, "arxiv", "core").reason(paper(1)) is None
    assert on(day).reason(replace(paper(1), id=paper(2).id)) is None
