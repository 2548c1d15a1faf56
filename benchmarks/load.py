"""Asks a service on this machine the same kind of question over and over, from a process of its own.

`python -m benchmarks.load PORT SECONDS CONNECTIONS < PATHS` keeps so many connections open, sends on each the next path
of the standard input as soon as the last one is answered, and prints a JSON object with the times in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from itertools import cycle

SECONDS_LEFT = 30.0
"""Time for the last answers; what takes longer counts as failed."""


def main() -> None:
    """Put the load of the command line on a service."""
    port, seconds, connections = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    paths = cycle(sys.stdin.read().split())
    print(json.dumps(asyncio.run(load(paths, port=port, seconds=seconds, connections=connections))))


async def load(paths: Iterator[str], *, port: int, seconds: float, connections: int) -> dict[str, object]:
    """Ask for `seconds`; returns the times of answers with status 200, in ms, and the number of failures."""
    start = time.perf_counter()
    times: list[float] = []
    clients = [_client(paths, port, start + seconds, times) for _ in range(connections)]
    async with asyncio.timeout(seconds + SECONDS_LEFT):
        failures = sum(await asyncio.gather(*clients))
    return {"seconds": time.perf_counter() - start, "failures": failures, "milliseconds": times}


async def _client(paths: Iterator[str], port: int, until: float, times: list[float]) -> int:
    """One connection, one question at a time; returns the number of answers that failed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    failures = 0
    while (asked := time.perf_counter()) < until:
        writer.write(f"GET {next(paths)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(_length(head))
        if head.split(b" ", 2)[1] == b"200":
            times.append((time.perf_counter() - asked) * 1_000)
        else:
            failures += 1
    writer.close()
    await writer.wait_closed()
    return failures


def _length(head: bytes) -> int:
    """Bytes of the body; the service states them in every answer that is not a stream."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    raise ValueError("an answer without a length")


if __name__ == "__main__":
    main()
