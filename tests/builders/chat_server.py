"""A server of chat completions on loopback that does what a test tells it: answers, limits, faults, silence."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

Turn = Callable[["Asking"], "Reply"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """One request: how many came before it, its body, its headers by lower-case name."""

    number: int
    body: Mapping[str, Any]
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is sent back.

    `delay` is waited before; `cut` bytes of the body are sent before the connection is reset; `drip` seconds pass
    between any two bytes of the body. With `endless`, the body has no length and is sent again and again, until the
    caller leaves.
    """

    status: int = 200
    body: str | bytes = "{}"
    endless: bool = False
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None
    drip: float = 0.0


@dataclass(slots=True)
class ChatServer:
    """What was asked, how many were asked at once at most, how many connections are open, and how many callers left
    before their answer."""

    turn: Turn
    base_url: str = ""
    asked: list[Asking] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0
    connections: int = 0
    left: int = 0
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)
    was_left: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        self.connections += 1
        try:
            while (asking := await self._read(reader)) is not None:
                self.asked.append(asking)
                self.was_asked.set()
                self.at_once += 1
                self.most_at_once = max(self.most_at_once, self.at_once)
                try:
                    if not await self._answer(self.turn(asking), reader, writer):
                        return
                finally:
                    self.at_once -= 1
        except (ConnectionError, asyncio.IncompleteReadError):
            self._leave()
        finally:
            self.connections -= 1
            writer.close()

    def _leave(self) -> None:
        self.left += 1
        self.was_left.set()

    async def _read(self, reader: asyncio.StreamReader) -> Asking | None:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = await reader.readline()
            if not line:
                return None
            head += line
        lines = head.decode("latin-1").split("\r\n")[1:]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        return Asking(number=len(self.asked), body=json.loads(body or b"{}"), headers=headers)

    async def _answer(self, reply: Reply, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Send a reply; whether the connection goes on."""
        if reply.delay and await self._leaves(reader, reply.delay):
            self._leave()
            return False
        body = reply.body if isinstance(reply.body, bytes) else reply.body.encode()
        length = {"connection": "close"} if reply.endless else {"content-length": str(len(body))}
        headers = {"content-type": "application/json", **length, **reply.headers}
        head = f"HTTP/1.1 {reply.status} As Told\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in headers.items()
        )
        writer.write(head.encode() + b"\r\n")
        while reply.endless:  # the caller's leaving ends it with ConnectionError
            writer.write(body)
            await writer.drain()
        body = body if reply.cut is None else body[: reply.cut]
        step = 1 if reply.drip else max(1, len(body))
        for at in range(0, len(body), step):
            writer.write(body[at : at + step])
            await writer.drain()
            await asyncio.sleep(reply.drip)
        return reply.cut is None

    async def _leaves(self, reader: asyncio.StreamReader, seconds: float) -> bool:
        """Whether the caller closes the connection within so long."""
        try:
            return not await asyncio.wait_for(reader.read(1), seconds)
        except TimeoutError:
            return False


@asynccontextmanager
async def chat_server(turn: Turn, *, tls: ssl.SSLContext | None = None) -> AsyncIterator[ChatServer]:
    """A running server that answers each request by `turn`."""
    server = ChatServer(turn=turn)
    listening = await asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=tls)
    port = listening.sockets[0].getsockname()[1]
    server.base_url = f"{'https' if tls else 'http'}://127.0.0.1:{port}/v1"
    try:
        yield server
    finally:
        listening.close()


def completion(content: str | None, *, finish: str = "stop", refusal: str | None = None, **more: Any) -> str:
    """The body of a chat completion."""
    message = {"role": "assistant", "content": content, "refusal": refusal}
    return json.dumps(
        {
            "id": "c1",
            "object": "chat.completion",
            "created": 1,
            "model": "tested",
            "choices": [{"index": 0, "finish_reason": finish, "message": message, "logprobs": None}],
            "usage": {"prompt_tokens": 700, "completion_tokens": 30, "total_tokens": 730},
            **more,
        }
    )


def fault(status: int, message: str, *, code: str = "", headers: Mapping[str, str] | None = None) -> Reply:
    """An error as the API of OpenAI words it."""
    return Reply(status=status, body=json.dumps({"error": {"message": message, "code": code}}), headers=headers or {})
