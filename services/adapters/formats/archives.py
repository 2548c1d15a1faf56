"""Files of a zip archive, each as a stream; nothing is unpacked to the disk, so no name in an archive is ever a path.

What counts against the limits is what comes out, not what the archive says of itself. A file that is encrypted,
damaged, too large or packed once more is refused alone; a good one beside it is read.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, cast

from kg.errors import InvalidInputError
from services.adapters.formats.attachments import is_full_text
from services.adapters.formats.bytes import EXPANSION_GRACE_BYTES, MAX_EXPANSION
from services.collecting.import_report import RejectedRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What an archive may hold, so that none can exhaust the machine.

    `files` in all; `file_bytes` of one unpacked and `bytes` of all; a file may grow `expansion`-fold at most, once it
    has passed `grace_bytes`.
    """

    files: int = 10_000
    file_bytes: int = 4 * 2**30
    bytes: int = 8 * 2**30
    expansion: int = MAX_EXPANSION
    grace_bytes: int = EXPANSION_GRACE_BYTES


LIMITS = Limits()

_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip archive begins; the second one is empty."""

_PACKED = (*_SIGNATURES, b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"\x28\xb5\x2f\xfd")
"""How zip, gzip, bzip2, xz, 7z, rar and zstd begin."""

_END = struct.Struct("<4s4H2LH")
_END_SIGNATURE, _END64_SIGNATURE = b"PK\x05\x06", b"PK\x06\x07"
_LONGEST_COMMENT = 2**16
_END64_LOCATOR = 20
"""Bytes of what is before the end of an archive of more than 4 GiB or 65,535 files."""
_ENCRYPTED = 0x1
_ENTRY_BYTES = 1_000
"""A file's entry in the list of contents, with its name, is no longer than this on average."""

_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveMember:
    """A file of an archive; `name` is only shown, and tells the format where the content does not."""

    name: str
    stream: BinaryIO


def is_archive(head: bytes) -> bool:
    """Whether a source that begins so is a zip archive."""
    return head.startswith(_SIGNATURES)


def copy_archive(pieces: Iterable[bytes], copy: BinaryIO) -> BinaryIO:
    """An archive out of a stream without a way back, written to `copy`, because an archive is read from its end.

    Raises:
        InvalidInputError: it is larger than an archive may be.
    """
    for piece in pieces:
        copy.write(piece)
        if copy.tell() > LIMITS.bytes:
            raise InvalidInputError(f"the zip archive is larger than {_size(LIMITS.bytes)}; split it", field="source")
    return copy


def members(stream: BinaryIO, *, name: str, limits: Limits = LIMITS) -> Iterator[ArchiveMember | RejectedRow]:
    """The files of an archive in order of name, companions last, hidden ones left out; what is wrong with a bad one.

    Args:
        stream: the archive, with a way back and forth.
        name: what the archive is called; its files are called `name/folder/file`.
    Returns:
        Each file, to be read before the next is asked for. Reading one that is damaged or too large raises
        InvalidInputError at that place.
    Raises:
        InvalidInputError: the archive as a whole is damaged or holds too much.
    """
    _check_contents(stream, limits)
    try:
        archive = zipfile.ZipFile(stream)
    except _DAMAGED as error:
        raise InvalidInputError(f"the zip archive is damaged: {error}", field="source") from error
    left = _Left(limits.bytes)
    with archive:
        inside = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
        if not inside:
            yield RejectedRow(row=0, reason="there is no file in the archive", source=name)
        for info in sorted(inside, key=_place_in_archive):
            shown = "".join(letter if letter.isprintable() else "\ufffd" for letter in info.filename)
            yield from _open_member(archive, info, f"{name}/{shown}", left, limits)


def _place_in_archive(info: zipfile.ZipInfo) -> tuple[bool, bool, str]:
    """Full texts come after the bibliographies that name them."""
    return is_full_text(info.filename), ".cited_by." in info.filename, info.filename


def _check_contents(stream: BinaryIO, limits: Limits) -> None:
    """Refuse an archive whose list of contents alone would fill the memory, before that is read."""
    stream.seek(0)
    if not is_archive(stream.read(4)):
        raise InvalidInputError("the zip archive is packed twice; unpack it once", field="source")
    size = stream.seek(0, io.SEEK_END)
    stream.seek(max(0, size - _END.size - _LONGEST_COMMENT - _END64_LOCATOR))
    tail = stream.read()
    at = tail.rfind(_END_SIGNATURE)
    if at < 0 or at + _END.size > len(tail):
        raise InvalidInputError("the zip archive is damaged or cut off: its end is missing", field="source")
    _, _, _, _, files, length, _, _ = _END.unpack_from(tail, at)
    is_large = tail[max(0, at - _END64_LOCATOR) : at].startswith(_END64_SIGNATURE)
    if is_large or files > limits.files or length > limits.files * _ENTRY_BYTES:
        raise InvalidInputError(
            f"the zip archive holds more than {limits.files:,} files, or more than 4 GiB; split it", field="source"
        )
    stream.seek(0)


def _is_hidden(name: str) -> bool:
    """Whether a name has a part such as `.git`; `..` is none: it leads nowhere, since a name is never a path."""
    parts = name.replace("\\", "/").split("/")
    return any((part.startswith(".") and part.strip(".")) or part == "__MACOSX" for part in parts)


def _open_member(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, left: _Left, limits: Limits
) -> Iterator[ArchiveMember | RejectedRow]:
    if info.flag_bits & _ENCRYPTED:
        yield RejectedRow(row=0, reason="it is encrypted; unpack the archive with its password first", source=name)
        return
    try:
        unpacked = cast(zipfile.ZipExtFile, archive.open(info))
        start = unpacked.peek(8)
    except _DAMAGED as error:
        yield RejectedRow(row=0, reason=f"it cannot be unpacked: {error}", source=name)
        return
    with unpacked:
        if start.startswith(_PACKED):
            yield RejectedRow(row=0, reason="it is packed once more; unpack the archive first", source=name)
        else:
            yield ArchiveMember(name=name, stream=cast(BinaryIO, _Bounded(unpacked, info.compress_size, left, limits)))


class _Left:
    """How many bytes may still come out of an archive."""

    def __init__(self, bytes: int) -> None:
        self.bytes = bytes


class _Bounded(io.RawIOBase):
    """A file of an archive that ends with InvalidInputError where it is damaged or passes a limit."""

    def __init__(self, unpacked: zipfile.ZipExtFile, packed_bytes: int, left: _Left, limits: Limits) -> None:
        super().__init__()
        self._unpacked = unpacked
        self._packed_bytes = packed_bytes
        self._left = left
        self._limits = limits
        self._given = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        try:
            piece = self._unpacked.read(size)
        except _DAMAGED as error:
            raise InvalidInputError(f"the file is damaged ({error}); what came before is kept") from error
        self._given += len(piece)
        self._left.bytes -= len(piece)
        self._check()
        return piece

    def _check(self) -> None:
        given, limits = self._given, self._limits
        if given > limits.grace_bytes and given > limits.expansion * self._packed_bytes:
            raise InvalidInputError(f"the file grows more than {limits.expansion}-fold; it was not read further")
        if given > limits.file_bytes:
            raise InvalidInputError(f"the file is larger than {_size(limits.file_bytes)} unpacked; split it")
        if self._left.bytes < 0:
            raise InvalidInputError(f"the archive is larger than {_size(limits.bytes)} unpacked; split it")


def _size(count: int) -> str:
    return f"{count // 2**20:,} MiB"
