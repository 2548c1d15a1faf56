"""Files that are read again when they change, such as a library that a reference manager keeps exporting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

Look = tuple[int, int] | None
"""When a file was changed, in nanoseconds, and its size; None while it is not there."""


def watch_files(paths: Sequence[Path], wait: Callable[[], None]) -> Iterator[list[Path]]:
    """Those of the files that changed since the last look, whenever some did; never ends by itself.

    A file counts once it is the same in two looks, so that nothing half written is read; one that is away, as while a
    program replaces it, is waited for.

    Args:
        paths: files to look at; as they are now they count as read.
        wait: called between two looks.
    """
    read = {path: file_state(path) for path in paths}
    last = dict(read)
    while True:
        wait()
        now = {path: file_state(path) for path in paths}
        settled = [path for path in paths if now[path] not in {None, read[path]} and now[path] == last[path]]
        last = now
        if settled:
            read |= {path: now[path] for path in settled}
            yield settled


def file_state(path: Path) -> Look:
    """The state of a file; None while it is not there."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
