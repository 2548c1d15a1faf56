"""What an import reads and what it reports: rows that were kept, rows that were not, and what a reader should know."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
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
        return _locate(self.source, self.row, self.excerpt, self.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Something a reader should know about a row that was kept, such as a value left out; fields as in RejectedRow."""

    row: int
    text: str
    excerpt: str = ""
    source: str = ""

    def __str__(self) -> str:
        return _locate(self.source, self.row, self.excerpt, self.text)


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

    `rows` = `accepted` (new papers) + `merged_count` (changed a known paper) + `unchanged` (added nothing new about it)
    + `citation_rows` (describe no paper, but name one or its citations) + `rejected_count`. `absorbed` counts stored
    papers that turned out to be another stored one. `citations` and `stubs` count what was added to the graph.
    `without_abstract` and `without_references` are shares in [0, 1] of the rows that describe a paper, 0.0 if there
    are none.
    `unresolved_works` counts cited works that say too little to be distinguished from others. `rejected`, `merged` and
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
            f"{_count(self.rows, 'row')} read: {_count(self.accepted, 'new paper')}, {self.merged_count:,} merged into "
            f"known ones, {self.unchanged:,} unchanged, {self.rejected_count:,} rejected"
            + (f", {self.citation_rows:,} with citations or a name only" if self.citation_rows else ""),
            f"{_count(self.citations, 'citation')} added, {_count(self.stubs, 'work')} known only by a citation",
        ]
        lacking = {"abstract": self.without_abstract, "reference list": self.without_references}
        lines += [
            f"{share:.1%} of the papers have no {what} in this source" for what, share in lacking.items() if share
        ]
        if self.absorbed:
            lines.append(
                f"{_count(self.absorbed, 'paper')} known before turned out to be another one, and joined with it"
            )
        if self.possible_duplicates:
            pairs = _count(self.possible_duplicates, "pair")
            lines.append(f"{pairs} may be one work under two records; see `strata duplicates list`")
        if not self.changed_anything:
            is_known = self.unchanged or self.citation_rows
            why = "the graph already held all that could be read" if is_known else "no row could be read"
            lines.append(f"nothing changed: {why}")
        return "\n".join(lines)

    def to_json(self) -> dict[str, Any]:
        """All fields as plain values that `json.dumps` accepts."""
        return asdict(self)


_REPORT = TypeAdapter(ImportReport)


def read_report(values: Any) -> ImportReport:
    """A report out of what `ImportReport.to_json` gave."""
    return _REPORT.validate_python(values)


def lack_of_citations(reports: Sequence[ImportReport]) -> str:
    """That no citation came with the new papers of some imports, with what asks for them; "" where one of them came."""
    labels = dict.fromkeys(report.label for report in reports if report.accepted)
    if not labels or any(report.citations for report in reports):
        return ""
    commands = " and ".join(f"`strata enrich --label {shlex.quote(label)}`" for label in labels)
    ask = "asks" if len(labels) == 1 else "ask"
    return f"no citation came, without which a field has no lines of descent; {commands} {ask} for them"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _locate(source: str, row: int, excerpt: str, text: str) -> str:
    place = ", ".join(part for part in (source, f"row {row}" if row else "") if part)
    return "".join((place, f" ({excerpt})" if excerpt else "", ": " if place else "", text))
