"""Bytes of a source: unpacked, bounded, and turned into text.

Limits, so that neither a huge file nor a gzip bomb can exhaust the machine: a source that is read whole holds at most
MAX_DOCUMENT_BYTES unpacked, and so does a line of JSON Lines; packed data may grow at most MAX_EXPANSION-fold once it
has passed EXPANSION_GRACE_BYTES. JSON Lines are read line by line and have no limit of their own. A
JSON document or line holds at most MAX_JSON_VALUES objects and lists, because an empty one takes 3 bytes in a file and
64 in memory.

Text is UTF-8 or, by its byte order mark, UTF-16. Bytes that are neither are UTF-8 with slips if most sequences above
ASCII are valid UTF-8; else GBK (GB18030) if they pair up into Chinese characters, more than half of them among the
3,755 commonest of GB 2312; else Windows-1252. A notice says which was taken. charset-normalizer 3.5 does not do this
instead: it takes Windows-1252 and Latin-1 for cp1250, and names and titles in GBK for Korean.
"""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from kg.errors import InvalidInputError

MAX_DOCUMENT_BYTES = 512 * 2**20
MAX_EXPANSION = 100
EXPANSION_GRACE_BYTES = 4 * 2**20
MAX_JSON_VALUES = 5_000_000
CHUNK_BYTES = 2**18

_GZIP = b"\x1f\x8b"
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_COMMON_LEAD_BYTES = range(0xB0, 0xD8)
"""First bytes of GB 2312 level 1, the commonest Chinese characters."""


def chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The content of a stream in pieces, unpacked if it is gzip, UTF-8 if it has a UTF-16 mark, without any mark.

    Raises InvalidInputError where packed data is damaged or grows too fast; what came before was given.
    """
    start = _read(stream, CHUNK_BYTES)
    pieces = _unpacked(start, stream) if start.startswith(_GZIP) else _plain(start, stream)
    first = next(pieces, b"")
    encoding = _UTF_16.get(first[:2])
    if encoding is None:
        yield first.removeprefix(codecs.BOM_UTF8)
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    yield decoder.decode(first[2:]).encode()
    for piece in pieces:
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", final=True).encode()


def whole(pieces: Iterator[bytes]) -> tuple[bytes, InvalidInputError | None]:
    """All bytes, and the failure that cut them short, if one did; raises InvalidInputError beyond the limit."""
    data = bytearray()
    try:
        for piece in pieces:
            data += piece
            if len(data) > MAX_DOCUMENT_BYTES:
                break
    except InvalidInputError as error:
        return bytes(data), error
    if len(data) > MAX_DOCUMENT_BYTES:
        raise InvalidInputError(f"the file is larger than {_size(MAX_DOCUMENT_BYTES)}; split it, or use JSON Lines")
    return bytes(data), None


def lines(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The lines of a stream, without their ends; raises InvalidInputError at a line beyond the limit."""
    rest: list[bytes] = []
    held = 0
    for piece in pieces:
        parts = piece.split(b"\n")
        if len(parts) > 1:
            yield b"".join([*rest, parts[0]])
            yield from parts[1:-1]
            rest, held = [], 0
        rest.append(parts[-1])
        held += len(parts[-1])
        if held > MAX_DOCUMENT_BYTES:
            raise InvalidInputError(f"a line is longer than {_size(MAX_DOCUMENT_BYTES)}; this is not JSON Lines")
    if held:
        yield b"".join(rest)


def decoded(data: bytes) -> tuple[str, str | None]:
    """The text of a file, and a remark where it is not clean UTF-8."""
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        pass
    lenient = data.decode("utf-8", errors="replace")
    slips = lenient.count("\ufffd")
    if sum(character > "\x7f" for character in lenient) > 2 * slips:
        return lenient, f"{slips} bytes are not UTF-8; they read \ufffd"
    chinese = _as_gbk(data)
    if chinese is not None:
        return chinese, "the text is not UTF-8; it was read as GBK (GB18030)"
    return _as_windows_1252(data), "the text is not UTF-8; it was read as Windows-1252"


def _as_gbk(data: bytes) -> str | None:
    pairs = [run[at] for run in _HIGH_RUN.findall(data) if len(run) % 2 == 0 for at in range(0, len(run), 2)]
    common = sum(lead in _COMMON_LEAD_BYTES for lead in pairs)
    if 2 * common <= len(pairs) or any(len(run) % 2 for run in _HIGH_RUN.findall(data)):
        return None
    try:
        return data.decode("gb18030")
    except UnicodeDecodeError:
        return None


def _as_windows_1252(data: bytes) -> str:
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _plain(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
    piece = start
    while piece:
        yield piece
        piece = _read(stream, CHUNK_BYTES)


def _unpacked(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
    packed = _Counted(start, stream)
    given = 0
    with gzip.GzipFile(fileobj=packed) as unpacked:
        while True:
            try:
                piece = unpacked.read1(CHUNK_BYTES)
            except (EOFError, OSError, zlib.error) as error:
                raise InvalidInputError(
                    f"the gzip data is damaged or ends early ({error}); what came before is kept"
                ) from error
            if not piece:
                return
            given += len(piece)
            if given > EXPANSION_GRACE_BYTES and given > MAX_EXPANSION * packed.count:
                raise InvalidInputError(f"the gzip data grows more than {MAX_EXPANSION}-fold; it was not read further")
            yield piece


class _Counted(io.RawIOBase):
    """A stream whose first bytes were already read, and which counts what is taken from it."""

    def __init__(self, start: bytes, stream: BinaryIO) -> None:
        super().__init__()
        self._start = start
        self._stream = stream
        self.count = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        if self._start:
            size = len(self._start) if size < 0 else size
            piece, self._start = self._start[:size], self._start[size:]
        else:
            piece = _read(self._stream, size)
        self.count += len(piece)
        return piece


def _read(stream: BinaryIO, size: int) -> bytes:
    """Up to `size` bytes, and as many as the stream can give now, so that a pipe is read as it is written."""
    read = getattr(stream, "read1", stream.read)
    piece: bytes = read(size)
    return piece


def _size(count: int) -> str:
    return f"{count // 2**20} MiB"
