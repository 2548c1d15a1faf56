"""From the rows of a source to papers and citations in the graph.

A batch is one transaction: what it asks of the graph and all that it writes, papers, identifiers, names, unions of
papers and citations, with a receipt of what it did. A later run of an import that was killed finds the receipts
of the batches that are stored, reads past these, and reports the sum of all of them: graph and report are those of an
import without a break. Importing the same source twice changes nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import partial

from pydantic import TypeAdapter

from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.identity import Questions
from kg.model.papers.paper import PaperRecord
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.writing import PaperWriter
from services.collecting.import_report import ImportReport, SourceRow
from services.collecting.tally import Tally, tally_of_records, tally_of_unread
from services.steps.digest import digest
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.steps import UNRECORDED, Steps

BATCH_ROWS = 1_000
"""Rows of a batch; larger ones save round trips, smaller ones memory."""

BATCH_WORKS = 50_000
"""Cited and citing works after which a batch is closed early; a much cited paper brings thousands."""

STAGE = "importing papers"

_TALLY = TypeAdapter(Tally)
_NOTHING = TypeAdapter(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """Rows that are stored together, the records among them, and what these ask of the graph."""

    rows: tuple[SourceRow, ...]
    records: tuple[PaperRecord, ...]
    questions: Questions

    @classmethod
    def of(cls, rows: Iterable[SourceRow]) -> _Batch:
        rows = tuple(rows)
        records = tuple(row for row in rows if isinstance(row, PaperRecord))
        return cls(rows=rows, records=records, questions=questions(records))


async def ingest(
    records: Iterable[SourceRow],
    papers: PaperRepository,
    *,
    label: str,
    progress: Progress = silent,
    batch_size: int = BATCH_ROWS,
    steps: Steps = UNRECORDED,
    identity: str = "",
    run: str = "",
) -> ImportReport:
    """Bring rows into the graph.

    Args:
        records: what `read_records` gives; read once, a batch at a time, each while the one before it is stored, as is
            found what it asks of the graph.
        papers: where they go.
        label: name of the source, kept with every paper it brings.
        progress: given the rows done; their total is not known beforehand.
        batch_size: most rows of a batch, >= 1.
        steps: asked before each batch whether to stop, and notified of it.
        identity: what `records` are read from and how, down to the content, so that finished batches of another source
            are not taken for its own.
        run: the import that this goes on with, if the graph holds receipts of it; they stay until
            `PaperRepository.forget_receipts`. Without a name there are none.
    Returns:
        What was new, merged, unchanged and rejected, and what the source lacks.
    Raises:
        InvalidInputError: the source turned out to be unreadable; rows before it are in the graph.
        GraphStoreError: the store failed; run the import again to complete it.
        StoppedError: the job is to stop; the batches before are in the graph.
    """
    total, number = Tally(), 0
    async with aclosing(_read_ahead(_batches(records, batch_size))) as batches:
        async for batch in batches:
            number += 1
            receipt = digest([run, identity, label, batch_size, number]) if run else ""
            store = partial(_store_batch, batch=batch, label=label, so_far=total, run=run, receipt=receipt)
            total += await _store_once(partial(papers.write, store), steps, f"batch {number}", receipt)
            progress(STAGE, total.rows, None)
    if total.report(label).changed_anything:
        receipt = digest([run, identity, label, "duplicates"]) if run else ""
        unite = partial(_unite_duplicates, run=run, receipt=receipt)
        total += await _store_once(partial(papers.write, unite), steps, "duplicates", receipt)
    await offload(papers.link_names)
    progress(STAGE, total.rows, total.rows)
    return total.report(label)


def _batches(rows: Iterable[SourceRow], size: int) -> Iterator[_Batch]:
    batch: list[SourceRow] = []
    works = 0
    for row in rows:
        batch.append(row)
        if isinstance(row, PaperRecord):
            works += len(row.references or ()) + len(row.cited_by or ())
        if len(batch) >= size or works >= BATCH_WORKS:
            yield _Batch.of(batch)
            batch, works = [], 0
    if batch:
        yield _Batch.of(batch)


async def _read_ahead(batches: Iterator[_Batch]) -> AsyncGenerator[_Batch]:
    """The batches; while the caller works on one, a thread reads the next. Nothing reads any more once it is closed."""
    upcoming = asyncio.ensure_future(offload(next, batches, None))
    try:
        while batch := await upcoming:
            upcoming = asyncio.ensure_future(offload(next, batches, None))
            yield batch
    finally:
        await asyncio.gather(upcoming, return_exceptions=True)


async def _store_once(store: Callable[[], Tally], steps: Steps, name: str, receipt: str) -> Tally:
    """What a batch did, now or in an attempt before: the graph says which, the step only that there was progress."""
    found: list[Tally] = []

    async def work() -> None:
        found.append(await offload(store))

    await steps.run(name, receipt, work, _NOTHING)
    if not found:
        await work()
    return found[0]


def _store_batch(writer: PaperWriter, *, batch: _Batch, label: str, so_far: Tally, run: str, receipt: str) -> Tally:
    """Write a batch, unless its receipt says that it is written; what it did, with details for which there is room."""
    kept = writer.receipt(receipt) if run else None
    if kept is not None:
        return _TALLY.validate_json(kept)
    tally = (tally_of_unread(batch.rows) + _write_batch(writer, batch, label)).after(so_far)
    if run:
        writer.keep_receipt(receipt, run=run, result=_TALLY.dump_json(tally).decode())
    return tally


def _unite_duplicates(writer: PaperWriter, *, run: str, receipt: str) -> Tally:
    """Merge papers that have turned out to be one work, unless the receipt says that it is done."""
    kept = writer.receipt(receipt) if run else None
    if kept is not None:
        return _TALLY.validate_json(kept)
    before = writer.citations()
    merged, left = writer.merge_sure()
    tally = Tally(absorbed=merged, citations=writer.citations() - before, possible_duplicates=left)
    if run:
        writer.keep_receipt(receipt, run=run, result=_TALLY.dump_json(tally).decode())
    return tally


def _write_batch(writer: PaperWriter, batch: _Batch, label: str) -> Tally:
    if not batch.records:
        return Tally()
    known = writer.known_papers(batch.questions)
    resolution = resolve(batch.records, known, source=label)
    citations = writer.store(resolution)
    return replace(tally_of_records(batch.records, resolution, known), citations=citations)
