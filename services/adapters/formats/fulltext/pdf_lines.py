"""The lines of a page of a PDF file: their words, and where and how large they are printed."""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pypdfium2 import raw

_LINE = re.compile(r"[^\r\n\ufffe\x02]+|[\ufffe\x02]")
_WORD = re.compile(r"[^\s\ufffe\x02]+")
_HYPHENS = frozenset({"\ufffe", "\x02"})
"""Signs in place of a hyphen that ends a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSpot:
    """The place of a line on its page, in points from the lower left corner of the page.

    `height` is that of its letters, `first` that of its first word; `gaps` are the spaces between its words as shares
    of the height.
    """

    left: float
    right: float
    base: float
    height: float
    first: float
    gaps: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedLine:
    """A line of a page, which counts from 1."""

    text: str
    page: int
    spot: LineSpot | None = None


def read_lines(held: Any, text: str, *, page: int) -> Iterator[PrintedLine]:
    """The lines of a page as PDFium orders them.

    Args:
        held: the page's text, open.
        text: all of it as `held` gives it, unchanged.
    """
    is_wide = any(ord(sign) > 0xFFFF for sign in text)
    found = list(_LINE.finditer(text))
    for place, line in enumerate(found):
        if line[0] in _HYPHENS:
            continue
        before = len(text[: line.start()].encode("utf-16-le")) // 2 if is_wide else line.start()
        is_parted = (
            place + 1 < len(found) and found[place + 1].start() == line.end() and found[place + 1][0] in _HYPHENS
        )
        yield PrintedLine(text=line[0] + "-" * is_parted, page=page, spot=_spot(held, line[0], before))


def _spot(held: Any, line: str, start: int) -> LineSpot | None:
    """The place of a line that begins at a unit of its page's text; None where that is unknown."""
    words = [_word_spot(held, start + word.start(), start + word.end() - 1) for word in _WORD.finditer(line)]
    known = [word for word in words if word is not None]
    if not known:
        return None
    height = Counter(each.height for each in known).most_common(1)[0][0]
    base = next(each.base for each in known if each.height == height)
    return LineSpot(
        left=known[0].left,
        right=known[-1].right,
        base=base,
        height=height,
        first=known[0].height,
        gaps=tuple(_gaps(known, height)),
    )


def _gaps(words: Sequence[LineSpot], height: float) -> Iterator[float]:
    return ((right.left - left.right) / max(height, 1.0) for left, right in pairwise(words))


def _word_spot(held: Any, first: int, last: int) -> LineSpot | None:
    """The place of the signs of a page's text from one unit to another."""
    begin, end = (raw.FPDFText_GetCharIndexFromTextIndex(held, unit) for unit in (first, last))
    left, right, low, high = (ctypes.c_double() for _ in range(4))
    x, y, turned = ctypes.c_double(), ctypes.c_double(), raw.FS_MATRIX()
    is_known = (
        min(begin, end) >= 0
        and raw.FPDFText_GetCharBox(held, end, left, right, low, high)
        and raw.FPDFText_GetCharOrigin(held, begin, x, y)
        and raw.FPDFText_GetMatrix(held, begin, turned)
    )
    if not is_known:
        return None
    end_right = right.value
    raw.FPDFText_GetCharBox(held, begin, left, right, low, high)
    size = round(float(raw.FPDFText_GetFontSize(held, begin)) * float(turned.b**2 + turned.d**2) ** 0.5, 1)
    return LineSpot(left=left.value, right=end_right, base=y.value, height=size, first=size)
