"""The client that is awaited: in all else it is as the one that waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx2

from api.client.download import whole_file
from api.client.errors import RequestError
from api.client.events import EventPosition, deadline_in, job_id, require_success
from api.client.operations.all import Operations
from api.client.operations.method import AsyncSender
from api.client.requests import ApiRequest, get, head, raw
from api.client.retries import DEFAULT_RETRIES, RetryPolicy, Tries, TryOutcome
from api.client.sync import HERE, key_header
from api.schemas.jobs import JobEventOut, JobOut
from api.schemas.page import Page

V = TypeVar("V")


class AsyncClient(Operations, AsyncSender):
    """A client of a service, whose methods are awaited; see `Client`."""

    def __init__(
        self,
        base_url: str = HERE,
        *,
        key: str | None = None,
        timeout_seconds: float = 60.0,
        retry_policy: RetryPolicy = DEFAULT_RETRIES,
        http: httpx2.AsyncClient | None = None,
    ) -> None:
        self._http = http or httpx2.AsyncClient(base_url=base_url, headers=key_header(key), timeout=timeout_seconds)
        self._retry_policy = retry_policy

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def send(self, call: ApiRequest[V]) -> V:
        """As `Client.send`."""
        return call.read((await self._with_retries(call)).content)

    async def every(self, page: Page[V]) -> AsyncIterator[V]:
        """As `Client.every`."""
        for item in page.items:
            yield item
        while page.next is not None:
            page = await self.send(get(page.next, type(page)))
            for item in page.items:
                yield item

    async def tag(self, address: str) -> str:
        """As `Client.tag`."""
        try:
            return (await self._with_retries(head(address))).headers["etag"]
        except RequestError:
            await self.fetch(address)
            raise

    async def fetch(self, address: str, *, format: str | None = None) -> bytes:
        """As `Client.fetch`."""
        return await self.send(raw(address, format=format))

    async def download(self, address: str, to: Path | str, *, format: str | None = None) -> Path:
        """As `Client.download`."""
        call, target = raw(address, format=format), Path(to)
        await self._with_retries(call, lambda: self._save(call, target))
        return target

    def events(self, job: JobOut | str, *, after: int = 0) -> AsyncIterator[JobEventOut]:
        """As `Client.events`."""
        return self._follow(EventPosition(job_id(job), self._retry_policy, after=after))

    async def wait(
        self,
        job: JobOut | str,
        *,
        timeout_seconds: float | None = None,
        report: Callable[[JobEventOut], None] | None = None,
    ) -> JobOut:
        """As `Client.wait`."""
        deadline = deadline_in(timeout_seconds)
        async with aclosing(self._follow(EventPosition(job_id(job), self._retry_policy, deadline=deadline))) as events:
            async for event in events:
                if report is not None:
                    report(event)
        return require_success(await self.get_job(job_id(job)))

    async def _follow(self, position: EventPosition) -> AsyncGenerator[JobEventOut]:
        while not position.is_over:
            await asyncio.sleep(position.pause)
            try:
                async with self._http.stream(
                    "GET", position.address, headers=position.headers, timeout=position.timeout
                ) as answer:
                    if not answer.is_success:
                        await answer.aread()
                    if position.opens(answer):
                        async for sent in httpx2.EventSource(answer):
                            if event := position.take(sent):
                                yield event
                        position.note_close()
            except httpx2.TransportError as error:
                position.broke(error)

    async def _with_retries(
        self, call: ApiRequest[Any], ask: Callable[[], Awaitable[TryOutcome]] | None = None
    ) -> httpx2.Response:
        tries = Tries(call, self._retry_policy)
        while True:
            step = tries.answer_or_wait(await (ask() if ask else self._ask(call)))
            if not isinstance(step, float):
                return step
            await asyncio.sleep(step)

    async def _ask(self, call: ApiRequest[Any]) -> TryOutcome:
        try:
            with call.content() as content:
                return await self._http.request(
                    call.method, call.address, params=call.params or None, headers=call.all_headers, **content
                )
        except httpx2.TransportError as error:
            return error

    async def _save(self, call: ApiRequest[Any], to: Path) -> TryOutcome:
        try:
            async with self._http.stream("GET", call.address, params=call.params or None) as answer:
                if not answer.is_success:
                    await answer.aread()
                    return answer
                with whole_file(to) as file:
                    async for piece in answer.aiter_bytes():
                        await asyncio.to_thread(file.write, piece)
                return answer
        except httpx2.TransportError as error:
            return error
