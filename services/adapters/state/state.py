"""The state that the settings name: a file of this machine, or a PostgreSQL server that several machines share."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from kg.errors import InvalidInputError
from services.adapters.state.api_keys import StateKeys
from services.adapters.state.database import Database
from services.adapters.state.idempotency_records import StateIdempotencyRecords
from services.adapters.state.jobs import StateJobs
from services.adapters.state.recording_store import StateRecordings
from services.adapters.state.response_cache import StateResponseCache
from services.adapters.state.sqlite.state_file import StateFile
from services.queue.worker_locks import new_owner

if TYPE_CHECKING:
    from services.queue.notifier import Notifier

_NOT_INSTALLED = (
    "STRATA_STATE names a PostgreSQL server, which needs the extra `postgres`: pip install 'strata-survey[postgres]'"
)


class State:
    """What is kept in one database, which it closes: jobs, keys, recordings, answers and uploads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open = ExitStack()
        self._open.callback(database.close)
        self.keys = StateKeys(database)
        self.recordings = StateRecordings(database)
        self.idempotency = StateIdempotencyRecords(database, owner=new_owner())
        self.uploads = database.uploads
        """Where machines share uploads; None where there is one machine."""

    def jobs(self, notifier: Notifier | None = None, *, graph: str | None = None) -> StateJobs:
        """The jobs, of one graph where it is named; a notifier is notified of what this process stores, and of what
        others store where that is heard."""
        if notifier is not None:
            self._open.callback(self._database.listen(notifier))
        return StateJobs(self._database, notifier=notifier, graph=graph)

    def answers(self, part: str) -> StateResponseCache:
        """Answers of servers outside: `responses` of language models, `source_answers` of sources."""
        return StateResponseCache(self._database, part=part)

    def close(self) -> None:
        """Close everything; what this process still holds is for others to recover."""
        self._open.close()


def open_state_at(file: Path, address: str | None, password: str) -> State:
    """The state at an address, or in a file if there is no address; both are made where there is none.

    Raises:
        InvalidInputError: the address cannot be used, the extra is missing, or another Strata wrote the state.
        StoreUnavailableError: the state cannot be reached, read or written.
    """
    if address is None:
        return State(StateFile.open(file))
    postgres = _postgres()
    return State(postgres.PostgresServer.open(postgres.Address(uri=address, password=password)))


def describe_state_at(file: Path, address: str | None, password: str) -> str:
    """What the state is, in words; makes nothing. Raises as `open_state_at`."""
    if address is not None:
        postgres = _postgres()
        return str(postgres.describe_server(postgres.Address(uri=address, password=password)))
    return str(file.resolve()) if file.exists() else f"none yet; the first job or key makes {file}"


def _postgres() -> ModuleType:
    # The driver is an extra, and its libraries are loaded when a server is named.
    try:
        import services.adapters.state.postgres.server as postgres  # noqa: PLC0415
    except ImportError as error:
        raise InvalidInputError(_NOT_INSTALLED, field="STRATA_STATE") from error
    return postgres
