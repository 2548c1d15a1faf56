"""Authors, year, title, venue and identifiers out of a printed reference.

Rules after the structure that citation styles share (ParsCit, Councill et al. 2008, LREC, trains on the same fields);
benchmarks/quality/README.md has the share of fields that come out right.
"""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise
from unicodedata import normalize

from kg.algorithms.citations.author_lists import LeadingAuthors, leading_authors
from kg.algorithms.citations.reference_titles import title_in, venue_in
from kg.algorithms.identity.normal_forms import identifier, with_implied
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import Identifier

LONGEST = 2_000
"""Characters of a reference that are read; what is longer is several references, or none."""

_EARLIEST = 1500
_YEAR = r"((?:1[5-9]|20)\d\d)([a-z]?)"
_DAY = r"(?: \d{1,2})? [A-Z][a-z]{2,8}\.?(?: \d{1,2})?(?:[/–-](?:[A-Z][a-z]{2,8}\.? ?)?\d{0,2})?"
"""A day, a month, a season, or a span of them, as found behind the year: "March 22", "22 May", "January–March"."""
_LABEL = re.compile(r"\A\s*(?:\[([^\[\]]{1,12})\]|\((\d{1,4})\)|(\d{1,4})[.)](?=\s))\s*")
_DOI = re.compile(r"\b10\.\d{4,9}/[^\s\"<>]{1,200}")
_SPLIT_DOI = re.compile(r"(\b(?:doi\.org/|doi:) ?) (?=10\.)", re.IGNORECASE)
_ARXIV = re.compile(
    r"(?i:arxiv)(?:\.org/(?:abs|pdf)/|[:\s]|preprint|e-prints?|\babs/|\[|,){0,6}(\d{4}\.\d{4,5}|[a-z-]{2,15}/\d{7})",
)
_PUBMED = re.compile(r"\bPMID:? ?(\d{4,9})\b")
_URL = re.compile(r"(?:https?://|www\.|doi:? ?(?=10\.))[^\s]{1,300}")
_DOUBLE_STOP = re.compile(r"(?<=\w)\.\.(?=\s|\Z)")
_WIDE = str.maketrans(
    {"．": ". ", "，": ", ", "：": ": ", "；": "; ", "（": " (", "）": ") ", "\u2010": "-", "\u2011": "-"}
)
_SET_APART = re.compile(r"¨([aeiouAOU])")
_SAME_AUTHORS = re.compile(r"\A[-—–_]{2,12}[.,]?\s?(?:(?:and|&)\s)?")
"""Dashes in place of the authors of the entry before."""
_BEFORE_YEAR = re.compile(rf"[(\[]|[.,:]\s?{_YEAR}")
_ACCESSED = re.compile(r"[(\[]?\b(?:[Aa]ccessed|[Rr]etrieved|[Cc]ited|[Vv]isited)\b[^)\].;]{1,40}")
_EARLY = 160
_MOST_NAMES = 300
_LEAST_TITLE = 3
_NAME_LIKE = re.compile(
    r"(?:[A-ZÀ-Ž][\w.'’-]{0,40}|and|&|et|al\.|van|von|der|de|den|la|le|di|da|del|eds?\.?|editors?|"
    r"\((?:[Ee]ds?\.?|[Ee]ditors?)\))[,.;]?"
)
_AFTER_AUTHORS = re.compile(
    rf"[\s.,;:]{{0,3}}[(\[]?(?:[A-Z][a-z]{{2,8}}\.? )?{_YEAR}\b"
    rf"(?:,{_DAY}(?=[)\]])|[^)\]\s]{{0,12}})[)\]]?[.,:;]{{0,2}}\s?"
)
_UNDATED = re.compile(
    r"[\s.,;:]{0,3}[(\[](?:[Nn]\.? ?d\.?|[Nn]o date|[Uu]ndated|[Ii]n press|[Ff]orthcoming|[Tt]o appear)[)\]]"
    r"[.,:;]{0,2}\s?"
)
_OWN_YEAR = re.compile(rf"[.,)] {_YEAR}[.:] ")
_IN_BRACKETS = re.compile(rf"[(\[](?:[A-Z][a-z]{{2,8}}\.?,? )?(?:\d{{1,2}},? )?{_YEAR}(?:[/–-]\d{{2,4}})?[)\]]")
_BARE = re.compile(rf"(?:(?<![\w.:/–-])|(?<=[A-Za-z][a-z]{{2}})){_YEAR}(?![\w:/–-]|\.\d)")
_ONE_WORD = re.compile(
    r"\A([A-Z][\w-]{2,30})\. (?=[A-Z][^.?!]{12,250}[.?!]\s\S)(?!(?:Journal|J|Proc|Proceedings|Advances|Annals|Annual"
    r"|Acta|Archives?|Bulletin|Transactions|Trans|Lecture|In|IEEE|ACM|ACL|International|European|American|Conference|Workshop"
    r"|Symposium|University|Review|Letters|Press)\b)"
)
"""An organisation of one word before its title: "OpenAI. GPT-4 technical report. arXiv …"."""
_WITHOUT_TITLE = re.compile(
    rf"[\s.]{{0,2}}([A-Z][^.,:;?!\d]{{2,90}})[.,]? {_YEAR}(?: [A-Z][a-z]{{2}}[^;]{{0,12}})?; ?[\d(A-Z]"
)
"""A journal behind the authors, its year and volume, as PubMed lists works: "N Engl J Med. 2004 Sep 2;351(10):987"."""
_LOOSE_MARK = re.compile(r"(?<=\w) (?=[,.;:](?:\s|\Z|[A-Z“\"]))")


def parse_reference(text: str, *, key: str, label: str | None = None) -> ListedReference:
    """Read one reference of a list.

    Args:
        text: as printed, with or without its label ("[12]" or "12.").
        key: the key of the entry in its list.
        label: what markers call it by, where that is known; else what is before the text.

    Returns:
        What was found. A reference without a title (as in physics) keeps its venue.
    """
    whole = " ".join(text[:LONGEST].split())
    printed = _LABEL.match(whole)
    if printed:
        label = label or next(filter(None, printed.groups()))
        whole = whole[printed.end() :]
    body = " ".join(_readable(_URL.sub(" ", whole)).split())
    body, same = _SAME_AUTHORS.subn("", body)
    authors = LeadingAuthors(names=(), end=0) if _WITHOUT_TITLE.match(body) else _authors(body)
    if untitled := _WITHOUT_TITLE.match(body, authors.end):
        return ListedReference(
            key=key,
            text=whole,
            label=label,
            authors=authors.names,
            others=authors.others,
            year=int(untitled[2]),
            year_suffix=untitled[3],
            title=None,
            venue=untitled[1],
            identifiers=identifiers_in(whole),
        )
    year, suffix, start = _year(body, authors, is_after_authors=bool(authors.names or same))
    title, rest = title_in(body, start, has_authors=bool(authors.names))
    return ListedReference(
        key=key,
        text=whole,
        label=label,
        authors=authors.names or _organisation(body, start, title),
        others=authors.others,
        year=year,
        year_suffix=suffix,
        title=title.removesuffix(f", {year}") if title else None,
        venue=venue_in(_ACCESSED.sub(" ", rest)),
        identifiers=identifiers_in(whole),
    )


def identifiers_in(text: str) -> tuple[Identifier, ...]:
    """The DOI, arXiv and PubMed numbers in a text, most trusted first."""
    joined = _SPLIT_DOI.sub(r"\1", text)
    found = [identifier("doi", _trimmed_doi(doi[0])) for doi in _DOI.finditer(joined)]
    found += [identifier("arxiv", number[1]) for number in _ARXIV.finditer(text)]
    found += [identifier("pubmed", number[1]) for number in _PUBMED.finditer(text)]
    return with_implied(dict.fromkeys(known for known in found if known))


def _readable(text: str) -> str:
    """Quotation marks of TeX as printed ones, and no blank before a comma or full stop, as PDF files have it."""
    text = _DOUBLE_STOP.sub(".", text.translate(_WIDE).replace("&amp;", "&").replace("``", "“").replace("''", "”"))
    return _LOOSE_MARK.sub("", _SET_APART.sub(lambda found: normalize("NFC", f"{found[1]}\u0308"), text))


def _authors(body: str) -> LeadingAuthors:
    """The names before the title: those read one by one, and what looks like more names up to a year in its own place.

    "Dempster, Arthur P., N. M. Laird, and Donald B. Rubin. 1977. Maximum likelihood …" has names in two styles.
    """
    authors = leading_authors(body)
    if not authors.names and (alone := _ONE_WORD.match(body)):
        return LeadingAuthors(names=(alone[1],), end=alone.end(), others=False)
    year = _OWN_YEAR.search(body, authors.end, authors.end + _MOST_NAMES)
    if year is None or len(body[year.end() :].split()) < _LEAST_TITLE:
        return authors
    between = body[authors.end : year.start()].strip(" ,.;&")
    if not between or not all(_NAME_LIKE.fullmatch(word) for word in between.split()):
        return authors
    more = leading_authors(between.removeprefix("and "))
    return LeadingAuthors(names=(*authors.names, *more.names), end=year.start() + 1, others=authors.others)


def _trimmed_doi(found: str) -> str:
    """A DOI without the punctuation of its sentence; a bracket stays where its partner is in the DOI."""
    doi = found.rstrip(".,;:'’”")
    while doi and doi[-1] in ")]}" and doi.count(doi[-1]) > doi.count({")": "(", "]": "[", "}": "{"}[doi[-1]]):
        doi = doi[:-1].rstrip(".,;:'’”")
    return doi


def _year(body: str, authors: LeadingAuthors, *, is_after_authors: bool) -> tuple[int | None, str, int]:
    """The year, the letter behind it, and where the title may begin."""
    undated = _UNDATED.match(body, authors.end) if is_after_authors else _UNDATED.search(body, 0, _EARLY)
    if undated:
        return None, "", undated.end()
    after = _AFTER_AUTHORS.match(body, authors.end) if is_after_authors else None
    if not is_after_authors:
        after = _IN_BRACKETS.search(body, 0, _EARLY) or _OWN_YEAR.search(body, 0, _EARLY)
    if after:
        return int(after[1]), after[2], after.end()
    published = _ACCESSED.sub(" ", body[authors.end :])
    bracketed = [(found[1], found[2]) for found in _IN_BRACKETS.finditer(published)]
    bare = [(found[1], found[2]) for found in _BARE.finditer(published)]
    likely = [(int(digits), letter) for digits, letter in bracketed[-1:] or bare[-1:]]
    year, suffix = next(((y, s) for y, s in likely if _EARLIEST <= y <= date.max.year), (None, ""))
    return year, suffix, authors.end


def _organisation(body: str, start: int, title: str | None) -> tuple[str, ...]:
    """What is before the year in place of authors: a body such as the World Health Organization."""
    before = _BEFORE_YEAR.split(body[:start], maxsplit=1)[0].strip(" .,;:")
    is_name = 2 < len(before) < 120 and any(letter.isalpha() for letter in before)
    return (before,) if title and is_name else ()


def split_references(text: str) -> tuple[str, ...]:
    """The references of a list that was printed as one text, one each.

    Labels that count up ("[1] … [2] …", "1. … 2. …") or name author and year ("[Wu and Li, 2001] …") part them;
    without labels, empty lines do, then lines.
    """
    named = [found.start() for found in _NAME_LABEL.finditer(text)]
    if len(named) > 1 and named[0] < _FIRST_LABEL:
        return tuple(text[one:other].strip() for one, other in pairwise([*named, len(text)]))
    for pattern in _LIST_LABELS:
        starts = _counting(pattern, text)
        if len(starts) > 1 and starts[0] < _FIRST_LABEL:
            return tuple(text[one:other].strip() for one, other in pairwise([*starts, len(text)]))
    blocks = [" ".join(block.split()) for block in _EMPTY_LINE.split(text)]
    if len(blocks) < 3:
        blocks = _by_lines(text)
    return tuple(block for block in blocks if block)


_LIST_LABELS = (
    re.compile(r"(?:^|(?<=\s))\[(\d{1,4})\](?=\s?\S)"),
    re.compile(r"^[ \t]{0,8}(\d{1,4})\.?[ \t)]", re.MULTILINE),
    re.compile(r"(?:^|(?<=\s))(\d{1,4})\.\s(?=[A-ZÀ-Ž\"“])"),
)
_NAME_LABEL = re.compile(
    r"^[ \t]{0,8}\[[A-ZÀ-Ž][^\[\]\n]{1,60}(?:\n[^\[\]\n]{1,40})?(?:1[5-9]|20)\d\d[a-z]?\]\s?(?=\S)", re.MULTILINE
)
_FIRST_LABEL = 400
"""Characters in which the first label of a list begins; numbers that begin later count something else."""
_EMPTY_LINE = re.compile(r"\n[ \t]*\n\s*")
_ENDS_ENTRY = re.compile(r"[.)\]\d]\s*\Z")


def _counting(pattern: re.Pattern[str], text: str) -> list[int]:
    """The places of labels that count up from one; a number out of turn is part of a reference."""
    starts: list[int] = []
    for found in pattern.finditer(text):
        if int(found[1]) == len(starts) + 1:
            starts.append(found.start())
    return starts


def _by_lines(text: str) -> list[str]:
    """Entries of an unlabelled list: a line that begins with a name behind one that ended an entry opens the next."""
    entries: list[str] = []
    for line in filter(None, (line.strip() for line in text.splitlines())):
        opens = not entries or (_ENDS_ENTRY.search(entries[-1]) and leading_authors(line).names)
        if opens:
            entries.append(line)
        elif entries[-1].endswith("-") and line[:1].islower():
            entries[-1] = entries[-1][:-1] + line
        else:
            entries[-1] += " " + line
    return entries
