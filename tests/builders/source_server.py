"""A source of papers on this machine: it plays an API from works that a test gives, with faults that a test orders."""

from __future__ import annotations

import json
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import httpx2


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceAsked:
    """One request; headers by lower-case name."""

    method: str
    path: str
    parameters: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = b""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceTold:
    """One reply; a body that is neither text nor bytes goes as JSON."""

    body: Any = ""
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def raw(self) -> bytes:
        """The body as it is sent."""
        if isinstance(self.body, bytes):
            return self.body
        return (self.body if isinstance(self.body, str) else json.dumps(self.body)).encode()


Play = Callable[[SourceAsked], SourceTold]
"""What an API answers to a request."""


@dataclass(slots=True)
class SourceServer:
    """An API that is played; `faults` are given first, one a request, and `asked` holds the requests."""

    play: Play
    faults: deque[SourceTold] = field(default_factory=deque)
    asked: list[SourceAsked] = field(default_factory=list)

    def answer(self, method: str, target: str, headers: Mapping[str, str], body: bytes) -> SourceTold:
        """The reply to a request."""
        address = urlsplit(target)
        asked = SourceAsked(
            method=method,
            path=unquote(address.path),
            parameters=dict(parse_qsl(address.query, keep_blank_values=True)),
            headers={name.lower(): value for name, value in headers.items()},
            body=body,
        )
        self.asked.append(asked)
        return self.faults.popleft() if self.faults else self.play(asked)

    def transport(self) -> httpx2.MockTransport:
        """The server without a network."""

        def handle(request: httpx2.Request) -> httpx2.Response:
            told = self.answer(request.method, str(request.url), dict(request.headers), request.content)
            return httpx2.Response(told.status, headers=dict(told.headers), content=told.raw)

        return httpx2.MockTransport(handle)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The server on a port of this machine; its address."""
        answer = self.answer

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                told = answer(self.command, self.path, dict(self.headers.items()), body)
                self.send_response(told.status)
                for name, value in {**told.headers, "content-length": str(len(told.raw))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(told.raw)

            def do_POST(self) -> None:
                self.do_GET()

            def log_message(self, format: str, *args: Any) -> None:
                """Keep the output of tests clean."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def words_of(text: str) -> set[str]:
    """The words of a text, lower case."""
    return set(text.lower().split())
