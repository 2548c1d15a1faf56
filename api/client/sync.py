"""The client that waits. What it can ask for is in `operations`."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx2

from api.client.download import whole_file
from api.client.errors import RequestError
from api.client.events import EventPosition, deadline_in, job_id, require_success
from api.client.operations.all import Operations
from api.client.operations.method import SyncSender
from api.client.requests import ApiRequest, get, head, raw
from api.client.retries import DEFAULT_RETRIES, RetryPolicy, Tries, TryOutcome
from api.schemas.jobs import JobEventOut, JobOut
from api.schemas.page import Page

V = TypeVar("V")

HERE = "http://127.0.0.1:8000"
"""Where `strata serve` listens by default."""


class Client(Operations, SyncSender):
    """A client of a service, whose methods return when the answer is there.

    Args:
        base_url: where the service is.
        key: a key of the service; none is needed at the machine where it runs without keys.
        timeout_seconds: longest silence of the service.
        retry_policy: when and how often a request is sent again.
        http: an HTTP client of your own, for a proxy or certificates; it has then its own address, key and timeout.
    """

    def __init__(
        self,
        base_url: str = HERE,
        *,
        key: str | None = None,
        timeout_seconds: float = 60.0,
        retry_policy: RetryPolicy = DEFAULT_RETRIES,
        http: httpx2.Client | None = None,
    ) -> None:
        self._http = http or httpx2.Client(base_url=base_url, headers=key_header(key), timeout=timeout_seconds)
        self._retry_policy = retry_policy

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def send(self, call: ApiRequest[V]) -> V:
        """The answer to a call, which is tried again where that helps.

        Raises:
            StrataError: there is none.
        """
        return call.read(self._with_retries(call).content)

    def every(self, page: Page[V]) -> Iterator[V]:
        """The items of a page and of all that follow it."""
        yield from page.items
        while page.next is not None:
            page = self.send(get(page.next, type(page)))
            yield from page.items

    def tag(self, address: str) -> str:
        """The entity tag of what is at an address of some `links`, for `if_match`."""
        try:
            return self._with_retries(head(address)).headers["etag"]
        except RequestError:
            self.fetch(address)  # an answer to HEAD has no body: that to GET says why
            raise

    def fetch(self, address: str, *, format: str | None = None) -> bytes:
        """What is at an address of some `links`, as bytes and in one of its formats, such as `bibtex`."""
        return self.send(raw(address, format=format))

    def download(self, address: str, to: Path | str, *, format: str | None = None) -> Path:
        """The same into a file, which is there whole or not at all."""
        call, target = raw(address, format=format), Path(to)
        self._with_retries(call, lambda: self._save(call, target))
        return target

    def events(self, job: JobOut | str, *, after: int = 0) -> Iterator[JobEventOut]:
        """The events of a job as they come, each once, until it ends; a connection that breaks is opened again."""
        return self._follow(EventPosition(job_id(job), self._retry_policy, after=after))

    def wait(
        self,
        job: JobOut | str,
        *,
        timeout_seconds: float | None = None,
        report: Callable[[JobEventOut], None] | None = None,
    ) -> JobOut:
        """The job, once it has ended well; `report` is called with each of its events.

        Raises:
            JobEndedError: it ended, and not well.
            TimeoutError: it has not ended in time; it goes on.
        """
        deadline = deadline_in(timeout_seconds)
        with closing(self._follow(EventPosition(job_id(job), self._retry_policy, deadline=deadline))) as events:
            for event in events:
                if report is not None:
                    report(event)
        return require_success(self.get_job(job_id(job)))

    def _follow(self, position: EventPosition) -> Generator[JobEventOut]:
        while not position.is_over:
            time.sleep(position.pause)
            try:
                with self._http.stream(
                    "GET", position.address, headers=position.headers, timeout=position.timeout
                ) as answer:
                    if not answer.is_success:
                        answer.read()
                    if position.opens(answer):
                        for sent in httpx2.EventSource(answer):
                            if event := position.take(sent):
                                yield event
                        position.note_close()
            except httpx2.TransportError as error:
                position.broke(error)

    def _with_retries(self, call: ApiRequest[Any], ask: Callable[[], TryOutcome] | None = None) -> httpx2.Response:
        tries = Tries(call, self._retry_policy)
        while isinstance(step := tries.answer_or_wait(ask() if ask else self._ask(call)), float):
            time.sleep(step)
        return step

    def _ask(self, call: ApiRequest[Any]) -> TryOutcome:
        try:
            with call.content() as content:
                return self._http.request(
                    call.method, call.address, params=call.params or None, headers=call.all_headers, **content
                )
        except httpx2.TransportError as error:
            return error

    def _save(self, call: ApiRequest[Any], to: Path) -> TryOutcome:
        try:
            with self._http.stream("GET", call.address, params=call.params or None) as answer:
                if not answer.is_success:
                    answer.read()
                    return answer
                with whole_file(to) as file:
                    for piece in answer.iter_bytes():
                        file.write(piece)
                return answer
        except httpx2.TransportError as error:
            return error


def key_header(key: str | None) -> dict[str, str]:
    """The header that carries a key."""
    return {"Authorization": f"Bearer {key}"} if key else {}
