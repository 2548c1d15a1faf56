"""PDF files by pypdf: text by page, title by the size of its letters, headings, list of references, citations."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import DictionaryObject

from kg.algorithms.citations.reference_strings import identifiers_in, parse_reference, split_references
from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier
from services.adapters.formats.fulltext.pdf_layout import (
    PrintedBlock,
    PrintedLine,
    blocks,
    is_heading,
    is_list_heading,
    lines_of,
    parted,
)
from services.adapters.formats.fulltext.pdf_styles import set_as_headings, text_of
from services.adapters.formats.fulltext.trees import resolved

_HEAD_LINES = 25
_FOOT_LINES = 5
MOST_PAGES = 1_500
_SMALL_CAPITALS = 0.65
"""Least height of small capitals, as a share of that of the capitals on their line."""
_SAME_LINE = 0.2
"""Most distance of letters on one line, as a share of their height."""
LEAST_LETTERS = 40
"""Letters a page below which a file has no text of its own: it was scanned."""

_PUBLISHED = re.compile(
    r"(?:©|\(c\)|copyright|published|accepted|received)[^\n]{0,60}?\b((?:19|20)\d\d)\b", re.IGNORECASE
)
_STAMP = re.compile(r"arXiv:(\d\d)\d\d\.\d{4,5}(?:v\d{1,2})?")
_ABSTRACT = re.compile(r"abstract\s{0,3}[:.—–-]{0,2}\s{0,3}", re.IGNORECASE)
_SOFTWARE_TITLE = re.compile(
    r"(?:untitled|microsoft word|\S{0,80}\.(?:docx?|tex|dvi|pdf|indd)\b|paper\d*\Z)", re.IGNORECASE
)
_LIGATURES = str.maketrans(
    {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "\u00a0": " ", "\x00": ""}
)


def full_text(path: Path) -> FullText:
    """The paper of a PDF file.

    Raises:
        InvalidInputError: the file is damaged, encrypted, scanned or too long; the text says which and what to do.
    """
    try:
        reader = PdfReader(path)
        if reader.is_encrypted and not reader.decrypt(""):
            raise InvalidInputError("the PDF file is encrypted; save it without its password", field="source")
        if len(reader.pages) > MOST_PAGES:
            raise InvalidInputError(
                f"the PDF file has {len(reader.pages):,} pages, more than {MOST_PAGES:,}; cut out the paper",
                field="source",
            )
        read = [text_of(page) for page in reader.pages]
        title = _title(reader)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        # pypdf reports damage by whatever error it meets on its way.
        raise InvalidInputError(
            f"the PDF file is damaged ({type(error).__name__}: {str(error)[:100]}); fetch it anew", field="source"
        ) from error
    pages = [text.translate(_LIGATURES) for text, _ in read]
    if sum(letter.isalpha() for page in pages for letter in page) < LEAST_LETTERS * max(1, len(pages)):
        raise InvalidInputError(_too_short(reader, pages), field="source")
    return _paper(pages, title, set_as_headings([pieces for _, pieces in read]))


def _too_short(reader: PdfReader, pages: Sequence[str]) -> str:
    """Why pages with hardly a letter are not read: they are pictures, or there is no paper in the file."""
    words = sum(len(page.split()) for page in pages)
    if words == 0 or any(_has_picture(page) for page in reader.pages):
        return "the PDF file has pages without text, as scans have; recognise its text first (for example by ocrmypdf)"
    return f"the PDF file holds {words:,} word{'' if words == 1 else 's'} of text, too few for a paper"


def _has_picture(page: PageObject) -> bool:
    resources = page.get("/Resources", DictionaryObject()).get_object()
    forms = resources.get("/XObject", DictionaryObject()).get_object()
    return any(each.get_object().get("/Subtype") == "/Image" for each in forms.values())


def _paper(pages: Sequence[str], title: str | None, styled: Collection[tuple[int, str]]) -> FullText:
    lines = lines_of(pages)
    body, listed = parted(lines)
    references = _references(listed)
    abstract, paragraphs = _body(tuple(blocks(body, styled)))
    first = [PrintedLine(text=line.strip(), page=1) for line in pages[0].splitlines() if line.strip()]
    return FullText(
        title=title or next((line.text for line in lines if len(line.text) > 15), None),
        abstract=abstract,
        year=_year(pages[0]),
        identifiers=_own_identifiers(first),
        paragraphs=resolved(paragraphs, references),
        references=references,
        remarks=() if references else ("no list of references was found",),
    )


def _references(listed: Sequence[PrintedLine]) -> tuple[ListedReference, ...]:
    entries = split_references("\n".join(line.text for line in listed))
    joined = (" ".join(entry.replace("-\n", "").split()) for entry in entries)
    return tuple(parse_reference(entry, key=f"b{place}") for place, entry in enumerate(joined, start=1))


def _body(found: Sequence[PrintedBlock]) -> tuple[str | None, tuple[TextParagraph, ...]]:
    """The abstract, and the paragraphs under their headings; what stands before the abstract is the head of page 1."""
    abstract: list[str] = []
    paragraphs: list[TextParagraph] = []
    section = ""
    for block in found:
        if block.is_heading:
            section = block.text.strip(" :.")
            continue
        opening = _ABSTRACT.match(block.text) if not paragraphs and not abstract else None
        if section.lower().endswith("abstract") or opening:
            abstract.append(block.text[opening.end() :] if opening else block.text)
        elif section:
            paragraphs.append(TextParagraph(section=section, text=block.text, page=block.page))
        elif block.page > 1:
            paragraphs.append(TextParagraph(section="", text=block.text, page=block.page))
    if not paragraphs:
        paragraphs = [
            TextParagraph(section="", text=each.text, page=each.page) for each in found if not each.is_heading
        ]
    return " ".join(abstract) or None, tuple(paragraphs)


def _title(reader: PdfReader) -> str | None:
    """The title of the file's own record where it looks like one, else what is printed largest on the first page."""
    stated = str((reader.metadata.title if reader.metadata else None) or "").strip()
    if len(stated.split()) > 2 and not _SOFTWARE_TITLE.match(stated):
        return " ".join(stated.split())
    return _largest(reader.pages[0]) if reader.pages else None


def _largest(page: PageObject) -> str | None:
    """The lines in the largest letters of a page, three words at least; with the smaller letters of small capitals."""
    pieces: list[tuple[float, float, str]] = []

    def visit(text: str, transform: Sequence[float], matrix: Sequence[float], _font: Any, size: float) -> None:
        height = abs(size * (matrix[3] or matrix[1] or 1) * (transform[3] or transform[1] or 1))
        place = transform[1] * matrix[4] + transform[3] * matrix[5] + transform[5]
        if text.strip():
            pieces.append((round(height, 1), place, text.translate(_LIGATURES)))

    page.extract_text(visitor_text=visit)
    for size in sorted({height for height, _, _ in pieces}, reverse=True):
        places = [place for height, place, _ in pieces if height == size]
        lines: list[tuple[float, str]] = []
        for height, place, text in pieces:
            if height < _SMALL_CAPITALS * size or all(abs(place - each) >= _SAME_LINE * size for each in places):
                continue
            is_same = bool(lines) and abs(place - lines[-1][0]) < _SAME_LINE * size
            lines.append((place, text if is_same or not lines else f" {text}"))
        text = " ".join("".join(each for _, each in lines).split())
        if 3 <= len(text.split()) <= 40 and not text.startswith("arXiv"):
            return text
    return None


def _own_identifiers(lines: Sequence[PrintedLine]) -> tuple[Identifier, ...]:
    """The arXiv stamp of the first page, and the DOI of its head and foot if there is one alone.

    What stands between is left out, and so is a page with a list of references: their DOIs are others'.
    """
    page = [line.text for line in lines if line.page == 1]
    text = next((place for place, line in enumerate(page) if is_heading(line)), min(_HEAD_LINES, len(page)))
    foot = page[max(text, len(page) - _FOOT_LINES) :]
    has_list = any(is_list_heading(line) for line in page)
    edges = "\n".join([*page[:text], *(() if has_list else foot)])
    dois = [known for known in identifiers_in(edges) if known.startswith("doi:") and "arxiv" not in known]
    stamp = _STAMP.search("\n".join(page))
    numbers = identifiers_in(stamp[0]) if stamp else ()
    return (*(dois if len(dois) == 1 else ()), *numbers)


def _year(page: str) -> int | None:
    stamp = _STAMP.search(page)
    if stamp:
        return 2000 + int(stamp[1])
    found = _PUBLISHED.search(page)
    return int(found[1]) if found else None
