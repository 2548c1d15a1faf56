"""Uploaded files on PostgreSQL, in pieces, so that whichever machine claims their import finds them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from services.adapters.state.database import Database, Transaction

PIECE_BYTES = 4 * 1024 * 1024
"""Bytes of a row; a file is never whole in memory."""

_PIECE = "SELECT bytes FROM uploads WHERE folder = :folder AND file = :file AND piece = :piece"
_OLD = """
SELECT folder FROM uploads GROUP BY folder
HAVING max(kept) < now() - make_interval(secs => :seconds) ORDER BY folder
"""


class PostgresUploads:
    """The port `UploadStore` on PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, folder: Path) -> None:
        """Keep the files of a folder under its name, all or none; those kept already stay as they are."""
        with self._database.writing() as transaction:
            for file in sorted(folder.iterdir()):
                _keep_file(transaction, file)

    def fetch(self, name: str, into: Path) -> None:
        """Write the files kept under a name into a folder, where they are not yet; nothing kept changes nothing."""
        for row in self._database.read("SELECT DISTINCT file FROM uploads WHERE folder = :name", name=name):
            if not (into / row["file"]).is_file():
                into.mkdir(parents=True, exist_ok=True)
                self._write_file(name, into / row["file"])

    def forget(self, name: str) -> None:
        """Remove what is kept under a name."""
        self._database.change("DELETE FROM uploads WHERE folder = :name", name=name)

    def older(self, seconds: float) -> Sequence[str]:
        """The names under which something is kept for longer than that, in order."""
        return [row["folder"] for row in self._database.read(_OLD, seconds=seconds)]

    def _write_file(self, name: str, file: Path) -> None:
        """The file appears once it is whole: another job of this machine may look for it meanwhile."""
        part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with part.open("wb") as stream:
            number = 0
            while found := self._database.read(_PIECE, folder=name, file=file.name, piece=number):
                stream.write(found[0]["bytes"])
                number += 1
        part.replace(file)


def _keep_file(transaction: Transaction, file: Path) -> None:
    with file.open("rb") as stream:
        number = 0
        while (piece := stream.read(PIECE_BYTES)) or not number:  # an empty file has one piece without bytes
            row = {"folder": file.parent.name, "file": file.name, "piece": number, "bytes": piece}
            transaction.insert("uploads", "(folder, file, piece) DO NOTHING", **row)
            number += 1
