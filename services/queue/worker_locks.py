"""Who holds jobs, and whether they live: a process locks a file for each owner, and its death frees the lock.

The system frees a lock at the very moment a process dies, however it dies, so a killed worker's jobs are recovered at
once; and a process that only pauses keeps its lock, so a live worker loses nothing. Where the system has no such
locks, leases that expire take their place.
"""

from __future__ import annotations

import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Set
from datetime import UTC, datetime
from pathlib import Path

from kg.errors import StoreUnavailableError

HAS_LOCKS = sys.platform != "win32"
"""Whether this system tells the death of a process by its locks."""

if HAS_LOCKS:
    import fcntl

EVER = datetime.max.replace(tzinfo=UTC)
"""Jobs whose lease ends before this are lost, whenever that is: those of a dead process."""

_LOCK_SECONDS = 2.0
"""Others look at a lock for microseconds; one that is held so long is not free."""


def new_owner() -> str:
    """A name for a worker that no other has, now or later; it says where to look for the process."""
    host = "".join(letter if letter.isalnum() else "-" for letter in socket.gethostname())[:40]
    return f"{host}-{os.getpid()}-{secrets.token_hex(6)}"


class WorkerLocks:
    """The owners of one state file; a folder beside it holds their locks. They need no transaction of the state."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held: dict[str, int] = {}
        self._guard = threading.Lock()

    @classmethod
    def beside(cls, state: Path) -> WorkerLocks:
        """The owners that belong to a state file."""
        return cls(state.with_name(f"{state.name}-owners"))

    def hold(self, owner: str) -> None:
        """Say that `owner` lives in this process; it does until `let_go`, `close` or the end of the process.

        Raises:
            StoreUnavailableError: the folder cannot be written, or another holds that owner.
        """
        with self._guard:
            if HAS_LOCKS and owner not in self._held:
                try:
                    self._held[owner] = self._lock_new(self._folder / owner)
                except OSError as error:
                    raise StoreUnavailableError(
                        f"cannot write to the folder {self._folder.name} beside the state file: {error.strerror}"
                    ) from error

    def is_alive(self, owner: str, transaction: object = None) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can say."""
        if not HAS_LOCKS:
            return None
        try:
            file = os.open(self._folder / owner, os.O_RDWR)
        except FileNotFoundError:
            return False
        except OSError:
            return None
        try:
            return not lock_at_once(file)
        finally:
            os.close(file)

    def time_of_loss(self, owner: str, at: datetime, transaction: object = None) -> datetime | None:
        """Jobs whose lease ends before this time are lost: all jobs of a dead process, none of a live one even if it
        pauses, and of an unknown one those whose lease expired before `at`."""
        return {False: EVER, None: at, True: None}[self.is_alive(owner)]

    def sweep(self, *, keep: Set[str]) -> None:
        """Forget the dead, save those in `keep`, which still have jobs to recover."""
        for file in self._folder.glob("*"):
            if file.name not in keep and self.is_alive(file.name) is False:
                file.unlink(missing_ok=True)

    def let_go(self, owner: str) -> None:
        """Say that `owner` lives no more in this process."""
        with self._guard:
            if (file := self._held.pop(owner, None)) is not None:
                (self._folder / owner).unlink(missing_ok=True)
                os.close(file)

    def close(self) -> None:
        """Let go of all owners of this process."""
        for owner in tuple(self._held):
            self.let_go(owner)

    def _lock_new(self, path: Path) -> int:
        """Make and lock a file; once more if another process looked at it, or removed it, between the two."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        deadline = time.monotonic() + _LOCK_SECONDS
        while time.monotonic() < deadline:
            file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
            if lock_at_once(file) and path.exists() and path.stat().st_ino == os.fstat(file).st_ino:
                return file
            os.close(file)
            time.sleep(0.001)
        raise StoreUnavailableError(f"the owner {path.name} is held elsewhere; a worker needs a name of its own")


def lock_at_once(file: int) -> bool:
    """Lock an open file; False if another has it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
