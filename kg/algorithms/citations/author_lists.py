"""The authors with which a printed reference begins, whatever the style of its journal."""

from __future__ import annotations

import re
from dataclasses import dataclass

_UPPER = "[A-ZÀ-ÖØ-ÞĀ-Ž]"
_INITIALS = rf"{_UPPER}(?:\.|\b)(?:[ -]?{_UPPER}(?:\.|\b)){{0,3}}"
_JOINED_INITIALS = rf"{_UPPER}{{1,4}}\b(?:-{_UPPER}\b)?"
_PARTICLES = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Tt]en|[Tt]er|"
    r"[Ee]l|al|bin|ibn|zu|af|’t|'t) ){0,3}"
)
_WORD = rf"{_UPPER}[\w'’`´-]{{1,40}}"
_SURNAME = rf"{_PARTICLES}{_WORD}(?:[ -]{_WORD}){{0,2}}"
_GENERATION = r"(?:,? (?:Jr|Sr|II|III|IV)\b\.?)?"

_STYLES = {
    "surname, initials": re.compile(rf"{_SURNAME}, ?{_INITIALS}{_GENERATION}"),
    "initials surname": re.compile(rf"{_INITIALS} ?{_SURNAME}{_GENERATION}"),
    "surname initials": re.compile(rf"{_SURNAME} {_JOINED_INITIALS}(?: (?:Jr|Sr)\b\.?)?"),
    "given surname": re.compile(
        rf"{_WORD}(?: {_UPPER}\.?(?=[ ,]))*+ {_PARTICLES}{_WORD}(?: {_WORD}){{0,2}}{_GENERATION}"
    ),
    "surname, given": re.compile(rf"{_PARTICLES}{_WORD}(?:-{_WORD})?, {_WORD}(?: {_UPPER}\.| {_WORD})?"),
}
"""One author in each style. The style of the first author is that of the list; after an inverted first author the
others may stand straight (Chicago)."""

_INVERTED = frozenset({"surname, initials", "surname, given"})
_STRAIGHT = ("initials surname", "given surname")
_SEPARATOR = re.compile(r" ?[,;&]? ?(?:and |und |& |, )?")
_NAME_END = re.compile(
    r"(?<=\.)(?= [A-Z“\"])|"
    r"\.?(?: ?[,;:.&(\[“\"‘]| and | & | et al|\Z)|\.? (?=[12]\d{3})"
)
_OTHERS = re.compile(r",? ?(?:and |& )?(?:et al\b\.?|others\b|…|\.\.\. ?(?:& )?)", re.IGNORECASE)
_EDITORS = re.compile(r",? ?\(?\b[Ee]ds?\.?\)?(?=[\s.,:(]|\Z)\.?")
_CONSORTIUM = re.compile(
    rf"(?:[Tt]he )?(?:{_WORD} ){{0,6}}(?:Consortium|Collaboration|Group|Team|Network|Initiative|Investigators)\b"
)
_MOST = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadingAuthors:
    """The authors at the start of a text, and the offset behind the last of them; `others`: cut short by "et al."."""

    names: tuple[str, ...]
    end: int
    others: bool = False


def leading_authors(text: str) -> LeadingAuthors:
    """The names at the very start of a reference, in the style that reads most of them.

    >>> leading_authors("Mostow, J., & Bhatnagar, N. (1987). Failsafe.").names
    ('Mostow, J.', 'Bhatnagar, N.')
    """
    lists = [_list_in(text, style) for style in _STYLES]
    return max(lists, key=lambda found: (len(found.names), found.end))


def _list_in(text: str, style: str) -> LeadingAuthors:
    names: list[str] = []
    end = position = 0
    while len(names) < _MOST:
        found = _author_at(text, position, style, is_first=not names)
        if found is None:
            break
        names.append(" ".join(found[0].split()))
        end = found.end()
        if others := _OTHERS.match(text, end):
            return LeadingAuthors(names=tuple(names), end=others.end(), others=True)
        separator = _SEPARATOR.match(text, end)
        if separator is None or not separator[0].strip():
            break
        position = separator.end()
    if names and (editors := _EDITORS.match(text, end)):
        end = editors.end()
    return LeadingAuthors(names=tuple(names), end=end)


def _author_at(text: str, position: int, style: str, *, is_first: bool) -> re.Match[str] | None:
    """The author that stands at a position and ends where a name may end."""
    tried = [_STYLES[style]]
    if not is_first:
        tried += [_STYLES[each] for each in _STRAIGHT if style in _INVERTED]
        tried.append(_CONSORTIUM)
    for pattern in tried:
        found = pattern.match(text, position)
        if found and _NAME_END.match(text, found.end()):
            return found
    return None
