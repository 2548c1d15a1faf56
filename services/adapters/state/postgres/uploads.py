"""Uploaded files on PostgreSQL, in pieces, so that whichever machine claims their import finds them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from services.adapters.state.postgres.server import Connection, PostgresServer

PIECE_BYTES = 4 * 1024 * 1024
"""Bytes of a row; a file is never whole in memory."""

_KEEP = """
INSERT INTO uploads (folder, file, piece, bytes) VALUES (%(folder)s, %(file)s, %(piece)s, %(bytes)s)
ON CONFLICT (folder, file, piece) DO NOTHING
"""
_FILES = "SELECT DISTINCT file FROM uploads WHERE folder = %(folder)s ORDER BY file"
_PIECE = "SELECT bytes FROM uploads WHERE folder = %(folder)s AND file = %(file)s AND piece = %(piece)s"
_FORGET = "DELETE FROM uploads WHERE folder = %(folder)s"
_OLD = """
SELECT folder FROM uploads GROUP BY folder
HAVING max(kept) < now() - make_interval(secs => %(seconds)s) ORDER BY folder
"""


class PostgresUploads:
    """The port `UploadStore` on PostgreSQL."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server

    def keep(self, folder: Path) -> None:
        """Keep the files of a folder under its name, all or none; those kept already stay as they are."""
        with self._server.writing() as connection:
            for file in sorted(folder.iterdir()):
                _keep_file(connection, file)

    def fetch(self, name: str, into: Path) -> None:
        """Write the files kept under a name into a folder, where they are not yet; nothing kept changes nothing."""
        with self._server.reading() as connection:
            for row in connection.execute(_FILES, {"folder": name}).fetchall():
                if not (into / row["file"]).is_file():
                    into.mkdir(parents=True, exist_ok=True)
                    _write_file(connection, name, into / row["file"])

    def forget(self, name: str) -> None:
        """Remove what is kept under a name."""
        with self._server.writing() as connection:
            connection.execute(_FORGET, {"folder": name})

    def older(self, seconds: float) -> Sequence[str]:
        """The names under which something is kept for longer than that, in order."""
        with self._server.reading() as connection:
            return [row["folder"] for row in connection.execute(_OLD, {"seconds": seconds})]


def _keep_file(connection: Connection, file: Path) -> None:
    with file.open("rb") as stream:
        number = 0
        while (piece := stream.read(PIECE_BYTES)) or not number:  # an empty file has one piece without bytes
            place = {"folder": file.parent.name, "file": file.name, "piece": number}
            connection.execute(_KEEP, place | {"bytes": piece})
            number += 1


def _write_file(connection: Connection, name: str, file: Path) -> None:
    """The file appears once it is whole: another job of this machine may look for it meanwhile."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with part.open("wb") as stream:
        number = 0
        while row := connection.execute(_PIECE, {"folder": name, "file": file.name, "piece": number}).fetchone():
            stream.write(row["bytes"])
            number += 1
    part.replace(file)
