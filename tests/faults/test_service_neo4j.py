"""Neo4j stops under a service at work: it says so, waits, and goes on by itself when the server is back."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import httpx2
import pytest

from api.bootstrap import open_workbench
from services.config import Settings
from tests.api.conftest import build_example
from tests.api.test_serve import PATIENCE_SECONDS, serving
from tests.neo4j_local.releases import UnavailableError
from tests.neo4j_local.server import QUICK_START, LocalNeo4j
from tests.waiting import patiently

pytestmark = pytest.mark.neo4j

FIELD = "graph-neural-networks"
CLIENTS = 4
SETTINGS = {"STRATA_LOG_LEVEL": "CRITICAL", "STRATA_REQUEST_TIMEOUT_SECONDS": str(PATIENCE_SECONDS - 5)}
"""An answer takes as long as it takes instead of a 504: a server that has just started plans slowly."""
LONGEST_ANSWER_SECONDS = 15.0
"""Of an answer while the server is away: Strata asks once more before it gives up, and this machine may be busy."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One answer of the service: what came, and how long it took."""

    at: float
    path: str
    status: int
    seconds: float
    kind: str
    retry_after: str | None


class Load:
    """Clients that ask one thing after another, and remember every answer."""

    def __init__(self, address: str, paths: list[str]) -> None:
        self.answers: list[Answer] = []
        self._address = address
        self._paths = paths
        self._over = threading.Event()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Ask for as long as the block takes."""
        threads = [threading.Thread(target=self._ask, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self._over.set()
            for thread in threads:
                thread.join()

    def between(self, start: float, end: float) -> list[Answer]:
        """The answers to questions that were asked and answered within a span of `time.monotonic`."""
        return [each for each in self.answers if each.at >= start and each.at + each.seconds <= end]

    def _ask(self, number: int) -> None:
        with httpx2.Client(base_url=self._address, timeout=PATIENCE_SECONDS) as http:
            for path in cycle(self._paths[number:] + self._paths[:number]):
                if self._over.is_set():
                    return
                begun = time.monotonic()
                got = http.get(path)
                self.answers.append(
                    Answer(
                        at=begun,
                        path=path,
                        status=got.status_code,
                        seconds=time.monotonic() - begun,
                        kind=got.headers["content-type"],
                        retry_after=got.headers.get("retry-after"),
                    )
                )
                time.sleep(0.02)


@pytest.fixture(params=[("lts", "SIGTERM"), ("current", "SIGKILL")], ids="-".join)
def neo4j(request: pytest.FixtureRequest) -> Iterator[tuple[LocalNeo4j, str]]:
    """A server with nothing in it, and how it will be stopped."""
    release, signal = request.param
    try:
        server = LocalNeo4j(release, java_options=QUICK_START, has_gds=False)
    except UnavailableError as error:
        pytest.skip(str(error))
    with server:
        yield server, signal


def test_a_service_whose_neo4j_stops_answers_503_and_recovers_with_it(
    neo4j: tuple[LocalNeo4j, str], root: Path, tmp_path: Path
) -> None:
    server, signal = neo4j
    given = {"graph": server.uri, "neo4j_user": server.user, "neo4j_password": server.password}
    with open_workbench(Settings.model_validate({**given, "embedder": "static", "analytics": "local"})) as workbench:
        asyncio.run(build_example(workbench, root))
        paper = workbench.papers.ids()[0]
    paths = [
        f"/v1/papers/{paper}",
        f"/v1/papers/{paper}/neighbours",
        "/v1/search?q=graph+attention&mode=hybrid",
        f"/v1/fields/{FIELD}/graph",
        "/v1/papers?limit=5",
    ]
    environment = {f"STRATA_{name.upper()}": value for name, value in given.items()}
    with (
        serving(tmp_path, root, **SETTINGS, **environment) as service,
        httpx2.Client(base_url=service.address, timeout=PATIENCE_SECONDS) as http,
    ):
        load = Load(service.address, paths)
        with load.running():
            patiently(lambda: len({each.path for each in load.answers}) == len(paths))
            job = http.post("/v1/surveys", json={"field_id": FIELD}).json()["links"]["self"]
            patiently(lambda: http.get(f"{job}/steps").json()["items"])
            calm = time.monotonic()
            server.stop() if signal == "SIGTERM" else server.kill()
            away = time.monotonic()
            patiently(lambda: http.get("/readyz").status_code == 503)
            assert http.get("/healthz").status_code == 200
            patiently(lambda: http.get(job).json()["state"] == "queued")  # its worker gave it back, to try again
            refused = http.get(f"/v1/papers/{paper}")
            assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
            patiently(lambda: len(load.between(away, time.monotonic())) >= 2 * CLIENTS)
            back = time.monotonic()
            server.start()
            patiently(lambda: http.get("/readyz").status_code == 200)
            ready = time.monotonic()
            patiently(lambda: http.get(job).json()["state"] not in {"queued", "running"})
            time.sleep(1.0)
            over = time.monotonic()
        ended = http.get(job).json()
    assert ended["state"] == "succeeded", ended
    assert {each.status for each in load.between(0, calm)} == {200}
    gone = load.between(away, back)
    assert {each.status for each in gone} == {503}
    assert {each.status for each in load.answers} == {200, 503}, "nothing else, not even while it stopped or started"
    for each in load.answers:
        assert each.status == 200 or (each.kind == "application/problem+json" and int(each.retry_after or 0) > 0), each
    assert max(each.seconds for each in gone) < LONGEST_ANSWER_SECONDS
    assert {each.status for each in load.between(ready + 5, over)} <= {200}
    print(f"{signal}: {Counter(each.status for each in load.answers)}; {summary(gone)}")
    print(f"away {back - away:.1f} s, start {ready - back:.1f} s until ready, survey {over - ready:.1f} s later")


def summary(answers: list[Answer]) -> str:
    """How long the answers took."""
    seconds = sorted(each.seconds for each in answers)
    return f"{len(seconds)} answers while away: median {seconds[len(seconds) // 2]:.2f} s, longest {seconds[-1]:.2f} s"
