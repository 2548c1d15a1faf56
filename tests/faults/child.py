"""Imports a file, builds its field, and says on standard output what is committed: the process that gets killed."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from api.bootstrap import open_service, read_settings
from services.adapters.formats.files import read_records
from services.collecting.ingest import ingest
from services.jobs.requests import FieldRequest, ImportRequest
from services.queue.inline import run_job
from services.queue.model import Job, JobKind, NewJob
from services.queue.worker_locks import new_owner
from services.steps.progress import Progress
from services.steps.steps import Steps

BATCH = 15
"""Rows of a batch, few, so that there is much to be killed in."""


def main(source: Path, graph: str, *, builds: bool) -> None:
    """Import in small batches, then build, both as jobs that a second run goes on with; each line is a commit."""

    def tell(stage: str, done: int, _total: int | None) -> None:
        print(f"{stage}\t{done}", flush=True)

    with open_service(read_settings(graph)) as service:
        papers = service.workbench.papers

        async def import_slowly(job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
            rows = read_records(source)
            report = await ingest(
                rows, papers, label="source", progress=progress, batch_size=BATCH, steps=steps, run=job.id
            )
            papers.forget_receipts(job.id)
            return report.to_json()

        def do(kind: JobKind, wanted: BaseModel) -> Job:
            new_job = NewJob(kind=kind, request=wanted.model_dump(mode="json"))
            handlers = {**service.handlers, JobKind.IMPORT: import_slowly}
            return asyncio.run(
                run_job(service.jobs, service.queue, new_job, handlers=handlers, owner=new_owner(), progress=tell)
            )

        done = do(JobKind.IMPORT, ImportRequest(paths=(str(source),)))
        tell("imported", papers.counts().papers, None)
        if not builds:
            print(json.dumps(done.result, sort_keys=True), flush=True)
            return
        do(JobKind.FIELD, FieldRequest(topic="graph neural networks", as_of=date(2025, 1, 1)))
        tell("built", 1, None)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], builds="--import-only" not in sys.argv)
