"""Which lines of a PDF file are set as headings are: in letters that are larger or heavier than those of its text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

_HEAVY = re.compile(r"bold|black|heavy|demi|cmbx|cmcsc|nimbusromno9l-medi|-medi\b|smallcaps", re.IGNORECASE)
_RARE = 0.04
"""Share of the letters of a file in one font and size, up to which they may be those of its headings."""
_LARGER, _SMALLER = 1.06, 0.85
"""Height of letters, as a share of that of the text, from which they are a heading's, and below which they are not."""
_MOST_PIECES, _MOST_LETTERS = 8, 120
_NO_HEADING = re.compile(
    r"(?:fig(?:ure)?|tab(?:le)?|algorithm|theorem|lemma|proof|definition|proposition)\b", re.IGNORECASE
)

LetterStyle = tuple[str, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a page in one font, with the height of its letters in points and that of its line on the page."""

    text: str
    font: str
    height: float
    place: float = 0.0


def letters_of(text: str) -> str:
    """The letters and digits of a text, in small letters, by which a line is known however it is spaced."""
    return "".join(sign for sign in text.lower() if sign.isalnum())


def set_as_headings(pages: Sequence[Sequence[Piece]]) -> frozenset[tuple[int, str]]:
    """The page, from 1, and the letters of each line that is set as a heading is."""
    letters: Counter[LetterStyle] = Counter()
    for pieces in pages:
        for each in pieces:
            letters[each.font, each.height] += len(each.text)
    if not letters:
        return frozenset()
    body, rare = letters.most_common(1)[0][0], _RARE * letters.total()
    styles = {style for style, count in letters.items() if _stands_out(style, body, is_rare=count <= rare)}
    return frozenset(
        (number, found)
        for number, pieces in enumerate(pages, start=1)
        for run in _runs(pieces, styles)
        for found in _stretches(run)
    )


def _runs(pieces: Sequence[Piece], styles: Collection[LetterStyle]) -> Iterator[list[str]]:
    """The texts of neighbouring pieces that share a heading's font and size."""
    for style, run in groupby(pieces, key=lambda each: (each.font, each.height)):
        if style in styles:
            yield [each.text for each in run]


def _stands_out(style: LetterStyle, body: LetterStyle, *, is_rare: bool) -> bool:
    """Whether letters are larger than those of the text, or in a heavy or rare font and about as large."""
    font, height = style
    is_heavy = _HEAVY.search(font) is not None and _HEAVY.search(body[0]) is None
    other = is_heavy or (is_rare and font != body[0])
    return height > _LARGER * body[1] or (other and height > _SMALLER * body[1])


def _stretches(run: Sequence[str]) -> Iterator[str]:
    """What neighbouring lines of a run could be, as letters."""
    lines = [line for text in run for line in text.split("\n") if line.strip()]
    for start in range(len(lines)):
        for end in range(start + 1, min(start + _MOST_PIECES, len(lines)) + 1):
            found = letters_of("".join(lines[start:end]))
            if len(found) <= _MOST_LETTERS:
                yield found


def may_be_heading(line: str) -> bool:
    """Whether a line that is set as a heading reads like one: a few words that begin large and end no sentence."""
    words = line.split()
    begins = line[:1].isupper() and 2 * sum(sign.isalpha() for sign in line) > len(line)
    ends = line.rstrip()[-1:] not in {",", ";", "-"} and not (line.rstrip().endswith(".") and len(words) > 6)
    return begins and ends and len(words) <= 14 and len(letters_of(line)) > 3 and _NO_HEADING.match(line) is None
