"""The files of an embedded graph: which one it is, who may read it, what is kept of it, and what its log lost.

Beside `graph.kgl` lie its log (`graph.kgl-wal`), the locks of its owner, and `graph.kgl.previous`, the graph as it was
one folding of its log before. kglite writes the graph to a new file and puts it in the place of the old one.
"""

from __future__ import annotations

import logging
import os
import shutil
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kg.errors import StoreUnavailableError

logger = logging.getLogger(__name__)

FILE_NAME = "graph.kgl"

PRIVATE = 0o600
"""Who may read and write a new graph: the user who made it. What a user sets instead is kept."""

LONG_LOG = 64 * 2**20
"""Bytes of a log that is never too short to be folded into its file."""

_MASK = 0o077
_FRAME = struct.Struct("<II")
_EMPTY_LOG = 16
"""Bytes of a log without a commit, at most: its header."""

_MOST_SCANNED = 2**22
_masking = threading.Lock()


def graph_file(path: Path) -> Path:
    """The file of a graph, links followed, so that it has one log and one lock by whatever name it is opened.

    Raises:
        StoreUnavailableError: the file has a second name that no path names, a hard link.
    """
    file = path if path.suffix == ".kgl" else path / FILE_NAME
    try:
        file = file.resolve()
        names = file.stat().st_nlink if file.exists() else 1
    except (OSError, RuntimeError) as error:
        raise StoreUnavailableError(f"cannot open {file}: {error}") from error
    own = sum(_is_same(name, file) for name in (previous_of(file), _new_previous_of(file)))
    if names - own > 1:
        raise StoreUnavailableError(
            f"{file} has another name in this file system (a hard link), under which another process could change it "
            "unseen; delete that name, or make a copy of the file and open the copy"
        )
    return file


def previous_of(file: Path) -> Path:
    """Where the graph is kept as it was before its log was last folded into it."""
    return file.with_name(f"{file.name}.previous")


def keep_previous(file: Path) -> None:
    """Before a folding that changes the file, keep the file as it is; does nothing when the log is empty."""
    log = log_of(file)
    if not file.exists() or not log.exists() or log.stat().st_size <= _EMPTY_LOG:
        return
    kept, new = previous_of(file), _new_previous_of(file)
    new.unlink(missing_ok=True)
    try:
        os.link(file, new)
    except OSError:  # a file system without hard links
        shutil.copy2(file, new)
    new.replace(kept)


def way_back(file: Path) -> str:
    """What to do when the file cannot be read, as the end of a sentence."""
    kept = previous_of(file)
    if not kept.exists():
        return "; restore the graph from a dump: strata restore"
    return (
        f"; the graph as it was one folding before is {kept}: move it to {file.name}, delete {log_of(file).name} "
        "and run again what came since, or restore the graph from a dump"
    )


def log_of(file: Path) -> Path:
    """The write-ahead log of a graph."""
    return file.with_name(f"{file.name}-wal")


def is_log_long(file: Path) -> bool:
    """Whether the log of a graph should be folded into its file: it is longer than LONG_LOG, and than the file.

    Folding writes the whole graph. Each time after as much again was logged, all foldings of an import together write
    it about twice, whatever its size; each time after 64 MB, five times for 100,000 papers and ever more beyond.
    """
    logged = log_of(file).stat().st_size  # asked after every write, and seldom long
    return logged > LONG_LOG and logged > (file.stat().st_size if file.exists() else 0)


@contextmanager
def private(file: Path) -> Iterator[None]:
    """New files and folders made in the block are the user's alone; the graph keeps the rights that it has."""
    mode = PRIVATE
    with suppress(OSError):
        mode = file.stat().st_mode & 0o777 if file.exists() else PRIVATE
    with _masking:  # the mask is that of the whole process: two blocks must not restore each other's
        before = os.umask(_MASK)
        try:
            yield
        finally:
            os.umask(before)
            with suppress(OSError):  # the rights of a file of another user are that user's matter
                for made in (file, log_of(file)):
                    if made.exists() and made.stat().st_mode & 0o777 != mode:
                        made.chmod(mode)


def damaged_logs(file: Path) -> frozenset[Path]:
    """What kglite set aside of logs whose checksums did not fit."""
    return frozenset(file.parent.glob(f"{_literal(log_of(file).name)}.*-*"))


def report_damage(file: Path, new: frozenset[Path]) -> None:
    """Say what of a log was lost at the opening that set `new` aside.

    kglite checks each commit of the log and ends at the first that does not fit. At the end of the log that is a commit
    which a power cut broke off, and no caller learnt that it was stored; whole commits after it mean damage.

    Raises:
        StoreUnavailableError: whole commits are lost.
    """
    for kept in sorted(new):
        if "quarantine" in kept.name or _holds_commit(kept.read_bytes()[:_MOST_SCANNED]):
            raise StoreUnavailableError(
                f"the log of {file} was damaged on its disk, and commits in and after the damage are lost; what was "
                f"stored before it is kept, and the next call opens it. The lost part is {kept}. Look at the disk, "
                "then run the imports and builds since the last checkpoint again, or restore the graph from a dump"
            )
        logger.warning("the log ended in a commit that was broken off", extra={"kept": str(kept)})


def _holds_commit(rest: bytes) -> bool:
    """Whether a whole commit is anywhere in what follows the first that does not fit."""
    end = len(rest)
    for start in range(1, end - _FRAME.size):
        size, checksum = _FRAME.unpack_from(rest, start)
        stop = start + _FRAME.size + size
        if size > 0 and stop <= end and zlib.crc32(rest[start + _FRAME.size : stop]) == checksum:
            return True
    return False


def _new_previous_of(file: Path) -> Path:
    """Until it takes the place of the previous file."""
    return file.with_name(f"{file.name}.previous-new")


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def _literal(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)
