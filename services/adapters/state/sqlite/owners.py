"""Who holds jobs of a state file: the locks of processes on this machine, as `Owners`."""

from __future__ import annotations

from datetime import datetime

from services.adapters.state.database import EVER, Transaction
from services.queue.worker_locks import WorkerLocks


class FileOwners:
    """The port `Owners` on locked files; nothing is taken from a process that only stands still."""

    def __init__(self, locks: WorkerLocks) -> None:
        self._locks = locks
        self.hold = locks.hold
        self.let_go = locks.let_go
        self.sweep = locks.sweep
        self.close = locks.close

    def is_alive(self, owner: str, transaction: Transaction) -> bool | None:
        """Whether the process of `owner` lives; None where only its lease can tell."""
        return self._locks.is_alive(owner)

    def lost_before(self, owner: str, at: datetime, transaction: Transaction) -> datetime | None:
        """Of a dead process all jobs are lost, of one of which nothing is known those whose lease ran out."""
        return {False: EVER, None: at, True: None}[self._locks.is_alive(owner)]

    def forget(self, owner: str, transaction: Transaction) -> None:
        """Remove what a dead owner left."""
        self._locks.forget(owner)
