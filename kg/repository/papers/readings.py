"""Readings of papers: kept with the paper, for every field that holds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from kg.batches import in_batches
from kg.errors import NotFoundError
from kg.model.papers.paper import PaperId, PaperKind
from kg.model.papers.reading import AttributeReading, StatedAttribute
from kg.ports import GraphEngine, Row
from kg.repository.papers.saving import stored_ids

_BATCH = 1_000


class ReadingRepository:
    """The latest reading of each paper."""

    def __init__(self, engine: GraphEngine) -> None:
        self._engine = engine

    def of(self, papers: Iterable[PaperId]) -> Mapping[PaperId, AttributeReading]:
        """The readings of those of the papers that were read, by id."""
        found = (
            row
            for batch in in_batches(sorted(set(papers)), _BATCH)
            for row in self._engine.read("readings_of_papers", ids=batch)
        )
        return {PaperId(row["id"]): _reading_of(row) for row in found}

    def save(self, readings: Sequence[AttributeReading]) -> None:
        """Store readings, each in the place of an older one of its paper.

        Raises:
            NotFoundError: the paper of one is not stored; nothing is changed.
        """
        wanted = [reading.paper_id for reading in readings]
        if missing := sorted(set(wanted) - stored_ids(self._engine, wanted)):
            raise NotFoundError("paper", missing[0], hint="save a paper before what was read in it")
        self._engine.write_many("save_readings", [_row(reading) for reading in readings])


def _row(reading: AttributeReading) -> Row:
    attributes = [[each.field, each.text, list(each.passages)] for each in reading.attributes]
    return {
        "id": reading.paper_id,
        "properties": {
            "kind": reading.kind.value,
            "attributes": json.dumps(attributes, ensure_ascii=False, separators=(",", ":")),
            "summary": reading.summary,
            "task_version": reading.task_version,
            "model": reading.model,
            "content_hash": reading.content_hash,
        },
    }


def _reading_of(row: Row) -> AttributeReading:
    return AttributeReading(
        paper_id=PaperId(row["id"]),
        kind=PaperKind(row["kind"]),
        attributes=tuple(
            StatedAttribute(field=field, text=text, passages=tuple(passages))
            for field, text, passages in json.loads(row["attributes"])
        ),
        summary=row["summary"],
        task_version=row["task_version"],
        model=row["model"],
        content_hash=row["content_hash"],
    )
