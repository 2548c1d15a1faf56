"""Made-up files as programs and sites export them (`tests/data/exports`), read as an import reads them."""

from __future__ import annotations

from pathlib import Path

from services.adapters.formats.files import read_records
from tests.builders.rows_of import Parted, parted

FOLDER = Path(__file__).resolve().parent.parent / "data" / "exports"


def read_export(name: str) -> Parted:
    """Return the rows of a file, its format found by its content alone."""
    with (FOLDER / name).open("rb") as stream:
        return parted(read_records(stream, name="download"))
