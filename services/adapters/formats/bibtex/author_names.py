"""Lists of authors as people write them in BibTeX: `and`, the extended names of BibLaTeX, semicolons, `&`, et al."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.algorithms.identity.author_names import is_generation
from kg.algorithms.identity.name_lists import split_names

OTHERS = "others"
"""What BibTeX writes for the authors that a list leaves out."""

_MARK = re.compile(r"\\.|[{};]|&", re.DOTALL)
_AND_COMMAND = re.compile(r"\\and(?![A-Za-z])|(?<=[^\\\s])~and~")
_HOMONYM = re.compile(r"(?<=\w) 0\d{3}(?=,|\Z)")
"""The number that DBLP gives to one of several people of a name: "Wei Wang 0007"."""
_ET_AL = re.compile(
    r"[({\[]?(?:\\(?:emph|textit|it)\s?\{?)?(?<![\w.-])et[\s~]{1,3}al(?:\.|ii|ia)?[)}\].,\s]{0,5}\Z", re.IGNORECASE
)
_OTHERS = frozenset({"others", "other", "et al", "et al.", "et. al.", "et alii", "{others}", "u.a.", "{et al.}", "..."})
_EXTENDED = re.compile(r"\A\{?\s*+(?:family|given|prefix|suffix)(?:-i)?\s*+=", re.IGNORECASE)
_PART = re.compile(
    r"(?<![^,])\s*+([a-z-]+)\s*+=\s*+(\"[^\"]*+\"|\{(?:[^{}]++|\{[^{}]*+\})*+\}|[^,]*+)\s*+(?:,|\Z)", re.IGNORECASE
)
_LOWER_WORD = re.compile(r"(?<![^\s])(?:of|for|the|and|in|on|und|et|für|de[rs]? la)(?![^\s])")
_FIRM = re.compile(
    r"(?<![A-Za-z])(?:Co|Corp|Inc|Ltd|LLC|GmbH|AG|Company|Companies|Partners|Sons|Associates|Organi[sz]ation|Institute|"
    r"University|Society|Association|Agency|Ministry|Department|Council|Committee|Commission|Foundation|Group|Team|"
    r"Center|Centre|Laborator(?:y|ies)|Sciences?|Technolog(?:y|ies)|Development|Research|Press|Bank|Office|Consortium|"
    r"Collaboration|Education|Health|Medicine|Services|Administration)(?![A-Za-z])"
)
_INITIALS_LAST = re.compile(r"\A[^\W\d_][^\s,.]*+(?:[ -][^\W\d_][^\s,.]++)?\s+(?:[A-Z]\.?-?){1,3}\Z")

_INITIALS_FIRST = re.compile(r"\A(?:[A-Z](?:\.[ -]?|[ -])){1,4}[^\W\d_]{2}")


def split_authors(raw: str) -> list[str]:
    """Return the names of an author field as TeX, each in the form that BibTeX has for it; OTHERS is last.

    What is in braces is one name. A semicolon always parts names; `&` does where both sides are persons, so that
    "Barnes & Noble" stays whole; commas part them where no single name could have so many.
    """
    text = _without_loose_and(_AND_COMMAND.sub(" and ", " ".join(raw.split())))
    found: list[str] = []
    has_others = False
    names = list(_split_list(text))
    is_given_first = bool(names) and "," not in names[-1]
    for name in names:
        for each in _split_piece(name, is_given_first=is_given_first):
            bare, is_cut = _cut_et_al(each)
            has_others = has_others or is_cut
            found += [_HOMONYM.sub("", _in_order(bare))] if bare else []
    return [*found, OTHERS] if has_others else found


def _without_loose_and(names: str) -> str:
    """A list without `and` before the first name and behind the last."""
    words = names.split()
    places = [place for place, word in enumerate(words) if word.lower() != "and"]
    return " ".join(words[places[0] : places[-1] + 1]) if places else ""


def _split_list(text: str) -> Iterator[str]:
    """The names of a list; braces around a whole list of names with commas, as Mendeley writes them, go."""
    names = list(split_names(text))
    if len(names) == 1 and names[0].startswith("{") and names[0].endswith("}"):
        inner = list(split_names(names[0][1:-1]))
        if len(inner) > 1 and all("," in name for name in inner) and not any(map(_FIRM.search, inner)):
            return iter(inner)
    return iter(names)


def _split_piece(name: str, *, is_given_first: bool) -> Iterator[str]:
    """The names that one piece between two `and` holds; `is_given_first` where the last one has no comma."""
    if _EXTENDED.match(name):
        yield name
        return
    for piece in _split_outside_braces(name, ";") if ";" in name else (name,):
        persons = _split_outside_braces(piece, "&") if "&" in piece else [piece]
        if len(persons) > 1 and all(map(_is_person, persons)):
            for person in persons:
                yield from _split_commas(person.strip(" ,"), is_given_first=False)
        else:
            yield from _split_commas(piece, is_given_first=is_given_first and piece.endswith(","))


def _split_outside_braces(text: str, sign: str) -> list[str]:
    """The pieces between a sign, escaped or not, that is in no braces."""
    found, depth, start = [], 0, 0
    for mark in _MARK.finditer(text):
        if mark[0] in "{}":
            depth = max(0, depth + (1 if mark[0] == "{" else -1))
        elif depth == 0 and mark[0] in {sign, f"\\{sign}"} and not _is_entity(text, start, mark.start(), sign):
            found.append(text[start : mark.start()])
            start = mark.end()
    return [piece.strip() for piece in [*found, text[start:]] if piece.strip()]


def _is_entity(text: str, start: int, position: int, sign: str) -> bool:
    """Whether a semicolon ends a character entity, `&amp;`."""
    if sign != ";":
        return False
    opening = text.rfind("&", max(start, position - 10), position)
    return opening >= 0 and text[opening + 1 : position].lstrip("#").isalnum()


def _is_person(name: str) -> bool:
    bare = _cut_et_al(name)[0]
    if not bare:
        return True
    has_parts = "," in bare or len(bare.split()) > 1
    return has_parts and not _LOWER_WORD.search(bare) and not _FIRM.search(bare)


def _split_commas(name: str, *, is_given_first: bool) -> Iterator[str]:
    """ "Ann Lee, Bo Roe, Cy Poe" and "Lee A, Roe B, Poe C": more names than one, as each part is a person."""
    parts = [part.strip() for part in name.split(",") if part.strip()]
    are_two = is_given_first or any(all(map(form.match, parts)) for form in (_INITIALS_LAST, _INITIALS_FIRST))
    several = len(parts) > 2 or (len(parts) == 2 and are_two)
    if not several or "{" in name or any(map(is_generation, parts)):
        yield name
        return
    people = [part.removeprefix("and ") for part in parts]
    if all(len(person.split()) > 1 for person in people) and not any(map(_FIRM.search, people)):
        yield from people
    elif len(parts) % 2 == 0 and not any(map(_FIRM.search, parts)) and not any(map(_LOWER_WORD.search, parts)):
        yield from (f"{family}, {given}" for family, given in zip(parts[::2], parts[1::2], strict=True))
    else:
        yield name


def _cut_et_al(name: str) -> tuple[str, bool]:
    """A name without what says that others follow, and whether it said so."""
    stripped = name.strip(" ,;&")
    if stripped.lower() in _OTHERS:
        return "", True
    bare = _ET_AL.sub("", stripped)
    return bare.strip(" ,;&"), bare != stripped


def _in_order(name: str) -> str:
    """`prefix family, suffix, given` of an extended name of BibLaTeX; any other name as it is.

    Source: the manual of biblatex 3.20, section 3.6 (`family=, given=, prefix=, suffix=`).
    """
    if not _EXTENDED.match(name):
        return name
    inner = name[1:-1] if name.startswith("{") and name.endswith("}") else name
    parts = {part[1].lower(): part[2].strip().strip('"') for part in _PART.finditer(inner)}
    given = parts.get("given", "") or parts.get("given-i", "")
    family = " ".join(part for part in (parts.get("prefix", ""), parts.get("family", "")) if part)
    return ", ".join(part for part in (family, parts.get("suffix", ""), given) if part)
