"""Bytes of a source: unpacked, bounded, and turned into text.

Limits, so that neither a huge file nor a gzip bomb can exhaust the machine: a source that is read whole holds at most
MAX_DOCUMENT_BYTES unpacked, and so does a line of JSON Lines; packed data may grow at most MAX_EXPANSION-fold once it
has passed EXPANSION_GRACE_BYTES. JSON Lines are read line by line and have no limit of their own. A
JSON document or line holds at most MAX_JSON_VALUES objects and lists, because an empty one takes 3 bytes in a file and
64 in memory.

Text is UTF-8, or UTF-16 or UTF-32 by its mark or, without one, by the places of its zeros. In any other text, the
lines that are not UTF-8 are read in the encoding that their letters show (`encodings`), or the text is refused; single
slips in UTF-8 read U+FFFD. A notice says what was done. An encoding that a person named is taken as it is.
"""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from kg.errors import InvalidInputError
from services.adapters.formats.encodings import find_encoding, iso_2022_codec

MAX_DOCUMENT_BYTES = 512 * 2**20
MAX_EXPANSION = 100
EXPANSION_GRACE_BYTES = 4 * 2**20
MAX_JSON_VALUES = 5_000_000
CHUNK_BYTES = 2**18

_GZIP = b"\x1f\x8b"
_PACKED = (b"PK\x03\x04", b"%PDF-", b"<?xml")
"""How files begin that are not text, or that state their own encoding; an encoding that was named is ignored."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-32-be", "utf-32-le", "utf-16-be", "utf-16-le")
_LOOKED_AT = 2**12
_MOST_STRAY_ZEROS = 0.02
_LEAST_ZEROS = 0.5
"""Among the first bytes, the share of zeros in places where the text of tags and columns has other bytes than 0, and in
places where it has 0."""

_UNREADABLE = "\ufffd"

_MIXED_LINES, _MIXED_LETTERS = 0.2, 4
"""A text is a mixture if so many of its lines above ASCII, with so many letters, are UTF-8."""

_MOST_UNREAD = 0.05
"""The share of characters above ASCII that an encoding, named or found, may leave unread."""


def chunks(stream: BinaryIO, encoding: str | None = None) -> Iterator[bytes]:
    """The content of a stream in pieces, unpacked if it is gzip, UTF-8 if it was UTF-16 or UTF-32, without any mark.

    A named `encoding` (a codec of Python) becomes UTF-8 too, unless a mark says another one; what does not fit it reads
    U+FFFD. Raises InvalidInputError where packed data is damaged or grows too fast; what came before was given.
    """
    start = _read(stream, CHUNK_BYTES)
    pieces = _unpack(start, stream) if start.startswith(_GZIP) else _plain(start, stream)
    first = next(pieces, b"")
    mark, codec = next(((mark, codec) for mark, codec in _MARKS if first.startswith(mark)), (b"", encoding))
    if codec is None:
        codec = _wide_codec(first)
    if codec in (None, "utf-8") or first.startswith(_PACKED):
        yield first.removeprefix(mark)
        yield from pieces
        return
    decoder = codecs.getincrementaldecoder(codec)("replace")
    yield decoder.decode(first.removeprefix(mark)).encode("utf-8", "replace")
    for piece in pieces:
        yield decoder.decode(piece).encode("utf-8", "replace")
    yield decoder.decode(b"", final=True).encode("utf-8", "replace")


def _wide_codec(first: bytes) -> str | None:
    """The codec of text in units of 2 or 4 bytes without a mark, most of it ASCII, by the places of its zeros."""
    head = first[:_LOOKED_AT]
    if b"\x00" not in head or first.startswith(_PACKED[:2]):
        return None
    for codec in _WIDE:
        width = int(codec[4:6]) // 8
        low = width - 1 if codec.endswith("be") else 0
        columns = [head[place::width] for place in range(width)]
        letters, zeros = columns[low], [column for place, column in enumerate(columns) if place != low]
        if not all(column.count(0) >= _LEAST_ZEROS * len(column) for column in zeros):
            continue
        if letters.count(0) <= _MOST_STRAY_ZEROS * len(letters) and _is_readable(head, codec, width):
            return codec
    return None


def _is_readable(head: bytes, codec: str, width: int) -> bool:
    """Whether the units decode to letters, signs and white space."""
    try:
        text = head[: len(head) // width * width - width].decode(codec)
    except UnicodeDecodeError:
        return False
    return bool(text) and all(letter.isprintable() or letter.isspace() for letter in text)


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


def decode_text(data: bytes, encoding: str | None = None) -> tuple[str, str | None]:
    """The text of a file, and a remark where it is not clean UTF-8.

    Args:
        data: what `chunks` gave.
        encoding: the encoding that a person named, from which `chunks` made UTF-8.
    Raises:
        InvalidInputError: it is not UTF-8 and its letters do not show the encoding, or it is not in the named one.
    """
    codec = None if encoding else iso_2022_codec(data)
    if codec is not None:
        return data.decode(codec), f"the text is not UTF-8; it was read as {codec.upper().replace('_', '-')}"
    if encoding is not None:
        text = data.decode("utf-8", errors="replace")
        return text, _check_unread(text, encoding)
    try:
        return data.decode("utf-8"), None
    except UnicodeDecodeError:
        return _decode_by_line(data)


def readable_start(data: bytes) -> str:
    """The first bytes of a file as text, for signs of its format: in its encoding where that is certain, with no mark
    of the order of its bytes.
    """
    try:
        return codecs.getincrementaldecoder("utf-8-sig")().decode(data)
    except UnicodeDecodeError:
        pass
    if b"\x00" in data:
        return data.decode("utf-8", errors="replace")
    try:
        return _decode_by_line(data[: data.rfind(b"\n") + 1] or data)[0]
    except InvalidInputError:
        return data.decode("utf-8", errors="replace")


def _decode_by_line(data: bytes) -> tuple[str, str]:
    """A text that is not UTF-8, or not in all lines; one that is but for damaged lines stays UTF-8."""
    lines = data.splitlines(keepends=True)
    above = [line for line in lines if not line.isascii()]
    others = [line for line in above if _is_other(line)]
    try:
        return _decode_others(data, lines, above, others)
    except InvalidInputError:
        right = len(above) - len(others)
        if right < 2 or right < _MIXED_LINES * len(above):
            raise
        return _decode_damaged(data)


def _decode_damaged(data: bytes) -> tuple[str, str]:
    """A text in UTF-8 with bytes that are none."""
    text = data.decode("utf-8", errors="replace")
    return text, f"{text.count(_UNREADABLE)} bytes are not UTF-8; they read {_UNREADABLE}"


def _decode_others(data: bytes, lines: list[bytes], above: list[bytes], others: list[bytes]) -> tuple[str, str]:
    """A text whose lines `others` are in another encoding, or all of `above`, which are those that are not ASCII."""
    if not others:
        return _decode_damaged(data)
    if not _is_mixture(above, others):
        found = find_encoding(above)
        text = data.decode(found.codec, errors="replace")
        unread = _check_unread(text, found.name)
        return text, f"the text is not UTF-8; it was read as {found.name}" + (f"; {unread}" if unread else "")
    found = find_encoding(others)
    kept = (line.decode(found.codec if _is_other(line) else "utf-8", errors="replace") for line in lines)
    return "".join(kept), f"{len(others)} lines are not UTF-8; they were read as {found.name}"


def _is_other(line: bytes) -> bool:
    """Whether a line is in another encoding than UTF-8: more of it is wrong than right."""
    if line.isascii():
        return False
    text = line.decode("utf-8", errors="replace")
    return 2 * text.count("\ufffd") >= sum(letter > "\x7f" for letter in text)


def _is_mixture(above: list[bytes], others: list[bytes]) -> bool:
    """Whether a text has both lines in UTF-8 and others, and not only bytes that look like UTF-8 by chance."""
    right = [line for line in above if not _is_other(line)]
    letters = sum(letter > "\x7f" for line in right for letter in line.decode("utf-8", errors="replace"))
    return len(right) >= _MIXED_LINES * len(above) and letters >= _MIXED_LETTERS


def _check_unread(text: str, encoding: str) -> str | None:
    """A remark on the characters that an encoding did not read.

    Raises:
        InvalidInputError: there are so many that the text is in another one.
    """
    unread = text.count("\ufffd")
    if unread > _MOST_UNREAD * sum(letter > "\x7f" for letter in text):
        raise InvalidInputError(
            f"the text is not in {encoding}: {unread:,} of its characters cannot be read; name another encoding",
            field="encoding",
        )
    return f"{unread:,} characters are not in {encoding}; they read \ufffd" if unread else None


def _plain(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
    piece = start
    while piece:
        yield piece
        piece = _read(stream, CHUNK_BYTES)


def _unpack(start: bytes, stream: BinaryIO) -> Iterator[bytes]:
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
