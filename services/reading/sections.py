"""The role of each section of a full text, by the words of its heading and of those above it, and its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kg.model.papers.kept_text import SectionRole
from kg.model.papers.text_kind import TextKind

_NUMBER = re.compile(r"\A\W{0,3}((?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){0,3})[.):]?\s+(?=\S)")
_DIGIT = re.compile(r"\d")
_BETWEEN = " / "
_TABLE = tomllib.loads((Path(__file__).parent / "sections.toml").read_text(encoding="utf-8"))
_WORDS = tuple((SectionRole(row["role"]), re.compile(row["words"], re.IGNORECASE)) for row in _TABLE["headings"])
_BEFORE_METHOD = frozenset({None, SectionRole.INTRODUCTION})
_KEEPS_ROWS = frozenset({SectionRole.METHOD, SectionRole.INTRODUCTION, SectionRole.LIMITATIONS})
_AFTER_METHOD = frozenset({SectionRole.RESULTS, SectionRole.DATA})


def section_roles(sections: Sequence[str]) -> tuple[SectionRole, ...]:
    """The role of each section of one paper, in the order of its text.

    A heading whose words say nothing has the role of the heading above it, by its path or its number. A section of the
    top whose words say nothing describes the method where it stands between the introduction and the results; a text
    before the first heading is introduction.

    Args:
        sections: paths of headings such as "3 Method / 3.1 Encoder"; "" for text before the first heading.
    """
    stated = [_stated_role(path) for path in _paths(sections)]
    return tuple(_by_place(stated, place, is_headed=bool(sections[place])) for place in range(len(stated)))


def _paths(sections: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The headings above each section and its own, the outermost first; numbers stand in for a path."""
    numbered: dict[str, str] = {}
    for section in sections:
        parts = tuple(section.split(_BETWEEN))
        number = _NUMBER.match(parts[-1])
        if number:
            numbered[number[1]] = parts[-1]
        if len(parts) > 1 or not number:
            yield parts
        else:
            yield (*_above(number[1], numbered), parts[-1])


def _above(number: str, numbered: Mapping[str, str]) -> Iterator[str]:
    parts = number.split(".")
    for length in range(1, len(parts)):
        if (heading := numbered.get(".".join(parts[:length]))) is not None:
            yield heading


def _stated_role(path: Sequence[str]) -> SectionRole | None:
    """The role that the innermost heading with a telling word states; None where none does."""
    for heading in reversed(path):
        if (role := heading_role(heading)) is not None:
            return role
    return None


def heading_role(heading: str) -> SectionRole | None:
    """The role that a heading states by its own words; None where it says nothing.

    >>> heading_role("Materials and Methods")
    <SectionRole.METHOD: 'method'>
    >>> heading_role("4.2 Threats to Validity"), heading_role("Results and Discussion"), heading_role("GraphSAGE")
    (<SectionRole.LIMITATIONS: 'limitations'>, <SectionRole.RESULTS: 'results'>, None)
    """
    words = _NUMBER.sub("", heading)
    found = [(match.start(), place, role) for place, (role, row) in enumerate(_WORDS) if (match := row.search(words))]
    decisive = [each for each in found if each[2] in {SectionRole.LIMITATIONS, SectionRole.OTHER}]
    return min(decisive or found, default=(0, 0, None))[2]


def paragraph_role(kind: TextKind, text: str, section: SectionRole) -> SectionRole:
    """The role of a paragraph: that of its section, but rows of tables tell data or results.

    A row tells what its caption says, if that is data or a method; elsewhere a row that counts is a result.
    """
    if kind is not TextKind.ROW or section in _KEEPS_ROWS:
        return section
    said = heading_role(text.partition(": ")[0])
    if said in {SectionRole.DATA, SectionRole.METHOD, SectionRole.RESULTS} or not _DIGIT.search(text):
        return said or section
    return SectionRole.RESULTS


def _by_place(stated: Sequence[SectionRole | None], place: int, *, is_headed: bool) -> SectionRole:
    role = stated[place]
    if role is not None:
        return role
    if not is_headed:
        return SectionRole.INTRODUCTION if all(each is None for each in stated[:place]) else SectionRole.OTHER
    before = next((each for each in reversed(stated[:place]) if each is not None), None)
    after = {each for each in stated[place:] if each is not None}
    if before in _BEFORE_METHOD and after & _AFTER_METHOD:
        return SectionRole.METHOD
    return before if before in {SectionRole.METHOD, SectionRole.RESULTS, SectionRole.DATA} else SectionRole.OTHER
