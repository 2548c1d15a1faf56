"""Answers of a service while it does long work: what each takes, asked again and again until a job has ended."""

from __future__ import annotations

import json
import statistics
import sys
import threading
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from typing import Any

from benchmarks.measure import Figure, percentile
from benchmarks.service import Served

MOST_MILLISECONDS = 400.0
_WAIT_SECONDS = 900.0


def answers_during(server: Served, job: str, paths: Mapping[str, str]) -> tuple[float, dict[str, list[float]]]:
    """Seconds until a job has ended, and the milliseconds of each answer meanwhile, by what was asked.

    Args:
        job: the id of the job, begun just now.
        paths: what is asked, by its name.
    """
    begun = time.perf_counter()
    times: dict[str, list[float]] = {}
    done = threading.Event()
    askers = [threading.Thread(target=_ask, args=(server, name, path, times, done)) for name, path in paths.items()]
    for asker in askers:
        asker.start()
    try:
        while (found := call(server, "GET", f"/v1/jobs/{job}"))["state"] in {"queued", "running"}:
            if time.perf_counter() - begun > _WAIT_SECONDS:
                sys.exit("the job does not end")
            time.sleep(0.2)
    finally:
        done.set()
        for asker in askers:
            asker.join()
    if found["state"] != "succeeded":
        sys.exit(f"the job ended as {found['state']}: {found['failure']}")
    return time.perf_counter() - begun, times


def _ask(server: Served, name: str, path: str, times: dict[str, list[float]], done: threading.Event) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    while not done.wait(0.05):
        asked = time.perf_counter()
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status == 200:
            times.setdefault(name, []).append((time.perf_counter() - asked) * 1_000)
    connection.close()


def call(
    server: Served, method: str, path: str, body: bytes | None = None, kind: str = "application/json"
) -> dict[str, Any]:
    """The JSON of an answer; the program ends where it is an error."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request(method, path, body, {"Content-Type": kind})
    answer = connection.getresponse()
    content = answer.read()
    if answer.status >= 300:
        sys.exit(f"{method} {path}: {answer.status} {content.decode()[:500]}")
    found: dict[str, Any] = json.loads(content)
    return found


def figures_of(what: str, seconds: float, times: dict[str, list[float]]) -> list[Figure]:
    """The figures of what `answers_during` found; no answer may take longer than `MOST_MILLISECONDS`."""
    figures = [Figure(what=f"{what}", value=seconds, unit="s")]
    for name, each in times.items():
        longest = max(each)
        figures += [
            Figure(
                what=f"{what}: {name}, longest",
                value=longest,
                unit="ms",
                target=f"≤ {MOST_MILLISECONDS:g}",
                met=longest <= MOST_MILLISECONDS,
            ),
            Figure(what=f"{what}: {name}, p95", value=percentile(each, 0.95), unit="ms"),
            Figure(what=f"{what}: {name}, median", value=statistics.median(each), unit="ms"),
        ]
    return figures
