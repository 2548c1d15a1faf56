"""Entries and names for readers of formats that have neither BibTeX's, RIS's nor CSL's words for them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from kg.algorithms.identity.name_parts import split_name
from kg.model.papers.entry import Entry
from services.adapters.formats.rows import JSON
from services.adapters.formats.text import plain_text


def csl_entry(kind: str, variables: Mapping[str, JSON], *, key: str = "", editors: Sequence[str] = ()) -> Entry:
    """Return an entry of CSL-JSON of what a record says beyond its title, authors, date and venue.

    Args:
        kind: a type of CSL, such as `article-journal`.
        variables: values by CSL variable; those without text are left out. Of an abstract, which is kept with the
            paper, the entry says only that it is there. People are lists of the parts of their names.
        key: the citation key, "" where there is none.
        editors: people who are not authors, "First Last" or "Last, First".
    """
    fields = [(name, _value(name, value)) for name, value in variables.items()]
    fields.append(("editor", [split_name(editor).csl for editor in editors] or None))
    stated = tuple((name, json.dumps(value)) for name, value in fields if value is not None)
    return Entry(format="csl", kind=kind, key=key, fields=stated)


def _value(name: str, value: JSON) -> JSON:
    """A value as an entry keeps it; None for one without text."""
    if isinstance(value, list):
        return value or None
    text = plain_text(str(value)) if isinstance(value, str | int) else ""
    return ("" if name == "abstract" else text) if text else None


_TYPES = {
    "journal-article": "article-journal",
    "journalarticle": "article-journal",
    "proceedings-article": "paper-conference",
    "conference": "paper-conference",
    "book-chapter": "chapter",
    "book-part": "chapter",
    "book-section": "chapter",
    "reference-entry": "chapter",
    "book": "book",
    "monograph": "book",
    "edited-book": "book",
    "reference-book": "book",
    "dissertation": "thesis",
    "report": "report",
    "dataset": "dataset",
}
"""CSL types by the names of Crossref, OpenAlex and Semantic Scholar."""


def registry_entry(stated: Iterable[JSON], variables: Mapping[str, JSON]) -> Entry | None:
    """Return the entry of a registry's record by the first type that it states and that is known; None for none.

    Args:
        stated: types in the words of the registry, the surest first.
        variables: as in `csl_entry`. A chapter goes without: with them it would count as an entry that someone wrote,
            whose DOI may be that of the book, and a registry knows the chapter's own.
    """
    found = (_TYPES.get(each.lower()) for each in stated if isinstance(each, str))
    kind = next((each for each in found if each), None)
    return csl_entry(kind, {} if kind == "chapter" else variables) if kind else None


def page_range(first: JSON, last: JSON) -> str:
    """Pages by their ends, "12-19"; one page where both are the same or one is missing, "" for none.

    An end is a word or a number; what is neither is none.

    >>> page_range("12", "19"), page_range("7", 7), page_range("43", "+"), page_range(True, "")
    ('12-19', '7', '43', '')
    """
    ends = (str(each) for each in (first, last) if isinstance(each, str | int) and not isinstance(each, bool))
    return "-".join(dict.fromkeys(each for each in ends if each not in {"", "+"}))


def invert_name(family: JSON, given: JSON = None, suffix: JSON = None) -> str | None:
    """Return a person's name as "Family, Given, Suffix", or the part that there is; None where there is none."""
    parts = (part.strip() for part in (family, given, suffix) if isinstance(part, str))
    return ", ".join(part for part in parts if part) or None


def join_name(given: JSON, family: JSON, suffix: JSON = None) -> str | None:
    """Return a person's name as "Given Family Suffix" where its family name can be recognised in that, else inverted.

    >>> join_name("Ann", "Able", "Jr."), join_name("José", "García Márquez"), join_name(None, "Plato")
    ('Ann Able Jr.', 'García Márquez, José', 'Plato')
    """
    first, last = (part.strip() if isinstance(part, str) else "" for part in (given, family))
    generation = suffix.strip() if isinstance(suffix, str) else ""
    name = " ".join(part for part in (first, last, generation) if part)
    is_plain = not first or not last or split_name(name).family == " ".join(last.split())
    return (name or None) if is_plain else invert_name(last, first, generation)
