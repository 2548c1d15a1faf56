"""Names of authors as bibliographies write them, and which of them are organisations.

BibTeX parts names by `and` outside braces, which hold an organisation together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from kg.algorithms.identity.author_names import surname
from kg.model.papers.entry import Entry
from kg.model.papers.paper import Paper, PaperRecord

_MARK = re.compile(r"\\.|[{}]|(?<=\s)and(?=\s)", re.IGNORECASE | re.DOTALL)
_BRACE = re.compile("[{}]")
_DOUBLE_COMMA = re.compile(r",[ ]?,[ ]?")


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


def list_authors(paper: Paper | PaperRecord) -> tuple[str, ...]:
    """The authors of a paper or a record, each that a bibliography calls an organisation in braces: `{Acme Corp}`."""
    entries = (paper.entry, *paper.entry.others) if paper.entry else ()
    named = {fold_name(name) for entry in entries for name in organisations_of(entry)}
    return tuple(f"{{{author}}}" if fold_name(author) in named else author for author in paper.authors)


def fold_name(name: str) -> str:
    """A name for comparison, whatever its case and blanks."""
    return " ".join(name.split()).casefold()


def organisations_of(entry: Entry) -> Iterator[str]:
    """The authors that an entry calls organisations: in its fields or apart from them."""
    yield from entry.organisations
    for field in entry.fields:
        yield from organisations_in_field(entry.format, *field)


def organisations_in_field(format: str, name: str, value: str) -> Iterator[str]:
    """The authors that a field of an entry calls organisations: in braces, as `literal`, or with a comma behind."""
    if (format, name) == ("bibtex", "author"):
        yield from (_BRACE.sub("", each) for each in split_names(value) if is_one_group(each))
    elif (format, name) == ("bibtex", "collaboration"):
        yield from split_collaborations(value)
    elif (format, name) == ("csl", "author"):
        people = json.loads(value)
        yield from (
            str(literal)
            for each in (people if isinstance(people, list) else ())
            if isinstance(each, dict) and (literal := each.get("literal") or each.get("name"))
        )
    elif format == "ris" and name in {"AU", "A1"}:
        yield from filter(None, [organisation_in_line(value)])


def is_one_group(name: str) -> bool:
    """Whether braces around a name hold it all.

    >>> is_one_group("{The {ICLR} Board}"), is_one_group("{Wang} Wei {Li}")
    (True, False)
    """
    depth = 0
    for place, sign in enumerate(name):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if depth <= 0:
            return place > 0 and place == len(name) - 1
    return False


def split_collaborations(value: str) -> Iterator[str]:
    """The names in a field `collaboration` of BibTeX.

    >>> list(split_collaborations("GERDA, {ATLAS Collaboration} and CMS"))
    ['GERDA', 'ATLAS Collaboration', 'CMS']
    """
    for name in split_names(value):
        yield from filter(None, (" ".join(_BRACE.sub("", part).split()) for part in name.split(",")))


def organisation_in_line(written: str) -> str | None:
    """The organisation of a line of RIS or EndNote, which ends with a comma or has a double one in it; None for people.

    >>> organisation_in_line("World Health Organization,"), organisation_in_line("Library of Congress,, Washington")
    ('World Health Organization', 'Library of Congress, Washington')
    >>> organisation_in_line("Doe, Jane"), organisation_in_line("Doe, Jane,"), organisation_in_line(",")
    (None, None, None)
    """
    name = _DOUBLE_COMMA.sub(", ", written).strip(" ,")
    is_marked = written.rstrip().endswith(",") and ("," not in name or surname(name) == name)
    return name if name and (is_marked or _DOUBLE_COMMA.search(written.rstrip(" ,"))) else None
