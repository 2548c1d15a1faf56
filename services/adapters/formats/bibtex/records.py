"""From the entries of a BibTeX file to records.

The grammar is our own: `bibtexparser` 2.1 neither joins values by `#` nor survives a missing comma, a line of a value
that begins with `@`, or a field that is twice, and it leaves no place to mend that, since its splitter decides it.

Entries that share a key are separate rows: a key is the collection's own habit (Mendeley leaves it empty), and
whether two entries are one paper is decided by their identifiers and titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from kg.algorithms.identity.name_lists import split_collaborations
from kg.errors import InvalidInputError
from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, PaperRecord
from services.adapters.formats import retractions
from services.adapters.formats import rows as read
from services.adapters.formats.bibtex.author_names import OTHERS, split_authors
from services.adapters.formats.bibtex.dates import publication_date
from services.adapters.formats.bibtex.grammar import BrokenBlock
from services.adapters.formats.bibtex.identifiers import ADDRESS, address_text, find_identifiers
from services.adapters.formats.bibtex.journals import JOURNALS
from services.adapters.formats.bibtex.library import BibEntry, read_library
from services.adapters.formats.cited_notes import count_in_notes, works_in_note
from services.adapters.formats.dates import year_of
from services.adapters.formats.further_keys import part_keys
from services.adapters.formats.labels import part_labels
from services.adapters.formats.retractions import RetractionStatus
from services.adapters.formats.rows import Doubts
from services.adapters.formats.text import abstract_text, person_name, plain_text
from services.adapters.formats.wos_references import split_wos_list, wos_works
from services.collecting.import_report import Notice, SourceRow
from services.text.latex_symbols import LETTERS
from services.text.latex_text import latex_to_text
from services.text.storable import printable

_VENUES = ("journal", "journaltitle", "booktitle", "school", "institution", "howpublished")
_TITLES_OF_BOOKS = ("booktitle", "maintitle")
_WHOLE_BOOKS = frozenset({"book", "mvbook", "proceedings", "mvproceedings", "collection", "mvcollection"})
_ADDRESSES = frozenset({"url", "doi", "eprint", "ee", "link", "pdf", "adsurl", "bdsk-url-1", "bdsk-url-2"})
_NOTES = ("note", "annote", "annotation", "addendum", "pubstate")
_KEYWORD_BREAK = re.compile(r"[;,]")
_PATHS = frozenset({"file", "local-url", "bdsk-file-1", "bdsk-file-2"})
_NAMES = frozenset({"author", "editor"})
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_SIGN_IN_PATH = (
    r"(?:\\([_%&#$])|\$?\\(backslash|textbackslash|textasciitilde|textasciicircum|textless|textgreater|textbar|textquotedbl)"
    r"(?:\{\}|\$|(?![A-Za-z])))"
)
_ESCAPED_IN_PATH = re.compile(rf"\{{{_SIGN_IN_PATH}\}}|{_SIGN_IN_PATH}|\{{\}}")
"""What exporters escape in a path; other backslashes are those of Windows."""
_ADDRESS = re.compile(r"\A(?:https?://|www\.)\S+\Z")
_JOURNAL_COMMAND = re.compile(rf"\\({'|'.join(sorted(JOURNALS, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}})?")


def rows(text: str, *, source: str) -> Iterator[SourceRow]:
    """Return the entries of a file in its order, then what is to be said of the text between them."""
    library = read_library(text)
    reader = _Reader()
    yield from read.rows(map(_item, library.entries), reader.record, source=source)
    for remark in library.remarks:
        yield Notice(row=0, text=printable(remark.text), source=source)


def _item(entry: BibEntry | BrokenBlock) -> dict[str, Any]:
    """An entry as `rows` takes it, with what shows people which one it is."""
    title = entry.fields.get("title") if isinstance(entry, BibEntry) else None
    return {"title": title, "key": entry.key, "entry": entry}


class _Reader:
    """Reads the entries of one file; a command that is not known is named once."""

    def __init__(self) -> None:
        self._named: set[str] = set()

    def record(self, item: Any, row: int, doubts: Doubts) -> PaperRecord:
        """Return the record of an entry; raises InvalidInputError for one without a title or not read."""
        entry: BibEntry | BrokenBlock = item["entry"]
        if isinstance(entry, BrokenBlock):
            reason = f"the entry at line {entry.line} is not BibTeX ({entry.reason}); check its braces and commas"
            raise InvalidInputError(reason)
        doubts += [f"{remark} (entry at line {entry.line})" for remark in entry.remarks]
        fields = entry.fields
        published = publication_date(fields, doubts)
        status = _retraction(fields)
        unknown: dict[str, set[str]] = {}
        authors = [] if "author" not in fields else split_authors(fields["author"])
        people = [_to_text(name, "author", unknown) for name in authors if name != OTHERS]
        groups = list(split_collaborations(_to_text(fields.get("collaboration", ""), "collaboration", unknown)))
        record = PaperRecord(
            row=row,
            identifiers=read.identifiers(find_identifiers(entry), doubts),
            title=_title(entry, unknown),
            abstract=abstract_text(_to_text(fields.get("abstract", ""), "abstract", unknown), tex=False) or None,
            year=year_of(published),
            publication_date=published,
            venue=_venue(fields, unknown),
            authors=_authors(people, groups),
            citation_count=count_in_notes((f"times cited {fields.get('times-cited', '')}", fields.get("note", ""))),
            references=_references(fields, doubts),
            url=_address(fields),
            entry=_entry(entry, authors),
            labels=part_labels(latex_to_text(fields.get("keywords", ""))),
            citation_keys=part_keys(latex_to_text(fields.get("ids", ""), verbatim=True)),
            retraction=status.retraction,
            retracts=status.retracts,
        )
        self._name_unknown(unknown, doubts)
        return record

    def _name_unknown(self, unknown: Mapping[str, set[str]], doubts: Doubts) -> None:
        for field, names in unknown.items():
            for name in sorted(names - self._named):
                doubts.append(f"\\{name} in {field} is an unknown command; it is left out")
            self._named |= names


def _authors(people: Sequence[str], groups: Iterable[str]) -> tuple[str, ...]:
    """The plain names of people, and of the groups that are not among them."""
    named = [plain for name in people if (plain := person_name(name, tex=False))]
    also = dict.fromkeys(plain for name in groups if (plain := person_name(name, tex=False)) and plain not in named)
    return read.without_copy([*named, *also])


def _address(fields: Mapping[str, str]) -> str | None:
    """The address of a work, which web pages have in `howpublished`."""
    stated = address_text(fields.get("url") or fields.get("ee") or "").partition(" ")[0]
    found = None if stated else ADDRESS.search(address_text(fields.get("howpublished", "")))
    return stated or (found[0].rstrip(".,;") if found else None)


def _references(fields: Mapping[str, str], doubts: Doubts) -> tuple[CitedWork, ...] | None:
    """The works that exports of Web of Science and Scopus list in fields of their own."""
    cited, listed = (latex_to_text(fields.get(name, ""), verbatim=True) for name in ("cited-references", "references"))
    if entries := split_wos_list(cited):
        return wos_works(entries, "cited-references", doubts)
    return works_in_note(listed, "references", doubts)


def _retraction(fields: Mapping[str, str]) -> RetractionStatus:
    """What notes and keywords say."""
    notes = [latex_to_text(fields[name]) for name in _NOTES if name in fields]
    keywords = _KEYWORD_BREAK.split(fields.get("keywords", ""))
    typed = retractions.of_types(keywords, source="keyword", are_keywords=True)
    return retractions.of_notes(notes).join(typed)


def _to_text(value: str, field: str, unknown: dict[str, set[str]]) -> str:
    """A value as text; `unknown` gets the commands of the field that are not known."""
    if "\\" not in value:
        return latex_to_text(value)
    names: set[str] = set()
    text = latex_to_text(value, unknown=names)
    if names:
        unknown.setdefault(field, set()).update(names)
    return text


def _title(entry: BibEntry, unknown: dict[str, set[str]]) -> str:
    """Title and subtitle; a whole book may have its title as `booktitle`."""
    names = ("title", *(_TITLES_OF_BOOKS if entry.kind in _WHOLE_BOOKS else ()))
    found = (plain_text(_to_text(entry.fields.get(name, ""), name, unknown), tex=False) for name in names)
    main = next(filter(None, found), None)
    if main is None:
        raise InvalidInputError(f"entry {entry.key!r} has no title; a paper needs one", field="title")
    subtitle = plain_text(_to_text(entry.fields.get("subtitle", ""), "subtitle", unknown), tex=False)
    return f"{main}: {subtitle}" if subtitle else main


def _venue(fields: Mapping[str, str], unknown: dict[str, set[str]]) -> str | None:
    for name in _VENUES:
        value = _journal(fields.get(name, ""))
        venue = plain_text(_to_text(value, name, unknown), tex=False) if value else ""
        if venue and not _ADDRESS.match(venue):
            return venue
    return None


def _journal(value: str) -> str:
    """A journal with the names that commands of the ADS stand for (`\\apj`)."""
    return _JOURNAL_COMMAND.sub(lambda found: JOURNALS[found[1]], value) if "\\" in value else value


def _entry(entry: BibEntry, authors: list[str]) -> Entry:
    """The entry with all its fields, in order."""
    return Entry(
        format="bibtex",
        kind=entry.kind,
        key=latex_to_text(entry.key, verbatim=True).strip(),
        fields=tuple((name, _entry_field(name, value, authors)) for name, value in entry.fields.items()),
    )


def _entry_field(name: str, value: str, authors: list[str]) -> str:
    if name == "abstract":
        return ""
    if name in _ADDRESSES:
        return _on_one_line(address_text(value))
    if name in _PATHS:
        return _on_one_line(_ESCAPED_IN_PATH.sub(_sign_in_path, value))
    if name in _NAMES:
        return entry_text(" and ".join(authors if name == "author" else split_authors(value)))
    return entry_text(_journal(value) if name in {"journal", "journaltitle"} else value)


def _sign_in_path(found: re.Match[str]) -> str:
    name = found[2] or found[4]
    return LETTERS.get(name, "\\") if name else found[1] or found[3] or ""


def entry_text(value: str) -> str:
    """Return a value as an entry keeps it: on one line, as text, but for grouping braces and formulas."""
    return _on_one_line(latex_to_text(value, braces=True))


def _on_one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if line.isprintable() else _CONTROL.sub("", line)
