"""Where a graph is being served: a record beside the graph, so that other processes can name the address.

The service of the graph keeps the record locked. A record that nobody locks is what a killed service left.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from api.served_graph import service_record
from services.queue.worker_locks import HAS_LOCKS, lock_at_once

if TYPE_CHECKING:
    from services.config import Settings

_LOCK_SECONDS = 1.0
"""Others look at the lock for microseconds; one that is held so long is another service's."""


@contextmanager
def publish_address(settings: Settings, address: str) -> Iterator[None]:
    """Keep the address of this process's service in the record, from its start on: who comes early waits for it.

    The record of another process, whose service has the graph, is left alone. In a folder that cannot be written
    nothing is kept: opening the graph fails there, too, and says what to do.
    """
    with ExitStack() as kept:
        if address_of_service(settings, by_others=True) is None:
            with suppress(OSError):
                _keep(service_record(settings), address, kept)
        yield


def address_of_service(settings: Settings, *, by_others: bool = False) -> str | None:
    """The address at which a living process serves this very graph, or is about to; None if none does.

    Args:
        settings: name the graph.
        by_others: whether this process does not count.
    """
    try:
        record = service_record(settings)
        kept = json.loads(record.read_text("utf-8"))
        if by_others and kept["pid"] == os.getpid():
            return None
        os.kill(kept["pid"], 0)  # asks whether the process lives
        return str(kept["address"]) if _is_locked(record) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(record: Path, address: str, kept: ExitStack) -> None:
    """Write a record and lock it until `kept` is closed, which removes it."""
    record.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(record, os.O_CREAT | os.O_RDWR, 0o600)
    kept.callback(os.close, file)
    until = time.monotonic() + _LOCK_SECONDS
    while HAS_LOCKS and not lock_at_once(file):
        if time.monotonic() > until:
            return
        time.sleep(0.001)
    kept.callback(record.unlink, missing_ok=True)
    record.write_text(json.dumps({"pid": os.getpid(), "address": address}), "utf-8")


def _is_locked(record: Path) -> bool:
    """Whether a process holds the record. A system without locks cannot say; it is enough that the process lives."""
    if not HAS_LOCKS:
        return True
    file = os.open(record, os.O_RDWR)
    try:
        return not lock_at_once(file)
    finally:
        os.close(file)
