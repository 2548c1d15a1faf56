"""Which format a source has: its content decides first, its name second.

The formats are the modules of this folder that have a constant `FORMAT` or `FORMATS` (`file_format` says what that
holds). Their signs are looked for in the order that the signs state, equal ones in the order of the modules' names.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache

from kg.errors import InvalidInputError
from services.adapters import formats as folder
from services.adapters.formats import archives
from services.adapters.formats.file_format import FileFormat, Head, Sign, Syntax, UnreadFormat
from services.adapters.formats.unread import UNREAD_FORMATS
from services.adapters.modules import modules_of
from services.collecting.formats import Format

_LINE_ENDINGS = frozenset({"jsonl", "ndjson"})
_PACKED = (Syntax.BINARY, Syntax.ZIP)


@cache
def file_formats() -> Mapping[Format, FileFormat]:
    """All formats that can be read, in the order of `Format`.

    Raises:
        RuntimeError: a name of `Format` has no module or two; a fault of the program.
    """
    found = {format.name: format for format in _all_formats()}
    if len(found) != len(list(_all_formats())) or found.keys() != set(Format):
        raise RuntimeError("each name of Format needs one module that declares it")
    return {name: found[name] for name in Format}


def _all_formats() -> Iterator[FileFormat]:
    for content in modules_of(folder):
        if isinstance(format := getattr(content, "FORMAT", None), FileFormat):
            yield format
        yield from getattr(content, "FORMATS", ())


@cache
def _signs() -> tuple[tuple[Sign, FileFormat | UnreadFormat], ...]:
    formats: tuple[FileFormat | UnreadFormat, ...] = (*_all_formats(), *UNREAD_FORMATS)
    pairs = ((sign, format) for format in formats for sign in format.signs)
    return tuple(sorted(pairs, key=lambda pair: pair[0].order))


@cache
def _by_ending() -> Mapping[str, FileFormat | UnreadFormat]:
    formats: tuple[FileFormat | UnreadFormat, ...] = (*UNREAD_FORMATS, *_all_formats())
    return {ending: format for format in formats for ending in format.endings}


def detect(data: bytes, name: str) -> Format:
    """The format of a source from its first bytes and its name.

    Raises InvalidInputError when it is a format that is not read, with what to do instead, and when nothing fits,
    naming the formats that would.
    """
    head = Head(data=data, name=name)
    found = recognise(head)
    if isinstance(found, FileFormat):
        return found.name
    if found is not None:
        raise InvalidInputError(f"{name} is {found.label}, which is not read; {found.advice}", field="format")
    known = ", ".join(format.label for format in file_formats().values())
    reason = (
        "it is a binary file" if head.syntax in (Syntax.BINARY, Syntax.ZIP) else "nothing in it looks like one of them"
    )
    raise InvalidInputError(f"{name} is in no format that can be read: {reason}. Known are {known}.", field="format")


def recognise(head: Head) -> FileFormat | UnreadFormat | None:
    """The format of a source, by its signs and then by its name; None where nothing fits."""
    for sign, format in _signs():
        if sign.syntax is head.syntax and sign.test(head):
            return format
    found = _by_ending().get(head.ending)
    return None if head.syntax in _PACKED and isinstance(found, FileFormat) else found


def is_archive(data: bytes, name: str) -> bool:
    """Whether a source that begins so is a zip archive of files, not a format that is packed like one."""
    return archives.is_archive(data) and recognise(Head(data=data, name=name)) is None


def is_line_by_line(head: bytes, name: str) -> bool:
    """Whether JSON comes one document a line: its name says so, or a line of `head` is a document by itself."""
    if Head(data=b"", name=name).ending in _LINE_ENDINGS or b"\n" not in head.strip():
        return True
    first, *others = head.lstrip().splitlines()[:50]
    if first.rstrip()[-1:] in (b"[", b"{", b",") or first.startswith(b"["):
        return False
    return any(_is_object(line) for line in (first, *others) if line.startswith(b"{"))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False
