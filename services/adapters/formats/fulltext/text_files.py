"""Full texts of a file or a folder, each read by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.errors import InvalidInputError
from services.adapters.formats.detection import detect, file_formats
from services.adapters.formats.file_format import Input
from services.adapters.formats.fulltext.reader import LARGEST_BYTES, read_full_text
from services.collecting.formats import Format
from services.collecting.text_files import TextFile
from services.text.storable import printable

_HEAD = 64 * 1_024


def read_text_files(path: Path, name: str | None = None) -> Iterator[TextFile]:
    """The full texts of a file, or of a folder and those in it; files of a folder that are none are passed over.

    Raises:
        InvalidInputError: there is no such file or folder.
    """
    if not path.exists():
        raise InvalidInputError(f"there is no file or folder {path}", field="files")
    if not path.is_dir():
        yield _read(path, name or printable(path.name))
        return
    for file in sorted(each for each in path.rglob("*") if each.is_file()):
        inside = file.relative_to(path)
        if not any(part.startswith(".") for part in inside.parts) and _format_of(file) is not None:
            yield _read(file, printable(inside.as_posix()))


def _format_of(file: Path) -> Format | None:
    """The format of a full text; None for any other file."""
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    try:
        found = detect(head, file.name)
    except InvalidInputError:
        return None
    return found if file_formats()[found].input is Input.FULL_TEXT else None


def _read(file: Path, name: str) -> TextFile:
    found = _format_of(file)
    if found is None:
        return TextFile(name=name, reason="it is no full text: PDF, JATS, TEI, LaTeX and HTML of arXiv are read")
    if file.stat().st_size > LARGEST_BYTES:
        return TextFile(name=name, format=found, reason=f"it is larger than {LARGEST_BYTES // 2**20} MB")
    try:
        text = read_full_text(file, found, beside=file.resolve().parent)
    except InvalidInputError as error:
        return TextFile(name=name, format=found, reason=printable(str(error)))
    return TextFile(name=name, format=found, text=text)
