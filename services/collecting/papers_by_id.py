"""Papers that an import names by an identifier and nothing else: asked of the sources set up, else kept as named."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from kg.algorithms.identity.normal_forms import with_implied
from kg.model.papers.paper import Identifier, PaperRecord
from services.collecting.import_report import Notice, SourceRow
from services.collecting.sources import PaperSource, ids_without_record
from services.errors import UpstreamError

BATCH = 200
"""Rows that are looked through at once: the identifiers among them make one request, or a few."""

FindRecords = Callable[[Sequence[Identifier]], Sequence[PaperRecord]]
"""The papers of identifiers, as far as someone has them."""


def with_records(rows: Iterable[SourceRow], find: FindRecords, *, names: Sequence[str] = ()) -> Iterator[SourceRow]:
    """The rows, with a record in the place of each that only names a paper, where one is found.

    There are as many rows as before, in their order, and a notice at the end if some papers are named alone.

    Args:
        find: asked for the papers that are named, a batch at a time.
        names: of the sources that `find` asks, for the notice.
    """
    left = 0
    for batch in _batches(rows):
        ids = [row.identifiers[0] for row in batch if isinstance(row, PaperRecord) and _is_named_alone(row)]
        by_id = {id: record for record in find(ids) for id in with_implied(record.identifiers)} if ids else {}
        for row in batch:
            if isinstance(row, PaperRecord) and _is_named_alone(row):
                found = next((by_id[id] for id in with_implied(row.identifiers) if id in by_id), None)
                left += found is None
                yield row if found is None else _in_place_of(row, found)
            else:
                yield row
    if left:
        papers = "1 paper is" if left == 1 else f"{left:,} papers are"
        why = (
            f"none of {', '.join(names)} has {'it' if left == 1 else 'them'}"
            if names
            else "no source is set up to ask; see STRATA_SOURCES"
        )
        yield Notice(row=0, text=f"{papers} known by identifier alone: {why}")


def find_records_from_threads(sources: Sequence[PaperSource]) -> FindRecords:
    """`find_records` for callers in other threads, who wait while the loop that runs now does the asking."""
    loop = asyncio.get_running_loop()
    return lambda ids: asyncio.run_coroutine_threadsafe(find_records(sources, ids), loop).result()


async def find_records(sources: Sequence[PaperSource], ids: Sequence[Identifier]) -> tuple[PaperRecord, ...]:
    """The papers of identifiers, each from the first source that has it.

    Raises:
        UpstreamError: a source failed, and papers are lacking that it may have.
    """
    found: list[PaperRecord] = []
    missing: Sequence[Identifier] = tuple(dict.fromkeys(ids))
    failure: UpstreamError | None = None
    for source in sources:
        if not missing:
            break
        try:
            found += (await source.by_ids(missing)).records
        except UpstreamError as error:
            failure = error
        missing = ids_without_record(missing, found)
    if missing and failure is not None:
        raise failure
    return tuple(found)


def _is_named_alone(record: PaperRecord) -> bool:
    return record.title is None and record.references is None and record.cited_by is None and bool(record.identifiers)


def _in_place_of(named: PaperRecord, found: PaperRecord) -> PaperRecord:
    """A record under the number of the row that named it, with its identifier."""
    return replace(found, row=named.row, identifiers=tuple(dict.fromkeys((*found.identifiers, *named.identifiers))))


def _batches(rows: Iterable[SourceRow]) -> Iterator[list[SourceRow]]:
    batch: list[SourceRow] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
