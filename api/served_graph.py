"""Which graph settings name, so that two ways to write one graph are the same, and two graphs are never taken for one.

An embedded graph is its file with links followed. A graph on a server is its host, port and database.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kg.adapters.kglite.files import FILE_NAME

if TYPE_CHECKING:
    from services.config import Settings

_BOLT_PORT = 7687


def graph_file(settings: Settings) -> Path | None:
    """The file of the embedded graph, whether it is there or not; None if the graph is on a server."""
    if "://" in settings.graph:
        return None
    path = Path(settings.graph)
    return path if path.suffix == ".kgl" else path / FILE_NAME


def service_record(settings: Settings) -> Path:
    """Where a service of the graph says that it has it: beside the graph's file, else in the folder of the state.

    Raises:
        OSError: the path of the graph cannot be followed.
    """
    if (file := graph_file(settings)) is None:
        digest = blake2b(_server_name(settings).encode(), digest_size=6).hexdigest()
        return settings.state_folder / f"service-{digest}.json"
    file = _resolve(file)
    return file.with_name(f"{file.name}-service.json")


def graph_in_state(settings: Settings) -> str | None:
    """By what name a state that lies beside several graphs keeps the jobs of this one.

    A file is named by its way from the state's folder, so that both can be moved together. None where the state is on
    a server: all who share it work on one graph, which each machine may reach by another address.
    """
    if settings.state_address is not None:
        return None
    if (file := graph_file(settings)) is None:
        return _server_name(settings)
    try:
        return Path(os.path.relpath(_resolve(file), _resolve(settings.state_folder))).as_posix()
    except (OSError, ValueError):  # no file can be there, or it is on another drive of Windows
        return file.absolute().as_posix()


def _server_name(settings: Settings) -> str:
    server = urlsplit(settings.graph)
    return f"{server.hostname}:{server.port or _BOLT_PORT}/{settings.neo4j_database}"


def _resolve(path: Path) -> Path:
    try:
        return path.resolve()
    except RuntimeError as error:  # how Python 3.11 and 3.12 tell links that go in a circle
        raise OSError(str(error)) from error
