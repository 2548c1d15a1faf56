"""Captions, tables, letters of figures and footnotes of printed pages, separated from running text by their places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from statistics import median

from kg.model.papers.text_kind import TextKind
from services.adapters.formats.fulltext.pdf_layout import PrintedBlock, is_heading
from services.adapters.formats.fulltext.pdf_lines import LineSpot, PrintedLine
from services.adapters.formats.fulltext.pdf_words import join_line

_CAPTION = re.compile(
    r"(?P<label>(?:(?:supplementary|extended data|appendix) )?"
    r"(?P<thing>fig(?:ure|\.)?|tab(?:le|\.|elle)?|abb(?:ildung|\.)|figura|tabella|tabla|tableau|scheme|chart|box|"
    r"algorithm|listing)\s?(?:[A-Z]?\.?\d{1,3}[a-z]?|[IVX]{1,5}))(?P<end>\s{0,2}[.:|—–-]|\s{0,3}\Z|\s{1,3}(?=[A-Z(]))",
    re.IGNORECASE,
)
_TABLE = re.compile(r"tab|algorithm|listing|box", re.IGNORECASE)
_CELL_GAP = 1.15
"""Space between two words, as a share of the height of their letters, from which they are in two cells."""
_ABOUT = 0.06
"""Share by which letters of the same size differ."""
_SMALL = 0.94
"""Height of letters as a share of that of the text below which they are a footnote's."""
_FULL = 0.7
"""Width of a line as a share of that of a column, from which it is a line of running text."""
_CLOSE = 1.4
"""Distance of two lines of a paragraph, as a share of the usual one, at most."""
_FAR = 2.5
"""Distance of two rows of a table, as a share of that of two lines, at most."""
_LEAST_ROWS = 3
_LEAST_TOLD = 5
_LONGEST_SIGN = 8
_LEAST_NOTE = 20
"""Letters of a footnote, at least."""
_FIGURE = re.compile(r"[^A-Za-z\d]{0,3}\d[\d.,]{0,12}[^A-Za-z]{0,6}")
_MATHS = re.compile(r"[=≤≥≈∼∝∈→∑∫∂√∀∃⊂⊆∪∩∞]")
_SENTENCE_END = re.compile(r"[.!?][)\]”\"’]{0,2}\Z")
_NOTE = re.compile(r"\d{1,3}\s?(?=[^\W\d])|[*†‡§¶]")
"""How a footnote begins."""
_LONGEST_PART = 900
"""Characters of the rows of a table after which a new part begins."""
_MOST_NAMED = 200
"""Characters of a caption that are put before its rows."""
_MOST_LINES = 90
"""Lines of a table or figure beside its caption, at most."""


@dataclass(slots=True, kw_only=True)
class Float:
    """A table, a figure or a footnote apart from the running text: its caption, its rows or letters, or its note.

    `after` is the number of lines of running text in front of it.
    """

    page: int
    after: int = 0
    label: str = ""
    caption: list[str] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    note: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Usual:
    """Height of the letters, distance of the lines and width of the columns of a text, in points."""

    height: float
    step: float
    width: float


@dataclass(slots=True)
class _Page:
    """The lines of a text, which of them are running text, and to which float each of the others belongs."""

    lines: Sequence[PrintedLine]
    usual: _Usual
    running: Sequence[bool]
    taken: dict[int, Float] = field(default_factory=dict)


def separate_floats(lines: Sequence[PrintedLine]) -> tuple[tuple[PrintedLine, ...], tuple[Float, ...]]:
    """The lines of the running text, and what is printed between them, in the order of the pages."""
    usual = _usual(lines)
    if usual is None:
        return tuple(lines), ()
    pages = _Page(lines, usual, _running(lines, usual))
    for place, line in enumerate(lines):
        found = None if place in pages.taken else _CAPTION.match(line.text)
        if found and _begins_caption(pages, place, found):
            _take_captioned(pages, place, found["label"])
    _take_tables(pages)
    _take_notes(pages)
    kept: list[PrintedLine] = []
    floats: dict[int, Float] = {}
    for place, line in enumerate(lines):
        one = pages.taken.get(place)
        if one is None:
            kept.append(line)
        elif id(one) not in floats:
            one.after = len(kept)
            floats[id(one)] = one
    return tuple(kept), tuple(floats.values())


def _usual(lines: Sequence[PrintedLine]) -> _Usual | None:
    """The usual height, distance and width; None where too few lines have a known place."""
    heights: Counter[float] = Counter()
    for line in lines:
        if line.spot:
            heights[line.spot.height] += len(line.text)
    if not heights:
        return None
    height = heights.most_common(1)[0][0]
    spots = [line.spot for line in lines if line.spot and _is_about(line.spot.height, height) and len(line.text) > 20]
    steps = [
        above.base - below.base for above, below in pairwise(spots) if 0 < above.base - below.base < 3 * max(height, 1)
    ]
    if not steps:
        return None
    return _Usual(height=height, step=median(steps), width=median(each.right - each.left for each in spots))


def _is_about(height: float, other: float) -> bool:
    return abs(height - other) <= _ABOUT * other


def _running(lines: Sequence[PrintedLine], usual: _Usual) -> list[bool]:
    """Which lines are running text by their letters, width and place: whole lines, and what ends a paragraph."""
    running: list[bool] = []
    for place, line in enumerate(lines):
        spot = line.spot
        if spot is None or not _is_about(spot.height, usual.height) or _has_cells(line):
            running.append(spot is None)
            continue
        letters = sum(sign.isalpha() for sign in line.text)
        is_whole = spot.right - spot.left >= _FULL * usual.width and 2 * letters > len(line.text)
        before = lines[place - 1] if place and running[-1] else None
        running.append(is_whole or (before is not None and _follows(before, line, usual)))
    return running


def _has_cells(line: PrintedLine) -> bool:
    """Whether a line looks like a row of a table: words far apart, or nearly all figures; no formula."""
    words = line.text.split()
    if line.spot is None or len(words) < 2 or _MATHS.search(line.text):
        return False
    figures = sum(_FIGURE.fullmatch(word) is not None for word in words)
    return max(line.spot.gaps, default=0.0) >= _CELL_GAP or (figures > 1 and 2 * figures > len(words))


def _follows(before: PrintedLine, line: PrintedLine, usual: _Usual) -> bool:
    """Whether a line is the next one below another in the same column, as lines of a paragraph are."""
    if before.spot is None or line.spot is None or before.page != line.page:
        return False
    down = before.spot.base - line.spot.base
    return 0 < down <= _CLOSE * usual.step and _overlap(before.spot, line.spot)


def _overlap(one: LineSpot, other: LineSpot) -> bool:
    return one.left < other.right and other.left < one.right


def _begins_caption(pages: _Page, place: int, found: re.Match[str]) -> bool:
    """Whether a line that begins as captions do is one.

    Its letters have another size than the text; or it follows no line of the text closely, and a sign or the end of
    the line ends its label.
    """
    line = pages.lines[place]
    if line.spot is None:
        return False
    before = pages.lines[place - 1] if place else None
    is_other = not _is_about(line.spot.height, pages.usual.height)
    if before is not None and pages.running[place - 1] and _follows(before, line, pages.usual) and not is_other:
        return False
    return bool(found["end"].strip()) or found.end() == len(line.text) or is_other


def _take_captioned(pages: _Page, place: int, label: str) -> None:
    """Take a caption and the lines of its table or figure."""
    end = _caption_end(pages, place)
    one = Float(page=pages.lines[place].page, label=label)
    one.caption = [line.text for line in pages.lines[place:end]]
    pages.taken |= dict.fromkeys(range(place, end), one)
    behind = _beside(pages, range(end, min(end + _MOST_LINES, len(pages.lines))), place)
    front = _beside(pages, range(place - 1, max(place - 1 - _MOST_LINES, -1), -1), place)
    if _TABLE.match(label) and any(_has_cells(pages.lines[each]) for each in behind):
        front = []
    elif front:
        behind = []
    elif not _TABLE.match(label):
        behind = [each for each in behind if _is_small(pages, each)]
    rows = sorted({*front, *behind})
    one.rows = [pages.lines[each].text for each in rows]
    pages.taken |= dict.fromkeys(rows, one)


def _caption_end(pages: _Page, place: int) -> int:
    """The place behind the last line of a caption: the next line is further away, or is set differently."""
    last, right, end = pages.lines[place], 0.0, place + 1
    for end in range(place + 1, len(pages.lines) + 1):
        line = pages.lines[end] if end < len(pages.lines) else None
        if line is None or line.spot is None or last.spot is None or line.page != last.page:
            return end
        right = max(right, last.spot.right)
        if _is_raised(last.spot, line):
            continue
        if not _is_next(last.spot, line.spot, pages.usual) or _CAPTION.match(line.text) or _is_row(line):
            return end
        if end > place + 1 and not _is_about(line.spot.height, last.spot.height):
            return end
        if _SENTENCE_END.search(last.text) and last.spot.right < right - 0.1 * pages.usual.width:
            return end
        last = line
    return end


def _is_raised(spot: LineSpot, line: PrintedLine) -> bool:
    """Whether a line is a sign above or below the end of another, as PDFium parts them from it."""
    other = line.spot
    is_small = other is not None and other.height < _SMALL * spot.height and len(line.text) <= _LONGEST_SIGN
    return is_small and other is not None and abs(other.base - spot.base) < spot.height


def _is_next(spot: LineSpot, other: LineSpot, usual: _Usual) -> bool:
    """Whether another line goes on with the words of one: on the same height, or closely below."""
    down, most = spot.base - other.base, max(1.45 * other.height, 1.1 * usual.step)
    is_beside = abs(down) <= 0.3 * other.height and other.left >= spot.left
    return is_beside or (0 < down <= most and _overlap(spot, other))


def _is_row(line: PrintedLine) -> bool:
    return line.spot is not None and _has_cells(line) and max(line.spot.gaps, default=0.0) >= _CELL_GAP


def _beside(pages: _Page, places: range, caption: int) -> list[int]:
    """The places next to a caption, in one direction, whose lines are neither running text nor a heading."""
    found: list[int] = []
    page = pages.lines[caption].page
    for place in places:
        line = pages.lines[place]
        is_other = pages.running[place] or place in pages.taken or line.page != page
        if is_other or _CAPTION.match(line.text) or is_heading(line.text) or _is_large(pages, place):
            break
        if _is_sentence_afar(pages.lines[found[-1] if found else places.start - places.step], line, pages.usual):
            break
        found.append(place)
    return found


def _is_sentence_afar(before: PrintedLine, line: PrintedLine, usual: _Usual) -> bool:
    """Whether a line is far from the one before and has words of a sentence in the letters of the text."""
    is_of_text = line.spot is not None and _is_about(line.spot.height, usual.height)
    return (
        is_of_text
        and not _is_near(before, line, usual)
        and not _has_cells(line)
        and _count_words(line.text) >= _LEAST_TOLD - 1
    )


def _count_words(text: str) -> int:
    return sum(word.strip(",.;:()").isalpha() for word in text.split())


def _is_small(pages: _Page, place: int) -> bool:
    spot = pages.lines[place].spot
    return spot is not None and spot.height < _SMALL * pages.usual.height


def _is_large(pages: _Page, place: int) -> bool:
    """Whether a line has larger letters than the text and more than a sign, as headings have."""
    line = pages.lines[place]
    return line.spot is not None and line.spot.height > 1.06 * pages.usual.height and len(line.text) > 12


def _take_tables(pages: _Page) -> None:
    """Take runs of rows that have no caption beside them."""
    run: list[int] = []
    for place in range(len(pages.lines) + 1):
        is_row = place < len(pages.lines) and place not in pages.taken and _has_cells(pages.lines[place])
        if is_row and (not run or _is_near(pages.lines[run[-1]], pages.lines[place], pages.usual)):
            run.append(place)
            continue
        rows = [pages.lines[each].text for each in run]
        if len(run) >= _LEAST_ROWS and _is_counted(rows):
            one = Float(page=pages.lines[run[0]].page, rows=rows)
            pages.taken |= dict.fromkeys(run, one)
        run = [place] if is_row else []


def _is_near(row: PrintedLine, other: PrintedLine, usual: _Usual) -> bool:
    """Whether two lines are close enough to be rows of one table."""
    if row.spot is None or other.spot is None or row.page != other.page:
        return False
    return abs(row.spot.base - other.spot.base) <= _FAR * usual.step


def _is_counted(rows: Sequence[str]) -> bool:
    """Whether half of the rows have figures, and these are more than the page numbers of a list of contents."""
    counted = [row for row in rows if any(map(_FIGURE.fullmatch, row.split()))]
    last = [row.split()[-1] for row in rows]
    pages = [int(each) for each in last if each.isdecimal()]
    is_contents = 2 * len(pages) > len(rows) and pages == sorted(pages) and all(row[-1:].isdecimal() for row in rows)
    return 2 * len(counted) >= len(rows) and not is_contents


def _take_notes(pages: _Page) -> None:
    """Take the small lines at the foot of a column, below its last line of running text.

    Lines under a heading in small letters are a section in small letters.
    """
    found: list[tuple[Float, list[int]]] = []
    lowest = _running_spots(pages)
    is_open, ended = False, 0
    for place, line in enumerate(pages.lines):
        ended = line.page if _is_small(pages, place) and is_heading(line.text) else ended
        if (
            place in pages.taken
            or line.page == ended
            or not _is_small(pages, place)
            or not _is_lowest(line.spot, lowest.get(line.page, ()))
        ):
            is_open = False
            continue
        if not is_open or _NOTE.match(line.text):
            found.append((Float(page=line.page), []))
        found[-1][0].note.append(line.text)
        found[-1][1].append(place)
        is_open = True
    for one, places in found:
        if sum(sign.isalpha() for text in one.note for sign in text) >= _LEAST_NOTE:
            pages.taken |= dict.fromkeys(places, one)


def _is_lowest(spot: LineSpot | None, others: Sequence[LineSpot]) -> bool:
    """Whether a line is below all others of its column, of which there is at least one."""
    column = [other.base for other in others if spot and _overlap(spot, other)]
    return bool(column) and spot is not None and spot.base < min(column)


def _running_spots(pages: _Page) -> Mapping[int, list[LineSpot]]:
    """The places of the lines of running text, by page."""
    found: dict[int, list[LineSpot]] = {}
    for place, line in enumerate(pages.lines):
        if line.spot and pages.running[place] and place not in pages.taken:
            found.setdefault(line.page, []).append(line.spot)
    return found


def words_between(floats: Sequence[Float]) -> Iterator[PrintedBlock]:
    """Captions, tables under their captions, what figures say in sentences, and notes, as blocks of the text."""
    for each in floats:
        block = PrintedBlock(text="", page=each.page, label=each.label, end=each.after)
        if each.note:
            yield replace(block, text=_join(each.note), kind=TextKind.NOTE)
        if each.caption:
            yield replace(block, text=_join(each.caption), kind=TextKind.CAPTION)
        if each.caption and not _TABLE.match(each.label):
            told = [row for row in each.rows if _count_words(row) >= _LEAST_TOLD]
            if told:
                yield replace(block, text=_join(told), kind=TextKind.NOTE)
        else:
            for rows in _parts_of(each):
                yield replace(block, text=rows, kind=TextKind.ROW)


def _parts_of(table: Float) -> Iterator[str]:
    """The rows of a table behind its caption; each part of a long one begins with the first row."""
    named = _join(table.caption)[:_MOST_NAMED].rstrip(" .:") or "Table"
    part: list[str] = []
    for row in table.rows:
        part.append(row)
        if sum(map(len, part)) > _LONGEST_PART:
            yield f"{named}: {'; '.join(part)}"
            part = [table.rows[0]]
    if len(part) > 1 or len(table.rows) == 1:
        yield f"{named}: {'; '.join(part)}"


def _join(lines: Sequence[str]) -> str:
    text = ""
    for line in lines:
        text = join_line(text, line)
    return text
