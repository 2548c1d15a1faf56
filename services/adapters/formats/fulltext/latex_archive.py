"""The source of a LaTeX paper as one packed file, as arXiv gives it: a tar archive, or one file, packed with gzip."""

from __future__ import annotations

import gzip
import re
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from kg.errors import InvalidInputError

MOST_FILES = 2_000
LARGEST_FILE = 40 * 2**20
LARGEST_BYTES = 300 * 2**20

_GZIP = b"\x1f\x8b"
_TEXT = {".tex", ".bbl", ".bib", ".ltx", ".sty", ".cls", ".txt", ""}
"""Endings of files that a reader may need; pictures are not unpacked."""
_DOCUMENT = re.compile(rb"\\begin\s*\{document\}")
_CLASS = re.compile(rb"^[^%\n]*\\document(?:class|style)\b", re.MULTILINE)
INPUT = re.compile(r"\\(?:input|include|subfile)\s?\{([^{}\n]{1,200})\}")
"""A file that a source takes in."""
BIBLIOGRAPHY = re.compile(r"\\(?:bibliography|addbibresource)\s?(?:\[[^\[\]\n]{0,80}\])?\{([^{}\n]{1,300})\}")
"""Lists of references that a source names, with commas between them."""
_USUAL = ("main", "ms", "paper", "article")


def is_packed(head: bytes) -> bool:
    """Whether a file is packed with gzip, by its beginning."""
    return head.startswith(_GZIP)


@contextmanager
def unpack_source(file: Path) -> Iterator[Path]:
    """The main file of a packed source, in a folder that is there inside the block.

    Raises:
        InvalidInputError: it is damaged, too large, or has no main file.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        try:
            if tarfile.is_tarfile(file):
                _extract_texts(file, folder)
            else:
                with gzip.open(file) as stream:
                    (folder / "main.tex").write_bytes(_at_most(stream.read(LARGEST_FILE + 1)))
        except (tarfile.TarError, OSError, EOFError, zlib.error) as error:
            raise InvalidInputError(f"the archive is damaged: {error}") from error
        yield main_file(folder)


def main_file(folder: Path) -> Path:
    """The file of a source that makes the document: the one with its class, of several the one of a usual name, else
    the longest.

    Raises:
        InvalidInputError: there is none.
    """
    found = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in {".tex", ".ltx"} and _is_main(path)]
    if not found:
        raise InvalidInputError("no file of the source begins a LaTeX document")
    return min(found, key=lambda path: (path.stem.lower() not in _USUAL, -path.stat().st_size, path.as_posix()))


def _is_main(path: Path) -> bool:
    return begins_document(path.read_bytes())


def begins_document(source: bytes) -> bool:
    """Whether a file makes a document by itself."""
    return _CLASS.search(source) is not None and _DOCUMENT.search(source) is not None


def is_packed_source(file: Path) -> bool:
    """Whether a file is a packed source, as far as its beginning and its name say: `.gz` of another format is none."""
    name = file.name.lower()
    if "." in name and not name.endswith((".tar.gz", ".tgz", ".tex.gz")):
        return False
    with file.open("rb") as stream:
        return is_packed(stream.read(2))


def _extract_texts(file: Path, folder: Path) -> None:
    """Write the files of text; names that lead out of the folder, links and devices are refused by the filter."""
    total = 0
    with tarfile.open(file) as archive:
        for number, member in enumerate(archive):
            if number >= MOST_FILES:
                raise InvalidInputError(f"the archive holds more than {MOST_FILES:,} files")
            if not member.isfile() or Path(member.name).suffix.lower() not in _TEXT:
                continue
            total += member.size
            if member.size > LARGEST_FILE or total > LARGEST_BYTES:
                raise InvalidInputError("the archive unpacks to more than a paper's source")
            archive.extract(member, folder, filter="data")


def _at_most(content: bytes) -> bytes:
    if len(content) > LARGEST_FILE:
        raise InvalidInputError("the archive unpacks to more than a paper's source")
    return content
