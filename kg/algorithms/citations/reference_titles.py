"""Where the title of a printed reference ends, and the venue behind it."""

from __future__ import annotations

import re
from itertools import pairwise

_LEAST_SUBTITLE = 3
"""Words behind a question that can be the rest of a title."""

_QUOTE = r"(?:“((?:[^“”]|“[^“”]{0,200}”){4,400}?)[,.]?\s?”|[\"„«「『]([^”\"»„«」』]{4,400}?)[,.]?\s?[”\"»“」』])"
_QUOTED = re.compile(rf"{_QUOTE}|(?<=[,.:] )'([^']{{4,400}}?),?'(?=[ ,.])")
_QUOTED_NEXT = re.compile(
    rf"\A[\s.,:;、]{{0,3}}(?:{_QUOTE}|[‘']([^”\"»“]{{4,400}}?)(?:,\s?['’]|['’](?=\s?[,.;:(]|\Z)))"
)
_GOES_ON = re.compile(r"(?<![,.][”\"'’])(?:\s?[:—–-]|\s(?!in\b)[a-z])")
"""Behind a closing quotation mark: the quotation is a part of the title only."""
_TITLE_START = re.compile(r"[\s.,:;)。、]*")
_SENTENCE_END = re.compile(
    r"(?:(?<=[^\W_][\w)\]’'”%+*-])|(?<=[)\]’”][)\]’”]))[.?!]"
    r"(?=\s[^\W\da-z]|\s(?:[a-z]{1,4}[A-Z]|npj\s)|\s[“\"(\[\d]|\sin\s|\s?\[|\s?[-–—]\s|\Z)|"
    r"(?<=\.\d)[.](?=\s[A-Z])|\s(?=//\s)|\?(?=\.)|(?<=\w)(?=[\s.]{0,2}\[\s?(?:[Oo]nline|[Ii]nternet|[A-Z](?:/OL)?\])|。)"
)
_NUMBERS = (
    r"(?:(?:[Vv]ol(?:ume|\.)?|[VvТт]\.|[Nn]os?\.|n°|№|[Ii]ssue|[Bb]d\.|pp?\.|pages?)\s?\d|"
    r"[A-Z]?\d{1,4},?\s?\([12]\d{3}|[A-Z]?\d{1,4}\s?\(\d{1,4}[)/–-]|[A-Z]?\d{1,4}:(?:\d|\s\d{1,6}\s?[–-])|"
    r"[A-Z]?\d{1,4},\s[A-Z]?\d{1,6}(?:\s?[–—-]\s?\d|\s\()|\d{1,4}\s[12]\d{3}\b|\([12]\d{3}\)[,:;.\s]{1,2}\d|"
    r"\(?[12]\d{3}\)?[,;]\s?(?:vol|[Vv]\.|pp?\.|\d{1,4}[,(:]))"
)
"""Volume, number, pages, or the year among them: a venue is before these."""
_VENUE_BETWEEN = re.compile(
    rf",\s(?=([A-Z\d][^,;“”?!]{{1,160}}?|(?:npj\s|[a-z]{{1,4}}[A-Z])[\w ]{{1,40}}?),?\s{_NUMBERS})"
)
_SHORTENED = re.compile(r"\(?[A-Z][\w-]{0,5}\.|\(?[A-Z][\w-]{0,5}|[A-Z&/]{1,8}|of|the|and|in|for|on")
_SENTENCE_INSIDE = re.compile(r"[a-z]{4}\. J\.|\. In ")
_CUE = (
    r"(?:[Ii]n:?\s|Proc\b|Proceedings\b|Journal\b|J\.\s|Trans(?:actions|\.)|IEEE\b|ACM\b|arXiv\b|Phys\.|"
    r"Ann\.|Lect\.|Lecture Notes|vol\b|Vol\b|pp\b|Ph\.?\s?D|Master|Tech(?:nical|\.)|Report\b|University\b|CoRR\b|"
    r"(?:[A-Z][a-z]{1,9}\s?\.\s?){2,6})"
)
_VENUE_CUE = re.compile(
    rf"[,.;:]\s?(?={_CUE})|"
    r"[,.]\s?(?=International (?:Conf|Jo|Sy|Wo)|(?:Annual |European )?Conference on\b|(?:Symposium|Workshop) on\b)"
)
_UNPARTED = re.compile(
    r"(?<=[a-z])(?<!\band)(?<!\bof)(?<!\bon)(?<!\bin)(?<!\bfor)(?<!\bthe)\s"
    rf"(?=(?:[A-Z][\w.&-]{{1,20}}\s){{1,6}}{_NUMBERS})"
)
"""Where a venue follows a title without any mark."""
_VENUE_NEXT = re.compile(
    rf"\s(?:{_CUE}|[A-Z\d][^,;.?!“”]{{1,120}}?[,.]?\s(?:{_NUMBERS}|\(?[12]\d{{3}})|"
    rf"(?:[A-Z][\w-]{{0,8}}\.?\s){{1,9}}?{_NUMBERS})"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:[Vv]s|cf|St|Dr|No|Vol|vol|pp|ed|eds|etc|Mt|approx|Inc|Co|Corp|Jr|Sr)|\b[A-Za-z])\.\Z"
)
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_VENUE = re.compile(
    r"\A(?:\s?\[[A-Z](?:/OL)?\])?[\s.,;:/。]*+(?:[Ii]n:?\s++)?(.{3,200}?)"
    rf"(?=[,.;:]?\s?(?:{_MONTH}[a-z]{{0,6}}\.? (?=[12]\d{{3}}))?"
    r"(?:\(|\[|\b\d|[Vv]ol\b|[Vv]\.\s?\d|[Nn]o\b|pp?\.|pages\b)|[.;]\s|\Z)"
)
_ABBREVIATED = re.compile(r"(?:[A-Z][a-z]{0,9}\s?\.\s?){1,6}\d*\Z")


def title_in(body: str, start: int, *, has_authors: bool) -> tuple[str | None, str]:
    """The title of a reference and what follows it.

    Args:
        body: the reference.
        start: offset behind its authors and the year that is with them.
        has_authors: whether authors were found; without them a title in quotation marks may be anywhere.

    Returns:
        The title, None where what is there is a venue, and the rest of the text.
    """
    text = body[start:]
    quoted = _QUOTED_NEXT.match(text) or (None if has_authors else _QUOTED.search(text))
    if quoted and not _GOES_ON.match(text, quoted.end()):
        return next(filter(None, quoted.groups())).strip(" ,."), text[quoted.end() :]
    begin = _TITLE_START.match(text)
    first = begin.end() if begin else 0
    end = _title_end(text, first)
    title = text[first:end].strip(" ,.;:")
    if len(title) < 3 or _ABBREVIATED.match(title):
        return None, text[first:]
    return title, text[end:]


def venue_in(rest: str) -> str | None:
    """The venue with which the text behind a title begins; None where it has none."""
    found = _VENUE.match(rest)
    venue = found[1].strip(' ,.;:“”"') if found else ""
    return venue if len(venue) > (2 if venue.isascii() else 1) and any(letter.isalpha() for letter in venue) else None


def _title_end(body: str, first: int) -> int:
    """The earliest mark that ends the title: of its sentence, of a venue known by its word or by its numbers."""
    cues = [found.start() for found in _VENUE_CUE.finditer(body, first + 8)]
    venues = [found.start() for found in _VENUE_BETWEEN.finditer(body, first + 8) if _is_venue(found[1])]
    marked = min([*cues[:1], *venues[:1], len(body)])
    ends = [found.end() for found in _SENTENCE_END.finditer(body, first) if not _is_abbreviation(body, first, found)]
    end = min(_sentence_end(body, ends, marked), marked)
    unparted = _UNPARTED.search(body, first + 24, end)
    return unparted.start() if unparted else end


def _is_abbreviation(body: str, first: int, mark: re.Match[str]) -> bool:
    return bool(_ABBREVIATION.search(body[max(first, mark.start() - 8) : mark.end()]))


def _is_venue(between: str) -> bool:
    """Whether the text between a comma and numbers names a venue: words without a full stop, or shortened ones."""
    if ". " not in f"{between} ":
        return True
    return not _SENTENCE_INSIDE.search(between) and all(_SHORTENED.fullmatch(word) for word in between.split())


def _sentence_end(body: str, ends: list[int], marked: int) -> int:
    """The end of the title's sentence; behind a question the title goes on if a venue follows only what comes next."""
    for end, after in pairwise([*(end for end in ends if end < marked), marked]):
        is_question = body[end - 1 : end] in ("?", "!")
        if not (is_question and _is_subtitle(body, end, after)):
            return end
    return marked


def _is_subtitle(body: str, start: int, end: int) -> bool:
    is_short = len(body[start:end].split()) < _LEAST_SUBTITLE and body[end - 1] != "?"
    if is_short or _VENUE_NEXT.match(body, start):
        return False
    return bool(
        _VENUE_NEXT.match(body, end)
        or _VENUE_NEXT.match(body, end + 1)
        or _VENUE_CUE.match(body, end)
        or _VENUE_BETWEEN.match(body, end)
    )
