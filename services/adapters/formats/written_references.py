"""Entries of reference lists that come as printed text, beside the identifiers that a source gives them."""

from __future__ import annotations

import re

from kg.algorithms.citations.author_lists import leading_authors
from kg.algorithms.citations.reference_strings import identifiers_in, parse_reference
from kg.algorithms.identity.author_names import surname
from kg.model.papers.paper import CitedWork, Identifier

_TITLE_AND_YEAR = re.compile(r"([^(),.;]{12,300}) \(((?:1[5-9]|20)\d\d)\)\.?")
_JOURNAL = re.compile(
    r"\A(?:[A-Z][a-z]{0,11} ){0,3}(?:Acad|Adv|Am|Ann|Annu|Appl|Arch|Biol|Br|Chem|Clin|Comput|Curr|Ecol|Eng|Environ|Eur"
    r"|Exp|Genet|Int|J|Lett|Mater|Med|Mol|Natl|Neurosci|Opin|Phys|Proc|Psychol|Rev|Sci|Soc|Trans)\Z"
)
"""The beginning of an abbreviated journal, where a reference has no title: "Nature Rev. Genet. 13, 47-58 (2012)"."""
_SMALL_WORDS = frozenset({"&", "al", "and", "et", "und", "y"})
_MOST_WORDS_OF_MENTION = 4

_YEAR = re.compile(
    r"\(((?:1[5-9]|20)\d\d)[a-z]?(?:, [^()]{3,20})?\)[.:,]?\s?"
    r"|(?<=[A-Za-z][.,]) ?((?:1[5-9]|20)\d\d)[a-z]?\.(?=[\s“A-Z])\s?"
)
_BEGINNING = 400
"""Characters in which the year behind the authors is looked for."""
_QUOTED = re.compile(r"\A[“\"]([^“”\"]{12,300}?)[.,]?[”\"]")
_JOINED = re.compile(r"(?<=&)(?=[A-Z])|(?<=[\w.)])(?=https?://)")
"""Where publishers lose a blank: "Cho K. &Bengio Y.", "networks.http://…"."""
_ONLINE = re.compile(r"(?:Retrieved|Available|Accessed) (?:at|from|online)\b.*")
_NO_TITLE = re.compile(
    r", \d|\d\.\d{1,9}/|http|\.[A-Z]\w|[?!][A-Z]|[\[\]“”\"]|\A(?:[^\w]|Available|Retrieved|Accessed)"
    r"|\b(?:Press|Publish\w*|Verlag|Wiley|Springer|Elsevier|Routledge)\b"
)
"""Signs of a text that holds more or other things than a title."""
_NO_NAMES = re.compile(
    r"[\d“”\":?]|http|(?<![^\s(])(?!(?:al|and|d[aeiou]|de[lnr]|dos|eds?|et|für|for|in|la|le|of|on|the|und|v[ao]n|y)\b"
    r"|[a-z]{1,3}[A-Z])[a-z]"
)
"""What is not in a list of authors: numbers, quotation marks, small words of titles."""
_LEAST_TITLE = 15
_MOST_READ = 2_000


def work_in_entry(text: str | None, known: tuple[Identifier, ...] = ()) -> CitedWork | None:
    """Return the work that an entry of a list names; None where it names none.

    Args:
        text: the entry as printed.
        known: identifiers that the source gives it; those in the text count only where there are none.
    """
    written = parse_reference(text, key="") if text else None
    if written is None:
        return CitedWork(identifiers=known) if known else None
    known = known or written.identifiers
    title = written.title
    if title is None and not written.authors and (alone := _TITLE_AND_YEAR.fullmatch(written.text)):
        title = alone[1]
    if title and (_JOURNAL.search(title) or (not written.authors and _is_mention(title))):
        title = None
    if not known and not (title and (written.year or written.authors)):
        return None
    return CitedWork(identifiers=known, title=title, year=written.year, authors=written.authors)


def _is_mention(title: str) -> bool:
    """Whether what was taken for a title without authors can be authors themselves: "Smith et al.", "Smith 1999"."""
    words = [word for word in title.replace(",", " ").split() if not word.isdigit()]
    return len(words) <= _MOST_WORDS_OF_MENTION and all(
        word[:1].isupper() or word.strip(".").lower() in _SMALL_WORDS for word in words
    )


def work_of_authors_and_year(text: str, known: tuple[Identifier, ...] = ()) -> CitedWork | None:
    """Return the work that a text names whose style is not known; None where it names none for certain.

    A title counts only behind authors and a year, "Levins R (1966) The strategy of …", or in quotation marks behind
    a year; only the first author is kept.
    """
    whole = _JOINED.sub(" ", " ".join(text[:_MOST_READ].split()))
    known = known or identifiers_in(whole)
    found = _YEAR.search(whole, 0, _BEGINNING)
    before = whole[: found.start()].strip(" ,;") if found else ""
    if found is None or not before[:1].isalpha() or _NO_NAMES.search(before):
        return CitedWork(identifiers=known) if known else None
    year = int(found[1] or found[2])
    quoted = _QUOTED.match(whole[found.end() :])
    names = leading_authors(f"{before} ({year})")
    is_clear = bool(quoted or found[1]) or names.end >= len(before) - 1 or surname(before) == before
    title = quoted[1] if quoted else _title_behind(whole[found.end() :], year)
    if not is_clear or not title or len(title) < _LEAST_TITLE or " " not in title or _NO_TITLE.search(title):
        return CitedWork(identifiers=known) if known else None
    return CitedWork(identifiers=known, title=title, year=year, authors=names.names[:1])


def _title_behind(rest: str, year: int) -> str | None:
    return parse_reference(f"Able, A. ({year}). {_ONLINE.sub('', rest)}", key="").title
