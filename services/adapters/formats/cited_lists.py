"""Reference lists in one cell of a table: of Scopus, Dimensions, Lens and Web of Science, or identifiers, or any text.

Each entry is read by its own form:

- Web of Science: "Hirsch JE, 2005, P NATL ACAD SCI USA, V102, P16569, DOI 10.1073/pnas.0507655102"
- Scopus until 2022: "Hirsch, J.E., An index (2005) PNAS, 102 (46), pp. 16569-16572"; of books "Price, D., (1963) Little
  Science, , Columbia"
- Scopus since: "Hirsch J.E., An index, PNAS, 102, 46, pp. 16569-16572, (2005)"
- Dimensions: "[Hirsch, J E]|An index|PNAS|2005|102|46|16569|10.1073/pnas.0507655102|pub.1000000000|5", or with the
  numbers of the people, "[ur.01234567890.12]", in the place of the title
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from kg.algorithms.citations.reference_strings import split_references
from kg.model.papers.paper import CitedWork, Identifier
from services.adapters.formats import rows as read
from services.adapters.formats.author_lists import split_authors
from services.adapters.formats.rows import Doubts
from services.adapters.formats.scopus_references import PARTICLES, has_scopus_form, scopus_reference
from services.adapters.formats.wos_references import wos_reference
from services.adapters.formats.written_ids import find_arxiv, find_doi
from services.adapters.formats.written_references import work_in_entry

Resolve = Callable[[str], Identifier | None]
"""The identifier that a word spells by its form."""

ReferenceReader = Callable[[str], CitedWork | None]

_DIMENSIONS_BREAK = re.compile(r";\s*(?=\[[^\[\]|]{0,2000}\]\|)")
_VOLUME = r"\s?\d{1,4}\s?(?:\([^()]{1,20}\)\s?)?:"
"""What follows the semicolon of a year: "1999;3(2):4-5"."""
_BEFORE_NAMES = "|".join(sorted({*PARTICLES, "af", "av", "d", "ibn", "lo", "te", "ter", "zu", "zum", "zur"}))
_INNER = rf"(?!{_VOLUME})(?!\s(?!(?:{_BEFORE_NAMES})\b|[^\s;]{{0,40}}[\d:/])[a-z])"
"""What follows a semicolon that parts entries: neither a volume nor a small letter, with which a title goes on."""
_BREAK = re.compile(rf";(?=\s){_INNER}|\n|\s\|\s|;\Z")
_BARE_BREAK = re.compile(rf";(?=\S)(?!{_VOLUME})|;\Z")
_LOWER_BREAK = re.compile(r"[;\n]")
_FIRST_LABEL = re.compile(r"\A\s*(?:\[1\]|\(?1[.)]\s)")
_WORDS = re.compile(r"[\s,;|]+")
_WOS_FORM = re.compile(r"[^,]{1,100}, (?:1[4-9]|20)\d\d, [^,]{2,200}(?:, |\Z)(?:V\d|P\w?\d|DOI |ARTN|\Z)?")
_WOS_END = re.compile(r", (?:V\d[\w/-]{0,19}|[Pp][A-Za-z]{0,2}\d[\w./-]{0,19}|DOI \S{1,400}(?: \S{1,200}){0,9})\Z")
_YEAR = re.compile(r"(?:1[4-9]|20)\d\d")
_PEOPLE = re.compile(r"\[?ur\.\d[\d.;,\sur]*\]?|\[[;,\s]*\]")
"""Numbers that Dimensions gives to people."""
_LEAST_COLUMNS = 5
"""Columns of an entry that begins with people and title."""
_QUOTES = " \t\"'"


def read_list(text: str, resolve: Resolve) -> tuple[tuple[CitedWork, ...], int]:
    """Return the works that a list names, and how many of its entries name none.

    Args:
        text: a cell.
        resolve: what makes an identifier of a word, such as `10.1000/1` or `pub.1000000000`.
    """
    entries = split_list(text, resolve)
    known = next((read for has_form, read in _FORMS if 2 * sum(map(has_form, entries)) >= len(entries)), None)
    works = [_read_entry(entry, resolve, known) for entry in entries]
    found = tuple(work for work in works if work is not None)
    return found, len(works) - len(found)


def works_in_list(text: str, resolve: Resolve, name: str, doubts: Doubts) -> tuple[CitedWork, ...]:
    """Return the works that a list names; `doubts` gets a sentence on the entries that name none.

    Args:
        text: a cell or field.
        resolve: as in `read_list`.
        name: what the source calls the list.
        doubts: gets the sentence.
    """
    works, unnamed = read_list(text, resolve)
    if unnamed:
        doubts.append(f"{unnamed} of {len(works) + unnamed} {name} have neither an identifier nor a title")
    return works


def split_list(text: str, resolve: Resolve) -> list[str]:
    """Return the entries of a list: words if all are identifiers, else what is between semicolons or lines."""
    text = text.strip()
    if text.startswith("[") and "]|" in text:
        return _entries_with_text(_DIMENSIONS_BREAK.split(text))
    if text.startswith("[") and text.endswith("]"):  # a list of Python or JSON
        text = text[1:-1]
    words = [word.strip(_QUOTES) for word in _WORDS.split(text) if word.strip(_QUOTES)]
    if words and all(resolve(word) for word in words):
        return words
    if _FIRST_LABEL.match(text) and len(labelled := split_references(text)) > 1:
        return _entries_with_text(labelled)
    if text.islower():  # a small letter says nothing of where an entry begins
        return _entries_with_text(_LOWER_BREAK.split(text))
    return _entries_with_text((_BREAK if _BREAK.search(text) else _BARE_BREAK).split(text))


def _entries_with_text(entries: Iterable[str]) -> list[str]:
    return [entry.strip(_QUOTES) for entry in entries if entry.strip(_QUOTES + ";,")]


def _read_entry(entry: str, resolve: Resolve, read_others: ReferenceReader | None) -> CitedWork | None:
    """The work of an entry by its form; one without a form has that of most entries of its list."""
    if _has_columns(entry, resolve):
        return _dimensions_reference(entry, resolve)
    if known := resolve(entry):
        return CitedWork(identifiers=(known,))
    own = next((read for has_form, read in _FORMS if has_form(entry)), None)
    return (own or read_others or work_in_entry)(entry)


def _has_columns(entry: str, resolve: Resolve) -> bool:
    """Whether bars part the columns of an entry, the people of which may be in no brackets or be left out."""
    return "|" in entry and (
        entry.count("|") + 1 >= _LEAST_COLUMNS or any(resolve(part.strip()) for part in entry.split("|"))
    )


def _has_wos_form(entry: str) -> bool:
    return _WOS_FORM.match(entry) is not None and _WOS_END.search(entry) is not None


_FORMS: tuple[tuple[Callable[[str], bool], ReferenceReader], ...] = (
    (_has_wos_form, wos_reference),
    (has_scopus_form, scopus_reference),
)


def _dimensions_reference(entry: str, resolve: Resolve) -> CitedWork | None:
    """A reference whose parts are between bars; a part that is missing is empty, the first ones may be left out."""
    parts = [part.strip() for part in entry.split("|")]
    doi = next(filter(None, map(find_doi, parts)), None)
    known = read.identifiers([("doi", doi), ("arxiv", find_arxiv(entry))], [])
    number = next((found for part in parts if part.startswith("pub.") and (found := resolve(part))), None)
    people, title = ("" if _is_number(part, resolve) or _PEOPLE.fullmatch(part) else part for part in parts[:2])
    if len(parts) < _LEAST_COLUMNS or _is_number(parts[0], resolve):
        people = title = ""
    if not known and not number and not title:
        return None
    return CitedWork(
        identifiers=(*known, number) if number else known,
        title=read.text({"title": title}, "title", []),
        year=next((int(part) for part in parts if _YEAR.fullmatch(part)), None),
        authors=read.names(split_authors(people.strip("[]"))),
    )


def _is_number(part: str, resolve: Resolve) -> bool:
    """Whether a column holds a year or an identifier, and no names and no title."""
    return _YEAR.fullmatch(part) is not None or resolve(part) is not None
