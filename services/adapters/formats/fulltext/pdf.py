"""PDF files: text by page, headings, list of references, citations."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from kg.algorithms.citations.reference_strings import identifiers_in, parse_reference, split_references
from kg.errors import InvalidInputError
from kg.model.papers.full_text import FullText, TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier
from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.pdf_authors import find_authors
from services.adapters.formats.fulltext.pdf_floats import separate_floats, words_between
from services.adapters.formats.fulltext.pdf_layout import (
    APPENDIX,
    OPENS_ABSTRACT,
    PrintedBlock,
    blocks,
    is_heading,
    is_list_heading,
    lines_of,
    split_body,
)
from services.adapters.formats.fulltext.pdf_lines import PrintedLine
from services.adapters.formats.fulltext.pdf_pages import Pages, read_pages
from services.adapters.formats.fulltext.pdf_sections import Sections
from services.adapters.formats.fulltext.pdf_styles import set_as_headings
from services.adapters.formats.fulltext.pdf_titles import find_title
from services.adapters.formats.fulltext.pdf_words import join_words, word_forms
from services.adapters.formats.fulltext.trees import resolve_citations

_HEAD_LINES = 25
_FOOT_LINES = 5
LEAST_LETTERS = 40
"""Letters a page below which a file has no text of its own: it was scanned."""

_PUBLISHED = re.compile(
    r"(?:©|\(c\)|copyright|published|accepted|received)[^\n]{0,60}?\b((?:19|20)\d\d)\b", re.IGNORECASE
)
_STAMP = re.compile(r"arXiv:(\d\d)\d\d\.\d{4,5}(?:v\d{1,2})?")
_STAMP_LINE = re.compile(r"arXiv:\d{4}\.\d{4,5}v\d{1,2}\s{1,4}\[[a-z]")
LONGEST_ABSTRACT, LEAST_ABSTRACT = 450, 50
"""Words of an abstract, and of a block that can be one although nothing calls it so."""
_NO_LIST = "no list of references was found"
_IN_FOOTNOTES = "the references stand in footnotes, which are not read as a list"
_NOTE = re.compile(r"^\d{1,3}\.?[ \t]+[^\d\s][^\n]{20,400}(?:\n[^\n]{0,200}){0,2}", re.MULTILINE)
_NOTE_YEAR = re.compile(r"\b1[5-9]\d\d\b|\b20[012]\d\b")


def full_text(path: Path) -> FullText:
    """The paper of a PDF file.

    Raises:
        InvalidInputError: the file is damaged, encrypted, scanned or too long; the text says which and what to do.
    """
    pages = read_pages(path)
    if sum(letter.isalpha() for page in pages.texts for letter in page) < LEAST_LETTERS * max(1, len(pages.texts)):
        raise InvalidInputError(_too_short(pages), field="source")
    return _paper(pages, find_title(pages), set_as_headings(pages.pieces))


def _too_short(pages: Pages) -> str:
    """Why pages with hardly a letter are not read: they are pictures, or there is no paper in the file."""
    words = sum(len(page.split()) for page in pages.texts)
    if words == 0 or pages.has_pictures:
        return "the PDF file has pages without text, as scans have; recognise its text first (for example by ocrmypdf)"
    return f"the PDF file holds {words:,} word{'' if words == 1 else 's'} of text, too few for a paper"


def _paper(pages: Pages, title: str | None, styled: Collection[tuple[int, str]]) -> FullText:
    lines = [line for line in lines_of(pages.lines) if not _STAMP_LINE.match(line.text)]
    body, listed, behind = split_body(lines, styled)
    references = _references(listed)
    abstract, paragraphs = _body(tuple(_blocks(body, styled)))
    first = [PrintedLine(text=line.strip(), page=1) for line in pages.texts[0].splitlines() if line.strip()]
    named = title or next((line.text for line in lines if len(line.text) > 15), None)
    return FullText(
        title=named and join_words(named, word_forms(line.text for line in lines)),
        authors=_authors(pages, title) if title else (),
        abstract=abstract,
        year=_year(pages.texts[0]),
        identifiers=_own_identifiers(first),
        paragraphs=resolve_citations([*paragraphs, *_appendix(behind, styled)], references),
        references=references,
        remarks=() if references else (_IN_FOOTNOTES if _cites_in_footnotes(pages.texts) else _NO_LIST,),
    )


def _authors(pages: Pages, title: str) -> tuple[str, ...]:
    """The authors below the title, on the first page or, where that is a cover, on the second."""
    both = zip(pages.lines[:2], pages.pieces[:2], strict=False)
    found = (find_authors(lines, pieces, title, pages.stated_author) for lines, pieces in both)
    return next(filter(None, found), ())


def _blocks(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> Iterator[PrintedBlock]:
    """Headings and paragraphs, and the captions, tables and notes that are printed between them."""
    forms = word_forms(line.text for line in lines)
    running, floats = separate_floats(lines)
    return blocks(running, styled, between=tuple(words_between(floats)), forms=forms)


def _references(listed: Sequence[PrintedLine]) -> tuple[ListedReference, ...]:
    entries = split_references("\n".join(line.text for line in listed))
    joined = (" ".join(entry.replace("-\n", "").split()) for entry in entries)
    return tuple(parse_reference(entry, key=f"b{place}") for place, entry in enumerate(joined, start=1))


def _cites_in_footnotes(pages: Sequence[str]) -> bool:
    """Whether most pages have notes that begin with numbers and name years, as in law and the humanities."""
    noted = sum(len([each for each in _NOTE.findall(page) if _NOTE_YEAR.search(each)]) > 0 for page in pages)
    return noted >= max(3, len(pages) // 3)


def _body(found: Sequence[PrintedBlock]) -> tuple[str | None, tuple[TextParagraph, ...]]:
    """The abstract, and the paragraphs under their headings.

    The text before the abstract is the head of page 1. Where nothing is called abstract, the first longer block
    before the first heading is one; what follows an abstract of the usual length without a heading is text.
    """
    abstract: list[str] = []
    paragraphs: list[TextParagraph] = []
    floats: list[tuple[int, TextParagraph]] = []
    head: list[PrintedBlock] = []
    section = ""
    sections = Sections()
    for block in found:
        if block.is_heading:
            section = sections.path(block)
            continue
        if block.kind is not TextKind.PROSE:
            floats.append((len(paragraphs), _paragraph(block, "" if OPENS_ABSTRACT.match(section) else section)))
            continue
        opening = OPENS_ABSTRACT.match(block.text) if not paragraphs and not abstract else None
        is_abstract = (bool(abstract) and not section) or OPENS_ABSTRACT.match(section) is not None
        if opening or (is_abstract and not paragraphs and _words_of(abstract) < LONGEST_ABSTRACT):
            abstract.append(block.text[opening.end() :] if opening else block.text)
            section = section if OPENS_ABSTRACT.match(section) else ""
        elif section or block.page > 1 or abstract:
            named = "" if OPENS_ABSTRACT.match(section) else section
            paragraphs.append(_paragraph(block, named))
        else:
            head.append(block)
    for place, each in reversed(floats):
        paragraphs.insert(place, each)
    long = [] if abstract else [each for each in head if len(each.text.split()) >= LEAST_ABSTRACT]
    paragraphs = [*(TextParagraph(section="", text=each.text, page=each.page) for each in long[1:]), *paragraphs]
    told = " ".join(abstract) or (long[0].text if long and paragraphs else None)
    return told, tuple(paragraphs) or tuple(_as_text(found))


def _paragraph(block: PrintedBlock, section: str) -> TextParagraph:
    return TextParagraph(section=section, text=block.text, page=block.page, kind=block.kind, label=block.label)


def _words_of(texts: Sequence[str]) -> int:
    return sum(len(text.split()) for text in texts)


def _as_text(found: Sequence[PrintedBlock]) -> Iterator[TextParagraph]:
    return (TextParagraph(section="", text=each.text, page=each.page) for each in found if not each.is_heading)


def _appendix(lines: Sequence[PrintedLine], styled: Collection[tuple[int, str]]) -> Iterator[TextParagraph]:
    """The paragraphs behind the list of references, whose first line is a heading, under headings that say so."""
    sections = Sections()
    first = [PrintedBlock(text=line.text, page=line.page, is_heading=True) for line in lines[:1]]
    section = ""
    for block in (*first, *_blocks(lines[1:], styled)):
        if block.is_heading:
            section = _appendix_heading(sections.path(block))
        else:
            yield _paragraph(block, section)


def _appendix_heading(words: str) -> str:
    return words if words.lower().startswith(APPENDIX.lower()) else f"{APPENDIX} {words}"


def _own_identifiers(lines: Sequence[PrintedLine]) -> tuple[Identifier, ...]:
    """The arXiv stamp of the first page, and the DOI of its head and foot if there is one alone.

    The text between is left out, and so is the foot if the page has a list of references: its DOIs are others'.
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
