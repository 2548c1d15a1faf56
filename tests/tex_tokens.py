"""What TeX makes of characters before it runs anything, as far as tests need it (The TeXbook, chapters 7 and 8)."""

from __future__ import annotations

import re
from collections import Counter

_CARETS = re.compile(r"\^\^(?:([0-9a-f]{2})|([\x00-\x7f]))")
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*\n?")
_COMMAND = re.compile(r"\\([A-Za-z@]+|.)", re.DOTALL)


def read_by_tex(text: str) -> str:
    """The characters after `^^` notation, which TeX applies again to what it gave."""
    while found := _CARETS.search(text):
        character = chr(int(found[1], 16)) if found[1] else chr(ord(found[2]) ^ 64)
        text = text[: found.start()] + character + text[found.end() :]
    return text


def commands(text: str) -> Counter[str]:
    """How often each command stands in a text, comments left out."""
    seen = _COMMENT.sub(r"\1", read_by_tex(text))
    return Counter(found[1] for found in _COMMAND.finditer(seen))


def special(text: str) -> Counter[str]:
    """How often each character that TeX acts on stands in a text unescaped."""
    bare = _COMMAND.sub("", _COMMENT.sub(r"\1", read_by_tex(text)))
    return Counter(each for each in bare if each in "$&#^_~%")


def depth(text: str) -> int:
    """Open groups at the end of a text; an extra closing brace raises ValueError."""
    open_groups = 0
    for each in _COMMAND.sub("", read_by_tex(text)):
        open_groups += {"{": 1, "}": -1}.get(each, 0)
        if open_groups < 0:
            raise ValueError("a group is closed that was not opened")
    return open_groups
