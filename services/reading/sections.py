"""The role of each section of a full text, by the words of its heading and of those above it, and its place."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.model.papers.kept_text import SectionRole
from kg.model.papers.text_kind import TextKind

_APPENDIX = re.compile(r"\AAppendi(?:x|ces)\b[\s.:]*", re.IGNORECASE)
_NUMBER = re.compile(r"\A\W{0,3}((?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){0,3})[.):]?\s+(?=\S)")
_DIGIT = re.compile(r"\d")
_BETWEEN = " / "
_TABLE = tomllib.loads((Path(__file__).parent / "sections.toml").read_text(encoding="utf-8"))
_WORDS = tuple((SectionRole(row["role"]), re.compile(row["words"], re.IGNORECASE)) for row in _TABLE["headings"])
_BEFORE_METHOD = frozenset({None, SectionRole.INTRODUCTION})
_KEEPS_ROWS = frozenset({SectionRole.METHOD, SectionRole.INTRODUCTION, SectionRole.LIMITATIONS})
_AFTER_METHOD = frozenset({SectionRole.RESULTS, SectionRole.DATA})
_OPENS_METHOD = frozenset({SectionRole.METHOD, SectionRole.DATA})
_HOLDS = frozenset({SectionRole.METHOD, SectionRole.RESULTS, SectionRole.DISCUSSION})
_MOST_TITLES = 0.6
"""Share of the sections of a text that stand under one heading where that heading is its title."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A main part of a paper: how its whole heading reads, and which other roles the sections within it may have."""

    role: SectionRole
    heading: re.Pattern[str]
    within: frozenset[SectionRole]


_PARTS = tuple(
    _Part(
        role=SectionRole(row["role"]),
        heading=re.compile(row["heading"], re.IGNORECASE),
        within=frozenset(map(SectionRole, row["within"])),
    )
    for row in _TABLE["parts"]
)


def section_roles(sections: Sequence[str]) -> tuple[SectionRole, ...]:
    """The role of each section of one paper, in the order of its text.

    A heading whose words say nothing has the role of the heading above it, by its path or its number; what stands in a
    main part ("Results") keeps to it. A section of the top whose words say nothing describes the method where it stands
    between the introduction and the results, and the background where a part called methods follows; a text before the
    first heading is introduction.

    Args:
        sections: paths of headings such as "3 Method / 3.1 Encoder"; "" for text before the first heading.
    """
    paths = _without_title(_paths(sections))
    stated = [_stated_role(path) for path in paths]
    return tuple(_by_place(paths, stated, place) for place in range(len(stated)))


def _paths(sections: Sequence[str]) -> list[tuple[str, ...]]:
    """The headings above each section and its own, the outermost first.

    In a text without paths, numbers stand in for them, and the main part before a heading without a number.
    """
    has_paths = any(_BETWEEN in section and not _APPENDIX.match(section) for section in sections)
    numbered: dict[str, str] = {}
    part: str | None = None
    paths: list[tuple[str, ...]] = []
    for section in sections:
        parts = tuple(section.split(_BETWEEN))
        number = _NUMBER.match(parts[-1])
        if number:
            numbered.setdefault(number[1], parts[-1])
        if len(parts) > 1 or (has_paths and not number):
            paths.append(parts)
        elif number:
            paths.append((*_above(number[1], numbered), parts[-1]))
            part = None
        else:
            own = _part(section)
            part = (section if own.role in _HOLDS else None) if own else part
            paths.append((part, section) if part and part != section else parts)
    return paths


def _above(number: str, numbered: Mapping[str, str]) -> Iterator[str]:
    parts = number.split(".")
    for length in range(1, len(parts)):
        if (heading := numbered.get(".".join(parts[:length]))) is not None:
            yield heading


def _without_title(paths: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Paths without the title of the paper, where that is the heading above most sections."""
    above = Counter(path[0] for path in paths if len(path) > 1)
    title, count = above.most_common(1)[0] if above else ("", 0)
    if count < _MOST_TITLES * len(paths) or heading_role(title) is not None and count < len(paths) - 2:
        return list(paths)
    return [path[1:] if path[0] == title and len(path) > 1 else path for path in paths]


def _stated_role(path: Sequence[str]) -> SectionRole | None:
    """The role that the innermost heading with a telling word states, if the main part above it leaves it open."""
    role: SectionRole | None = None
    part: _Part | None = None
    for heading in path:
        said, own = heading_role(heading), _part(heading)
        if said is not None and (own or not part or said in part.within):
            role = said
        part = own or part
    return role


def _part(heading: str) -> _Part | None:
    words = _words(heading)
    return next((part for part in _PARTS if part.heading.fullmatch(words)), None)


def _words(heading: str) -> str:
    """A heading without its number and without the word that marks an appendix, unless it says no more."""
    return _NUMBER.sub("", _APPENDIX.sub("", heading)).strip(" .:") or heading


def heading_role(heading: str) -> SectionRole | None:
    """The role that a heading states by its own words; None where it says nothing.

    >>> heading_role("Materials and Methods")
    <SectionRole.METHOD: 'method'>
    >>> heading_role("4.2 Threats to Validity"), heading_role("Results and Discussion"), heading_role("GraphSAGE")
    (<SectionRole.LIMITATIONS: 'limitations'>, <SectionRole.RESULTS: 'results'>, None)
    """
    words = _words(heading)
    found = [(match.start(), place, role) for place, (role, row) in enumerate(_WORDS) if (match := row.search(words))]
    decisive = [each for each in found if each[2] in {SectionRole.LIMITATIONS, SectionRole.OTHER}]
    return min(decisive or found, default=(0, 0, None))[2]


def paragraph_role(kind: TextKind, text: str, section: SectionRole) -> SectionRole:
    """The role of a paragraph: that of its section, but rows of tables tell data or results.

    A row tells what its caption says, if that is data or a method; elsewhere a row that counts is a result.
    """
    if kind is not TextKind.ROW:
        return _by_text(kind, text, section)
    if section in _KEEPS_ROWS:
        return section
    said = heading_role(text.partition(": ")[0])
    if said in {SectionRole.DATA, SectionRole.METHOD, SectionRole.RESULTS} or not _DIGIT.search(text):
        return said or section
    return SectionRole.RESULTS


def _by_place(
    paths: Sequence[tuple[str, ...]], stated: Sequence[SectionRole | None], place: int
) -> SectionRole:
    role, path = stated[place], paths[place]
    if role is not None:
        return role
    if not path[-1]:
        return SectionRole.INTRODUCTION if all(each is None for each in stated[:place]) else SectionRole.OTHER
    if (role := _of_siblings(paths, stated, place)) is not None:
        return role
    outer = [(heading_role(each[0]), _part(each[0])) for each in paths]
    before = next((said for said, _ in reversed(outer[:place]) if said is not None), None)
    if _APPENDIX.match(path[0]):
        return SectionRole.OTHER
    following = [(said, part) for (said, part), each in zip(outer[place:], paths[place:]) if said and not _APPENDIX.match(each[0])]
    _AM = _AFTER_METHOD | ({SectionRole.METHOD} if 'M' in _RULES else set())
    if before in _BEFORE_METHOD and any(said in _AM for said, _ in following):
        said, part = following[0]
        return SectionRole.INTRODUCTION if part and said in _OPENS_METHOD else SectionRole.METHOD
    return before if before in {SectionRole.METHOD, SectionRole.RESULTS, SectionRole.DATA} else SectionRole.OTHER


def _of_siblings(paths, stated, place):
    number = _NUMBER.match(paths[place][0])
    if not number or "." not in number[1]:
        return None
    stem = number[1].partition(".")[0] + "."
    for path, role in zip(paths, stated):
        other = _NUMBER.match(path[0])
        if role is not None and other and other[1].startswith(stem) and not _APPENDIX.match(path[0]):
            return role
    return None


import os
_RULES = os.environ.get("RULES", "clmnr")
_MATHS = re.compile(r"(?<= )[=≤≥≃≈∼∝∈→:]{1,2}(?= )|[∑∫∂√⟨⟩∀∃⊂⊆∪∩∞]|\$[^$]{3,}\$")
_LIMITS = re.compile(r"\blimitations? (?:of|to|in) (?:this|our|the (?:present|current)) |\b(?:this|our|the (?:present|current)) (?:study|work|paper|analysis|approach|review|trial|survey|research) (?:also )?(?:has|had|is not without|was not without|suffers? from) [^.]{0,30}limitations?\b|\bthere (?:are|were) (?:\w+ ){0,3}limitations\b|\b(?:another|one|a|the|\w+) (?:\w+ ){0,2}limitation (?:is|was|concerns)\b", re.I)
_NUM = re.compile(r"\A[^A-Za-z]*\d[^A-Za-z]*\Z")
_RUN_IN = re.compile(r"\A([A-Z][\w-]*(?: [\w-]+){0,4})[.:] (?=[A-Z])")


def _by_text(kind, text, section):
    if "r" in _RULES and (m := _RUN_IN.match(text)) and (said := heading_role(m[1])) and said is not SectionRole.OTHER:
        return said
    if "c" in _RULES and kind is TextKind.CAPTION and section in {SectionRole.OTHER, SectionRole.DISCUSSION}:
        return SectionRole.RESULTS
    if "l" in _RULES and section is SectionRole.DISCUSSION and _LIMITS.search(text):
        return SectionRole.LIMITATIONS
    if "m" in _RULES and section is SectionRole.OTHER and (kind is TextKind.FORMULA or len(_MATHS.findall(text)) > 1):
        return SectionRole.METHOD
    if "n" in _RULES and section is not SectionRole.INTRODUCTION:
        w = text.split()
        if len(w) > 5 and sum(bool(_NUM.match(x)) for x in w) >= len(w) * float(os.environ.get('NUM','.5')):
            return SectionRole.RESULTS
    return section
