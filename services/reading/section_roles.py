"""The role of each section of a full text, by the words of its heading and of those above it, and its place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kg.model.papers.card import StatementRole
from kg.model.papers.kept_text import SectionRole
from kg.model.papers.text_kind import TextKind
from services.reading.cues import CUES

_APPENDIX = re.compile(r"\AAppendi(?:x|ces)\b[\s.:]*", re.IGNORECASE)
_NUMBER = re.compile(r"\A\W{0,3}((?:\d{1,2}|[IVX]{1,5}|[A-Z])(?:\.\d{1,2}){0,3})[.):]?\s+(?=\S)")
_DIGIT = re.compile(r"\d")
_FIGURE = re.compile(r"\A[^A-Za-z\d]*\d[^A-Za-z]*\Z")
_RUN_IN = re.compile(r"\A((?:(?:\d\.)* )?[A-Z][\w-]+(?: [\w-]+){0,3})[.:] (?=[A-Z])")
_MATHS = re.compile(r"\bEqs?\. \(|(?<= )[=≤≥≃≈∼∝∈→]{1,2}(?= )|[∑∫∂√⟨⟩∀∃⊂⊆∪∩∞]|\$[^$]{3,}\$")
_BETWEEN = " / "
_TABLE = tomllib.loads((Path(__file__).parent / "section_roles.toml").read_text(encoding="utf-8"))
_WORDS = tuple((SectionRole(row["role"]), re.compile(row["words"], re.IGNORECASE)) for row in _TABLE["headings"])
_OWN_LIMITS = re.compile(_TABLE["own_limits"], re.IGNORECASE)
_OF_DOING = {
    StatementRole.CONTRIBUTION: SectionRole.METHOD,
    StatementRole.APPROACH: SectionRole.METHOD,
    StatementRole.SETTING: SectionRole.DATA,
    StatementRole.RESULT: SectionRole.RESULTS,
}
_TELLING_AT_HEAD = frozenset({SectionRole.RESULTS, SectionRole.DATA, SectionRole.LIMITATIONS, SectionRole.OTHER})
_LONGEST_TELLING = 9
"""Words of a heading above which one of them tells nothing of the whole."""
_LEAST_WORDS = 6
"""Words of what is a table by its figures."""
_BEFORE_METHOD = frozenset({None, SectionRole.INTRODUCTION})
_KEEPS_ROWS = frozenset({SectionRole.METHOD, SectionRole.INTRODUCTION, SectionRole.LIMITATIONS})
_AFTER_METHOD = frozenset({SectionRole.RESULTS, SectionRole.DATA})
_HOLDS = frozenset({SectionRole.METHOD, SectionRole.RESULTS, SectionRole.DISCUSSION})
"""Parts to which a heading without a number belongs, in a text without paths."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """A main part of a paper: how its whole heading reads, and which other roles the sections within may have."""

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

    A heading whose words say nothing has the role of the heading above it, by its path or its number; a section inside
    a main part, such as "Results", has a role that this part admits. A top-level section whose words say nothing, and
    ask nothing, is method if it comes between the introduction and the results; a text before the first heading is
    introduction.

    Args:
        sections: paths of headings such as "3 Method / 3.1 Encoder"; "" for text before the first heading.
    """
    paths = _paths(sections)
    stated = [_stated_role(path) for path in paths]
    outermost = [None if _is_appendix(path) else heading_role(path[0]) for path in paths]
    return tuple(role or _role_by_place(paths[place], place, outermost) for place, role in enumerate(stated))


def _paths(sections: Sequence[str]) -> list[tuple[str, ...]]:
    """The headings above each section and its own, the outermost first.

    A text without paths is divided by numbers; a heading without a number belongs to the main part before it.
    """
    has_paths = any(_BETWEEN in section and not _APPENDIX.match(section) for section in sections)
    numbered: dict[str, str] = {}
    part = ""
    paths: list[tuple[str, ...]] = []
    for section in sections:
        parts = tuple(section.split(_BETWEEN))
        above: tuple[str, ...] = ()
        if number := _NUMBER.match(parts[-1]):
            numbered[number[1]] = parts[-1]
            above, part = tuple(_above(number[1], numbered)), ""
        elif own := _part(section):
            part = section if own.role in _HOLDS and not has_paths else ""
        elif part:
            above = (part,)
        paths.append(parts if len(parts) > 1 else (*above, section))
    return paths


def _above(number: str, numbered: Mapping[str, str]) -> Iterator[str]:
    above = (number[:place] for place, sign in enumerate(number) if sign == ".")
    return filter(None, map(numbered.get, above))


def _stated_role(path: Sequence[str]) -> SectionRole | None:
    """The role that the innermost telling heading states and the main part above it admits; None where none does."""
    role: SectionRole | None = None
    part: _Part | None = None
    for heading in path:
        said, own = heading_role(heading), _part(heading)
        if said is not None and (own or not part or said in part.within):
            role = said
        part = own or part
    return role


def _part(heading: str) -> _Part | None:
    return next((part for part in _PARTS if part.heading.fullmatch(_words(heading))), None)


def _is_appendix(path: Sequence[str]) -> bool:
    return _APPENDIX.match(path[0]) is not None


def _words(heading: str) -> str:
    """A heading without its number and without the word that marks an appendix, unless it says no more."""
    return _NUMBER.sub("", _APPENDIX.sub("", heading)).strip(" .:") or heading


def heading_role(heading: str) -> SectionRole | None:
    """The role that a heading states by its own words; None where it says nothing, or is as long as a sentence.

    >>> heading_role("Materials and Methods"), heading_role("Appendix B. Further Results")
    (<SectionRole.METHOD: 'method'>, <SectionRole.RESULTS: 'results'>)
    >>> heading_role("4.2 Threats to Validity"), heading_role("Results and Discussion"), heading_role("GraphSAGE")
    (<SectionRole.LIMITATIONS: 'limitations'>, <SectionRole.RESULTS: 'results'>, None)
    """
    if part := _part(heading):
        return part.role
    words = _words(heading)
    return _role_of_words(words) if len(words.split()) <= _LONGEST_TELLING else None


def _role_of_words(words: str) -> SectionRole | None:
    found = [(match.start(), place, role) for place, (role, row) in enumerate(_WORDS) if (match := row.search(words))]
    decisive = [each for each in found if each[2] in {SectionRole.LIMITATIONS, SectionRole.OTHER}]
    return min(decisive or found, default=(0, 0, None))[2]


def _role_by_place(path: Sequence[str], place: int, outermost: Sequence[SectionRole | None]) -> SectionRole:
    """The role of a section whose headings say nothing, by those of the outermost headings before and behind it."""
    before = next((role for role in reversed(outermost[:place]) if role is not None), None)
    if not path[-1]:
        return SectionRole.OTHER if before else SectionRole.INTRODUCTION
    if _is_appendix(path) or path[-1].endswith("?"):
        return SectionRole.OTHER
    if before in _BEFORE_METHOD and _AFTER_METHOD.intersection(filter(None, outermost[place:])):
        return SectionRole.METHOD
    return before if before in {SectionRole.METHOD, SectionRole.RESULTS, SectionRole.DATA} else SectionRole.OTHER


def paragraph_role(kind: TextKind, text: str, section: SectionRole, *, path: str = "") -> SectionRole:
    """The role of a paragraph: that of its section, unless it tells another by itself.

    - A row of a table tells what its caption says, if that is data or a method; elsewhere one that counts is a result.
    - A footnote, or what is an address alone, is beside the matter.
    - A caption behind the text, or under no heading, tells results, and so does what is a table by its figures.
    - A discussion that speaks of limitations of its own study tells them.
    - A heading that runs into it, such as `Datasets. We use …`, tells data, results, limitations, and what is beside.
    - Where no heading of its path tells, formulas are of the method, and what says `we` and what we did tells that.
    """
    if kind is TextKind.ROW:
        return _row_role(text, section)
    if kind is TextKind.NOTE or ("://" in text and len(text.split()) < _LEAST_WORDS):
        return SectionRole.OTHER
    if kind is TextKind.PROSE and (said := _role_at_head(text)) is not None:
        return said
    if section is SectionRole.OTHER or (kind is TextKind.CAPTION and not path and section is SectionRole.INTRODUCTION):
        is_named = path.endswith("?") or any(map(heading_role, path.split(_BETWEEN)))
        return _role_of_kind(kind, text) or (section if is_named else _role_of_doing(text) or section)
    if section is SectionRole.DISCUSSION and (kind is TextKind.CAPTION or _OWN_LIMITS.search(text)):
        return SectionRole.RESULTS if kind is TextKind.CAPTION else SectionRole.LIMITATIONS
    return SectionRole.RESULTS if section is not SectionRole.INTRODUCTION and _is_table(text) else section


def _role_of_kind(kind: TextKind, text: str) -> SectionRole | None:
    """The role of formulas, captions and tables where no heading gives one."""
    if kind is TextKind.FORMULA or (kind is not TextKind.CAPTION and _MATHS.search(text)):
        return SectionRole.METHOD
    return SectionRole.RESULTS if kind is TextKind.CAPTION or _is_table(text) else None


def _role_at_head(text: str) -> SectionRole | None:
    """The role named by a heading that runs into its paragraph; only roles of `_TELLING_AT_HEAD` are reliable there."""
    said = _role_of_words(begun[1]) if (begun := _RUN_IN.match(text)) else None
    return said if said in _TELLING_AT_HEAD else None


def _role_of_doing(text: str) -> SectionRole | None:
    """What a text tells by `we` and a verb of doing or finding."""
    said = ((cue.role, found[0].lower()) for cue in CUES if cue.begins_own for found in cue.words.finditer(text))
    return next((_OF_DOING[role] for role, words in said if role in _OF_DOING and words.startswith("we ")), None)


def _row_role(text: str, section: SectionRole) -> SectionRole:
    said = _role_of_words(text.partition(": ")[0])
    if section in _KEEPS_ROWS:
        return SectionRole.RESULTS if said is SectionRole.RESULTS else section
    if said in {SectionRole.DATA, SectionRole.METHOD, SectionRole.RESULTS} or not _DIGIT.search(text):
        return said or section
    return SectionRole.RESULTS


def _is_table(text: str) -> bool:
    """Whether half of the words are figures, or a third have digits, in what is neither a sentence nor a formula."""
    words = text.split()
    figures = sum(_FIGURE.match(word) is not None for word in words)
    counted = 0 if _MATHS.search(text) else sum(_DIGIT.search(word) is not None and "//" not in word for word in words)
    return len(words) >= _LEAST_WORDS and not text.endswith(".") and max(2 * figures, 3 * counted) >= len(words)
