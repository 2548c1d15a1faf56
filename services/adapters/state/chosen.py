"""The state that the settings name: a file of this machine, or a PostgreSQL server that several machines share."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from kg.errors import InvalidInputError
from services.adapters.state.api_keys import SqliteKeys
from services.adapters.state.idempotency_records import SqliteIdempotencyRecords
from services.adapters.state.recordings import SqliteRecordings
from services.adapters.state.response_cache import SqliteResponseCache
from services.adapters.state.sqlite_jobs import SqliteJobs
from services.adapters.state.state_file import StateFile
from services.queue.ports import JobQueue, JobStore
from services.queue.worker_locks import WorkerLocks, new_owner

if TYPE_CHECKING:
    from services.access import ApiKeys
    from services.adapters.state.postgres.state import PostgresState
    from services.idempotency import IdempotencyRecords
    from services.jobs.uploads import UploadStore
    from services.models.cached import ResponseCache
    from services.models.recording import Recordings
    from services.queue.notifier import Notifier

_NOT_INSTALLED = (
    "STRATA_STATE names a PostgreSQL server, which needs the extra `postgres`: pip install 'strata-survey[postgres]'"
)


class StoredJobs(JobStore, JobQueue, Protocol):
    """Both sides of one store of jobs."""


class State(Protocol):
    """Where jobs, keys, answers and uploads are; each part makes itself at home when it is asked for."""

    def jobs(self, notifier: Notifier | None = None) -> StoredJobs:
        """The jobs; a notifier is told of what this process stores, and of what others store where that is heard."""
        ...

    def keys(self) -> ApiKeys:
        """The keys of the service."""
        ...

    def idempotency(self) -> IdempotencyRecords:
        """Answers already given, with this process among those that answer."""
        ...

    def answers(self, part: str) -> ResponseCache:
        """Answers of servers outside: `responses` of language models, `source_answers` of sources."""
        ...

    def recordings(self) -> Recordings:
        """Recordings of surveys."""
        ...

    def uploads(self) -> UploadStore | None:
        """Where machines share uploads; None where there is one machine."""
        ...

    def close(self) -> None:
        """Close everything; what this process still holds is for others to recover."""
        ...


class SqliteState:
    """The port `State` on one file of this machine."""

    def __init__(self, path: Path) -> None:
        """Open the file, or create it; raises as `StateFile.open`."""
        self._file = StateFile.open(path)
        self._open = ExitStack()
        self._open.callback(self._file.close)

    def jobs(self, notifier: Notifier | None = None) -> StoredJobs:
        """The jobs."""
        jobs = SqliteJobs(self._file, notifier=notifier)
        self._open.callback(jobs.close)
        return jobs

    def keys(self) -> ApiKeys:
        """The keys of the service."""
        return SqliteKeys(self._file)

    def idempotency(self) -> IdempotencyRecords:
        """Answers already given."""
        locks = WorkerLocks(self._file.path.with_name(self._file.path.name + "-answering"))
        self._open.callback(locks.close)
        return SqliteIdempotencyRecords(self._file, locks, owner=new_owner())

    def answers(self, part: str) -> ResponseCache:
        """Answers of servers outside."""
        return SqliteResponseCache(self._file, part=part)

    def recordings(self) -> Recordings:
        """Recordings of surveys."""
        return SqliteRecordings(self._file)

    def uploads(self) -> UploadStore | None:
        """None: the folder beside the file is all that one machine needs."""
        return None

    def close(self) -> None:
        """Let go of the locks and close the file."""
        self._open.close()


def open_chosen(file: Path, address: str | None, password: str) -> State:
    """The state at an address, or in a file if there is no address.

    Raises:
        InvalidInputError: the address cannot be used, the extra is missing, or a newer Strata wrote the state.
        StoreUnavailableError: the state cannot be reached, read or written.
    """
    return SqliteState(file) if address is None else _postgres().open(address, password)


def described(file: Path, address: str | None, password: str) -> str:
    """What the state is, in words; makes nothing. Raises as `open_chosen`."""
    if address is not None:
        return _postgres().described(address, password)
    return str(file.resolve()) if file.exists() else f"none yet; the first job or key makes {file}"


def _postgres() -> type[PostgresState]:
    # The driver is an extra, and its libraries are loaded when a server is named.
    try:
        from services.adapters.state.postgres.state import PostgresState  # noqa: PLC0415
    except ImportError as error:
        raise InvalidInputError(_NOT_INSTALLED, field="STRATA_STATE") from error
    return PostgresState
