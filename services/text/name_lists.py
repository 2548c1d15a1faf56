"""Lists of names as BibTeX writes them: parted by `and` outside braces, which hold an organisation together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.model.papers.paper import Paper

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


def list_authors(paper: Paper) -> tuple[str, ...]:
    """The authors of a paper, an organisation in the braces of its bibliography: `{Acme Corp}`."""
    fields = dict(paper.entry.fields) if paper.entry else {}
    braced = {name.strip("{}"): name for name in split_names(fields.get("author", "")) if name.startswith("{")}
    return tuple(braced.get(author, author) for author in paper.authors)
