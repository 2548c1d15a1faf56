"""The list of references of a LaTeX source: in the source, in a `.bbl` of BibTeX or biblatex, or in `.bib` files."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from kg.algorithms.citations.reference_strings import parse_reference
from kg.algorithms.identity.normal_forms import identifier
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.paper import PaperRecord
from services.adapters.formats import bibtex
from services.adapters.formats.fulltext.latex_tables import Readable, argument_of, closing

_BIBITEM = re.compile(r"\\bibitem(?=[\s\[{])")
_ENTRY = re.compile(r"\\entry\{([^{}\n]{1,200})\}")
_NAME_PART = re.compile(r"\b(family|given|prefix)=(?=\{)")
_IN_NAME = re.compile(r"\\bib(?:namedelim[a-z]|inithyphendelim|initperiod|initdelim)\s?")
_DOI = re.compile(r"\\verb\{doi\}\s{0,20}\\verb ([^\n]{1,300})")
_VENUES = ("journaltitle", "booktitle", "eventtitle", "publisher")


def read_list(listing: str, readable: Readable) -> tuple[ListedReference, ...]:
    """The entries of a `thebibliography`, or of the list that biblatex makes."""
    if r"\datalist" in listing or r"\refsection" in listing:
        return tuple(_of_biblatex(listing, readable))
    found = []
    for place, item in enumerate(_BIBITEM.split(listing)[1:], start=1):
        entry = item.lstrip()
        if entry.startswith("["):
            entry = entry[closing(entry, 0, "[]") + 1 :].lstrip()
        end = closing(entry, 0, "{}")
        key = entry[1:end].strip()
        if key:
            found.append(parse_reference(readable(entry[end + 1 :]), key=key, label=str(place)))
    return tuple(found)


def _of_biblatex(listing: str, readable: Readable) -> Iterator[ListedReference]:
    """The entries of biblatex, each once: it writes them again for each order in which they are printed."""
    starts = {found[1]: found for found in reversed([*_ENTRY.finditer(listing)])}
    for place, (key, found) in enumerate(sorted(starts.items(), key=lambda each: each[1].start()), start=1):
        end = listing.find(r"\endentry", found.end())
        entry = listing[found.end() : end if end >= 0 else len(listing)]
        authors = tuple(_names(entry, "author", readable) or _names(entry, "editor", readable))
        title, year = readable(_field(entry, "title")), _field(entry, "year")[:4]
        venue = next((text for name in _VENUES if (text := readable(_field(entry, name)))), None)
        doi = identifier("doi", stated[1].strip()) if (stated := _DOI.search(entry)) else None
        yield ListedReference(
            key=key,
            text=_in_words(authors, title, venue, year),
            label=str(place),
            authors=authors,
            year=int(year) if year.isdecimal() else None,
            year_suffix=_field(entry, "extradate"),
            title=title or None,
            venue=venue,
            identifiers=(doi,) if doi else (),
        )


def _field(entry: str, name: str) -> str:
    return argument_of(entry, rf"\field{{{name}}}")


def _names(entry: str, role: str, readable: Readable) -> list[str]:
    """The people of an entry as "Family, Given"."""
    start = entry.find(rf"\name{{{role}}}")
    if start < 0:
        return []
    end = next((at for sign in (r"\list{", r"\strng{", r"\name{") if (at := entry.find(sign, start + 1)) > 0), None)
    people: list[dict[str, str]] = []
    for part in _NAME_PART.finditer(entry, start, len(entry) if end is None else end):
        if part[1] == "family":
            people.append({})
        if people:
            words = entry[part.end() + 1 : closing(entry, part.end(), "{}")]
            people[-1][part[1]] = readable(_IN_NAME.sub(" ", words))
    families = [(" ".join(filter(None, (each.get("prefix"), each["family"]))), each.get("given")) for each in people]
    return [f"{family}, {given}" if given else family for family, given in families]


def pick_cited(texts: Sequence[str], cited: Collection[str]) -> tuple[ListedReference, ...]:
    """The records of `.bib` files that are cited; all of them where `*` is."""
    records = [row for text in texts for row in bibtex.rows(text, source="bib") if isinstance(row, PaperRecord)]
    wanted = [each for each in records if each.entry and {each.entry.key, "*"}.intersection(cited)]
    return tuple(
        ListedReference(
            key=record.entry.key if record.entry and record.entry.key else f"b{place}",
            text=_in_words(record.authors, record.title, record.venue, record.year),
            label=str(place),
            authors=record.authors,
            year=record.year,
            title=record.title,
            venue=record.venue,
            identifiers=record.identifiers,
        )
        for place, record in enumerate(wanted, start=1)
    )


def _in_words(authors: Sequence[str], title: str | None, venue: str | None, year: object) -> str:
    return f"{', '.join(authors)}. {title or ''}. {venue or ''} {year or ''}".strip()
