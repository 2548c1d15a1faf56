"""Authors with years that cite: (Kipf and Welling, 2017; Xu et al., 2019a,b), Kipf and Welling (2017).

The rule is surname and year of the first author, as in Powley & Dale 2007 (RANLP), refined by the second author, the
letter behind the year, and by surnames that a scan spelt a little differently.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kg.algorithms.identity.author_names import surname_key
from kg.algorithms.ranking.edit_distance import edit_distance
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker

WINDOW = 120
"""Characters before a year in which its authors are looked for."""

LIKE_SURNAMES = 5
"""Letters from which on a surname may differ in one of them: scans, accents and typing errors."""

_UPPER = "[A-ZÀ-ÖØ-ÞĀ-Ž]"
_PARTICLES = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]el|[Dd]ella|[Dd]i|"
    r"[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Tt]en|[Ee]l|al|bin) ){0,3}"
)
_NAME = rf"{_PARTICLES}{_UPPER}[\w'’´-]{{1,30}}(?:[ -]{_UPPER}[\w'’´-]{{1,30}}){{0,2}}"
_INITIALS = rf"(?:{_UPPER}\.[ -]?){{0,3}}"
_LETTER_ROW = r"(?:[a-z](?:(?:[,–-]\s?|,?\s(?:and|&)\s)[a-z]\b){0,5})?"
_YEAR = re.compile(rf"(?<![\w.–/-])((?:1[5-9]|20)\d\d)({_LETTER_ROW})(?![\w/-]|\.\d|,\d)")
_AUTHORS = re.compile(
    rf"({_INITIALS}{_NAME})(?:,? (?:et al\.?,?|and (?:others|colleagues))|"
    rf"((?:, {_INITIALS}{_NAME}){{0,4}},? ?(?:and|&|&amp;) {_INITIALS}{_NAME}))?"
    r"(?:[’']s?)?,? ?[(\[]?\s?\Z"
)
_AUTHOR_STARTS = re.compile(rf"(?<![\w'’-])(?:{_PARTICLES}){_INITIALS}(?={_UPPER})")
_CONTINUED = re.compile(r"\A(?:[a-z])?\s?(?:,|;|and|&|,\s?and)\s?\Z")
_AND = re.compile(r",? ?(?:and|&|&amp;) ")
_LETTERS = re.compile(r"\b([a-z])\b(?:[–-]\s?([a-z])\b)?")
_OWNER = re.compile(r"[’']s?\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cited:
    """What a marker says of a work: keys of the surnames it names, and whether it says that there are more."""

    surnames: tuple[str, ...]
    others: bool


class AuthorYearIndex:
    """A reference list by first surname and year."""

    def __init__(self, references: Iterable[ListedReference]) -> None:
        self._by_year: dict[int, list[tuple[tuple[str, ...], ListedReference]]] = defaultdict(list)
        for reference in references:
            if reference.year is not None and reference.authors:
                self._by_year[reference.year].append((tuple(map(surname_key, reference.authors)), reference))

    def find(self, surnames: Sequence[str], others: bool, year: int, suffixes: str) -> tuple[str, ...]:
        """Keys of the references that a marker means; `suffixes` are the letters behind its year ("", "a", "ab")."""
        fitting = self._fitting(surnames, year)
        works = [reference for _, reference in _closest(fitting, surnames, others)]
        if suffixes:
            lettered = [work.key for letter in suffixes for work in works if work.year_suffix == letter]
            return tuple(lettered) or _by_order(works, suffixes)
        return tuple(work.key for work in works[:1])

    def _fitting(self, surnames: Sequence[str], year: int) -> list[tuple[tuple[str, ...], ListedReference]]:
        first = surnames[0]
        rows = self._by_year.get(year, [])
        if exact := [row for row in rows if row[0][0] == first]:
            return exact
        if close := [row for row in rows if _is_like(first, row[0][0])]:
            return close
        if within := [row for row in rows if first in row[0]]:
            return within
        near = [row for other in (year - 1, year + 1) for row in self._by_year.get(other, []) if row[0][0] == first]
        agreed = [row for row in near if len(surnames) > 1 and _has_second(row[0], surnames[1])]
        return agreed or (near if len(near) == 1 else [])


def author_year_markers(text: str, references: Sequence[ListedReference]) -> tuple[InTextMarker, ...]:
    """The citations of a text by authors and year, one marker each work or row of letters.

    A year behind another one ("2010, 2012") has its authors. A name with a year that fits no reference is a marker
    without references when "et al." or two authors say that it cites; else it is not a marker.
    """
    index = AuthorYearIndex(references)
    found: list[InTextMarker] = []
    cited: _Cited | None = None
    previous = 0
    for year in _YEAR.finditer(text):
        own = _authors_before(text, max(previous, year.start() - WINDOW), year.start())
        if own is not None:
            start, readings = own
        elif cited is not None and found and _CONTINUED.match(text[previous : year.start()]):
            start, readings = year.start(), [(year.start(), cited)]
        else:
            previous, cited = year.end(), None
            continue
        marker, cited = _resolve_reading(index, readings, year, start)
        if marker:
            found.append(marker)
        previous = year.end()
    return tuple(found)


def _resolve_reading(
    index: AuthorYearIndex, readings: list[tuple[int, _Cited]], year: re.Match[str], start: int
) -> tuple[InTextMarker | None, _Cited | None]:
    """The reading of the authors that fits a reference, the longest first."""
    letters = _letters(year[2])
    for begin, cited in readings:
        if keys := index.find(cited.surnames, cited.others, int(year[1]), letters):
            return InTextMarker(start=begin, end=year.end(), references=keys), cited
    longest = readings[0][1]
    if longest.others or len(longest.surnames) > 1:
        return InTextMarker(start=start, end=year.end()), longest
    return None, None


def _authors_before(text: str, first: int, last: int) -> tuple[int, list[tuple[int, _Cited]]] | None:
    """The readings of the names that end where a year begins, with where they start; None for no names."""
    window = text[first:last]
    readings: list[tuple[int, _Cited]] = []
    for start in _AUTHOR_STARTS.finditer(window):
        names = _AUTHORS.match(window, start.start())
        if names:
            readings.append((first + start.start(), _cited_names(names)))
    if not readings:
        return None
    return readings[0][0], readings


def _cited_names(names: re.Match[str]) -> _Cited:
    listed = [names[1]]
    if names[2]:
        listed += [name for part in _AND.split(names[2]) for name in part.split(",") if name.strip()]
    keys = tuple(surname_key(_OWNER.sub("", name.strip())) for name in listed)
    has_others = "et al" in names[0] or "others" in names[0] or "colleagues" in names[0]
    return _Cited(surnames=keys, others=has_others)


def _closest(
    rows: list[tuple[tuple[str, ...], ListedReference]], surnames: Sequence[str], others: bool
) -> list[tuple[tuple[str, ...], ListedReference]]:
    """The rows whose authors agree best with those named: the second of them, all in order, and how many there are.

    "et al." means two or more authors beside the first; it leads to a work of two authors only if no work has more.
    """
    named = len(surnames)
    if named > 1:
        rows = [row for row in rows if _has_second(row[0], surnames[1])] or rows
        rows = [row for row in rows if _has_second(row[0][:2], surnames[1])] or rows
    if others:
        rows = [row for row in rows if row[1].others or len(row[0]) > max(2, named)] or rows
        return [row for row in rows if row[1].others or len(row[0]) > 1] or rows
    return [row for row in rows if len(row[0]) == named and not row[1].others] or rows


def _has_second(authors: tuple[str, ...], second: str) -> bool:
    return any(author == second or _is_like(author, second) for author in authors[1:])


def _is_like(one: str, other: str) -> bool:
    if min(len(one), len(other)) < LIKE_SURNAMES:
        return False
    return abs(len(one) - len(other)) <= 1 and edit_distance(one, other, most=1) <= 1


def _by_order(works: Sequence[ListedReference], suffixes: str) -> tuple[str, ...]:
    """Letters that the list does not print count its entries of one year, a is the first."""
    positions = [ord(letter) - ord("a") for letter in suffixes]
    unlettered = [work.key for work in works if not work.year_suffix]
    chosen: Iterator[str] = (unlettered[place] for place in positions if place < len(unlettered))
    return tuple(chosen) or tuple(unlettered[:1])


def _letters(suffix: str) -> str:
    """The letters behind a year, ranges written out: "a-c" and "a, b and c" are "abc"."""
    found = []
    for first, last in _LETTERS.findall(suffix):
        found += [chr(code) for code in range(ord(first), max(ord(first), ord(last or first)) + 1)]
    return "".join(found)
