"""What an import promises on every engine; needs `fresh`, which gives an empty graph whenever it is called."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from io import BytesIO
from itertools import count
from typing import Any

import pytest

from kg.adapters.portable import dump
from kg.ports import GraphEngine
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.import_report import ImportReport
from services.collecting.ingest import ingest
from tests.builders.dying_engine import Death, DyingEngine
from tests.builders.remembered_steps import RememberedSteps

Fresh = Callable[[], GraphEngine]

BATCH = 3
ROWS: list[dict[str, Any]] = [
    {"id": "10.1000/a", "title": "Alpha networks for long graphs", "year": 2015, "authors": ["Ann Ă"], "venue": "One"},
    {"id": "W7", "title": "Alpha networks again, a preprint", "references": ["10.1000/x"]},
    {"id": "10.1000/c", "title": "Gamma nets", "year": 2016, "authors": ["Ann Ă", "C. Cee"], "references": ["W7"]},
    {"id": "10.1000/x", "title": "A stub that gets its record", "venue": "Two", "references": ["10.1000/a"]},
    {"title": ""},
    {"id": "10.1000/a", "title": "Alpha networks for long graphs", "external_ids": {"OpenAlex": "W7"}},
    {"id": "10.1000/d", "title": "Delta nets", "authors": ["D. Dee"], "references": ["10.1000/a", "W7", "10.1000/c"]},
]
"""New papers, stubs, a stub that becomes a paper, two papers that turn out to be one, a row that is rejected."""

AFTER_BATCHES = {(0, 0, 0), (3, 2, 2), (3, 3, 2), (4, 5, 3)}
"""Papers, citations and authors before and after each batch, counted by hand."""


async def bring(engine: GraphEngine, steps: RememberedSteps) -> ImportReport:
    """Import the rows as a job that may be gone on with."""
    rows = read_records(BytesIO("\n".join(map(json.dumps, ROWS)).encode()))
    return await ingest(rows, PaperRepository(engine), label="mine", batch_size=BATCH, steps=steps, run="job_1")


def dumped(engine: GraphEngine) -> bytes:
    """The dump of a graph."""
    stream = io.BytesIO()
    dump(engine, stream)
    return stream.getvalue()


class ImportContract:
    """Inherit this with a `fresh` fixture; an import is killed before every `killed_every`-th statement."""

    killed_every = 1

    @pytest.mark.slow
    async def test_an_import_killed_at_any_statement_ends_like_one_that_nobody_disturbed(self, fresh: Fresh) -> None:
        undisturbed = fresh()
        report = await bring(undisturbed, RememberedSteps())
        assert (report.absorbed, report.stubs, report.rejected_count, report.accepted) == (1, 1, 1, 5)
        whole = dumped(undisturbed)
        found = set()
        for last in count(1, self.killed_every):
            engine = fresh()
            dying, steps = DyingEngine(engine, last=last), RememberedSteps()
            try:
                await bring(dying, steps)
            except Death:
                counts = PaperRepository(engine).counts()
                found.add((counts.papers, counts.citations, counts.authors))
            else:
                break
            resumed = await bring(engine, steps.again())
            assert dumped(engine) == whole, f"killed before statement {last}"
            assert resumed == report, f"killed before statement {last}"
        assert last > 50, "every batch asks and writes"
        assert found == AFTER_BATCHES, "a batch is there whole or not at all"

    async def test_importing_the_same_rows_again_changes_nothing(self, fresh: Fresh) -> None:
        engine = fresh()
        await bring(engine, RememberedSteps())
        PaperRepository(engine).forget_receipts("job_1")
        before = dumped(engine)
        report = await bring(engine, RememberedSteps())
        assert not report.changed_anything
        assert dumped(engine) == before

    async def test_the_receipts_of_a_finished_import_are_forgotten(self, fresh: Fresh) -> None:
        engine = fresh()
        steps = RememberedSteps()
        first = await bring(engine, steps)
        assert await bring(engine, steps.again()) == first
        PaperRepository(engine).forget_receipts("job_1")
        assert (await bring(engine, steps.again())).unchanged == first.rows - first.rejected_count
