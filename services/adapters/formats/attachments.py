"""Which file of a folder holds the text of which entry of a bibliography beside it.

Zotero, JabRef and Mendeley write the paths of attachments into the entry (`file` in BibTeX, `L1` in RIS); folders made
by hand often name a file by the key of its entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePosixPath

from kg.model.papers.paper import PaperRecord
from services.collecting.import_report import SourceRow

_FIELDS = frozenset({"file", "l1", "local-url", "pdf"})
_BORDERS = re.compile(r"[:;{}]")
_ENDINGS = frozenset({".pdf", ".html", ".htm", ".xhtml", ".xml", ".tex", ".nxml", ".tar", ".tgz"})


def is_full_text(name: str) -> bool:
    """Whether a file is called as one that may hold a paper whole."""
    return PurePosixPath(name.lower().removesuffix(".gz")).suffix in _ENDINGS


class Attachments:
    """The entries met in a folder, by the files that they name."""

    def __init__(self) -> None:
        self._by_name: dict[str, PaperRecord | None] = {}

    def note(self, record: PaperRecord) -> None:
        """Remember the files of an entry: those it names, and one called like its key."""
        if record.entry is None or record.title is None:
            return
        paths = [
            part.strip().replace("\\", "/")
            for name, value in record.entry.fields
            if name.lower() in _FIELDS
            for part in _BORDERS.split(value)
            if is_full_text(part.strip())
        ]
        names = {PurePosixPath(path).name.lower() for path in paths}
        if record.entry.key:
            names.add(record.entry.key.lower())
        for name in names | {path.lower() for path in paths}:
            other = self._by_name.setdefault(name, record)
            if other is not record:  # two entries: the name alone does not say which
                self._by_name[name] = None

    def complete_rows(self, rows: Iterable[SourceRow], file: str) -> Iterator[SourceRow]:
        """The rows of a file of the folder: entries are noted, a full text is completed."""
        for row in rows:
            if not isinstance(row, PaperRecord):
                yield row
                continue
            self.note(row)
            yield self.complete_record(row, file) if is_full_text(file) else row

    def complete_record(self, record: PaperRecord, file: str) -> PaperRecord:
        """The record of a full text under the name of the entry that it is the text of, if one names it."""
        path = PurePosixPath(file.lower())
        inner = ["/".join(path.parts[first:]) for first in range(len(path.parts))]
        known = (self._by_name.get(name) for name in (*inner, path.stem))
        entry = next((found for found in known if found), None)
        if entry is None:
            return record
        return replace(
            record, identifiers=entry.identifiers, title=entry.title, year=entry.year, authors=entry.authors, venue=None
        )
