"""The authors of a PDF file: the names below the title on its first page, where something shows that they are names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from kg.algorithms.identity.author_names import surname
from services.adapters.formats.author_lists import PARTICLES
from services.adapters.formats.fulltext.pdf_layout import OPENS_ABSTRACT, is_heading
from services.adapters.formats.fulltext.pdf_lines import PrintedLine
from services.adapters.formats.fulltext.pdf_styles import Piece, letters_of

_MOST_LINES = 40
"""Lines below a title among which its authors are looked for."""
_SAME_ROW = 0.45
"""Most distance of two lines of one row, as a share of the height of their letters."""
_CELL_GAP = 1.2
"""Space between two words, as a share of the height of their letters, from which they are in two columns."""
_RAISED = 0.8
"""Height of signs, as a share of that of their line, below which they are marks of notes and addresses."""
_LIFT, _BAND = 0.1, 0.8
"""Least and most distance of raised signs from their line, as a share of its height; small capitals are not raised."""
_MARK = "\n"
_MARKS = re.compile(r"[\d*∗⁎†‡§¶#⋆✉✝∥‖^⊥♠♣♥♦♭♮♯◦○●△□◇\x00-\x1f\x7f-\x9f\ue000-\uf8ff]")
"""Signs of notes and addresses, also those that a font has without saying which."""
_BREAKS = re.compile(r"[\n,;&·•|]|\band\b|\bund\b")
_NAME_SIGNS = frozenset(" .'’‘`´-‐")
_MOST_WORDS = 5
_LEAST_LETTERS = 4
"""Letters of a name by which it is known in an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cell:
    """What is printed together on one row: its text, where every mark of a note is a line break."""

    text: str
    left: float
    right: float

    @property
    def parts(self) -> tuple[str, ...]:
        """What marks, commas and `and` part in it."""
        return tuple(part for each in _BREAKS.split(self.text) if (part := " ".join(each.split()).strip(" .")))

    @property
    def is_placed(self) -> bool:
        """Whether it is one name and an institution."""
        return len(self.parts) > 1 and _is_person(self.parts[0]) and _is_institution(self.parts[1])

    @property
    def names(self) -> tuple[str, ...]:
        """The names of a cell that has nothing but names, or one and its institution; () for any other."""
        if self.is_placed:
            return self.parts[:1]
        return self.parts if all(map(_is_person, self.parts)) else ()


_Row = tuple[_Cell, ...]


def find_authors(lines: Sequence[PrintedLine], pieces: Sequence[Piece], title: str, stated: str) -> tuple[str, ...]:
    """The authors of a paper in their order; () where nothing shows that the lines below the title are names.

    The row below the title is taken if all of it is names and if one of them is marked, is the file's own author, has
    an address or has an institution below it. Further rows are taken where a list goes on, or where each name has an
    address.

    Args:
        lines: those of the page of the title.
        pieces: its pieces, by which raised letters are known.
        stated: what the file says its author is.
    """
    rows = _rows_below(lines, pieces, title)
    addresses = " ".join(letters_of(each) for row in rows for cell in row for each in _mailboxes(cell.text))
    names = _names(rows[0]) if rows else ()
    if not names or not _are_shown(rows, names, f"{addresses} {letters_of(stated)}"):
        return ()
    found = list(names)
    goes_on = True
    for above, row in pairwise(rows):
        more = _names(row)
        goes_on = goes_on and bool(more) and _continues(above, row)
        if goes_on or (more and all(_is_in(name, addresses) for name in more)):
            found.extend(more)
    return tuple(dict.fromkeys(found))


def _names(row: _Row) -> tuple[str, ...]:
    """The names of a row that has nothing but names."""
    of_cells = [cell.names for cell in row]
    return tuple(name for names in of_cells for name in names) if all(of_cells) else ()


def _is_person(name: str) -> bool:
    """Whether a text is a first and a last name, written as names are, and no organisation."""
    words = name.split()
    if not 2 <= len(words) <= _MOST_WORDS or not all(sign.isalpha() or sign in _NAME_SIGNS for sign in name):
        return False
    is_large = all(word[0].isupper() or word in PARTICLES for word in words[1:]) and words[0][0].isupper()
    return is_large and words[-1] not in PARTICLES and len(letters_of(words[-1])) > 1 and surname(name) != name


def _is_institution(text: str) -> bool:
    return " " in text and surname(text) == text


def _are_shown(rows: Sequence[_Row], names: Sequence[str], known: str) -> bool:
    """Whether a note, an address, an institution or the file itself says that the first row is names."""
    is_marked = any(_MARK in cell.text or cell.is_placed for cell in rows[0])
    below = " ".join(word for row in rows[1:2] for cell in row for word in cell.text.split())
    is_institution = _is_institution(below) and not _is_person(below.partition(",")[0])
    return is_marked or "@" in below or is_institution or any(_is_in(name, known) for name in names)


def _mailboxes(text: str) -> Iterator[str]:
    """What is written in front of each @, also several names in braces."""
    for before in text.split("@")[:-1]:
        words = before.replace(",", " ").split()
        yield before.rpartition("{")[2] if before.rstrip().endswith("}") else (words[-1] if words else "")


def _is_in(name: str, known: str) -> bool:
    parts = (letters_of(part) for part in name.split())
    return any(part in known for part in parts if len(part) >= _LEAST_LETTERS)


def _continues(above: _Row, row: _Row) -> bool:
    """Whether a list of names goes on in a row: by a comma or `and`, or since both are marked or have institutions."""
    last, first = above[-1].text.rstrip(" "), row[0].text.lstrip(" ")
    is_open = last.rstrip(_MARK + " ").endswith((",", "&", " and")) or first.startswith((",", "and ", "& "))
    ends_marked = last.endswith(_MARK) and all(cell.text.rstrip(" ,").endswith(_MARK) for cell in row)
    return len(above) == len(row) == 1 and (is_open or ends_marked or (above[0].is_placed and row[0].is_placed))


def _rows_below(lines: Sequence[PrintedLine], pieces: Sequence[Piece], title: str) -> list[_Row]:
    """The rows between a title and what follows its authors, from above."""
    end = _end_of_title(lines, title)
    if end is None or (last := lines[end].spot) is None:
        return []
    text = takewhile(lambda line: not (OPENS_ABSTRACT.match(line.text) or is_heading(line.text)), lines[end + 1 :])
    below = [
        line for line in list(text)[:_MOST_LINES] if line.spot and line.spot.base < last.base and line.text.strip()
    ]
    below.sort(key=lambda line: (-line.spot.base, line.spot.left) if line.spot else (0, 0))
    rows: list[list[PrintedLine]] = []
    for line in below:
        first = rows[-1][0].spot if rows else None
        if first and line.spot and first.base - line.spot.base < _SAME_ROW * max(first.height, line.spot.height):
            rows[-1].append(line)
        else:
            rows.append([line])
    return [tuple(_cells(row, pieces)) for row in rows]


def _end_of_title(lines: Sequence[PrintedLine], title: str) -> int | None:
    """The place of the last line of a title; None where no run of lines is it."""
    known = letters_of(title)
    for start in range(len(lines)):
        run = ""
        for place in range(start, len(lines)):
            run += letters_of(lines[place].text)
            if run == known:
                return place
            if not known.startswith(run):
                break
    return None


def _cells(row: Sequence[PrintedLine], pieces: Sequence[Piece]) -> Iterator[_Cell]:
    """The columns of a row, each with its lines as one text."""
    held: _Cell | None = None
    for line in sorted(row, key=lambda each: each.spot.left if each.spot else 0.0):
        for part in _parts(line, pieces):
            height = line.spot.height if line.spot else 0.0
            if held and part.left - held.right < _CELL_GAP * height:
                held = _Cell(text=f"{held.text} {part.text}", left=held.left, right=part.right)
                continue
            if held:
                yield held
            held = part
    if held:
        yield held


def _parts(line: PrintedLine, pieces: Sequence[Piece]) -> Iterator[_Cell]:
    """A line parted where its words are far from each other."""
    if line.spot is None:
        return
    words = _mark_notes(line, pieces).split(" ")
    wide = {place for place, gap in enumerate(line.spot.gaps) if gap >= _CELL_GAP}
    if not wide or len(words) != len(line.spot.gaps) + 1:
        yield _Cell(text=" ".join(words), left=line.spot.left, right=line.spot.right)
        return
    starts = [0, *(place + 1 for place in sorted(wide)), len(words)]
    for start, end in pairwise(starts):
        is_first, is_last = start == 0, end == len(words)
        yield _Cell(
            text=" ".join(words[start:end]),
            left=line.spot.left if is_first else float("inf"),
            right=line.spot.right if is_last else float("-inf"),
        )


def _mark_notes(line: PrintedLine, pieces: Sequence[Piece]) -> str:
    """The words of a line with a line break for each mark, be it a sign or a raised letter."""
    text = " ".join(line.text.split())
    spot = line.spot
    if spot is not None:
        near = [each for each in pieces if -_SAME_ROW <= (each.place - spot.base) / max(spot.height, 1.0) <= _BAND]
        signs = [
            (sign, each.height < _RAISED * spot.height and each.place - spot.base > _LIFT * spot.height)
            for each in near
            for sign in each.text
            if not sign.isspace()
        ]
        at = "".join(sign for sign, _ in signs).find("".join(text.split()))
        raised = iter(signs[at:] if at >= 0 else ())
        if at >= 0:
            text = "".join(sign if sign == " " or not next(raised)[1] else _MARK for sign in text)
    return _MARKS.sub(_MARK, text)
