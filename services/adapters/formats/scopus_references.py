"""References as Scopus prints them, in its form of before 2023 and in that of since (`cited_lists` shows them).

Parts are between commas, and titles and names of journals have commas too: authors come first, known by their
initials; in the newer form the journal begins at its usual words, else at the last part that is not a number.
"""

from __future__ import annotations

import re

from kg.algorithms.citations.reference_strings import identifiers_in
from kg.model.papers.paper import CitedWork
from services.adapters.formats.text import plain_text

LONGEST = 4_000
"""Characters of a reference that are read."""

_YEAR = r"\(((?:1[4-9]|20)\d\d)\)"
_LAST_YEAR = re.compile(rf"(?:,|(?<=[\d)])) {_YEAR}[.,\s]{{0,4}}\Z")
_BARE_YEAR = re.compile(r"(?<=\d), ((?:1[4-9]|20)\d\d)[.,\s]{0,4}\Z")
_INNER_YEAR = re.compile(rf"(?:\s|\A){_YEAR}(?=\s|,|\Z)")
_GOES_ON = re.compile(rf" [a-z].{{0,400}}?\s{_YEAR}(?=\s|,)")
"""Small letters and another year behind a year that is part of a title: "The crisis (1997) revisited (2019) J. …"."""
_CAPITAL = "[A-Z\u00c0-\u00de\u0100-\u024f\u0386-\u03ab\u0400-\u042f]"
_INITIALS = re.compile(rf"(?:{_CAPITAL}[a-z]?\.[ -]?){{1,6}}|{_CAPITAL}(?:[ -]{_CAPITAL}){{0,4}}")
_DOTTED = re.compile(rf"(?:{_CAPITAL}[a-z]?\.-?){{1,6}}")
_GENERATION = re.compile(r"(?:Jr|Sr|II|III|IV)\.?")
_OTHERS = re.compile(r"et al\.?", re.IGNORECASE)
PARTICLES = frozenset(
    ["al", "bin", "da", "de", "del", "della", "den", "der", "di", "dos", "du", "el", "la", "le", "ten", "van", "von"]
)
_NUMBERS = re.compile(
    r"(?:pp?\. ?\S{1,40}|[A-Z]{0,4}\d[\w./-]{0,15}(?: [A-Z]{2,8})?(?: ?\([^()]{1,20}\))?|\(\d{4}\)|SUPPL\.? ?\d{0,3})",
    re.IGNORECASE,
)
_VENUE = re.compile(
    r"\A(?:(?:Proc|Int|Trans|Adv|Ann|Acta|Annu|Rev|Lect|Phys|Chem|Comput|Arch|Am|Eur|J)\b\.?(?= [A-Z])|J\. |In: |arXiv"
    r"|\d{4} )|\b(?:Annu|Conf|Congr|Int|Meet|Proc|Symp)\.(?= |\Z)"
    r"|\b(?:Ph\.? ?D\.?|Doctoral|Master'?s?|M\.? ?Sc\.?) (?:[Tt]hesis|[Dd]issertation)\b"
    r"|\b(?:Journal|Transactions|Proceedings?|Conference|Symposium|Workshop|Congress|Lecture Notes|Letters"
    r"|Annals|Bulletin|Magazine|IEEE|ACM|AIP|IOP|SPIE|Advances in|Press)\b"
)
"""Words of journals and proceedings; they are in titles too, but seldom behind a comma."""
_MEETING = re.compile(r"\A\d{1,3}(?:st|nd|rd|th) [^,]{0,200}?\b(?:Annu|Conf|Congr|Int|Meet|Symp)\.")
"""A meeting by its abbreviations, which is not a title: "36th Int. Conf. Mach. Learn."."""
_ORGANISATION = re.compile(
    r"(?:The )?(?:(?:Bank|Bureau|Cent(?:er|re)s?|Department|Ministry|Office|University) (?:for|of) .{2,80}"
    r"|(?:[A-Z]\S{0,30} (?:(?:and|for|of|on|the) ){0,2}){1,7}(?:Administration|Agency|Association|Authority|Commission"
    r"|Committee|Consortium|Council|Federation|Forum|Foundation|Fund|Institute|Ministry|Organi[sz]ation|Panel|Society"
    r"|Survey|Task Force|Union|University)(?: (?:for|of|on) .{2,60})?|World Bank)"
)
"""An organisation that is in the place of authors: "World Health Organization, Global report, (2016)"."""
_ACRONYM = re.compile("[A-Z]{2,9}")
_PUBLISHER = re.compile(
    r"\b(?:Press|Publish(?:ers?|ing)|Publications?|Verlag|Wiley|Springer|Elsevier|Routledge|Hall|Books?|Sons|Inc|Ltd|Ed"
    r"|University|Univ|[Ee]dn?|[Ee]dition)\b"
)
_AND_OTHERS = re.compile(
    r"\A(?:[A-Z][\w-]{0,30}(?:,? (?:and|&) (?:the )?|, )|[A-Z]\S{0,30} (?:and|&) (?:the )?)[A-Z][^,]{1,60}"
)
"""The end of a journal with commas in its name: "Brain, Behavior, and Immunity"."""
_TITLE_CASE = re.compile(r"[A-Z][\w-]{0,30}(?: [A-Z][\w-]{0,30}){0,2}")
_SENTENCE = re.compile(r"(?<=\s)(?!with\b|from\b|into\b|upon\b|over\b)[a-z]{4}")
"""A word that only a title in small letters has."""
_EDITION = re.compile(r",? (?:\d{1,2}(?:st|nd|rd|th)|[Ff]irst|[Ss]econd|[Tt]hird|[Rr]evised) [Ee]d(?:ition|n)?\.?,?\Z")
_ADDRESS = re.compile(r"[.,]{0,2} (?:https?://|(?:doi|DOI):? ?(?=10\.)|(?=10\.\d{4,9}/))\S{1,400}")
_MOST_NAME_WORDS = 5
_LEAST_TITLE = 3


def has_scopus_form(text: str) -> bool:
    """Whether a reference has its year in brackets, at its end, behind authors and title, or behind a comma.

    "Able A, Best B (2001) Bells" is of another style.
    """
    text = text[:LONGEST]
    found = _INNER_YEAR.search(text)
    if found is None or "," not in text:
        return False
    before = text[: found.start()].rstrip()
    return before.endswith(",") or bool(_split_authors(before.split(", "))[1])


def scopus_reference(text: str) -> CitedWork | None:
    """Return the work that a reference names; None where it has neither a title nor an identifier."""
    text = plain_text(text[:LONGEST])
    known = identifiers_in(text)
    text = _ADDRESS.sub("", text)
    last = _LAST_YEAR.search(text)
    inner = None if last else _inner_year(text)
    last = last or (None if inner else _BARE_YEAR.search(text))
    if last:
        authors, parts = _split_authors(text[: last.start()].split(", "))
        title = _title_before_venue(parts, has_authors=bool(authors))
    elif inner:
        authors, parts = _split_authors(text[: inner.start()].rstrip(" ,").split(", "))
        behind = _title_behind_year(text[inner.end() :])
        is_by_organisation = not authors and len(parts) == 1 and text[: inner.start()].endswith(",")
        title = behind if is_by_organisation and behind else ", ".join(parts) or behind
    else:
        authors, parts = _split_authors(text.split(", "))
        title = _title_before_venue(parts, has_authors=bool(authors))
        if _VENUE.search(title):  # the second half of a reference that a semicolon cut in two
            title = ""
    title = title.strip(" ,.")
    if len(title) < _LEAST_TITLE and not known:
        return None
    dated = last or inner
    year = int(dated[1]) if dated else None
    return CitedWork(identifiers=known, title=title or None, year=year, authors=tuple(authors))


def _inner_year(text: str) -> re.Match[str] | None:
    """The year of a reference inside it, and not one in its title."""
    found = _INNER_YEAR.search(text)
    while found and _GOES_ON.match(text, found.end()):
        found = _INNER_YEAR.search(text, found.end())
    return found


def split_short_names(text: str) -> list[str]:
    """Return the names of a list such as "Govil N., van den Berg J.P."; else an empty list."""
    names = [] if ";" in text else [part.strip() for part in text.split(",") if part.strip()]
    return names if all(map(_ends_with_initials, names)) else []


def _split_authors(parts: list[str]) -> tuple[list[str], list[str]]:
    """The authors with which the parts begin, and the others."""
    authors: list[str] = []
    at = 0
    while at < len(parts):
        part = parts[at].strip()
        after = parts[at + 1].strip() if at + 1 < len(parts) else ""
        if _OTHERS.fullmatch(part) or (authors and _GENERATION.fullmatch(part)):
            at += 1
        elif _is_surname(part) and _INITIALS.fullmatch(after):  # "Hirsch, J.E."
            authors.append(f"{part}, {after}")
            at += 2
        elif _ends_with_initials(part):  # "Hirsch J.E."
            authors.append(part)
            at += 1
        else:
            break
    return authors, parts[at:]


def _is_surname(part: str) -> bool:
    words = part.split()
    if not 0 < len(words) <= _MOST_NAME_WORDS or any(letter.isdigit() for letter in part):
        return False
    return all(word[:1].isupper() or word.lower() in PARTICLES or word[:2] in ("d'", "d’", "'t") for word in words)


def _ends_with_initials(part: str) -> bool:
    """Whether a part is a surname and initials: "van den Berg R.", "Li F.-F.", "Hussein R O"."""
    words = part.split()
    count = len(words)
    while count > 1 and _DOTTED.fullmatch(words[count - 1]):
        count -= 1
    if count == len(words):
        while count > 1 and len(words[count - 1]) == 1 and words[count - 1].isupper():
            count -= 1
    return 0 < count < len(words) and _is_surname(" ".join(words[:count]))


def _title_before_venue(parts: list[str], *, has_authors: bool) -> str:
    """The title among parts of which the journal and its numbers are the last; "" where only those are there."""
    count = len(parts)
    while count and _NUMBERS.fullmatch(parts[count - 1].strip()):
        count -= 1
    has_numbers = count < len(parts)
    words = _whole_parts(parts[:count])
    if not words or _is_no_title(words, has_numbers=has_numbers, has_authors=has_authors):
        return ""
    start = next((n for n, part in enumerate(words) if n and _VENUE.search(part)), max(1, len(words) - 1))
    if not has_authors and _begins_with_author(words, start, has_numbers=has_numbers):
        words, start = words[1:], max(1, start - 1)
    if start == len(words) - 1 and start > 1 and _AND_OTHERS.fullmatch(words[start]):
        has_sentence = _SENTENCE.search(", ".join(words[: start - 1]))
        start -= bool(has_sentence and _TITLE_CASE.fullmatch(words[start - 1]))
    return ", ".join(words[:start])


def _is_no_title(words: list[str], *, has_numbers: bool, has_authors: bool) -> bool:
    """Whether a meeting or journal is alone, or one word that the others may belong to.

    "Rails, Roads and Rivers" may be a title, and "Eurostat, Energy statistics" a work of a body.
    """
    if len(words) == 1:
        return has_numbers or bool(_VENUE.search(words[0]) or _MEETING.match(words[0]))
    if has_numbers or len(words) > 2 or " " in words[0] or _PUBLISHER.search(words[1]):
        return _MEETING.match(words[0]) is not None
    return has_authors or not _ACRONYM.fullmatch(words[0])


def _begins_with_author(words: list[str], start: int, *, has_numbers: bool) -> bool:
    """Whether the first part is an author without initials, or a body, before the title."""
    if len(words) > 2 and start > 1 and _is_surname(words[0]):
        return True
    has_title_behind = len(words) > (2 if has_numbers else 1)
    return (len(words) > 1 and bool(_ORGANISATION.fullmatch(words[0]))) or (
        has_title_behind and bool(_ACRONYM.fullmatch(words[0]))
    )


def _whole_parts(parts: list[str]) -> list[str]:
    """The parts; one that begins with a small letter or "&" goes on with the one before: "… Technology, an …"."""
    whole: list[str] = []
    for part in parts:
        if whole and (part[:1].islower() or part.startswith("& ")) and not part.startswith("arXiv"):
            whole[-1] += f", {part}"
        else:
            whole.append(part)
    return whole


def _title_behind_year(rest: str) -> str:
    """The title of a book, which is between the year and an empty part or an address; "" where there is none."""
    title, empty, _ = f"{rest.rstrip()} , ".partition(", , ")
    return _EDITION.sub("", title) if empty else ""
