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
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from itertools import groupby
from typing import Any, BinaryIO

import numpy as np

from kg.adapters.schema.kind import Kinds
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.pages import every_row
from kg.adapters.schema.schema import SCHEMA_VERSION, ensure_schema, migrate
from kg.batches import in_batches
from kg.errors import InvalidInputError, QueryFailedError
from kg.ports import PAPERS, GraphEngine, Row

FORMAT = 1

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
    lines, checksum = 0, _checksum()
    for record in _records(engine, kinds if with_reserved else kinds.unreserved()):
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
    if any(engine.read(f"dump_{kind}", after="", limit=1) for kind in kinds.dumped()):
        raise InvalidInputError("the graph is not empty; restore into a new graph file", field="graph")
    if stream.seekable():
        start = stream.tell()
        for _ in _checked(stream):
            pass
        stream.seek(start)
    ensure_schema(engine, kinds)
    lines, schema = 0, SCHEMA_VERSION
    for kind, records in groupby(_checked(stream), key=_kind):
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
    for kind in kinds.dumped():
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


def _checksum() -> blake2b:
    return blake2b(digest_size=16)


def _checked(stream: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """The records of a dump, its header included, once each line is in its place."""
    dump = str(getattr(stream, "name", "") or "the dump")
    number, ended, checksum = 0, False, _checksum()
    for number, line in enumerate(stream, start=1):
        place = f"{dump}, line {number}"
        if ended:
            raise InvalidInputError(f"{place}: it follows the end of the dump", field="dump")
        record = _parsed(line, place)
        if number == 1:
            _check_header(record, place)
        ended = _kind(record) == "end"
        if ended:
            _check_end(record["end"], number - 1, checksum.hexdigest(), place)
        else:
            checksum.update(line)
            yield record
    if not ended:
        raise InvalidInputError(
            f"{dump}, line {number}: the dump is truncated here; what was restored of it is not whole: take another "
            "copy of the dump and a new graph file",
            field="dump",
        )


def _parsed(line: bytes, place: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"{place}: it is damaged or cut off", field="dump") from error
    if not isinstance(record, dict) or not any(_fits(record, shape) for shape in _SHAPES):
        raise InvalidInputError(f"{place}: this is no line of a dump", field="dump")
    return record


_SHAPES: tuple[dict[str, type], ...] = (
    {"strata": object},
    {"node": str, "id": str, "properties": dict},
    {"edge": str, "start": str, "end": str, "properties": dict},
    {"vector": str, "float32": str},
    {"end": dict},
)
"""The keys that tell each kind of line, with the types of their values."""


def _fits(record: dict[str, Any], shape: dict[str, type]) -> bool:
    return all(isinstance(record.get(name), kind) and name in record for name, kind in shape.items())


def _check_end(end: dict[str, Any], lines: int, checksum: str, place: str) -> None:
    if end.get("lines") != lines:
        raise InvalidInputError(
            f"{place}: the dump lost lines: {end.get('lines')} announced, {lines} there", field="dump"
        )
    # A dump of an older Strata has none.
    if end.get("blake2b", checksum) != checksum:
        raise InvalidInputError(
            f"{place}: the checksum does not fit, so a line before was changed; take another copy of the dump",
            field="dump",
        )


def _check_header(record: dict[str, Any], place: str) -> None:
    header = record.get("strata")
    format_, schema = (header.get("format", 0), header.get("schema", 0)) if isinstance(header, dict) else (None, None)
    if not isinstance(format_, int) or not isinstance(schema, int):
        raise InvalidInputError(f"{place}: this is no dump: the first line does not say `strata`", field="dump")
    if format_ > FORMAT or schema > SCHEMA_VERSION:
        raise InvalidInputError(
            f"{place}: the dump was written by a newer Strata; install that or a newer one", field="dump"
        )


def _kind(record: dict[str, Any]) -> str:
    """Which lines go into one statement: the kind of node or relationship, else the first word and the space."""
    if "properties" in record:
        return f"save_{record.get('node') or record.get('edge')}"
    return f"{next(iter(record))} {record.get('space', PAPERS)}" if "vector" in record else next(iter(record))


def _write(engine: GraphEngine, kinds: Kinds, kind: str, batch: list[dict[str, Any]]) -> None:
    if kind == "strata":
        return
    known = {f"save_{name}" for name in (*kinds.dumped(), *(edge.name for edge in kinds.edges))}
    known |= {f"vector {space}" for space in kinds.spaces()}
    if kind not in known:
        raise InvalidInputError(f"the dump holds {kind!r}, which this Strata does not know", field="dump")
    if "vector" in batch[0]:
        vectors = [np.frombuffer(base64.b64decode(record["float32"]), dtype="<f4") for record in batch]
        space = kind.split()[1]
        engine.save_vectors([record["vector"] for record in batch], np.stack(vectors).astype(np.float32), space=space)
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
