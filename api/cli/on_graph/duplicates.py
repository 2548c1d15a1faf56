"""Pairs of papers that may be one work, on the graph itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase

if TYPE_CHECKING:
    from api.schemas.duplicates import DecidedOut, DuplicateDecision, DuplicateList, MergedList, MergeUndone


class DuplicatesOnGraph(GraphBase):
    """What can be asked of pairs of papers that may be one work."""

    def list_duplicates(self) -> DuplicateList:
        """All pairs, the surest first."""
        from api.cli.work import run_connected
        from api.schemas.duplicates import DuplicateList, duplicate_out
        from services.collecting.duplicates import list_duplicates

        items = [duplicate_out(pair) for pair in run_connected(self.bench, list_duplicates(self.bench.papers))]
        return DuplicateList(items=items, next_cursor=None, next=None, total=len(items))

    def list_merged_papers(self) -> MergedList:
        """Papers that were merged of several records."""
        from api.cli.work import run_connected
        from api.schemas.duplicates import MergedList, merged_paper_out
        from services.collecting.duplicates import list_merges

        items = [merged_paper_out(each) for each in run_connected(self.bench, list_merges(self.bench.papers))]
        return MergedList(items=items, next_cursor=None, next=None, total=len(items))

    def decide_duplicate(self, wanted: DuplicateDecision) -> DecidedOut:
        """Merge two papers or keep them apart."""
        from api.cli.work import run_connected
        from api.schemas.duplicates import decision_out
        from services.collecting.duplicates import decide

        one, other = wanted.papers
        made = run_connected(self.bench, decide(self.bench.papers, one, other, wanted.ruling, keep=wanted.keep))
        self.bench.engine.checkpoint()
        return decision_out(made)

    def undo_merge(self, wanted: MergeUndone) -> DecidedOut:
        """Take a merged paper apart."""
        from api.cli.work import run_connected
        from api.schemas.duplicates import decision_out
        from services.collecting.duplicates import undo

        made = run_connected(self.bench, undo(self.bench.papers, wanted.paper, wanted.part))
        self.bench.engine.checkpoint()
        return decision_out(made)
