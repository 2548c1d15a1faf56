"""All that a state holds, on either database."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol

from services.adapters.state.api_keys import StateKeys
from services.adapters.state.database import Database
from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.jobs import StateJobs
from services.adapters.state.recordings import StateRecordings
from services.adapters.state.response_cache import StateResponseCache
from services.queue.worker_locks import new_owner

if TYPE_CHECKING:
    from services.jobs.uploads import UploadStore
    from services.queue.notifier import Notifier


class Listener(Protocol):
    """Hears what other processes store, until it is closed."""

    def close(self) -> None:
        """Stop listening."""
        ...


class State:
    """Where jobs, keys, answers and uploads are."""

    def __init__(
        self,
        database: Database,
        *,
        uploads: UploadStore | None,
        listen: Callable[[Notifier], Listener] | None,
        close: Callable[[], None],
    ) -> None:
        """Take over the database.

        Args:
            database: where the tables are.
            uploads: where machines share uploads; None where there is one machine.
            listen: begins to hear what other processes store; None where that cannot be heard.
            close: closes the database, once all that works on it is closed.
        """
        self._database = database
        self._uploads = uploads
        self._listen = listen
        self._open = ExitStack()
        self._open.callback(close)
        self._open.callback(database.owners.close)

    def jobs(self, notifier: Notifier | None = None) -> StateJobs:
        """The jobs; a notifier is told of what this process stores, and of what others store where that is heard."""
        if notifier is not None and self._listen is not None:
            self._open.callback(self._listen(notifier).close)
        return StateJobs(self._database, notifier=notifier)

    def keys(self) -> StateKeys:
        """The keys of the service."""
        return StateKeys(self._database)

    def idempotency(self) -> StateIdempotencyRecords:
        """Answers already given, with this process among those that answer."""
        return StateIdempotencyRecords(self._database, owner=new_owner())

    def answers(self, part: str) -> StateResponseCache:
        """Answers of servers outside: `responses` of language models, `source_answers` of sources."""
        return StateResponseCache(self._database, part=part)

    def recordings(self) -> StateRecordings:
        """Recordings of surveys."""
        return StateRecordings(self._database)

    def uploads(self) -> UploadStore | None:
        """Where machines share uploads; None where there is one machine."""
        return self._uploads

    def close(self) -> None:
        """Close everything; what this process still holds is for others to recover."""
        self._open.close()
