"""The pages of a PDF file by PDFium: their lines with their places, and their letters by font and size."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pypdfium2
from pypdfium2 import raw

from kg.errors import InvalidInputError
from services.adapters.formats.fulltext.pdf_lines import PrintedLine, read_lines
from services.adapters.formats.fulltext.pdf_styles import Piece

MOST_PAGES = 1_500
_FORMS = 4
"""How deep a form of a page may lie in others."""
_LIGATURES = str.maketrans(
    {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st", "\u00ad": "", "\u00a0": " ",
     "\x00": "", "\ufffe": "-\n", "\x02": "-\n"}
)  # fmt: skip
_UNNAMED = re.compile(r"[\ue000-\uf8ff]")
"""A sign that its font does not name; between letters it is a ligature."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_BROKEN = re.compile(r"([^\W\d_]{1,30}|\d?)([\ue000-\uf8ff])(\d|[^\W\d_]{0,30})")
_SMALL = re.compile(r"[a-zß-ž]{2} | [a-zß-ž]{2}")
"""Small letters in front of a sign or behind it."""
_CANDIDATES = ("ffi", "fi", "ff", "fl", "ffl", "ft", "tt", "ti")
_TURNED = 0.2
"""Share of slant from which letters do not run along their line, such as a stamp on the margin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """The pages of a file: their texts and lines, their pieces in the order of setting, its title and author."""

    texts: tuple[str, ...]
    pieces: tuple[tuple[Piece, ...], ...]
    stated_title: str
    has_pictures: bool
    lines: tuple[tuple[PrintedLine, ...], ...] = ()
    stated_author: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A page as it is read, and whether it shows a picture."""

    text: str
    lines: tuple[PrintedLine, ...]
    pieces: tuple[Piece, ...]
    has_picture: bool


def read_pages(path: Path) -> Pages:
    """The pages of a PDF file.

    Raises:
        InvalidInputError: the file is damaged, encrypted or too long; the text says which and what to do.
    """
    try:
        with closing(pypdfium2.PdfDocument(path)) as file:
            if len(file) > MOST_PAGES:
                raise InvalidInputError(
                    f"the PDF file has {len(file):,} pages, more than {MOST_PAGES:,}; cut out the paper", field="source"
                )
            found = [_read_page(file[number], number + 1) for number in range(len(file))]
            said = {name: " ".join(str(value or "").split()) for name, value in file.get_metadata_dict().items()}
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower() or "security" in str(error).lower():
            raise InvalidInputError(
                "the PDF file is encrypted; save it without its password", field="source"
            ) from error
        raise InvalidInputError(
            f"the PDF file is damaged ({str(error)[:100]}); fetch it again", field="source"
        ) from error
    signs = _name_signs([page.text for page in found])
    return Pages(
        texts=tuple(page.text.translate(signs) for page in found),
        lines=tuple(tuple(replace(each, text=each.text.translate(signs)) for each in page.lines) for page in found),
        pieces=tuple(tuple(replace(each, text=each.text.translate(signs)) for each in page.pieces) for page in found),
        stated_title=said.get("Title", ""),
        stated_author=said.get("Author", ""),
        has_pictures=any(page.has_picture for page in found),
    )


def _read_page(page: Any, number: int) -> _Page:
    with closing(page):
        held = page.get_textpage()
        with closing(held):
            whole = held.get_text_range()
            lines = tuple(
                replace(each, text=each.text.translate(_LIGATURES)) for each in read_lines(held, whole, page=number)
            )
            text = whole.replace("\r\n", "\n").replace("\r", "\n").translate(_LIGATURES)
            pieces = tuple(_pieces(page, held))
        has_picture = any(True for _ in page.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,), max_depth=_FORMS))
        return _Page(text=text, lines=lines, pieces=pieces, has_picture=has_picture)


def _pieces(page: Any, held: Any) -> Iterator[Piece]:
    for each in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,), textpage=held, max_depth=_FORMS):
        with suppress(pypdfium2.PdfiumError):  # an object without a font says nothing that is read
            text = each.extract().translate(_LIGATURES)
            slant, height, up = (abs(value) for value in each.get_matrix().get()[1:4])
            place = each.get_matrix().get()[5]
            if text.strip() and slant <= _TURNED * max(up, height):
                size = round(each.get_font_size() * (up or 1), 1)
                yield Piece(text=text, font=each.get_font().get_base_name(), height=size, place=place)


def _name_signs(texts: Sequence[str]) -> dict[int, str]:
    """What each sign without a name stands for: the ligature that makes most of its words words of the file.

    Where there is no such word, it is `fi`, the most frequent one, if the sign is mostly beside small letters, as a
    ligature is; otherwise a point if it is between digits more than once. Any other sign becomes a blank.
    """
    whole = Counter(word.lower() for text in texts for word in _WORD.findall(_UNNAMED.sub(" ", text)))
    broken: dict[str, list[tuple[str, str]]] = {}
    for text in texts:
        for found in _BROKEN.finditer(text):
            broken.setdefault(found[2], []).append((found[1], found[3]))
    return {ord(sign): _sign_between(places, whole) for sign, places in broken.items()}


def _sign_between(places: Sequence[tuple[str, str]], whole: Mapping[str, int]) -> str:
    """What a sign stands for between what is left and right of it."""
    scores = {each: sum(whole[f"{left}{each}{right}".lower()] for left, right in places) for each in _CANDIDATES}
    best = max(_CANDIDATES, key=lambda each: scores[each])
    if scores[best]:
        return best
    if 2 * sum(bool(_SMALL.search(f"{left} {right}")) for left, right in places) > len(places):
        return "fi"
    return "." if sum(left.isdigit() and right.isdigit() for left, right in places) > 1 else " "
