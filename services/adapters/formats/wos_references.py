"""Cited references of Web of Science: "Hirsch JE, 2005, P NATL ACAD SCI USA, V102, P16569, DOI 10.1073/pnas.05".

They have no title. One with a DOI or a number of arXiv is known by that. Another one is known by its author, year,
source, volume and page, which Web of Science writes alike wherever a work is cited, and which a record has as well:
both get the same identifier `local.wos:…`. What has no page either, such as most books and theses, names no work.

A reference with several DOIs was put together of several works: the DOI that is there most often is taken, if
there is one, and that of a preprint only if it is the only one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from kg.algorithms.identity.normal_forms import ascii_fold, identifier
from kg.model.papers.paper import CitedWork, Identifier

LONGEST = 2_000
"""Characters of a reference that are read."""

_DOIS = re.compile(r",? DOI (?=\[?(?:DOI )?(?:10\.|arXiv))")
_DOI_BREAK = re.compile(r"[\[\],\s]+(?:DOI )?")
_ARXIV = re.compile(r"arxiv[ :]?(?:preprint )?(?:arxiv[ :]?)?(\d{4})\.?(\d{4,5})\b", re.IGNORECASE)
_LAST_OF_FOUR_DIGITS = 1412
"""Numbers of arXiv have four digits behind the month up to December 2014, then five."""
_ARXIV_DOI = "doi:10.48550/arxiv."
_YEAR = re.compile(r"(?:1[4-9]|20)\d\d")
_VOLUME = re.compile(r"V(\d[\w/-]{0,19})")
_PAGE = re.compile(r"(?:P|ARTN? )([A-Za-z]{0,3}\d[\w./-]{0,19})", re.IGNORECASE)
_NEXT = r"[*\[]?[^\W\d_](?:[^\W\d_]|['’-])[^,.]{0,60}+(?:\.[ -]?[A-Z]){0,4}\.?,\s{1,9}(?:1[4-9]|20)\d\d,"
"""A name that begins with a word, and a year."""
_BETWEEN = re.compile(rf"\.[^\S\n]*+\n\s*+|\.\s++(?={_NEXT})")
"""The end of an entry in BibTeX: a full stop at the end of a line, or before the name and year of the next."""
_GIVEN = re.compile(r"(?:[A-Z]\.?-?){1,5}")
NOBODY = frozenset({"[anonymous]", "anonymous", "[anon]"})
"""What Web of Science writes for an author who is not named."""


def wos_reference(text: str) -> CitedWork | None:
    """Return the work that a cited reference names; None where it says too little to tell one."""
    body, *stated = _DOIS.split(" ".join(text[:LONGEST].split()), maxsplit=1)
    parts = [part.strip() for part in body.split(",") if part.strip()]
    if not parts:
        return None
    author = parts.pop(0)
    year = int(parts.pop(0)) if parts and _YEAR.fullmatch(parts[0]) else None
    page = _take_last(parts, _PAGE)
    volume = _take_last(parts, _VOLUME)
    source = " ".join(parts)
    known = _stated_work(stated[0] if stated else "", source) or identifier_by_place(author, year, source, volume, page)
    if known is None:
        return None
    names = () if author.lower() in NOBODY else (author.lstrip("*"),)
    return CitedWork(identifiers=(known,), year=year, authors=names)


def wos_works(entries: Sequence[str], name: str, doubts: list[str]) -> tuple[CitedWork, ...]:
    """Return the works of a list that is called `name`; `doubts` gets a sentence on the entries that name none."""
    works = tuple(work for entry in entries if (work := wos_reference(entry)))
    if len(works) < len(entries):
        doubts.append(f"{len(entries) - len(works)} of {len(entries)} {name} have neither a DOI nor a page")
    return works


def split_wos_list(text: str) -> list[str]:
    """Return the entries of a list in BibTeX: a line each with a full stop, or wrapped again by another program.

    >>> split_wos_list("ROE R, 2006, TRAM LETT, P1. LEE A, 2007, TRAM\\n LETT, P5. *WHO, 2008, RAILS.")
    ['ROE R, 2006, TRAM LETT, P1', 'LEE A, 2007, TRAM LETT, P5', '*WHO, 2008, RAILS']
    """
    entries = (" ".join(entry.split()).removesuffix(".") for entry in _BETWEEN.split(text))
    return [entry for entry in entries if entry]


def identifier_by_place(author: str, year: int | None, source: str, volume: str, page: str) -> Identifier | None:
    """Return the identifier of a work by where it was printed; None where author, year, source or page are missing.

    Args:
        author: the first, "Hirsch JE" or "Hirsch, J. E."; of the given names the first letter counts.
        source: the abbreviated name of the journal, as Web of Science has it in `J9` and in cited references.
        volume: "" where there is none.
        page: the first one, or the number of the article.
    """
    person, journal, first = _person(author), ascii_fold(source), ascii_fold(page)
    if not person or year is None or not journal or not first or person in NOBODY:
        return None
    place = f"v{ascii_fold(volume)} p{first}" if volume else f"p{first}"
    return Identifier(f"local.wos:{person}, {year}, {journal}, {place}")


def _take_last(parts: list[str], pattern: re.Pattern[str]) -> str:
    """The value of the last part, which is taken away if it fits."""
    found = pattern.fullmatch(parts[-1]) if parts else None
    if found:
        parts.pop()
    return found[1] if found else ""


def _person(author: str) -> str:
    """Surname and first initial, folded: "van Raan A. F. J." and "van Raan, AFJ" are "van raan a"."""
    family, comma, given = author.partition(",")
    if not comma:
        words = author.split()
        count = next((n for n, word in enumerate(words) if n and _GIVEN.fullmatch(word)), max(1, len(words) - 1))
        family, given = " ".join(words[:count]), " ".join(words[count:])
    surname = ascii_fold(family)
    return f"{surname} {ascii_fold(given)[:1]}".strip() if surname else ""


def _stated_work(dois: str, source: str) -> Identifier | None:
    written = [word for word in _DOI_BREAK.split(dois) if word]
    known = [found for word in written if (found := identifier("doi", word))]
    numbers = [found for word in (*written, source) if (found := _arxiv(word))]
    counts = Counter(found for found in known if not found.startswith(_ARXIV_DOI)).most_common(2)
    if counts:
        is_one = len(counts) == 1 or counts[0][1] > counts[1][1]
        return counts[0][0] if is_one else None
    return numbers[0] if len(set(numbers)) == 1 else None


def _arxiv(text: str) -> Identifier | None:
    """The number of arXiv in a text; the older references leave the full stop out of it."""
    found = _ARXIV.search(text)
    if found is None:
        return None
    digits = 4 if int(found[1]) <= _LAST_OF_FOUR_DIGITS else 5
    return identifier("arxiv", f"{found[1]}.{found[2]}") if len(found[2]) == digits else None
