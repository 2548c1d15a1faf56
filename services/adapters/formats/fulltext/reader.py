"""Full texts as records of an import: each file is read by a process that it cannot take the job down with."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText
from services.adapters.formats.fulltext.worker import FULL_TEXT
from services.adapters.formats.limits import fitted, printable
from services.collecting.formats import Format
from services.collecting.full_texts import record_of
from services.collecting.report import Notice, RejectedRow, SourceRow

SECONDS = 180
"""A file that takes longer is given up."""

LARGEST_BYTES = 200 * 2**20


def rows(pieces: Iterator[bytes], format: Format, *, source: str, beside: Path | None = None) -> Iterator[SourceRow]:
    """The paper of a file as one record with its references and their contexts, and notices; or a rejected row.

    Args:
        pieces: the content.
        format: one of `FULL_TEXTS`.
        source: the name of the file.
        beside: its folder, from which a LaTeX source may read more.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"paper.{format}"
        size = 0
        try:
            with file.open("wb") as copy:
                for piece in pieces:
                    size += len(piece)
                    if size > LARGEST_BYTES:
                        raise InvalidInputError(f"the file is larger than {LARGEST_BYTES // 2**20} MB", field="source")
                    copy.write(piece)
            paper = read_full_text(file, format, beside=beside)
        except InvalidInputError as error:
            yield RejectedRow(row=0, reason=printable(str(error)), source=source)
            return
    if not paper.title:
        yield RejectedRow(row=0, reason="no title was found in the file; import its record beside it", source=source)
        return
    doubts = list(paper.remarks)
    yield fitted(record_of(paper, row=1), doubts)
    for doubt in doubts:
        yield Notice(row=1, text=printable(doubt), excerpt=printable(paper.title[:60]), source=source)


def read_full_text(file: Path, format: Format, *, beside: Path | None = None) -> FullText:
    """Read a file in a process of its own.

    Raises:
        InvalidInputError: it cannot be read; the text says why.
    """
    path = os.pathsep.join(entry for entry in sys.path if entry)
    command = [sys.executable, "-m", "services.adapters.formats.fulltext.worker", format.value, str(file)]
    command += [str(beside)] if beside else []
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=SECONDS, check=False, env={**os.environ, "PYTHONPATH": path}
        )
    except subprocess.TimeoutExpired as error:
        raise InvalidInputError(
            f"reading the file took more than {SECONDS} s and was given up", field="source"
        ) from error
    try:
        answer = json.loads(done.stdout)
    except ValueError as error:
        raise InvalidInputError(
            f"the process that read the file ended with code {done.returncode}, perhaps for want of memory or time; "
            "the file may be damaged",
            field="source",
        ) from error
    if "error" in answer:
        raise InvalidInputError(answer["error"], field="source")
    return FULL_TEXT.validate_python(answer["full_text"])
