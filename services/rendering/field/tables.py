"""Tables as CSV, and several of them in one zip."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping

from services.rendering.field.graphml import Value

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)
"""The oldest date a zip can hold, so that equal fields give equal files."""


def table(header: str, rows: Iterable[tuple[Value, ...]]) -> str:
    """A table as CSV; no cell is a formula.

    Args:
        header: names of the columns, with commas between them.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(header.split(","))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return stream.getvalue()


def _cell(value: Value) -> Value:
    """A value of a table; text that a spreadsheet would take for a formula gets an apostrophe, which it does not show.

    Source: OWASP, "CSV Injection".
    """
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA_STARTS) else value


def zip_tables(tables: Mapping[str, str]) -> bytes:
    """Tables by file name in one zip; equal tables give equal bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in tables.items():
            information = zipfile.ZipInfo(name, _ZIP_TIME)
            information.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(information, text.encode("utf-8"))
    return stream.getvalue()
