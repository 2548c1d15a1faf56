"""The state that the settings name: a file of this machine, or a PostgreSQL server that several machines share."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from kg.errors import InvalidInputError
from services.adapters.state.sqlite.database import SqliteDatabase
from services.adapters.state.sqlite.state_file import StateFile
from services.adapters.state.state import State

_NOT_INSTALLED = (
    "STRATA_STATE names a PostgreSQL server, which needs the extra `postgres`: pip install 'strata-survey[postgres]'"
)


def open_chosen(file: Path, address: str | None, password: str) -> State:
    """The state at an address, or in a file if there is no address.

    Raises:
        InvalidInputError: the address cannot be used, the extra is missing, or a newer Strata wrote the state.
        StoreUnavailableError: the state cannot be reached, read or written.
    """
    if address is not None:
        opened: State = _postgres().open_state(address, password)
        return opened
    return open_file(file)


def open_file(path: Path) -> State:
    """The state in a file, which is made where there is none; raises as `StateFile.open`."""
    file = StateFile.open(path)
    try:
        database = SqliteDatabase(file)
    except BaseException:
        file.close()
        raise
    return State(database, uploads=None, listen=None, close=file.close)


def described(file: Path, address: str | None, password: str) -> str:
    """What the state is, in words; makes nothing. Raises as `open_chosen`."""
    if address is not None:
        return str(_postgres().describe_state(address, password))
    return str(file.resolve()) if file.exists() else f"none yet; the first job or key makes {file}"


def _postgres() -> ModuleType:
    # The driver is an extra, and its libraries are loaded when a server is named.
    try:
        import services.adapters.state.postgres.state as server  # noqa: PLC0415
    except ImportError as error:
        raise InvalidInputError(_NOT_INSTALLED, field="STRATA_STATE") from error
    return server
