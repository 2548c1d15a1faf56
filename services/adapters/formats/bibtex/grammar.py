"""The grammar of BibTeX: entries, strings and comments of a file, with what is wrong in them.

An entry that cannot be read costs itself alone: reading goes on at the next one. A missing comma, text behind a value,
a field that is twice are remarks of the entry, by line and field. Braces behind a backslash do not count first, as
exporters write them; where an entry cannot be read so, they count, as BibTeX does it.

Source: Oren Patashnik, BibTeXing, 1988; the WEB source of BibTeX 0.99d, sections 213 to 262.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

DEEPEST_BRACES = 40
"""Braces inside braces of a value; a value with more is not read, so that no file is read over and over."""

MOST_FIELDS = 500
"""Fields of an entry; further ones are left out."""


@dataclass(frozen=True, slots=True)
class Macro:
    """The name of a string, where a value uses it."""

    name: str


BibValue = tuple["str | Macro", ...]
"""Pieces that `#` joins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BibBlock:
    """An entry, or a `@string`, whose fields are its strings; `kind` and names of fields are in lower case."""

    kind: str
    key: str
    fields: tuple[tuple[str, BibValue], ...]
    line: int
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenBlock:
    """An entry that could not be read, by the line on which it begins."""

    line: int
    key: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What is to be said of a place between entries."""

    line: int
    text: str


class _NotClosedError(Exception):
    """Raised when the end of an entry is not found; `position` is where that became clear."""

    def __init__(self, position: int, field: str) -> None:
        super().__init__(field)
        self.position, self.field = position, field


_START = re.compile(r"@\s*+([^\W\d][\w.:+/-]*+)\s*+([{(])")
_ENTRY = re.compile(
    r"(?<![^\s}])@\s*+(?:[sS][tT][rR][iI][nN][gG]\s*+[{(]|[^\W\d][\w.:+/-]*+\s*+[{(]\s*+[^\s,={}()\"]*+\s*+,)"
)
"""The start of an entry as far as its key, or of a string, behind a blank or a brace."""
_LINE_OF_ENTRY = re.compile(r"^[^\S\n]*+@\s*+[^\W\d][\w.:+/-]*+\s*+\{\s*+[^\s,={}()\"]*+\s*+,", re.MULTILINE)
_NAME = re.compile(r"(?<![^\s=,{}\"#%@()])([^\s=,{}\"#%@()]++)\s*+=")
_BETWEEN = re.compile(r"(?:[\s,;]++|%[^\n]*+)*+")
_BLANK = re.compile(r"\s*+")
_FLAT_GROUP = re.compile(r"\{((?:[^{}\\]++|\\.|\{(?:[^{}\\]++|\\.)*+\})*+)\}", re.DOTALL)
"""A group with groups inside and none inside those: most values, read in one go."""
_WHOLE_FIELD = re.compile(
    r"(?<![^\s=,{}\"#%@()])([^\s=,{}\"#%@()]++)\s*+=\s*+"
    r"(?:\{((?:[^{}\\]++|\\.|\{(?:[^{}\\]++|\\.)*+\})*+)\}|\"([^\"{}\\]*+)\"|([0-9]++))\s*+(?:,\s*+|(?=\}))",
    re.DOTALL,
)
"""A field as most are, with the comma behind it."""
_BRACES = {True: re.compile(r"\\.|[{}]", re.DOTALL), False: re.compile(r"[{}]")}
_QUOTES = {True: re.compile(r"\\.|[{}\"]", re.DOTALL), False: re.compile(r"[{}\"]")}
_BARE = re.compile(r"[^\s,{}\"#]++")
_REST_OF_BARE = re.compile(r"[^,{}\"#\n@]*+")
_STRING = re.compile(r"[^\W\d][\w:.+-]*+")
_JUNK = re.compile(r"[^\s,{}@()]++|\s++|.", re.DOTALL)
_KEY = re.compile(r"\s*+((?:[^{},\n]++|\{(?:[^{}\n]++|\{[^{}\n]*+\})*+\})*+)")
_KEY_AND_FIELD = re.compile(r"\A([^\s=,{}]++)\s++(?=[^\s=,{}\"#%@()]++\s*+=\s*+[{\"\d])")
_FIELD_AHEAD = re.compile(r"(?<![^\s=,{}\"#%@()])[^\s=,{}\"#%@()]++\s*+=\s*+[{\"]")
_FIELD_INSIDE = re.compile(r"[\n,][^\S\n]*+[A-Za-z][A-Za-z_-]*+\s*+=\s*+(?:[{\"]|\Z)")
_KNOWN_FIELD_INSIDE = re.compile(
    r"[\n,][^\S\n]*+(?:author|title|journal|booktitle|year|volume|number|pages|publisher|doi|url|abstract|month|keywords|"
    r"note|editor|isbn|issn|date)\s*+=\s*+[{\"\d]",
    re.IGNORECASE,
)
"""What begins like the next field, in a value."""


def blocks(text: str) -> Iterator[BibBlock | BrokenBlock | Remark]:
    """Return the entries and strings of a file in order; comments and preambles are passed over.

    Linear in the length of the text: what is read twice is bounded by DEEPEST_BRACES.
    """
    lines, position = _Lines(text), 0
    while found := _START.search(text, position):
        kind, line = found[1].lower(), lines.number(found.start())
        if kind in {"comment", "preamble"}:
            position = _skip_comment(text, found)
        elif _is_commented_out(text, found.start()):
            yield Remark(line=line, text=f"the @{found[1]} of line {line} stands behind a % and is left out")
            position = found.end()
        else:
            block, position = _block(text, found, line)
            yield block


class _Lines:
    """Numbers of lines, counted onward from the place asked for last."""

    def __init__(self, text: str) -> None:
        self._text, self._position, self._line = text, 0, 1

    def number(self, position: int) -> int:
        """Return the line of a position, from 1; not before the last one asked for."""
        self._line += self._text.count("\n", self._position, position)
        self._position = position
        return self._line


def _is_commented_out(text: str, start: int) -> bool:
    before = text[max(0, start - 80) : start]
    return before[before.rfind("\n") + 1 :].lstrip().startswith("%")


def _skip_comment(text: str, found: re.Match[str]) -> int:
    """The end of a comment or preamble: of its braces, or of its line where they do not close."""
    end = _find_closing_brace(text, found.end() - 1, escapes=True) if found[2] == "{" else -1
    if end < 0 and found[2] == "{":
        end = text.find("\n", found.end())
    return end + 1 if end >= 0 else found.end()


def _block(text: str, found: re.Match[str], line: int) -> tuple[BibBlock | BrokenBlock, int]:
    """The block that begins at a match of _START, and the position behind it."""
    first: _NotClosedError | None = None
    for escapes, is_lenient in ((True, False), (False, False), (True, True)):
        try:
            return _read_block(text, found, line, escapes=escapes, is_lenient=is_lenient)
        except _NotClosedError as error:
            first = first or error
    assert first is not None
    follows = _ENTRY.search(text, found.end())
    where = line + text.count("\n", found.end(), min(first.position, follows.start() if follows else len(text)))
    what = f"the value of {first.field} is not closed" if first.field else "it is not closed"
    key = _key(text, found, [])[0]
    broken = BrokenBlock(line=line, key=key, reason=f"{what} (line {where})" if where != line else what)
    return broken, follows.start() if follows else len(text)


def _read_block(text: str, found: re.Match[str], line: int, *, escapes: bool, is_lenient: bool) -> tuple[BibBlock, int]:
    """The block and the position behind it; with `is_lenient`, one whose own brace alone is missing too."""
    remarks: list[str] = []
    kind, close = found[1].lower(), "}" if found[2] == "{" else ")"
    key, position = ("", found.end()) if kind == "string" else _key(text, found, remarks)
    fields = _Fields(text, close, escapes=escapes, is_lenient=is_lenient, remarks=remarks)
    position = fields.read(position)
    return BibBlock(kind=kind, key=key, fields=tuple(fields.found), line=line, remarks=tuple(remarks)), position


def _key(text: str, found: re.Match[str], remarks: list[str]) -> tuple[str, int]:
    """The key of an entry, and the position behind its comma; "" where the entry has none."""
    first = _BLANK.match(text, found.end())
    if first and _FIELD_AHEAD.match(text, first.end()):
        remarks.append("the entry has no key")
        return "", found.end()
    read = _KEY.match(text, found.end())
    raw, end = (read[1], read.end()) if read else ("", found.end())
    if found[2] == "(" and ")" in raw:
        end -= len(raw) - raw.index(")")
        raw = raw[: raw.index(")")]
    if "=" in raw and (both := _KEY_AND_FIELD.match(raw)):
        remarks.append("a comma is missing behind the key")
        return both[1], end - len(raw) + both.end()
    after = _BLANK.match(text, end)
    follows = text[after.end() : after.end() + 1] if after else ""
    if follows not in {",", "}", ")", ""}:
        remarks.append("a comma is missing behind the key")
    return raw.strip(), end


def _find_closing_brace(text: str, opening: int, *, escapes: bool) -> int:
    """The position of the brace that closes the one at `opening`; -1 for none within DEEPEST_BRACES."""
    depth = 0
    for mark in _BRACES[escapes].finditer(text, opening):
        if mark[0] == "{":
            depth += 1
            if depth > DEEPEST_BRACES:
                return -1
        elif mark[0] == "}":
            depth -= 1
            if depth == 0:
                return mark.start()
    return -1


class _Fields:
    """Reads the fields of one entry; `found` has them in order, each name once."""

    def __init__(self, text: str, close: str, *, escapes: bool, is_lenient: bool, remarks: list[str]) -> None:
        self.found: list[tuple[str, BibValue]] = []
        self._text, self._close, self._remarks = text, close, remarks
        self._escapes, self._is_lenient = escapes, is_lenient
        self._is_plain = escapes and close == "}"
        self._names: dict[str, int] = {}
        self._starts: dict[str, int] = {}

    def read(self, position: int) -> int:
        """Read the fields from behind the key on, and return the position behind the entry."""
        text, name = self._text, ""
        while True:
            position = self._skip(_BETWEEN, position)
            while self._is_plain and (whole := _WHOLE_FIELD.match(text, position)):
                name, position = whole[1].lower(), whole.end()
                self._starts.setdefault(name, whole.start(1))
                self._keep(name, (whole[whole.lastindex or 2],))
            position = self._skip(_BETWEEN, position)
            if position >= len(text) or (text[position] == "@" and _START.match(text, position)):
                return self._end_without_brace(position, name)
            if text[position] == self._close:
                self._look_for_swallowed_fields()
                return position + 1
            named = _NAME.match(text, position)
            if named is None:
                position = self._skip_junk(position, name)
                continue
            name = named[1].lower()
            self._starts.setdefault(name, position)
            value, position = self._value(self._skip(_BLANK, named.end()), name)
            self._keep(name, value)
            position = self._find_next(position, name)

    def _skip(self, pattern: re.Pattern[str], position: int) -> int:
        found = pattern.match(self._text, position)
        return found.end() if found else position

    def _end_without_brace(self, position: int, name: str) -> int:
        """An entry whose own brace alone is missing can be kept; one that swallowed fields into a value cannot."""
        swallowing = next((name for name, value in self.found if _FIELD_INSIDE.search(_raw(value))), None)
        if not self._is_lenient or not self.found or swallowing:
            raise _NotClosedError(self._starts[swallowing] if swallowing else position, swallowing or name)
        self._remarks.append(f"the entry is not closed; it is read as far as {name}")
        return position

    def _look_for_swallowed_fields(self) -> None:
        for name, value in self.found:
            raw = _raw(value)
            if "@" in raw and (entry := _LINE_OF_ENTRY.search(raw)):
                shown = " ".join(entry[0].split())
                self._remarks.append(f"a line of {name} begins like an entry ({shown}); see whether a brace is missing")
            elif "=" in raw and (inside := _KNOWN_FIELD_INSIDE.search(raw)):
                shown = " ".join(inside[0].strip(",").split())
                self._remarks.append(f"{name} holds what looks like a field ({shown}); see whether a brace is missing")

    def _keep(self, name: str, value: BibValue) -> None:
        at = self._names.get(name)
        if at is not None:
            kept = self.found[at][1]
            if not any(kept):
                self.found[at] = (name, value)
            elif kept != value and any(value):
                self._remarks.append(f"{name} stands twice; the first value is kept")
        elif len(self.found) < MOST_FIELDS:
            self._names[name] = len(self.found)
            self.found.append((name, value))
        elif len(self._names) == MOST_FIELDS:
            self._names[name] = MOST_FIELDS - 1
            self._remarks.append(
                f"the entry has more than {MOST_FIELDS} fields; {name} and those behind it are left out"
            )

    def _value(self, position: int, name: str) -> tuple[BibValue, int]:
        pieces: list[str | Macro] = []
        while True:
            piece, position = self._piece(position, name)
            if piece is not None:
                pieces.append(piece)
            after = self._skip(_BLANK, position)
            if self._text[after : after + 1] != "#":
                return tuple(pieces), position
            position = self._skip(_BLANK, after + 1)

    def _piece(self, position: int, name: str) -> tuple[str | Macro | None, int]:
        mark = self._text[position : position + 1]
        if mark == "{":
            if self._escapes and (flat := _FLAT_GROUP.match(self._text, position)):
                return flat[1], flat.end()
            end = _find_closing_brace(self._text, position, escapes=self._escapes)
            if end < 0:
                raise _NotClosedError(position, name)
            return self._text[position + 1 : end], end + 1
        if mark == '"':
            end = self._find_closing_quote(position, name)
            value = self._text[position + 1 : end]
            if value.rstrip().endswith("=") and _FIELD_INSIDE.search(value):
                raise _NotClosedError(position, name)  # the quotation mark is that of the next field
            return value, end + 1
        return self._bare(position, name)

    def _find_closing_quote(self, opening: int, name: str) -> int:
        position = opening + 1
        while mark := _QUOTES[self._escapes].search(self._text, position):
            if mark[0] == '"':
                return mark.start()
            position = mark.end()
            if mark[0] == "{":
                position = _find_closing_brace(self._text, mark.start(), escapes=self._escapes) + 1
            if mark[0] == "}" or position <= mark.start():
                break
        raise _NotClosedError(opening, name)

    def _bare(self, position: int, name: str) -> tuple[str | Macro | None, int]:
        """A number, the name of a string, or text that someone wrote without braces."""
        found = _BARE.match(self._text, position)
        raw = found[0] if found else ""
        if self._close == ")" and ")" in raw:
            raw = raw[: raw.index(")")]
        if not raw:
            return None, position
        end = position + len(raw)
        after = self._skip(_BLANK, end)
        if self._text[after : after + 1] not in {",", "#", self._close, "@", "%", ""} and not _NAME.match(
            self._text, after
        ):
            rest = _REST_OF_BARE.match(self._text, end)
            text = self._text[position : rest.end() if rest else end]
            self._remarks.append(f"the value of {name} stands without braces")
            return text.strip(), position + len(text)
        return (Macro(raw) if _STRING.fullmatch(raw) else raw), end

    def _find_next(self, position: int, name: str) -> int:
        """The position of what follows a value: a comma, the end, or the next field where the comma is missing."""
        position = self._skip(_BLANK, position)
        if self._text[position : position + 1] in {",", self._close, "@", "", "%", ";"}:
            return position
        if follows := _NAME.match(self._text, position):
            self._remarks.append(f"a comma is missing between {name} and {follows[1].lower()}")
            return position
        return self._skip_junk(position, name)

    def _skip_junk(self, position: int, name: str) -> int:
        """The position behind what fits nowhere, which is said."""
        text, start = self._text, position
        while position < len(text) and text[position] not in {",", self._close}:
            if position > start and _NAME.match(text, position):
                break
            if text[position] == "@" and _START.match(text, position):
                break
            if text[position] == "{":
                position = _find_closing_brace(text, position, escapes=self._escapes)
                if position < 0:
                    raise _NotClosedError(start, name)
            junk = _JUNK.match(text, position)
            position = junk.end() if junk else len(text)
        shown = " ".join(text[start : min(position, start + 60)].split())
        where = f"behind {name}" if name else "before the first field"
        self._remarks.append(f"text {where} is left out: {shown}")
        return position


def _raw(value: BibValue) -> str:
    return "".join(piece for piece in value if isinstance(piece, str))
