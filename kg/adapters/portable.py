"""The whole graph as JSON Lines, for any engine to restore: the `.kgl` file is never the only copy.

A dump is UTF-8 JSON, one value a line, in a fixed order, so that equal graphs give equal bytes:

    {"strata": {"format": 1, "schema": 1}}                      first line
    {"node": "papers", "id": …, "properties": {…}}              nodes, kind after kind, by id
    {"edge": "cites", "start": …, "end": …, "properties": {…}}  relationships, kind after kind, by start and end
    {"vector": id, "float32": "…"}                              embeddings, little endian, base64
    {"end": {"lines": n}}                                       last line, n counts all lines before it

Properties that are null are left out.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, BinaryIO

import numpy as np

from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema
from kg.batches import in_batches
from kg.errors import InvalidInputError
from kg.ports import GraphEngine, Row

FORMAT = 1

LineProgress = Callable[[str, int, int | None], None]
"""Called with the stage in words, the lines done and the lines in all (None when not known)."""

NODES = (
    "papers",
    "identifiers",
    "authors",
    "venues",
    "vector_spaces",
    "fields",
    "communities",
    "paths",
    "summaries",
    "surveys",
    "sections",
    "claims",
    "passages",
)
"""Kinds of nodes; each has a template `dump_…` and a template `save_…`."""

EDGES = {
    "cites": "papers",
    "authored_by": "papers",
    "published_in": "papers",
    "includes": "fields",
    "cites_in_field": "papers",
    "similar_to": "papers",
    "has_community": "fields",
    "in_community": "papers",
    "has_path": "fields",
    "step": "paths",
    "has_summary": "fields",
    "on": "surveys",
    "refers_to": "surveys",
    "has_section": "surveys",
    "has_subsection": "sections",
    "states": "sections",
    "supported_by": "claims",
    "from": "passages",
}
"""Kinds of relationships with the kind of node they start at; each has templates `dump_…` and `save_…` too."""

_PAGE = 1_000


def dump(engine: GraphEngine, stream: BinaryIO, *, progress: LineProgress | None = None) -> int:
    """Write the graph; returns the number of lines. Nothing may write to the graph meanwhile."""
    lines = 0
    for record in _records(engine):
        stream.write(_line(record))
        lines += 1
        if progress and lines % _PAGE == 0:
            progress("dumping the graph", lines, None)
    stream.write(_line({"end": {"lines": lines}}))
    return lines + 1


def restore(engine: GraphEngine, stream: BinaryIO, *, progress: LineProgress | None = None) -> int:
    """Fill an empty graph from a dump; returns the number of lines.

    A stream that can be wound back is read to its end first, so that a truncated dump changes nothing.

    Raises:
        InvalidInputError: the graph is not empty; the dump is truncated, damaged or of a newer Strata.
    """
    if any(engine.read(f"dump_{kind}", after="", limit=1) for kind in NODES):
        raise InvalidInputError("the graph is not empty; restore into a new graph file", field="graph")
    if stream.seekable():
        start = stream.tell()
        for _ in _checked(stream):
            pass
        stream.seek(start)
    ensure_schema(engine)
    lines = 0
    for kind, records in groupby(_checked(stream), key=_kind):
        for batch in in_batches(records, _PAGE):
            _write(engine, kind, batch)
            lines += len(batch)
            if progress:
                progress("restoring the graph", lines, None)
    engine.checkpoint()
    return lines + 1


def _records(engine: GraphEngine) -> Iterator[dict[str, Any]]:
    yield {"strata": {"format": FORMAT, "schema": SCHEMA_VERSION}}
    ids: dict[str, list[str]] = {}
    for kind in NODES:
        ids[kind] = []
        for row in _pages(engine, f"dump_{kind}"):
            ids[kind].append(row["id"])
            yield {"node": kind, "id": row.pop("id"), "properties": _present(row)}
    for kind, start in EDGES.items():
        for page in in_batches(ids[start], _PAGE):
            for row in engine.read(f"dump_{kind}", ids=page):
                ends = {"edge": kind, "start": row.pop("start_id"), "end": row.pop("end_id")}
                yield {**ends, "properties": _present(row)}
    for page in in_batches(ids["papers"], _PAGE):
        vectors = engine.load_vectors(page)
        for id in page:
            if id in vectors:
                data = vectors[id].astype("<f4").tobytes()
                yield {"vector": id, "float32": base64.b64encode(data).decode()}


def _pages(engine: GraphEngine, template: str) -> Iterator[Row]:
    after = ""
    while rows := engine.read(template, after=after, limit=_PAGE):
        after = rows[-1]["id"]
        yield from rows


def _present(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _checked(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The records of a dump, header and trailer included, once each line is in its place."""
    number, ended = 0, False
    for number, line in enumerate(stream, start=1):
        record = _parsed(line, number)
        if ended:
            raise InvalidInputError(f"line {number} follows the end of the dump", field="dump")
        if number == 1:
            _check_header(record)
        ended = "end" in record and _kind(record) == "end"
        if ended and record["end"].get("lines") != number - 1:
            raise InvalidInputError(
                f"the dump lost lines: {record['end'].get('lines')} announced, {number - 1} there", field="dump"
            )
        if not ended:
            yield record
    if not ended:
        raise InvalidInputError(
            f"the dump is truncated after {number} lines; what was restored of it is not whole: take another copy of "
            "the dump and a new graph file",
            field="dump",
        )


def _parsed(line: bytes, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError as error:
        raise InvalidInputError(f"line {number} of the dump is damaged or cut off", field="dump") from error
    if not isinstance(record, dict) or not record:
        raise InvalidInputError(f"line {number} is no line of a dump", field="dump")
    return record


def _check_header(record: dict[str, Any]) -> None:
    header = record.get("strata")
    if not isinstance(header, dict):
        raise InvalidInputError("this is no dump: the first line does not say `strata`", field="dump")
    if header.get("format", 0) > FORMAT or header.get("schema", 0) > SCHEMA_VERSION:
        raise InvalidInputError("the dump was written by a newer Strata; install that or a newer one", field="dump")


def _kind(record: dict[str, Any]) -> str:
    """Which lines go into one statement: the kind of node or relationship, else the first word of the line."""
    return f"save_{record.get('node') or record.get('edge')}" if "properties" in record else next(iter(record))


def _write(engine: GraphEngine, kind: str, batch: list[dict[str, Any]]) -> None:
    if kind == "strata":
        return
    if kind == "vector":
        vectors = [np.frombuffer(base64.b64decode(record["float32"]), dtype="<f4") for record in batch]
        engine.save_vectors([record["vector"] for record in batch], np.stack(vectors).astype(np.float32))
        return
    known = {f"save_{name}" for name in (*NODES, *EDGES)}
    if kind not in known:
        raise InvalidInputError(f"the dump holds {kind!r}, which this Strata does not know", field="dump")
    if "node" in batch[0]:
        engine.write(kind, rows=[{"id": record["id"], "properties": record["properties"]} for record in batch])
    else:
        engine.write(
            kind,
            rows=[
                {"start_id": record["start"], "end_id": record["end"], "properties": record["properties"]}
                for record in batch
            ],
        )
