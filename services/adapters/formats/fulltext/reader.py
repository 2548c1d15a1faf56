"""Full texts as records of an import: each file is read by a process that it cannot take the job down with."""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText
from services.adapters.formats.fulltext.worker import FULL_TEXT
from services.adapters.formats.limits import cut_to_limits
from services.adapters.formats.organisations import mark_organisations
from services.collecting.formats import Format, TeiOf
from services.collecting.full_texts import record_of
from services.collecting.import_report import Notice, RejectedRow, SourceRow
from services.errors import UpstreamError
from services.steps.workers import worker_command, worker_environment
from services.text.storable import printable

SECONDS = 180
"""A file that takes longer is given up."""

_EXTRACTED = frozenset({Format.PDF, Format.TEI})
"""Formats of what a program found in a PDF file."""

LARGEST_BYTES = 200 * 2**20


def rows(
    pieces: Iterator[bytes],
    format: Format,
    *,
    source: str,
    beside: Path | None = None,
    tei_of: TeiOf | None = None,
) -> Iterator[SourceRow]:
    """The paper of a file as one record with its references and their contexts, and notices; or a rejected row.

    Args:
        pieces: the content.
        format: that of a file that is one paper whole.
        source: the name of the file.
        beside: its folder, from which a LaTeX source may read more.
        tei_of: a server that is asked to read a PDF file; where it fails the file is read here, and a notice says so.
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
            if format is Format.PDF and tei_of is not None:
                paper = _read_by_server(file, tei_of)
            else:
                paper = read_full_text(file, format, beside=beside)
        except InvalidInputError as error:
            yield RejectedRow(row=0, reason=printable(str(error)), source=source)
            return
    if not paper.title:
        yield RejectedRow(row=0, reason="no title was found in the file; import its record beside it", source=source)
        return
    doubts = list(paper.remarks)
    yield cut_to_limits(mark_organisations(record_of(paper, row=1, is_extracted=format in _EXTRACTED)), doubts)
    for doubt in doubts:
        yield Notice(row=1, text=printable(doubt), excerpt=printable(paper.title[:60]), source=source)


def _read_by_server(file: Path, tei_of: TeiOf) -> FullText:
    """What a server reads in a PDF file, else what is read here, with a remark that says why."""
    try:
        tei = file.with_suffix(f".{Format.TEI}")
        tei.write_text(tei_of(file), encoding="utf-8")
        paper = read_full_text(tei, Format.TEI)
        if paper.title:
            return paper
        reason = "it found no title"
    except (UpstreamError, InvalidInputError) as error:
        reason = str(error)
    paper = read_full_text(file, Format.PDF)
    return replace(paper, remarks=(*paper.remarks, f"read without GROBID: {reason}"))


def read_full_text(file: Path, format: Format, *, beside: Path | None = None) -> FullText:
    """Read a file in a process of its own.

    Raises:
        InvalidInputError: it cannot be read; the text says why.
    """
    arguments = [format.value, str(file), *([str(beside)] if beside else [])]
    command = worker_command("services.adapters.formats.fulltext.worker", *arguments)
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False, env=worker_environment())
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
