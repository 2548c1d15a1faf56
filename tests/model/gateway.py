"""A gateway before a server of a model: it keeps answers short, as hosted ones do, and counts what passes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

_LIMITS = ("max_completion_tokens", "max_tokens")


class Gateway:
    """Passes requests on to `server`; `answer_tokens` is the most that an answer may have."""

    def __init__(self, server: str, *, answer_tokens: int) -> None:
        self._server = server
        self._lock = Lock()
        self.answer_tokens = answer_tokens
        self.base_url = ""
        self.asked = 0
        self.was_asked = Event()
        self.at_once = 0
        self.most_at_once = 0

    def passed_on(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Status and body of the server's answer to a request."""
        with self._lock:
            self.asked += 1
            self.was_asked.set()
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            asked = json.loads(body)
            for name in _LIMITS:
                asked.pop(name, None)
            asked["max_tokens"] = self.answer_tokens
            request = Request(f"{self._server}{path}", json.dumps(asked).encode(), {"content-type": "application/json"})
            with urlopen(request) as reply:
                return reply.status, reply.read()
        except HTTPError as error:
            return error.code, error.read()
        finally:
            with self._lock:
                self.at_once -= 1


@contextmanager
def gateway(server: str, *, answer_tokens: int) -> Iterator[Gateway]:
    """A running gateway."""
    passing = Gateway(server, answer_tokens=answer_tokens)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            status, body = passing.passed_on(self.path, self.rfile.read(int(self.headers["content-length"])))
            try:
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except ConnectionError:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            """Nothing on the terminal."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listening.daemon_threads = True
    passing.base_url = f"http://127.0.0.1:{listening.server_address[1]}/v1"
    Thread(target=listening.serve_forever, daemon=True).start()
    try:
        yield passing
    finally:
        listening.shutdown()
        listening.server_close()
