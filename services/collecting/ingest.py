"""From the rows of a source to papers and citations in the graph.

A batch is resolved against what the graph holds and written in order: unions of papers, then papers, then citations;
at the end the names of authors and venues are linked. Each write may be repeated, so an import that was killed at any
moment is completed by running it again, and importing the same source twice changes nothing.

A batch is a step whose stored result is what the batch did, so a resumed import reads past the finished batches, and
its report is still the sum of all of them.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pydantic import TypeAdapter

from kg.algorithms.identity.resolution import questions, resolve
from kg.model.papers.paper import PaperId, PaperRecord
from kg.repository.papers.papers import PaperRepository
from services.collecting.report import ImportReport, SourceRow
from services.collecting.tally import Tally, tally_of_records, tally_of_unread
from services.steps.offload import offload
from services.steps.progress import Progress, silent
from services.steps.steps import UNRECORDED, Steps

BATCH_ROWS = 1_000
"""Rows of a batch; larger ones save round trips, smaller ones memory."""

BATCH_WORKS = 50_000
"""Cited and citing works after which a batch is closed early; a much cited paper brings thousands."""

STAGE = "importing papers"

_RESOLVING = threading.Lock()
"""Two imports at once must not both find a paper new: what one looks up, it writes before the other looks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Stored:
    """What a batch did, and a paper that it described, which tells a resumed import that the graph holds the batch.

    Without such a witness, as for a batch of citations alone, the batch is written again, which changes nothing.
    """

    tally: Tally
    witness: PaperId | None


_STORED = TypeAdapter(_Stored)
_NUMBER = TypeAdapter(int)


async def ingest(
    records: Iterable[SourceRow],
    papers: PaperRepository,
    *,
    label: str,
    progress: Progress = silent,
    batch_size: int = BATCH_ROWS,
    steps: Steps = UNRECORDED,
    identity: str = "",
) -> ImportReport:
    """Bring rows into the graph.

    Args:
        records: what `read_records` gives; read once, a batch at a time.
        papers: where they go.
        label: name of the source, kept with every paper it brings.
        progress: told the rows done; their total is not known beforehand.
        batch_size: most rows of a batch, >= 1.
        steps: how a batch is had done.
        identity: what `records` are read from and how, so that finished batches of another source are not taken for
            its own.
    Returns:
        What was new, merged, unchanged and rejected, and what the source lacks.
    Raises:
        InvalidInputError: the source turned out to be unreadable; rows before it are in the graph.
        GraphStoreError: the store failed; run the import again to complete it.
        StoppedError: the job is to stop; the batches before are in the graph.
    """
    source = f"{identity}|{label}|{batch_size}"
    before = await steps.run("count citations", source, partial(offload, _citations, papers), _NUMBER)
    batches = _batches(records, batch_size)
    total, number = Tally(), 0
    while batch := await offload(next, batches, ()):
        number += 1
        total += await _stored(batch, papers, label, total, steps=steps, number=number, source=source)
        progress(STAGE, total.rows, None)
    await offload(papers.link_names)
    progress(STAGE, total.rows, total.rows)
    after = await offload(_citations, papers)
    return total.report(label, citations=max(0, after - before))


def _citations(papers: PaperRepository) -> int:
    return papers.counts().citations


def _batches(rows: Iterable[SourceRow], size: int) -> Iterator[tuple[SourceRow, ...]]:
    batch: list[SourceRow] = []
    works = 0
    for row in rows:
        batch.append(row)
        if isinstance(row, PaperRecord):
            works += len(row.references or ()) + len(row.cited_by or ())
        if len(batch) >= size or works >= BATCH_WORKS:
            yield tuple(batch)
            batch, works = [], 0
    if batch:
        yield tuple(batch)


async def _stored(
    batch: Sequence[SourceRow],
    papers: PaperRepository,
    label: str,
    so_far: Tally,
    *,
    steps: Steps,
    number: int,
    source: str,
) -> Tally:
    """What a batch did: now, or in an attempt before, if the graph still holds what that attempt wrote."""
    is_new = False

    async def store() -> _Stored:
        nonlocal is_new
        is_new = True
        stored = await offload(_store, batch, papers, label)
        return replace(stored, tally=stored.tally.after(so_far))

    stored = await steps.run(f"batch {number}", f"{source}|{number}", store, _STORED)
    if not is_new and not await offload(_is_held, stored.witness, papers):
        await offload(_store, batch, papers, label)
    return stored.tally


def _is_held(witness: PaperId | None, papers: PaperRepository) -> bool:
    return witness is not None and any(not paper.stub for paper in papers.find([witness]).values())


def _store(batch: Sequence[SourceRow], papers: PaperRepository, label: str) -> _Stored:
    """Write a batch; what it did."""
    tally = tally_of_unread(batch)
    records = [row for row in batch if isinstance(row, PaperRecord)]
    if not records:
        return _Stored(tally=tally, witness=None)
    with _RESOLVING:
        known = papers.known(questions(records))
        resolution = resolve(records, known, source=label)
        papers.absorb(resolution.absorbed)
        papers.save((*resolution.papers, *resolution.stubs))
        papers.save_citations(resolution.citations)
    described = {outcome.paper_id for record, outcome in zip(records, resolution.outcomes, strict=True) if record.title}
    witness = min((id for id in described if id is not None), default=None)
    return _Stored(tally=tally + tally_of_records(records, resolution, known), witness=witness)
