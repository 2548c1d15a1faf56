"""Full texts of a file or a folder, each read by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText
from services.adapters.formats.detection import detect, file_formats
from services.adapters.formats.file_format import Input
from services.adapters.formats.fulltext.latex_archive import is_packed_source, unpack_source
from services.adapters.formats.fulltext.reader import LARGEST_BYTES, read_full_text
from services.adapters.formats.latex_folders import parts_of_sources
from services.collecting.formats import Format
from services.text.storable import printable

_HEAD = 64 * 1_024


def find(path: Path) -> Iterator[tuple[Path, str]]:
    """A file, or the full texts of a folder; its other files and the parts of a LaTeX source are passed over.

    Raises:
        InvalidInputError: there is no such file or folder.
    """
    if not path.exists():
        raise InvalidInputError(f"there is no file or folder {path}", field="files")
    if not path.is_dir():
        yield path, printable(path.name)
        return
    inside = sorted(each.relative_to(path) for each in path.rglob("*") if each.is_file())
    visible = [each for each in inside if not any(part.startswith(".") for part in each.parts)]
    parts = parts_of_sources(path, visible)
    for each in visible:
        file = path / each
        if each not in parts and (is_packed_source(file) or _format_of(file) is not None):
            yield file, printable(each.as_posix())


def read(file: Path) -> tuple[Format, FullText]:
    """What is in a file.

    Raises:
        InvalidInputError: it is not a full text, or cannot be read; the text says why.
    """
    if file.is_file() and is_packed_source(file):
        with unpack_source(file) as main:
            return Format.LATEX, read_full_text(main, Format.LATEX, beside=main.parent)
    found = _format_of(file)
    if found is None:
        raise InvalidInputError(
            "it is not a full text: PDF, JATS, TEI, LaTeX (also packed, as arXiv gives it) and HTML of arXiv "
            "or a publisher are read",
            field="files",
        )
    if file.stat().st_size > LARGEST_BYTES:
        raise InvalidInputError(f"the file is larger than {LARGEST_BYTES // 2**20} MB", field="files")
    return found, read_full_text(file, found, beside=file.resolve().parent)


def _format_of(file: Path) -> Format | None:
    """The format of a full text; None for any other file."""
    with file.open("rb") as stream:
        head = stream.read(_HEAD)
    try:
        found = detect(head, file.name)
    except InvalidInputError:
        return None
    return found if file_formats()[found].input is Input.FULL_TEXT else None
