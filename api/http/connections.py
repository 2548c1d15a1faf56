"""Connections: how many there may be, how long one may be silent, and which one makes room for a new one."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from api.http.malformed import refusal

try:
    import resource
except ImportError:  # Windows has no limit of this kind
    resource = None  # type: ignore[assignment]

MOST_CONNECTIONS = 1_024
HEAD_SECONDS = 10.0
"""How long the head of a request may take, from the connection or its first byte on."""

ACCEPTED_AT_ONCE = 16
"""Connections that are accepted before one of them is looked at, so that their number stays near its limit."""

WAITING = 2_048
"""Connections that the system keeps until they are accepted."""

_OTHER_FILES = 64
"""Open files that the graph, the state, uploads, and connections not looked at yet may need."""
_FEWEST = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class CrowdLimits:
    """Most connections in all and of one address, and the time for a head."""

    most: int
    per_address: int
    head_seconds: float = HEAD_SECONDS


def connection_limits() -> CrowdLimits:
    """The limits of this process: fewer than 1,024 connections where the system allows it few open files."""
    most = MOST_CONNECTIONS
    if resource is not None:
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if files != resource.RLIM_INFINITY:
            most = max(_FEWEST, min(most, files - _OTHER_FILES))
    return CrowdLimits(most=most, per_address=max(_FEWEST, most // 2))


class Connection(H11Protocol):
    """One connection. A silent one is closed after a while, and at once where a new one needs its place."""

    limits = CrowdLimits(most=MOST_CONNECTIONS, per_address=MOST_CONNECTIONS // 2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._idle_since = self.loop.time()
        self._head_timer: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered on it."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or another's."""
        super().connection_made(transport)
        self._await_head()
        if len(self.connections) > self.limits.per_address:
            self._make_room([each for each in self._open() if each._address == self._address], self.limits.per_address)
        if len(self.connections) > self.limits.most:
            self._make_room(self._open(), self.limits.most)

    def data_received(self, data: bytes) -> None:
        """Read on; what is not part of a request that is being answered has to become a head in time."""
        super().data_received(data)
        if self.is_idle:
            self._await_head()
        else:
            self._stop_waiting()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not a request with a problem, and close."""
        for event in refusal(sys.exception()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def on_response_complete(self) -> None:
        """Be silent from now on, until the next request or the end."""
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _open(self) -> list[Connection]:
        return [each for each in self.connections if isinstance(each, Connection) and not each.transport.is_closing()]

    def _make_room(self, crowd: list[Connection], most: int) -> None:
        """Close the connection that has been silent longest; this one where none is silent."""
        if len(crowd) > most:
            silent = [each for each in crowd if each.is_idle and each is not self]
            min(silent, key=lambda each: each._idle_since, default=self).transport.close()

    def _await_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.limits.head_seconds, self._close_if_idle)

    def _stop_waiting(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _close_if_idle(self) -> None:
        self._head_timer = None
        if self.is_idle and not self.transport.is_closing():
            self.transport.close()


def connections_within(limits: CrowdLimits) -> type[Connection]:
    """Connections of a server with these limits."""
    return type("LimitedConnection", (Connection,), {"limits": limits})
