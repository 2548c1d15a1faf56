"""Hears what other processes stored, and wakes those in this process who wait for it."""

from __future__ import annotations

import logging
import threading

from kg.errors import StoreUnavailableError
from services.adapters.state.postgres.connection import CHANNEL, Address
from services.queue.notifier import Notifier

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 0.5
"""How often the thread looks whether it is to stop."""

_RETRY_SECONDS = 2.0
"""How long after a lost connection another is tried; meanwhile those who wait look by themselves, every second."""


class PostgresListener:
    """A thread with a connection of its own, until `close`."""

    def __init__(self, address: Address, notifier: Notifier) -> None:
        self._address = address
        self._notifier = notifier
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="strata-listener", daemon=True)
        self.hears = threading.Event()
        """Set while it hears everything that is stored from now on."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening; returns when the thread has ended."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except StoreUnavailableError as error:
                self.hears.clear()
                logger.warning("news of other processes are not heard", extra={"error": str(error)})
                self._stopping.wait(_RETRY_SECONDS)

    def _listen(self) -> None:
        with self._address.session() as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self.hears.set()
            while not self._stopping.is_set():
                for news in connection.notifies(timeout=_LOOK_SECONDS):
                    job_id, _, number = news.payload.partition(" ")
                    if job_id:
                        self._notifier.notify_event(job_id, int(number))
                    else:
                        self._notifier.notify_work()
