"""What an import reads and what it reports: rows that were kept, rows that were not, and what a reader should know."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from pydantic import TypeAdapter

from kg.model.papers.paper import PaperId, PaperRecord

DETAILS_KEPT = 1_000
"""Most rejected rows, merges and notices a report describes one by one; all are counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedRow:
    """A row that holds no usable paper.

    `row` counts from 1 in its file, 0 means the file as a whole; `reason` names the field and what is wrong with it;
    `excerpt` is the start of the title or id, to find the row again; `source` is the file, "-" for standard input.
    """

    row: int
    reason: str
    excerpt: str = ""
    source: str = ""

    def __str__(self) -> str:
        return _located(self.source, self.row, self.excerpt, self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something a reader should know about a row that was kept, such as a value left out; fields as in RejectedRow."""

    row: int
    text: str
    excerpt: str = ""
    source: str = ""

    def __str__(self) -> str:
        return _located(self.source, self.row, self.excerpt, self.text)


SourceRow = PaperRecord | RejectedRow | Notice
"""What reading a source gives, in the order of the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRow:
    """A row that was recognised as the known paper `paper_id`; `reason` says by what."""

    row: int
    paper_id: PaperId
    title: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What an import did.

    `rows` = `accepted` (new papers) + `merged_count` (changed a known paper) + `unchanged` (told nothing new about it)
    + `citation_rows` (describe no paper, but name one or its citations) + `rejected_count`. `absorbed` counts stored
    papers that turned out to be another stored one. `citations` and `stubs` count what was added to the graph.
    `without_abstract` and `without_references` are shares in [0, 1] of the rows that describe a paper, 0.0 if there
    are none.
    `unresolved_works` counts cited works that say too little to be told from others. `rejected`, `merged` and
    `notices` describe the first DETAILS_KEPT of theirs; their counts count all. `possible_duplicates` counts the pairs
    of the whole graph that may be one work and wait for a reader's decision; 0 where the import changed nothing.
    """

    label: str
    rows: int
    accepted: int
    merged_count: int
    unchanged: int
    citation_rows: int
    rejected_count: int
    notice_count: int
    absorbed: int
    citations: int
    stubs: int
    self_citations: int
    unresolved_works: int
    without_abstract: float
    without_references: float
    rejected: tuple[RejectedRow, ...]
    merged: tuple[MergedRow, ...]
    notices: tuple[Notice, ...]
    possible_duplicates: int = 0

    @property
    def changed_anything(self) -> bool:
        """Whether the graph differs from what it was before."""
        return any((self.accepted, self.merged_count, self.absorbed, self.citations, self.stubs))

    def summary(self) -> str:
        """What happened, in a few lines for people; each rejected row and notice prints itself."""
        lines = [
            f"{self.rows:,} rows read: {self.accepted:,} new papers, {self.merged_count:,} merged into known ones, "
            f"{self.unchanged:,} unchanged, {self.rejected_count:,} rejected"
            + (f", {self.citation_rows:,} with citations or a name only" if self.citation_rows else ""),
            f"{self.citations:,} citations added, {self.stubs:,} works known only by a citation",
        ]
        lacking = {"abstract": self.without_abstract, "reference list": self.without_references}
        for what, share in lacking.items():
            if share > 0:
                lines.append(f"{share:.1%} of the papers have no {what} in this source")
        if self.absorbed:
            lines.append(f"{self.absorbed:,} papers known before turned out to be another one, and were merged into it")
        if self.possible_duplicates:
            lines.append(
                f"{self.possible_duplicates:,} pairs may be one work under two records; `strata duplicates list` tells"
            )
        if not self.changed_anything:
            lines.append("nothing changed: the graph already held all of it")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """All fields as plain values that `json.dumps` accepts."""
        return asdict(self)


_REPORT = TypeAdapter(ImportReport)


def read_report(values: Any) -> ImportReport:
    """A report out of what `ImportReport.to_json` gave."""
    return _REPORT.validate_python(values)


def _located(source: str, row: int, excerpt: str, text: str) -> str:
    place = ", ".join(part for part in (source, f"row {row}" if row else "") if part)
    return "".join((place, f" ({excerpt})" if excerpt else "", ": " if place else "", text))
