"""Requests to a source: to its own host alone, at its pace, asked again when failures pass, answers kept with the day.

An answer that was kept is given without a request. What is kept is the body as it came, under the request without the
parameters of the site: no key and no address of a person is stored.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import httpx2

from kg.errors import InvalidInputError
from services.adapters.bounded_replies import ACCEPTED, at_most
from services.adapters.sources.pace import SourcePace
from services.adapters.sources.retries import BrokenReplyError, retry, seconds_to_wait
from services.adapters.sources.sites import Site
from services.adapters.transient_failures import LONGEST_WAIT, is_untrusted
from services.errors import UpstreamError
from services.steps.digest import digest

Value = TypeVar("Value")

logger = logging.getLogger(__name__)

ATTEMPTS = 5
"""Requests for one answer, the first included."""

LARGEST_BYTES = 64 * 2**20
"""An unpacked answer; a page of a thousand papers with abstracts takes about 5 MB."""

_CONDITIONS = {"etag": "if-none-match", "last-modified": "if-modified-since"}
"""What a reply says to ask again by, and the header in which it is sent back."""

_NOT_MODIFIED = 304
_NOT_FOUND = 404
_SAID = 400
"""Bytes of a failure that are shown."""
_CONNECT_SECONDS = 10.0
_MOST_REDIRECTS = 3


class KeptAnswers(Protocol):
    """Answers by what was asked, kept across runs."""

    def find(self, key: str) -> str | None:
        """The text kept under a key."""
        ...

    def keep(self, key: str, answer: str) -> None:
        """Keep a text in the place of one of the same key."""
        ...


_LASTING = frozenset({401, 402, 404, 410, 451})
"""There is no such thing, or not for everybody."""


class SourceError(UpstreamError):
    """A source failed; `status` is its HTTP status, None where there was no answer."""

    def __init__(self, message: str, *, source: str, status: int | None = None) -> None:
        super().__init__(message, source=source)
        self.status = status
        self.is_lasting = status in _LASTING


@dataclass(frozen=True, slots=True, kw_only=True)
class FileUpload:
    """A file that is sent as one part of a form, under the name of its field, beside the other fields."""

    name: str
    content: bytes
    form: Mapping[str, str | list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRequest:
    """What is asked: a path below the address of the site, its parameters, and a JSON body or a form for POST."""

    path: str
    parameters: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    upload: FileUpload | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered(Generic[Value]):
    """What a reply was read as, and the day on which it came."""

    value: Value
    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedFile:
    """A file as it came: its size, where it came from in the end, and what the server says to ask again by.

    `is_same` says that the file has not changed since the answer whose `validators` were sent; nothing was saved then.
    """

    address: str
    size: int
    validators: Mapping[str, str] = field(default_factory=dict)
    is_same: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpLimits:
    """`timeout_seconds` for a whole answer, `largest_bytes` of it unpacked, `attempts`, `days_kept` of an answer."""

    timeout_seconds: float = 60.0
    largest_bytes: int = LARGEST_BYTES
    attempts: int = ATTEMPTS
    days_kept: int = 7


@dataclass(slots=True)
class _Session:
    """What belongs to one event loop."""

    loop: asyncio.AbstractEventLoop
    client: httpx2.AsyncClient
    pace: SourcePace


class SourceHttp:
    """The requests to one source, of one process; several processes do not know of each other's."""

    def __init__(
        self,
        site: Site,
        *,
        answers: KeptAnswers | None = None,
        limits: HttpLimits | None = None,
        today: Callable[[], date] = lambda: datetime.now(UTC).date(),
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        """Name a source; no connection is made before the first request.

        Args:
            answers: where replies are kept; None keeps none.
            today: the day, for what is kept.
            transport: in the place of the network.
        """
        self.site = site
        self._answers = answers
        self._limits = limits or HttpLimits()
        self._today = today
        self._transport = transport
        self._session: _Session | None = None

    async def ask(self, request: SourceRequest, read: Callable[[str], Value]) -> Answered[Value]:
        """The reply to a request, kept or new; that there is no such thing is kept, too.

        Args:
            read: what a reply says; raises BrokenReplyError or InvalidInputError for what is none of the API.
        Raises:
            SourceError: the request failed for good, or again and again.
        """
        key = self._key(request)
        kept = self._find_kept(key)
        if kept is not None:
            day, text = kept
            if text is None:
                raise SourceError(f"{self.site.host} has no such thing", source=self.site.name, status=_NOT_FOUND)
            return Answered(value=read(text), day=day)
        try:
            body, value = await self._fetch(request, read)
        except (BrokenReplyError, InvalidInputError, httpx2.HTTPError, TimeoutError) as error:
            ours = self._as_ours(error)
            if ours.status == _NOT_FOUND:
                self._keep(key, None)
            raise ours from error
        logger.info("asked", extra={"source": self.site.name, "path": request.path, "characters": len(body)})
        return Answered(value=value, day=self._keep(key, body))

    async def save(
        self, request: SourceRequest, into: Path, *, validators: Mapping[str, str] | None = None
    ) -> SavedFile:
        """Write the body of a reply to a file, whole or not at all.

        Args:
            validators: of the answer before, under the names of `SavedFile.validators`; the reply may be that it holds.
        Raises:
            SourceError: the request failed for good, or again and again.
        """
        headers = {_CONDITIONS[name]: value for name, value in (validators or {}).items()}
        part = into.with_name(f"{into.name}.part")

        async def receive(client: httpx2.AsyncClient) -> SavedFile:
            with part.open("wb") as file:
                response = await self._receive_body(client, request, file.write, headers=headers)
                size = file.tell()
            if response.status_code == _NOT_MODIFIED:
                return SavedFile(address=str(response.url), size=0, is_same=True)
            part.replace(into)
            found = {name: value for name in _CONDITIONS if (value := response.headers.get(name))}
            return SavedFile(address=str(response.url), size=size, validators=found)

        try:
            return await self._attempt(receive)
        except (InvalidInputError, httpx2.HTTPError, TimeoutError) as error:
            raise self._as_ours(error) from error
        finally:
            part.unlink(missing_ok=True)

    async def close(self) -> None:
        """Close the connections; the next request opens others."""
        if self._session is not None:
            session, self._session = self._session, None
            await session.client.aclose()

    async def _fetch(self, request: SourceRequest, read: Callable[[str], Value]) -> tuple[str, Value]:
        """A new reply and what it was read as."""

        async def receive(client: httpx2.AsyncClient) -> tuple[str, Value]:
            received = bytearray()
            await self._receive_body(client, request, received.extend)
            body = received.decode("utf-8", errors="replace")
            return body, read(body)

        return await self._attempt(receive)

    async def _attempt(self, receive: Callable[[httpx2.AsyncClient], Awaitable[Value]]) -> Value:
        """What `receive` makes of a reply, asked for again while failures pass."""
        session = self._here()

        async def send() -> Value:
            async with session.pace.place(), asyncio.timeout(self._limits.timeout_seconds):
                return await receive(session.client)

        return await retry(send, pace=session.pace, source=self.site.name, attempts=self._limits.attempts)

    async def _receive_body(
        self,
        client: httpx2.AsyncClient,
        request: SourceRequest,
        write: Callable[[bytes], object],
        *,
        headers: Mapping[str, str] | None = None,
    ) -> httpx2.Response:
        """Hand on the body of one reply as it comes; raises HTTPStatusError with the start of what the source said."""
        upload = request.upload
        async with client.stream(
            "GET" if request.body is None and request.upload is None else "POST",
            self.site.address + request.path,
            params={**request.parameters, **self.site.parameters},
            headers=headers,
            json=request.body,
            data=None if upload is None else dict(upload.form),
            files=None if upload is None else {upload.name: (upload.name, upload.content)},
        ) as response:
            is_unchanged = response.status_code == _NOT_MODIFIED and bool(headers)
            said = bytearray()
            async for piece in response.aiter_bytes():
                if response.is_success:
                    write(piece)
                elif len(said) < _SAID:
                    said += piece
            if not response.is_success and not is_unchanged:
                text = said[:_SAID].decode("utf-8", errors="replace")
                raise httpx2.HTTPStatusError(" ".join(text.split()), request=response.request, response=response)
            return response

    def _here(self) -> _Session:
        """The connections and the pace of the running event loop."""
        loop = asyncio.get_running_loop()
        if self._session is None or self._session.loop is not loop:
            client = httpx2.AsyncClient(
                headers={
                    "accept": "application/json, */*;q=0.5",
                    "accept-encoding": ACCEPTED,
                    **self.site.headers,
                },
                timeout=httpx2.Timeout(self._limits.timeout_seconds, connect=_CONNECT_SECONDS),
                follow_redirects=True,
                max_redirects=_MOST_REDIRECTS,
                event_hooks={"request": [self._stay], "response": [at_most(self._limits.largest_bytes)]},
                transport=self._transport,
            )
            pace = SourcePace(self.site.interval_seconds, at_once=self.site.at_once)
            self._session = _Session(loop=loop, client=client, pace=pace)
        return self._session

    async def _stay(self, request: httpx2.Request) -> None:
        """Refuse a redirect to a host that the site does not name, or to one without encryption."""
        allowed = httpx2.URL(self.site.address)
        is_own = (request.url.scheme, request.url.netloc) == (allowed.scheme, allowed.netloc)
        is_named = request.url.scheme == "https" and request.url.netloc.decode() in self.site.also
        if not is_own and not is_named:
            raise InvalidInputError(f"it leads to {request.url.host}, which is not asked")

    def _key(self, request: SourceRequest) -> str:
        asked = [self.site.address, request.path, sorted(request.parameters.items()), request.body]
        upload = request.upload
        if upload is not None:
            asked += [upload.name, sorted(upload.form.items()), blake2b(upload.content, digest_size=16).hexdigest()]
        return digest(asked)

    def _keep(self, key: str, body: str | None) -> str:
        """Put the body of an answer where answers are kept, None for what is not there; returns the day."""
        day = self._today().isoformat()
        if self._answers is not None:
            self._answers.keep(key, json.dumps([day, body]))
        return day

    def _find_kept(self, key: str) -> tuple[str, str | None] | None:
        """Day and body of an answer that is not too old; the body is None for what was not there."""
        kept = self._answers.find(key) if self._answers is not None else None
        if kept is None:
            return None
        day, body = json.loads(kept)
        is_fresh = (self._today() - date.fromisoformat(day)).days <= self._limits.days_kept
        return (day, body) if is_fresh else None

    def _as_ours(self, error: Exception) -> SourceError:
        """The failure in words for the user."""
        host, name = self.site.host, self.site.name
        if isinstance(error, httpx2.HTTPStatusError):
            return _of_status(error, self.site)
        if is_untrusted(error):
            text = f"the certificate of {host} is not trusted; give the file of its authority in SSL_CERT_FILE"
        elif isinstance(error, TimeoutError | httpx2.TimeoutException):
            text = f"{host} has not answered in {self._limits.timeout_seconds:g} s; try again later"
        elif isinstance(error, httpx2.TransportError):
            text = f"{host} cannot be reached ({error}); look at the network, then go on"
        else:
            text = f"{host} has sent what is not an answer of its API: {error}"
        return SourceError(text, source=name)


def _of_status(error: httpx2.HTTPStatusError, site: Site) -> SourceError:
    status, pause = error.response.status_code, seconds_to_wait(error)
    key = f"set {site.key_setting}" if site.key_setting else "it may have shut this address out"
    advice = {
        401: f"the key is lacking or not accepted; {key}",
        403: f"it refuses; {key}",
        404: "it has no such thing",
        429: f"its limit is reached; go on later, or {key}"
        if site.key_setting
        else "its limit is reached; go on later",
    }.get(status, "it will not take this request" if status < 500 else "it fails; go on later")
    asked = f"; it asks to wait for {pause:,.0f} s" if pause is not None and pause > LONGEST_WAIT else ""
    said = f": {site.without_secrets(str(error))}" if str(error) else ""
    return SourceError(f"{site.host} answers {status}{said}{asked}; {advice}", source=site.name, status=status)
