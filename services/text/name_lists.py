"""Lists of names as BibTeX writes them: parted by `and` outside braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

_MARK = re.compile(r"\\.|[{}]|(?<=\s)and(?=\s)", re.IGNORECASE | re.DOTALL)


def split_names(names: str) -> Iterator[str]:
    """The names of a list, blank ones left out; linear in its length.

    >>> list(split_names("Yu, Yue and {Research and Development} and others"))
    ['Yu, Yue', '{Research and Development}', 'others']
    """
    depth = start = 0
    for mark in _MARK.finditer(names):
        if mark[0] in "{}":
            depth = max(0, depth + (1 if mark[0] == "{" else -1))
        elif depth == 0 and not mark[0].startswith("\\"):
            yield from filter(None, [names[start : mark.start()].strip()])
            start = mark.end()
    yield from filter(None, [names[start:].strip()])
