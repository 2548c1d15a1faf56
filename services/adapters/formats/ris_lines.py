"""The lines of RIS files as records: a tag of two letters, a hyphen, a value that may go on below.

Real files break the grammar, and a record that does is still a record: with one blank before the hyphen or none,
indented, in small letters, without `TY` or `ER`, with blank lines inside. A library for RIS takes strict lines only,
drops the others without a word and says nothing of their order, so the lines are read here.

How a record writes its first tag is how it writes all. A line in the middle of a long text is a tag only where it is
written so and its value fits the tag, since texts are wrapped at words such as "ER - positive" and "T2-weighted".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TYPES = frozenset(
    {
        *("ABST", "ADVS", "AGGR", "ANCIENT", "ART", "BILL", "BLOG", "BOOK", "CASE", "CHAP", "CHART", "CLSWK", "COMP"),
        *("CONF", "CPAPER", "CTLG", "DATA", "DBASE", "DICT", "EBOOK", "ECHAP", "EDBOOK", "EJOUR", "ELEC", "ENCYC"),
        *("EQUA", "FIGURE", "GEN", "GOVDOC", "GRANT", "HEAR", "ICOMM", "INPR", "INTV", "JFULL", "JOUR", "LEGAL"),
        *("MANSCPT", "MAP", "MGZN", "MPCT", "MULTI", "MUSIC", "NEWS", "PAMP", "PAT", "PCOMM", "RPRT", "SER", "SLIDE"),
        *("SOUND", "STAND", "STAT", "STD", "THES", "UNBILL", "UNPB", "UNPD", "VIDEO", "WEB", "ELECT", "PREPRINT"),
    }
)
_TAG_WORDS = (
    "A1 A2 A3 A4 A5 A6 AB AD AN AU AV BT C1 C2 C3 C4 C5 C6 C7 C8 CA CL CN CP CR CT CY DA DB DI DO DP DS ED EM EP "
    "ER ET FD H1 H2 ID IP IS J1 J2 JA JF JO K1 KW L1 L2 L3 L4 LA LB LK M1 M2 M3 N1 N2 NO NV NY OL OP PA PB PM PN "
    "PP PT PY RD RI RN RP SE SF SL SN SO SP SR ST T1 T2 T3 T4 TA TI TT TY U1 U2 U3 U4 U5 UR VL VO WP WT WV XT Y1 "
    "Y2 YR"
)
_TAGS = frozenset(f"{_TAG_WORDS} DOI PMID PMCID".split())
_TITLES = frozenset({"TI", "T1", "CT"})
_STARTS = frozenset({"A1", "AB", "AN", "AU", "DB", "DO", "ID", "JF", "JO", "KW", "PY", "T1", "T2", "TI", "UR", "Y1"})
"""Tags that begin a record without TY."""
_TEXTS = frozenset({"AB", "AD", "N1", "N2", "NO", "RN"})
"""Tags whose values are long enough to be wrapped."""
_LISTED = _TEXTS | {"DO", "ID", "KW", "L1", "L2", "L3", "L4", "LA", "LK", "UR"}
"""Tags whose values may begin with a small letter and go on below."""
_FRAME = frozenset({"TY", "ER"})
_SHORT = frozenset({"DA", "EP", "IS", "LA", "PY", "SN", "SP", "VL", "Y1", "Y2"})
_LONGEST_SHORT = 60
_LINE = re.compile(r"\A[\s\ufeff]{0,12}(PMC?ID|DOI|[A-Za-z][A-Za-z0-9])(\s{0,4})[-\u2010-\u2014](.*)\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that may be a tag and its value; `style` is the blanks before the hyphen, at most 2, and whether
    the tag is in capitals."""

    tag: str
    value: str
    style: tuple[int, bool]


@dataclass(slots=True)
class _Open:
    """A record whose end has not been met."""

    style: tuple[int, bool]
    fields: list[tuple[str, list[str]]] = field(default_factory=list)
    """Each tag with the lines of its value."""
    tags: set[str] = field(default_factory=set)
    after_blank: bool = False

    def add(self, line: _Line) -> None:
        """Begin the value of a tag."""
        self.fields.append((line.tag, [line.value]))
        self.tags.add(line.tag)
        self.after_blank = False

    def takes(self, line: _Line, below: str) -> bool:
        """Whether a line is a tag of this record, not the next words of the value before it; `below` is the next."""
        if line.tag in _FRAME:
            return False
        last = self.fields[-1][0]
        if last not in _TEXTS or self.after_blank:
            is_alike = line.style == self.style or (line.style[0] > 0 and line.style[1] == self.style[1])
            return is_alike and (line.tag in _TAGS or line.style == self.style)
        return line.style == self.style and line.tag in _TAGS and _fits(line) and not _goes_on(line, below)

    def begins_again(self, line: _Line) -> bool:
        """Whether a second title, or the first tag again, after a blank line begins a record without TY."""
        repeats = line.tag == self.fields[0][0] or line.tag in self.tags & _TITLES
        return self.after_blank and "TY" not in self.tags and repeats and bool(self.tags & _TITLES)

    def join_lines(self) -> list[tuple[str, str]]:
        return [(tag, " ".join(filter(None, lines))) for tag, lines in self.fields]


def records(text: str) -> Iterator[list[tuple[str, str]]]:
    """Yield the tags and values of each record, in order; the tags in capitals, without ER."""
    lines = text.split("\n")
    current: _Open | None = None
    for number, raw in enumerate(lines):
        line = _parse_line(raw)
        if line and _is_start(line, current):
            if current:
                yield current.join_lines()
            current = _Open(style=line.style)
            current.add(line)
        elif current is None:
            continue
        elif line and line.tag == "ER" and _is_end(line, lines, number):
            yield current.join_lines()
            current = None
        elif line and current.takes(line, lines[number + 1] if number + 1 < len(lines) else ""):
            current.add(line)
        elif raw.strip():
            current.fields[-1][1].append(raw.strip())
        else:
            current.after_blank = True
    if current:
        yield current.join_lines()


def _parse_line(raw: str) -> _Line | None:
    found = _LINE.match(raw)
    if found is None:
        return None
    tag, blanks, value = found.groups()
    return _Line(tag=tag.upper(), value=value.strip(), style=(min(len(blanks), 2), tag.isupper()))


def _is_start(line: _Line, current: _Open | None) -> bool:
    """Whether a line begins a record: TY, or another tag where no record is open."""
    if line.tag != "TY":
        return line.tag in _STARTS if current is None else current.begins_again(line)
    is_type = line.value.upper() in TYPES or (line.value.isalpha() and line.value.isupper())
    return current is None or is_type or not line.value


def _is_end(line: _Line, lines: list[str], number: int) -> bool:
    """Whether a line ends its record: ER without a value, or with one before the next TY or the end of the file."""
    if not line.value:
        return True
    follows = next((place for place in range(number + 1, len(lines)) if lines[place].strip()), None)
    after = None if follows is None else _parse_line(lines[follows])
    return follows is None or bool(after and after.tag == "TY")


def _goes_on(line: _Line, below: str) -> bool:
    """Whether a line and the one below it are words of a wrapped text: "T2  - weighted images show that the"."""
    is_wrapped = bool(below.strip()) and _parse_line(below) is None
    return is_wrapped and line.tag not in _LISTED and line.value[:1].islower()


def _fits(line: _Line) -> bool:
    """Whether a value can be one of its tag."""
    if line.tag == "DO":
        return "10." in line.value or not line.value
    return line.tag not in _SHORT or len(line.value) <= _LONGEST_SHORT
