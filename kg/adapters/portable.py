"""The whole graph as JSON Lines, for any engine to restore: the `.kgl` file is never the only copy.

A dump is UTF-8 JSON, one value a line, in a fixed order, so that equal graphs give equal bytes:

    {"strata": {"format": 1, "schema": 1}}                      first line
    {"node": "papers", "id": …, "properties": {…}}              nodes, kind after kind, by id
    {"edge": "cites", "start": …, "end": …, "properties": {…}}  relationships, kind after kind, by start and end
    {"vector": id, "float32": "…"}                              embeddings of papers, little endian, base64
    {"vector": id, "space": "…", "float32": "…"}                those of another kind of node
    {"end": {"lines": n, "blake2b": "…"}}                       last line: number and checksum of all lines before it

Properties that are null are left out.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, BinaryIO

import numpy as np

from kg.adapters.dump_lines import FORMAT, check_lines, new_checksum, vector_of
from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, migrate
from kg.batches import in_batches
from kg.errors import InvalidInputError, QueryFailedError
from kg.ports import PAPERS, GraphEngine, Row
from kg.repository.rows import every_row

LineProgress = Callable[[str, int, int | None], None]
"""Called with the stage in words, the lines done and the lines in all (None when not known)."""

_PAGE = 1_000


def dump(
    engine: GraphEngine,
    stream: BinaryIO,
    *,
    kinds: Kinds = KINDS,
    with_reserved: bool = False,
    progress: LineProgress | None = None,
) -> int:
    """Write the graph; returns the number of lines. Nothing may write to the graph meanwhile.

    Args:
        with_reserved: also what others hold the rights to, which are the full texts of papers.
    """
    lines, checksum = 0, new_checksum()
    for record in _records(engine, kinds if with_reserved else kinds.without_reserved()):
        line = _line(record)
        stream.write(line)
        checksum.update(line)
        lines += 1
        if progress and lines % _PAGE == 0:
            progress("dumping the graph", lines, None)
    stream.write(_line({"end": {"lines": lines, "blake2b": checksum.hexdigest()}}))
    return lines + 1


def restore(
    engine: GraphEngine, stream: BinaryIO, *, kinds: Kinds = KINDS, progress: LineProgress | None = None
) -> int:
    """Fill an empty graph from a dump; returns the number of lines.

    A stream that can be wound back is read to its end first, so that a truncated dump changes nothing. What an older
    Strata wrote is brought up to date.

    Raises:
        InvalidInputError: the graph is not empty; the dump is truncated, damaged or of a newer Strata.
    """
    if any(engine.read(f"dump_{kind}", after="", limit=1) for kind in kinds.names_in_dump()):
        raise InvalidInputError("the graph is not empty; restore into a new graph file", field="graph")
    if stream.seekable():
        start = stream.tell()
        for _ in check_lines(stream, kinds):
            pass
        stream.seek(start)
    ensure_schema(engine, kinds)
    lines, schema = 0, SCHEMA_VERSION
    for kind, records in groupby(check_lines(stream, kinds), key=_kind):
        for batch in in_batches(records, _PAGE):
            schema = batch[0]["strata"].get("schema", schema) if kind == "strata" else schema
            try:
                _write(engine, kinds, kind, batch)
            except (KeyError, TypeError, ValueError, QueryFailedError) as error:
                place = f"lines {lines + 1} to {lines + len(batch)}"
                raise InvalidInputError(f"the dump, {place}: a value there cannot be stored", field="dump") from error
            lines += len(batch)
            if progress:
                progress("restoring the graph", lines, None)
    migrate(engine, since=schema)
    engine.checkpoint()
    return lines + 1


def _records(engine: GraphEngine, kinds: Kinds) -> Iterator[dict[str, Any]]:
    yield {"strata": {"format": FORMAT, "schema": SCHEMA_VERSION}}
    ids: dict[str, list[str]] = {}
    for kind in kinds.names_in_dump():
        ids[kind] = []
        for row in every_row(engine, f"dump_{kind}"):
            ids[kind].append(row["id"])
            yield {"node": kind, "id": row.pop("id"), "properties": _present(row)}
    for edge in kinds.edges:
        for page in in_batches(ids[edge.start], _PAGE):
            for row in engine.read(f"dump_{edge.name}", ids=page):
                ends = {"edge": edge.name, "start": row.pop("start_id"), "end": row.pop("end_id")}
                yield {**ends, "properties": _present(row)}
    for space in kinds.spaces():
        for page in in_batches(ids[space], _PAGE):
            yield from _vectors(engine, space, page)


def _vectors(engine: GraphEngine, space: str, ids: list[str]) -> Iterator[dict[str, Any]]:
    vectors = engine.load_vectors(ids, space=space)
    named = {} if space == PAPERS else {"space": space}
    for id in ids:
        if id in vectors:
            data = vectors[id].astype("<f4").tobytes()
            yield {"vector": id, **named, "float32": base64.b64encode(data).decode()}


def _present(row: Row) -> Row:
    return {name: value for name, value in row.items() if value is not None}


def _line(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _kind(record: dict[str, Any]) -> str:
    """Which lines go into one statement: the kind of node or relationship, else the first word and the space."""
    if "properties" in record:
        return f"save_{record.get('node') or record.get('edge')}"
    return f"{next(iter(record))} {record.get('space', PAPERS)}" if "vector" in record else next(iter(record))


def _write(engine: GraphEngine, kinds: Kinds, kind: str, batch: list[dict[str, Any]]) -> None:
    if kind == "strata":
        return
    if "vector" in batch[0]:
        vectors = np.stack([vector_of(record) for record in batch])
        engine.save_vectors([record["vector"] for record in batch], vectors, space=kind.split()[1])
    elif "node" in batch[0]:
        engine.write(kind, rows=[{"id": record["id"], "properties": record["properties"]} for record in batch])
    else:
        engine.write(
            kind,
            rows=[
                {"start_id": record["start"], "end_id": record["end"], "properties": record["properties"]}
                for record in batch
            ],
        )
