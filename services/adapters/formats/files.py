"""Papers out of files, folders, zip archives and streams, whatever known format they are in, packed by gzip or not."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tarfile import is_tarfile
from typing import BinaryIO, cast

from kg.errors import InvalidInputError
from services.adapters.formats import archives as source_archives
from services.adapters.formats import bytes as source_bytes
from services.adapters.formats import json_text as source_json
from services.adapters.formats.attachments import Attachments, is_full_text
from services.adapters.formats.detection import detect, file_formats, is_archive, is_line_by_line
from services.adapters.formats.file_format import FileFormat, Input
from services.adapters.formats.fulltext.latex_archive import is_packed_source, unpack_source
from services.adapters.formats.latex_folders import parts_of_sources
from services.adapters.formats.nul import WithoutNul
from services.adapters.formats.rows import JSON, excerpt, once
from services.collecting.encodings import codec_of
from services.collecting.formats import Format, TeiOf
from services.collecting.import_report import Notice, RejectedRow, SourceRow
from services.text.storable import printable

STANDARD_INPUT = "-"
HEAD_BYTES = 2**16
"""How much of a source is looked at to tell its format."""

_COMPANION = ".cited_by"

JsonReader = Callable[..., Iterator[SourceRow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wishes:
    """What the caller of `read_records` said of all files of a source."""

    format: Format | None
    encoding: str | None
    tei_of: TeiOf | None


def read_records(
    source: str | Path | BinaryIO,
    format: str | None = None,
    name: str | None = None,
    *,
    encoding: str | None = None,
    tei_of: TeiOf | None = None,
) -> Iterator[SourceRow]:
    """The rows of a file, of every file in a folder or zip archive (recursive, in order of name), or of a stream.

    A file `X.jsonl` brings its companion `X.cited_by.jsonl` along when one lies beside it. In a folder or archive, a
    file that cannot be read is one rejected row with row 0. JSON Lines are read as a stream; `source_bytes` and
    `source_archives` state the limits.

    Args:
        source: a path, "-" for standard input, or an open binary stream.
        format: what the source is, one of `Format`; None to find out from its content, then its name.
        name: what a file or stream is called where that is not its own name; it then has no companion.
        encoding: what text is written in, by any usual name; None to find out from its content.
        tei_of: a server that reads PDF files, such as GROBID.
    Raises:
        InvalidInputError: there is no such file, format or encoding, or the file is in no known format.
    """
    known = _Wishes(format=_format_of(format), encoding=codec_of(encoding) if encoding else None, tei_of=tei_of)
    name = name and printable(name)
    if source == STANDARD_INPUT:
        return _read_stream(sys.stdin.buffer, name or STANDARD_INPUT, known)
    if not isinstance(source, str | Path):
        return _read_stream(source, name or STANDARD_INPUT, known)
    path = Path(source)
    if path.is_dir():
        return _read_folder(path, known)
    _check_readable(path, known, name or printable(path.name))
    return _read_with_companion(path, known) if name is None else _read_file(path, known, name=name)


def _format_of(name: str | None) -> Format | None:
    if name is None or name in tuple(Format):
        return Format(name) if name else None
    raise InvalidInputError(f"there is no format {name!r}; known are {', '.join(Format)}", field="format")


def _check_readable(path: Path, wishes: _Wishes, name: str) -> None:
    if not path.exists():
        raise InvalidInputError(f"there is no file or folder {str(path)!r}", field="source")
    if not path.is_file() or _is_source(path, wishes):  # a pipe: what is read of it here would be missing later
        return
    try:
        with path.open("rb") as stream:
            head, _, _ = _head(WithoutNul(source_bytes.chunks(stream, wishes.encoding)))
    except OSError as error:
        raise InvalidInputError(f"{name} cannot be read: {error.strerror}", field="source") from error
    if wishes.format is None and head.strip() and not is_archive(head, name):
        detect(head, name)


def _read_folder(folder: Path, wishes: _Wishes) -> Iterator[SourceRow]:
    """Companions come after the files they complete, so that papers are met before the citations to them; full texts
    after bibliographies that name them."""
    inside = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    visible = [path for path in inside if not any(part.startswith(".") for part in path.parts)]
    if not visible:
        yield RejectedRow(row=0, reason="there is no file in the folder", source=printable(folder.name))
    attachments = Attachments()
    parts = parts_of_sources(folder, visible)
    if parts:
        text = f"{len(parts):,} files are parts of LaTeX sources and were read with their main files"
        yield Notice(row=0, text=text, source=printable(folder.name))
    for path in sorted(set(visible) - parts, key=_place_in_folder):
        name = printable(path.as_posix())
        try:
            yield from attachments.complete_rows(_read_file(folder / path, wishes, name=name), name)
        except InvalidInputError as error:
            yield RejectedRow(row=0, reason=printable(str(error)), source=name)
        except OSError as error:
            yield RejectedRow(row=0, reason=f"the file cannot be read: {error.strerror}", source=name)


def _place_in_folder(path: Path) -> tuple[bool, bool, str]:
    return is_full_text(path.name), _COMPANION in path.name, path.as_posix()


def _read_with_companion(path: Path, wishes: _Wishes) -> Iterator[SourceRow]:
    name = printable(path.name)
    yield from _read_file(path, wishes, name=name)
    companion = companion_of(path)
    if companion is not None:
        beside = printable(companion.name)
        text = f"{beside} beside it was read too: it names the papers that cite these"
        yield Notice(row=0, text=text, source=name)
        yield from _read_file(companion, wishes, name=beside)


def companion_of(path: Path) -> Path | None:
    """The file `X.cited_by.jsonl` or `X.cited_by.jsonl.gz` beside `X.jsonl`, if there is one."""
    stem = path.name.removesuffix(".gz").removesuffix(".jsonl")
    if not path.name.removesuffix(".gz").endswith(".jsonl") or stem.endswith(_COMPANION):
        return None
    candidates = (path.with_name(f"{stem}{_COMPANION}.jsonl{packing}") for packing in ("", ".gz"))
    return next((candidate for candidate in candidates if candidate.is_file()), None)


def _read_file(path: Path, wishes: _Wishes, *, name: str) -> Iterator[SourceRow]:
    if _is_source(path, wishes):
        with unpack_source(path) as main, main.open("rb") as stream:
            yield from _read_stream(stream, name, wishes)
        return
    with path.open("rb") as stream:
        yield from _read_stream(stream, name, wishes)


def _is_source(path: Path, wishes: _Wishes) -> bool:
    """Whether a file is an archive of a LaTeX source, as arXiv gives it."""
    is_wished = wishes.format in (None, Format.LATEX)
    return is_wished and path.is_file() and is_packed_source(path) and is_tarfile(path)


def _read_stream(stream: BinaryIO, name: str, wishes: _Wishes) -> Iterator[SourceRow]:
    content = WithoutNul(source_bytes.chunks(stream, wishes.encoding))
    head, pieces, failure = _head(content)
    if not head.strip():
        reason = str(failure) if failure else "the file is empty"
        yield RejectedRow(row=0, reason=reason, source=name)
        return
    if is_archive(head, name):
        yield from _read_archive(stream, pieces, name, wishes)
        return
    found = file_formats()[wishes.format or detect(head, name)]
    if found.input is Input.JSON:
        if is_line_by_line(head, name):
            rows = _read_lines(pieces, found.read, name)
        else:
            rows = _read_document(pieces, found.read, name, wishes.encoding)
    elif found.input is Input.FULL_TEXT:
        rows = found.read(pieces, found.name, source=name, beside=_folder_of(stream), tei_of=wishes.tei_of)
    else:
        rows = _read_whole(pieces, found, name, wishes.encoding)
    is_empty = True
    for row in once(rows):
        is_empty = is_empty and isinstance(row, Notice)
        yield row
    if content.left_out:
        yield Notice(row=0, text=f"NUL characters left out: {content.left_out:,}", source=name)
    if is_empty:
        yield RejectedRow(row=0, reason=f"there is no record of {found.label} in the file", source=name)


def _folder_of(stream: BinaryIO) -> Path | None:
    """The folder of a file of the machine; None for any other stream."""
    name = getattr(stream, "name", None)
    return Path(name).resolve().parent if isinstance(name, str) and Path(name).is_file() else None


def _read_archive(stream: BinaryIO, pieces: Iterator[bytes], name: str, wishes: _Wishes) -> Iterator[SourceRow]:
    """The rows of every file; a stream without a way back is copied first, since an archive is read from its end."""
    with tempfile.TemporaryFile() as copy:
        archive = stream if stream.seekable() else source_archives.copy_archive(pieces, cast(BinaryIO, copy))
        attachments = Attachments()
        for member in source_archives.members(archive, name=name):
            if isinstance(member, RejectedRow):
                yield member
                continue
            try:
                yield from attachments.complete_rows(_read_stream(member.stream, member.name, wishes), member.name)
            except InvalidInputError as error:
                yield RejectedRow(row=0, reason=str(error), source=member.name)


def _head(pieces: Iterator[bytes]) -> tuple[bytes, Iterator[bytes], InvalidInputError | None]:
    """The first bytes, and all pieces again with those first; a failure meets the reader at its place."""
    first: list[bytes] = []
    failure: InvalidInputError | None = None
    try:
        while sum(map(len, first)) < HEAD_BYTES:
            first.append(next(pieces))
    except StopIteration:
        pass
    except InvalidInputError as error:
        failure = error

    def again() -> Iterator[bytes]:
        yield from first
        if failure:
            raise failure
        yield from pieces

    return b"".join(first)[:HEAD_BYTES], again(), failure


def _read_lines(pieces: Iterator[bytes], reader: JsonReader, name: str) -> Iterator[SourceRow]:
    row = 0
    try:
        for row, line in enumerate(source_bytes.lines(pieces), start=1):
            if line.strip():
                yield from _read_json(line, reader, name, row)
    except InvalidInputError as error:
        yield RejectedRow(row=row + 1, reason=str(error), source=name)


def _read_document(pieces: Iterator[bytes], reader: JsonReader, name: str, encoding: str | None) -> Iterator[SourceRow]:
    data, failure = source_bytes.whole(pieces)
    if failure:
        yield RejectedRow(row=0, reason=str(failure), source=name)
    text, said = _decode(data, encoding, name)
    yield from said
    if text is None:
        return
    del data
    yield from _read_json_text(text, reader, name, 1)


def _read_json(data: bytes, reader: JsonReader, name: str, row: int) -> Iterator[SourceRow]:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        start = data[:200].decode("utf-8", errors="replace")
        yield RejectedRow(
            row=row,
            reason=f"this is not UTF-8: {error}; name its encoding with `--encoding`",
            excerpt=excerpt(start),
            source=name,
        )
        return
    yield from _read_json_text(text, reader, name, row)


def _read_json_text(text: str, reader: JsonReader, name: str, row: int) -> Iterator[SourceRow]:
    try:
        document: JSON = source_json.parse_json(text)
    except InvalidInputError as error:
        yield RejectedRow(row=row, reason=str(error), excerpt=excerpt(text[:200]), source=name)
        return
    yield from reader(document, source=name, first_row=row)


def _decode(data: bytes, encoding: str | None, name: str) -> tuple[str | None, list[SourceRow]]:
    """The text of a file and what is to be said of it; no text where its encoding is not certain."""
    try:
        text, remark = source_bytes.decode_text(data, encoding)
    except InvalidInputError as error:
        return None, [RejectedRow(row=0, reason=str(error), source=name)]
    return text, [Notice(row=0, text=remark, source=name)] if remark else []


def _read_whole(pieces: Iterator[bytes], format: FileFormat, name: str, encoding: str | None) -> Iterator[SourceRow]:
    data, failure = source_bytes.whole(pieces)
    if format.input is Input.BYTES:
        yield from format.read(data, source=name)
    else:
        text, said = _decode(data, encoding, name)
        yield from said
        if text is not None:
            yield from format.read(text.replace("\r\n", "\n").replace("\r", "\n"), source=name)
    if failure:
        yield RejectedRow(row=0, reason=str(failure), source=name)
