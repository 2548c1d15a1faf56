"""The title of a PDF file: that of its own record where it is printed, else the largest text of its first page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from services.adapters.formats.fulltext.pdf_pages import Pages
from services.adapters.formats.fulltext.pdf_styles import Piece, letters_of

_SMALL_CAPITALS = 0.65
"""Least height of small capitals, as a share of that of the capitals on their line."""
_SAME_LINE = 0.3
"""Most distance of letters on one line, as a share of their height."""
_NEXT_LINE = 2.2
"""Most distance of two lines of a title, as a share of the height of their letters."""
_LEAST_WORDS, _MOST_WORDS = 3, 45
_HEADING = re.compile(r"(?:\d{1,2}|[IVX]{1,4})\.?\s")
_SENTENCE_END = re.compile(r"[a-zà-ž]{3}\. [A-ZÀ-Ž].{60}")
"""A full stop with a longer sentence behind it, as text has it."""
_TELLING_WORDS = 6
"""Words of a printed text from which it is not the name of a journal."""
_MOST_LINES = 6
_ABOUT_EQUAL = 0.9
"""Height of letters, as a share of the largest, from which the first text of the page is the title."""
_LARGER = 1.05
"""Height of letters, as a share of that of the text, above which a line is not a running head."""
_SOFTWARE_TITLE = re.compile(
    r"(?:untitled|microsoft word|\S{0,80}\.(?:docx?|tex|dvi|pdf|indd)\b|\d{3,5} art \d|paper\d*\Z)", re.IGNORECASE
)
_MASTHEAD = re.compile(
    r"\bpp?\.\s?\d|\b(?:volume|vol\.|issn|isbn|no\.|nr\.|art\.|heft|band|iss(?:ue|\.))\s{0,3}\d|\bissn\b|\A(?:arxiv|doi|https?:)|"
    r"\b(?:journal of|proceedings of|transactions on|rivista|zeitschrift|forum: )",
    re.IGNORECASE,
)


def find_title(pages: Pages) -> str | None:
    """The title of a paper; None where nothing looks like one.

    The file's own title counts where it is printed, unless something of several words is printed larger before it.
    """
    stated = pages.stated_title
    known = letters_of(stated)
    is_title = len(stated.split()) >= _LEAST_WORDS and not _SOFTWARE_TITLE.match(stated)
    is_printed = is_title and known in letters_of(" ".join(pages.texts[:2]))
    found = _printed_title(pages)
    is_other = found is not None and len(found.split()) >= _TELLING_WORDS and _is_before(found, known, pages)
    if is_printed and not is_other:
        return stated
    return found or (stated if is_title else None)


def _is_before(found: str, known: str, pages: Pages) -> bool:
    """Whether a printed title precedes the stated one on the first page, and neither is part of the other."""
    first = letters_of(pages.texts[0])
    at, stated = first.find(letters_of(found)), first.find(known)
    return 0 <= at < stated and letters_of(found) not in known and known not in letters_of(found)


def _printed_title(pages: Pages) -> str | None:
    """What is printed largest on the first page, else on the second; no running head in the letters of the text."""
    heads, usual = _running_heads(pages.texts), _usual_height(pages.pieces)
    for page, pieces in zip(pages.texts[:2], pages.pieces[:2], strict=False):
        found = [
            (height, text)
            for height, text in _largest(pieces)
            if height > _LARGER * usual or letters_of(text) not in heads
        ]
        about_equal = [text for height, text in found if height >= _ABOUT_EQUAL * found[0][0]]
        if about_equal:
            printed = letters_of(page)
            return min(about_equal, key=lambda text: printed.find(letters_of(text)) % len(printed or "-"))
    return None


def _usual_height(pages: Sequence[Sequence[Piece]]) -> float:
    letters: Counter[float] = Counter()
    for pieces in pages:
        for each in pieces:
            letters[each.height] += len(each.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _running_heads(texts: Sequence[str]) -> frozenset[str]:
    """Lines at the top of three pages or more, as letters."""
    lines = (set(map(letters_of, text.splitlines()[:4])) for text in texts)
    counted = Counter(line for page in lines for line in page if line)
    return frozenset(line for line, count in counted.items() if count > 2)


def _largest(pieces: Sequence[Piece]) -> Iterator[tuple[float, str]]:
    """The height and text of the stretches of lines in the same letters, of three words at least and no masthead.

    The largest letters come first.
    """
    for size in sorted({each.height for each in pieces}, reverse=True):
        for lines in _stretches(pieces, size):
            text = " ".join(" ".join(lines).split())
            is_short = _LEAST_WORDS <= len(text.split()) <= _MOST_WORDS and len(lines) <= _MOST_LINES
            is_short = is_short and _SENTENCE_END.search(text) is None
            if is_short and not _MASTHEAD.search(text) and not _HEADING.match(text):
                yield size, text


def _stretches(pieces: Sequence[Piece], size: float) -> Iterator[list[str]]:
    """The lines that have letters of a size, those together that follow each other closely.

    The smaller letters of small capitals belong to their line.
    """
    places = [each.place for each in pieces if each.height == size and any(map(str.isalpha, each.text))]
    lines: list[str] = []
    last: float | None = None
    for each in pieces:
        is_small = each.height < _SMALL_CAPITALS * size or each.height > size
        if is_small or all(abs(each.place - place) >= _SAME_LINE * size for place in places):
            continue
        distance = 0.0 if last is None else abs(each.place - last)
        if last is not None and distance < _SAME_LINE * size:
            lines[-1] += each.text
        else:
            if lines and distance > _NEXT_LINE * size:
                yield lines
                lines = []
            lines.append(each.text)
        last = each.place
    if lines:
        yield lines
