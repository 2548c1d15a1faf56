"""Where a graph is being served: a file beside its state, so that other processes can name the address."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from services.config import Settings


@contextmanager
def publish_address(settings: Settings, address: str) -> Iterator[None]:
    """Keep the address of this process's service in the file, from its start on: who comes early waits for it.

    The file of another process, whose service has the graph, is left alone. In a folder that cannot be written
    nothing is kept: opening the graph fails there, too, and says what to do.
    """
    file = _file(settings)
    if address_of_service(settings, by_others=True) is not None:
        yield
        return
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"pid": os.getpid(), "address": address}), "utf-8")
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def address_of_service(settings: Settings, *, by_others: bool = False) -> str | None:
    """The address at which a living process serves the graph, or is about to; None if none does.

    Args:
        settings: name the graph.
        by_others: whether this process does not count.
    """
    try:
        kept = json.loads(_file(settings).read_text("utf-8"))
        if by_others and kept["pid"] == os.getpid():
            return None
        os.kill(kept["pid"], 0)  # asks whether the process lives; a service that was killed leaves its file
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return str(kept["address"])


def _file(settings: Settings) -> Path:
    return settings.state_folder / "service.json"
