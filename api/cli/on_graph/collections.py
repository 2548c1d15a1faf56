"""Collections and the record of their screening, on the graph itself."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase
from services.queue.model import JobKind

if TYPE_CHECKING:
    from pathlib import Path

    from api.schemas.collections import (
        CandidateList,
        CandidateOut,
        CollectionList,
        CollectionOut,
        FlowOut,
        NewCollection,
        NextCandidates,
        RulingIn,
    )
    from api.schemas.jobs import JobOut
    from api.schemas.surveys import EstimateOut
    from kg.model.collections.collection import ScreeningOutcome, ScreeningStage
    from services.screening.screening_record import ScreeningRecord


class CollectionsOnGraph(GraphBase):
    """What can be asked of the papers of a topic."""

    def import_papers(self, path: Path, label: str) -> None:
        """Import a file under a label."""
        from services.jobs.importing import path_in_request
        from services.jobs.requests import ImportRequest

        self.job_done(JobKind.IMPORT, ImportRequest(paths=(path_in_request(path.absolute()),), label=label))

    def estimate_collection(self, wanted: NewCollection) -> EstimateOut:
        """What a collection will take."""
        from api.schemas.surveys import estimate_out
        from services.jobs.collecting import estimate_of_collection

        return estimate_out(estimate_of_collection(self.bench, wanted.to_request()))

    def create_collection(self, wanted: NewCollection) -> JobOut:
        """Find, screen and rank the papers of a topic, and build their field."""
        from services.jobs.collecting import check_collection

        request = wanted.to_request()
        check_collection(self.bench, request)
        return self.job_done(JobKind.COLLECTION, request)

    def list_collections(self) -> CollectionList:
        """All collections."""
        from api.schemas.collections import CollectionList, collection_brief
        from kg.repository.collections.collections import CollectionRepository

        items = [collection_brief(each) for each in CollectionRepository(self.bench.engine).list()]
        return CollectionList(items=items, next_cursor=None, next=None, total=len(items))

    def get_collection(self, id: str) -> CollectionOut:
        """What was looked for, and the counts of the screening."""
        from api.schemas.collections import collection_out

        record = self._record(id)
        has_field = any(field.id == id for field in self.bench.fields.list())
        return collection_out(record.collection(), record.flow(), has_field=has_field)

    def list_candidates(
        self, id: str, *, outcome: ScreeningOutcome | None, stage: ScreeningStage | None, limit: int
    ) -> CandidateList:
        """The first papers that were found, with what became of them."""
        from api.schemas.collections import CandidateList, candidate_item

        page = self._record(id).page(outcome=outcome, stage=stage, start=0, limit=limit)
        items = [candidate_item(id, each) for each in page.papers]
        return CandidateList(items=items, next_cursor=None, next=None, total=page.total)

    def get_screening_flow(self, id: str) -> FlowOut:
        """The counts of PRISMA 2020."""
        from api.schemas.collections import flow_out

        return flow_out(self._record(id).flow())

    def list_next_candidates(self, id: str, *, limit: int) -> NextCandidates:
        """What to read next."""
        from api.schemas.collections import NextCandidates, candidate_item

        return NextCandidates(items=[candidate_item(id, each) for each in self._record(id).next(limit)])

    def decide_candidate(self, id: str, paper_id: str, wanted: RulingIn) -> CandidateOut:
        """Include or exclude a paper."""
        from api.schemas.collections import CandidateOut, candidate_item

        day = datetime.now().astimezone().date()
        found = self._record(id).rule(paper_id, wanted.outcome, wanted.reason, day=day)
        self.bench.engine.checkpoint()
        return CandidateOut(candidate=candidate_item(id, found))

    def withdraw_decision(self, id: str, paper_id: str) -> None:
        """Forget a decision."""
        self._record(id).withdraw(paper_id)
        self.bench.engine.checkpoint()

    def _record(self, id: str) -> ScreeningRecord:
        from kg.repository.collections.collections import CollectionRepository
        from services.screening.screening_record import ScreeningRecord

        return ScreeningRecord(self.bench.papers, CollectionRepository(self.bench.engine), id)
