"""Which files of a folder are parts of a LaTeX source, read with its main file and no papers of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath

from services.adapters.formats.fulltext.latex_archive import BIBLIOGRAPHY, INPUT, begins_document

LARGEST_SOURCE = 20 * 2**20
"""Bytes of a file that is looked into."""
_SOURCES = frozenset({".tex", ".ltx"})
_BESIDE = frozenset({".bbl", ".sty", ".cls", ".bst", ".clo", ".bbx", ".cbx", ".aux", ".blg", ".toc", ".out", ".fls"})
"""Endings of what TeX reads and writes beside a source."""
_PICTURE = re.compile(r"\\includegraphics\s?(?:\[[^\[\]]{0,200}\])?\s?\{([^{}\n]{1,300})\}")
_LIST = ".bib"


def parts_of_sources(folder: Path, files: Sequence[Path]) -> frozenset[Path]:
    """The files that belong to a main file in their folder or above it.

    They are: other sources, unless they begin a document that no other one takes in; what TeX keeps beside a source;
    lists of references that it names, or all where macros name them; pictures that it shows.

    Args:
        files: paths inside the folder.
    """
    sources = {path: _read(folder / path) for path in files if path.suffix.lower() in _SOURCES}
    texts = {path: source.decode("utf-8", errors="replace") for path, source in sources.items()}
    taken_in = {_stem(name) for text in texts.values() for name in _names(INPUT, text)}
    mains = {path for path, source in sources.items() if begins_document(source) and _stem(path.name) not in taken_in}
    roots = {path.parent for path in mains}
    belonging = {root: _names_in([text for path, text in texts.items() if root in path.parents]) for root in roots}
    return frozenset(
        path
        for path in files
        if path not in mains and any(root in path.parents and _belongs(path, belonging[root]) for root in roots)
    )


def _belongs(path: Path, named: Mapping[str, frozenset[str]]) -> bool:
    ending = path.suffix.lower()
    if ending == _LIST:
        return _stem(path.name) in named["lists"] or "" in named["lists"]
    return ending in _SOURCES or ending in _BESIDE or _stem(path.name) in named["pictures"]


def _names_in(texts: Sequence[str]) -> Mapping[str, frozenset[str]]:
    """The lists and pictures that sources name; a name with a macro counts as ""."""
    lists = {name for text in texts for each in _names(BIBLIOGRAPHY, text) for name in each.split(",")}
    pictures = {name for text in texts for name in _names(_PICTURE, text)}
    return {
        "lists": frozenset("" if "\\" in name else _stem(name.removesuffix(_LIST) + _LIST) for name in lists),
        "pictures": frozenset(_stem(name) for name in pictures)
        | {PurePosixPath(name).name.lower() for name in pictures},
    }


def _names(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    return (found[1].strip() for found in pattern.finditer(text))


def _stem(name: str) -> str:
    return PurePosixPath(name).stem.lower()


def _read(file: Path) -> bytes:
    return file.read_bytes() if file.stat().st_size <= LARGEST_SOURCE else b""
