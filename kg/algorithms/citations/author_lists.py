"""The authors with which a printed reference begins, whatever the style of its journal."""

from __future__ import annotations

import re
from dataclasses import dataclass

_UPPER = "[A-ZÀ-ÖØ-ÞĀ-ŽΑ-ΩЀ-Я]"
_LATER = r"(?:[ -]?U(?:\.|\b)|-[a-z]\.| ?[a-oq-z]\.)".replace("U", _UPPER)
_INITIALS = rf"{_UPPER}(?:\.|\b){_LATER}{{0,4}}"
_DOTTED_INITIALS = rf"{_UPPER}\.(?:[ -]?{_UPPER}\.|-?[a-z]\.){{0,4}}"
_BARE_INITIALS = rf"{_UPPER}{{1,4}}(?:-?[a-z]{{1,2}}{_UPPER}{{0,2}}|-{_UPPER}{{1,2}})?\b"
_JOINED_INITIALS = rf"(?:{_DOTTED_INITIALS}|{_BARE_INITIALS})"
_PARTICLE_BEHIND = r"(?:(?: (?:van|von|de|der|den|la|di|da|do|dos|das)){0,2}(?=[;,.]))?"
"""As Brazilian and German lists have it: "Silva, J. da; Souza, M. de"."""
_PARTICLES = (
    r"(?:(?:[Vv]an|[Vv]on|[Dd]e|[Dd]er|[Dd]en|[Dd]el|[Dd]ella|[Dd]i|[Dd]a|[Dd]as|[Dd]es|[Dd]os|[Dd]u|[Ll]a|[Ll]e|[Tt]en|[Tt]er|"
    r"[Ee]l|al|bin|ibn|zu|af|’t|'t) ){0,3}"
)
_WORD = rf"(?:[a-z]{{1,2}}['’]|(?:Md|Mohd|St)\. )?{_UPPER}[\w'’`´–-]{{1,40}}"
_SURNAME = rf"{_PARTICLES}{_WORD}(?:[ -]{_WORD}){{0,2}}"
_NO_NAME = r"(?!(?:The|On|For|From|How|Why|What|Towards?|Using|When|Which|Where)\b)"
_MIDDLE = rf"(?:{_UPPER}(?:\.|(?=[ ,]))-?){{1,4}}"
_GENERATION = r"(?:,? (?:Jr|Sr|II|III|IV)\b\.?)?"
_NAME_END = (
    r"(?=(?<=\.) [A-ZÀ-ÖØ-ÞΑ-ΩЀ-Я“\"]|[、。「『等]|"
    r"\.?(?: ?[,;:.&\[“\"‘]| \(|\((?=[12])| and | & | et al|\Z)|\.? [12]\d{3})"
)

_STYLES = {
    style: re.compile(pattern + _NAME_END)
    for style, pattern in {
        "surname, initials": rf"{_SURNAME}, ?{_INITIALS}{_GENERATION}{_PARTICLE_BEHIND}",
        "initials surname": rf"{_INITIALS} ?{_SURNAME}{_GENERATION}",
        "surname initials": rf"{_SURNAME} {_JOINED_INITIALS}(?: (?:Jr|Sr)\b\.?)?",
        "given surname": (
            rf"{_NO_NAME}{_WORD}(?: {_MIDDLE})*+ {_PARTICLES}{_WORD}(?: {_PARTICLES}{_WORD}){{0,2}}{_GENERATION}"
        ),
        "surname, given": (
            rf"{_PARTICLES}{_WORD}(?:-{_WORD})?, {_WORD}(?: {_MIDDLE}| {_WORD}){{0,2}}{_PARTICLE_BEHIND}"
        ),
        "unparted": r"[㐀-鿿々ぁ-ヿ가-힣]{2,5}(?:[·・][㐀-鿿ァ-ヿ]{1,8})?",
        "surname, initial given": rf"{_WORD}, {_UPPER}\. {_WORD}(?=,|\. [“\"‘(])",
    }.items()
}
"""One author in each style. The style of the first author is that of the list; after an inverted first author the
others may be straight (Chicago)."""

_INVERTED = frozenset({"surname, initials", "surname, given", "surname, initial given"})
_STRAIGHT = ("initials surname", "given surname")
_SEPARATOR = re.compile(r"[.·](?=[㐀-鿿가-힣])| ?[,;&、]? ?(?:and |und |& |, )?")
_JOINS = re.compile(r"and |und |&")
_DOTTED = re.compile(rf"{_UPPER}\.")
_GOES_ON = re.compile(r"[,.]? ?[^\W\d]")
_TITLE_NEXT = re.compile(rf"\.? ?(?:(?!{_WORD}(?:,| and | &)){_UPPER}|[“\"‘]|[(\[]?[12]\d{{3}}(?!;\d))")
_OTHERS = re.compile(r",? ?(?:and |& )?(?:et al\b\.?|等|others\b|associates\b|…|\.\.\. ?(?:& )?)", re.IGNORECASE)
_EDITORS = re.compile(r",? ?\(?\b[Ee]ds?\.?\)?(?=[\s.,:(]|\Z)\.?")
_CONSORTIUM = re.compile(
    rf"(?:[Tt]he )?(?:{_WORD} ){{0,6}}(?:Consortium|Collaboration|Group|Team|Network|Initiative|Investigators)\b"
    + _NAME_END
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
    return max(lists, key=lambda found: (len(found.names), bool(_TITLE_NEXT.match(text, found.end)), found.end))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listed:
    """One name of a list, the offset behind it, and whether it may be words of a title as well."""

    name: str
    end: int
    may_be_title: bool = False


def _list_in(text: str, style: str) -> LeadingAuthors:
    found: list[_Listed] = []
    joined, position = "", 0
    while len(found) < _MOST:
        author = _author_at(text, position, style, joined, is_first=not found)
        if author is None:
            is_title = style == "given surname" and len(found) > 1 and _JOINS.search(joined)
            found = found[:-1] if is_title else found
            break
        found.append(author)
        if others := _OTHERS.match(text, author.end):
            return LeadingAuthors(names=tuple(each.name for each in found), end=others.end(), others=True)
        separator = _SEPARATOR.match(text, author.end)
        mark = separator[0].strip() if separator else ""
        if separator is None or not mark or (mark == "," and _JOINS.search(joined)):
            break
        joined, position = separator[0], separator.end()
    found = _without_title(found, text)
    end = found[-1].end if found else 0
    if found and (editors := _EDITORS.match(text, end)):
        end = editors.end()
    return LeadingAuthors(names=tuple(each.name for each in found), end=end)


def _without_title(found: list[_Listed], text: str) -> list[_Listed]:
    """The list without one last name that may be the title, or several where numbers and not words follow them."""
    sure = max((place for place, each in enumerate(found, start=1) if not each.may_be_title), default=0)
    is_mixed = any(each.may_be_title for each in found[:sure])
    open_names = len(found) - sure
    if (open_names > 1 or is_mixed) and _GOES_ON.match(text, found[-1].end):
        return found
    return found[:sure]


def _author_at(text: str, position: int, style: str, joined: str, *, is_first: bool) -> _Listed | None:
    """The author that is at a position and ends where a name may end; `joined`: what parts it from the last."""
    tried = [_STYLES[style]]
    if not is_first:
        tried += [_STYLES[each] for each in _STRAIGHT if each != style and style in (*_INVERTED, *_STRAIGHT)]
        tried.append(_CONSORTIUM)
    for pattern in tried:
        if found := pattern.match(text, position):
            is_other = pattern in tried[1:-1] and style in _STRAIGHT and not _JOINS.search(joined)
            is_before_colon = style == "given surname" and text.startswith(":", found.end())
            may_be_title = (is_other or is_before_colon) and not is_first and not _DOTTED.match(found[0])
            return _Listed(name=" ".join(found[0].split()), end=found.end(), may_be_title=may_be_title)
    return None
