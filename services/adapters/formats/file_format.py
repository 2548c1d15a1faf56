"""What a file format says of itself: its name, the signs that it is recognised by, and its reader.

A format is one module of this folder (or a few closely related ones are) with a constant `FORMAT`, or `FORMATS`, of
`FileFormat`. `detection` finds them by the folder. To add a format, add its module and its name to `Format`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from services.adapters.formats.bytes import readable_start
from services.collecting.formats import Format
from services.collecting.import_report import SourceRow

MOST_CERTAIN, CERTAIN, TYPICAL, WEAK, LAST = 10, 20, 60, 70, 80
"""Usual places of a sign in the order of tests: one that no other format has, …, one that others may have too."""

UNREAD = 50
"""Place of the signs of formats that are known and not read (`unread`)."""

_KEY = re.compile(r'(?<!\\)"([^"\\]{1,60})"\s*:')
_MARKUP = re.compile(r"\A\s*(?:<\?xml|<!|<[A-Za-z])")
_ELEMENT = re.compile(r"<(?:[\w.-]{1,60}:)?([\w.-]{1,60})")
_ZIP = b"PK\x03\x04"


class Syntax(StrEnum):
    """What the beginning of a source is written in."""

    JSON = "json"
    MARKUP = "markup"
    TEXT = "text"
    BINARY = "binary"
    ZIP = "zip"


class Input(StrEnum):
    """What the reader of a format is given."""

    JSON = "json"
    """One parsed document or line at a time: `read(document, source=, first_row=)`."""
    TEXT = "text"
    """The decoded text, its lines ended by `\\n`: `read(text, source=)`."""
    BYTES = "bytes"
    """The unpacked bytes: `read(data, source=)`."""
    FULL_TEXT = "full text"
    """The bytes in pieces, of a file that is one paper whole:
    `read(pieces, name, source=, beside=, tei_of=)`."""


@dataclass(frozen=True, kw_only=True)
class Head:
    """The beginning of a source.

    Attributes:
        data: its first bytes, unpacked, UTF-8 where it had the mark of UTF-16.
        name: what the file is called; "" where it has no name.
    """

    data: bytes
    name: str = ""

    @cached_property
    def text(self) -> str:
        """The bytes as text, in their encoding where that is certain, else as UTF-8; what is none is U+FFFD."""
        return readable_start(self.data)

    @cached_property
    def syntax(self) -> Syntax:
        """What it is written in."""
        if self.data.startswith(_ZIP):
            return Syntax.ZIP
        if "\x00" in self.text:
            return Syntax.BINARY
        if self.text.lstrip()[:1] in ("{", "["):
            return Syntax.JSON
        return Syntax.MARKUP if _MARKUP.match(self.text) else Syntax.TEXT

    @cached_property
    def keys(self) -> frozenset[str]:
        """The keys of all JSON objects in it."""
        return frozenset(_KEY.findall(self.text))

    @cached_property
    def root(self) -> str:
        """The name of the first XML element, without its prefix; "" where there is none."""
        at = self.text.find("<")
        while at >= 0:
            if self.text.startswith(("<!", "<?"), at):
                end = "-->" if self.text.startswith("<!--", at) else ">"
                at = self.text.find(end, at)
                at = self.text.find("<", at) if at >= 0 else -1
            else:
                found = _ELEMENT.match(self.text, at)
                return found[1] if found else ""
        return ""

    @property
    def ending(self) -> str:
        """The ending of the name without ".gz", lower case."""
        return self.name.lower().removesuffix(".gz").rpartition(".")[2]


Test = Callable[[Head], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One way to recognise a format by the beginning of a file.

    Attributes:
        syntax: the sign is looked for only in sources written in this.
        test: whether the sign is there.
        order: signs with a smaller number are looked for first; the first found decides.
    """

    syntax: Syntax
    test: Test
    order: int = CERTAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class FileFormat:
    """A format that can be read.

    Attributes:
        name: what `--format` calls it.
        label: what people call it.
        signs: how it is recognised by its content.
        endings: endings of file names that tell it where the content does not, without the dot.
        input: what `read` is given.
        read: gives the rows of a source; see `Input` for its arguments.
    """

    name: Format
    label: str
    signs: tuple[Sign, ...]
    endings: tuple[str, ...] = ()
    input: Input
    read: Callable[..., Iterator[SourceRow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadFormat:
    """A format that is known and not read.

    Attributes:
        label: what it is, with its article: "a web page".
        advice: what to do instead, as a clause: "export BibTeX".
        signs: how it is recognised by its content.
        endings: endings of file names that tell it where the content does not.
    """

    label: str
    advice: str
    signs: tuple[Sign, ...]
    endings: tuple[str, ...] = ()


def any_key(*names: str, order: int = CERTAIN) -> Sign:
    """A sign of JSON: one of these keys is in it."""
    wanted = frozenset(names)
    return Sign(syntax=Syntax.JSON, test=lambda head: not wanted.isdisjoint(head.keys), order=order)


def all_keys(*names: str, order: int = CERTAIN) -> Sign:
    """A sign of JSON: all of these keys are in it."""
    wanted = frozenset(names)
    return Sign(syntax=Syntax.JSON, test=lambda head: wanted <= head.keys, order=order)


def root(*names: str, order: int = CERTAIN) -> Sign:
    """A sign of XML: its root element has one of these names."""
    return Sign(syntax=Syntax.MARKUP, test=lambda head: head.root in names, order=order)


def pattern(syntax: Syntax, expression: re.Pattern[str], order: int = CERTAIN) -> Sign:
    """A sign of any syntax: the expression is found in it."""
    return Sign(syntax=syntax, test=lambda head: expression.search(head.text) is not None, order=order)
