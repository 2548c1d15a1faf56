"""What a batch of an import did, in counts that add up to its report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace

from kg.model.papers.identity import KnownPapers, Outcome, Resolution, Verdict
from kg.model.papers.paper import PaperRecord
from services.collecting.import_report import DETAILS_KEPT, ImportReport, MergedRow, Notice, RejectedRow, SourceRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts of some rows, as `ImportReport` explains them; at most DETAILS_KEPT of each kind of detail.

    `citations` may be below 0, when papers that turned out to be one cited the same; `described` counts rows that
    describe a paper, `with_abstract` and `with_references` those of them that have one.
    """

    rows: int = 0
    accepted: int = 0
    unchanged: int = 0
    citation_rows: int = 0
    described: int = 0
    with_abstract: int = 0
    with_references: int = 0
    absorbed: int = 0
    citations: int = 0
    stubs: int = 0
    self_citations: int = 0
    unresolved_works: int = 0
    rejected_count: int = 0
    merged_count: int = 0
    notice_count: int = 0
    possible_duplicates: int = 0
    rejected: tuple[RejectedRow, ...] = ()
    merged: tuple[MergedRow, ...] = ()
    notices: tuple[Notice, ...] = ()

    def __add__(self, later: Tally) -> Tally:
        """Both together; of the details, the first."""
        counts = {name: getattr(self, name) + getattr(later, name) for name in _COUNTS}
        details = {name: (getattr(self, name) + getattr(later, name))[:DETAILS_KEPT] for name in _DETAILS}
        return Tally(**counts, **details)

    def after(self, earlier: Tally) -> Tally:
        """These counts with only those details that still have room beside the `earlier` ones."""
        room = {name: DETAILS_KEPT - len(getattr(earlier, name)) for name in _DETAILS}
        return replace(self, **{name: getattr(self, name)[: room[name]] for name in _DETAILS})

    def report(self, label: str) -> ImportReport:
        """The counts, final."""
        return ImportReport(
            label=label,
            rows=self.rows,
            accepted=self.accepted,
            merged_count=self.merged_count,
            unchanged=self.unchanged,
            citation_rows=self.citation_rows,
            rejected_count=self.rejected_count,
            notice_count=self.notice_count,
            absorbed=self.absorbed,
            possible_duplicates=self.possible_duplicates,
            citations=max(0, self.citations),
            stubs=self.stubs,
            self_citations=self.self_citations,
            unresolved_works=self.unresolved_works,
            without_abstract=_lacking(self.with_abstract, self.described),
            without_references=_lacking(self.with_references, self.described),
            rejected=self.rejected,
            merged=self.merged,
            notices=self.notices,
        )


_DETAILS = ("rejected", "merged", "notices")
_COUNTS = tuple(field.name for field in fields(Tally) if field.name not in _DETAILS)


def tally_of_unread(batch: Iterable[SourceRow]) -> Tally:
    """The rows of a batch that hold no record: rejected ones and notices."""
    rows = tuple(batch)
    rejected = tuple(row for row in rows if isinstance(row, RejectedRow))
    notices = tuple(row for row in rows if isinstance(row, Notice))
    return Tally(
        rows=len(rejected),
        rejected_count=len(rejected),
        rejected=rejected[:DETAILS_KEPT],
        notice_count=len(notices),
        notices=notices[:DETAILS_KEPT],
    )


def tally_of_records(records: Sequence[PaperRecord], resolution: Resolution, known: KnownPapers) -> Tally:
    """What became of the records of a batch; `known` is what the graph held before."""
    changed = {paper.id for paper in (*resolution.papers, *resolution.stubs)}
    outcomes = list(zip(records, resolution.outcomes, strict=True))
    refused = [(record, outcome) for record, outcome in outcomes if outcome.verdict is Verdict.REJECTED]
    described = [
        (r, outcome) for r, outcome in outcomes if outcome.verdict is not Verdict.REJECTED and r.title is not None
    ]
    met = [(record, outcome) for record, outcome in described if outcome.verdict is not Verdict.ACCEPTED]
    merged = [(record, outcome) for record, outcome in met if outcome.paper_id in changed]
    return Tally(
        rows=len(outcomes),
        accepted=len(described) - len(met),
        unchanged=len(met) - len(merged),
        citation_rows=len(outcomes) - len(refused) - len(described),
        described=len(described),
        with_abstract=sum(bool(record.abstract or record.summary) for record, _ in described),
        with_references=sum(record.references is not None for record, _ in described),
        absorbed=len(resolution.absorbed) - resolution.renames,
        stubs=sum(stub.id not in known.papers and stub.id not in resolution.created for stub in resolution.stubs),
        self_citations=resolution.self_citations,
        unresolved_works=resolution.unresolved_works,
        rejected_count=len(refused),
        rejected=tuple(_rejected_row(record, outcome) for record, outcome in refused[:DETAILS_KEPT]),
        merged_count=len(merged),
        merged=tuple(row for record, outcome in merged[:DETAILS_KEPT] for row in _merged_rows(record, outcome)),
    )


def _rejected_row(record: PaperRecord, outcome: Outcome) -> RejectedRow:
    return RejectedRow(row=record.row, reason=outcome.reason, excerpt=record.title or "")


def _merged_rows(record: PaperRecord, outcome: Outcome) -> tuple[MergedRow, ...]:
    if outcome.paper_id is None or record.title is None:
        return ()
    return (MergedRow(row=record.row, paper_id=outcome.paper_id, title=record.title, reason=outcome.reason),)


def _lacking(having: int, of: int) -> float:
    return 1 - having / of if of else 0.0
