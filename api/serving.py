"""The service on a socket: where it listens, whom it may let in, how it stops."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from api.app import create_app
from api.garbage import spare_what_stays
from api.http.connections import (
    ACCEPTED_AT_ONCE,
    WAITING,
    CrowdLimits,
    connection_limits,
    connections_within,
)
from api.http.guards import HEADER_BYTES, is_loopback
from api.http.openapi import VERSION
from api.service import Service
from kg.errors import InvalidInputError
from services.config import Settings

_DRAIN_SECONDS = 15
"""How long requests may still take after the service was asked to stop; jobs are given back after that."""

_TURN_SECONDS = 0.0005
"""How long a thread computes while others wait for the interpreter. An answer waits for its turn dozens of times, each
time so long: with Python's 5 ms answers took up to twice as long while a field was built (docs/benchmarks.md)."""


@contextmanager
def listening(settings: Settings) -> Iterator[socket.socket]:
    """A socket that listens on the address of the settings.

    Raises:
        InvalidInputError: the port is in use, or the address is not one of this machine.
    """
    place = (settings.host, settings.port)
    try:
        family = socket.getaddrinfo(*place, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server(place, family=family, backlog=WAITING)
        # Inherited by what it accepts. asyncio would set it on a socket of its own; without it the body of an answer
        # waits behind its head until the client has acknowledged that, which on Linux takes 40 ms.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as error:
        raise InvalidInputError(_reason(error, settings), field="STRATA_PORT") from error
    with listener:
        yield listener


def _reason(error: OSError, settings: Settings) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {settings.port} is in use; stop what uses it, or take another with --port"
    if error.errno == errno.EACCES:
        return f"port {settings.port} is not for this user; take one above 1023 with --port"
    return f"cannot listen on {settings.host}, port {settings.port}: {error.strerror}; see --host and --port"


def check_access(service: Service) -> None:
    """Refuse to listen where others can come in while nobody has a key, or where the keys that there were are lost.

    Raises:
        InvalidInputError: the address is not this machine's alone, and no key is valid; or the graph knows of keys,
            and the state holds none.
    """
    if not service.keys.any() and service.key_notice.is_kept():
        raise InvalidInputError(
            f"this graph has been served with keys, and {service.settings.state_place} holds none; put "
            "it back or set STRATA_STATE to it, make a new key with `strata keys create NAME`, or have the service "
            "open to this machine again with `strata keys reset`",
            field="STRATA_STATE",
        )
    now = datetime.now(tz=UTC)
    if not is_loopback(service.settings.host) and not any(key.is_valid(now) for key in service.keys.list()):
        raise InvalidInputError(
            f"{service.settings.host} can be reached from other machines, and there is no valid key; make one with "
            "`strata keys create NAME --scope write`, or listen on 127.0.0.1",
            field="STRATA_HOST",
        )


def announcement(service: Service, listener: socket.socket) -> list[str]:
    """Where the service is and who may come in, in lines for people."""
    address = address_of(service.settings, listener)
    access = "keys are needed: `strata keys`" if service.keys.any() else "no keys: only this machine may use it"
    return [
        f"Strata {VERSION} serves {service.settings.graph} at {address} ({access})",
        f"  {address}/explore     the fields of the graph in a browser",
        f"  {address}/v1/docs     every operation",
        f"  {address}/v1/fields   the fields of the graph",
    ]


def address_of(settings: Settings, listener: socket.socket) -> str:
    """The address under which a client on this machine finds the service."""
    host, port = settings.host, listener.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def run(service: Service, listener: socket.socket) -> None:
    """Answer on a socket until SIGTERM or Ctrl-C; returns when requests are answered and jobs are given back."""
    with _outlive_signal(), _short_turns():
        HttpServer(create_app(service)).run(sockets=[listener])


@contextmanager
def _short_turns() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(_TURN_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


class HttpServer(uvicorn.Server):
    """The service of an application, its connections within limits; without given ones, within those of the process.

    It tells the application at once that it is to stop, so that event streams end and do not hold it up.
    """

    def __init__(self, app: FastAPI, *, limits: CrowdLimits | None = None) -> None:
        super().__init__(_configuration(app, limits))
        self._app = app

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; once the graph is read ahead, have the garbage collector leave it alone."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # asyncio takes one number for what waits and for what it accepts in one go
        if not self.should_exit:
            self._app.state.warming.add_done_callback(_spare_what_stays)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        self._app.state.closing.set()
        super().handle_exit(sig, frame)


def _spare_what_stays(warming: asyncio.Task[None]) -> None:
    if not warming.cancelled():
        spare_what_stays()


def _configuration(app: FastAPI, limits: CrowdLimits | None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=connections_within(limits or connection_limits()),
        ws="none",
        backlog=ACCEPTED_AT_ONCE,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
        h11_max_incomplete_event_size=4 * HEADER_BYTES,
    )


@contextmanager
def _outlive_signal() -> Iterator[None]:
    """After a signal the server raises it once more; then go on here, so that the graph is closed properly."""

    def stop(_signal: int, _frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        with suppress(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGTERM, before)
