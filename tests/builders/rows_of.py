"""What the tests of the readers share: rows parted by what they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.papers.paper import PaperRecord
from services.collecting.import_report import Notice, RejectedRow, SourceRow


@dataclass(frozen=True)
class Parted:
    """The rows of a source by kind."""

    records: list[PaperRecord]
    rejected: list[RejectedRow]
    notices: list[Notice]

    @property
    def only(self) -> PaperRecord:
        """The record of a source that holds exactly one and nothing else."""
        assert not self.rejected
        assert len(self.records) == 1
        return self.records[0]


def parted(rows: Iterable[SourceRow]) -> Parted:
    """The rows by kind, in order."""
    found = list(rows)
    return Parted(
        records=[row for row in found if isinstance(row, PaperRecord)],
        rejected=[row for row in found if isinstance(row, RejectedRow)],
        notices=[row for row in found if isinstance(row, Notice)],
    )
