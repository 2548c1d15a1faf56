"""Reads the lines of a dump, refusing what no Strata writes: a checksum says that a line is whole, not who wrote it."""

from __future__ import annotations

import json
import math
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import blake2b
from typing import Any, BinaryIO, NoReturn

import numpy as np
from numpy.typing import NDArray

from kg.adapters.schema.kind import Kinds, Property
from kg.adapters.schema.schema import SCHEMA_VERSION
from kg.errors import InvalidInputError
from kg.ports import PAPERS

FORMAT = 1

LONGEST_LINE = 64 * 2**20
"""Bytes of one line of a dump at most."""

_LONGEST_ID = 2_000
_CUT_OFF = "it is damaged or cut off"
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")

_SHAPES: tuple[dict[str, type], ...] = (
    {"strata": object},
    {"node": str, "id": str, "properties": dict},
    {"edge": str, "start": str, "end": str, "properties": dict},
    {"vector": str, "float32": str},
    {"vector": str, "space": str, "float32": str},
    {"end": dict},
)
"""The keys of each kind of line, with the types of their values."""


def new_checksum() -> blake2b:
    """The checksum of the lines of a dump, of none yet."""
    return blake2b(digest_size=16)


def vector_of(record: Mapping[str, Any]) -> NDArray[np.float32]:
    """The embedding in a line, shape (d,).

    Raises:
        ValueError: there is none, or one with values that are not numbers.
    """
    vector = np.frombuffer(b64decode(record["float32"], validate=True), dtype="<f4").astype(np.float32)
    if not len(vector) or not np.isfinite(vector).all():
        raise ValueError("a vector has numbers")
    return vector


def check_lines(stream: BinaryIO, kinds: Kinds) -> Iterator[dict[str, Any]]:
    """The records of a dump, its header included, once each line is in its place.

    Raises:
        InvalidInputError: a line is none of a dump, or holds what its kind cannot; the text names the line.
    """
    dump = str(getattr(stream, "name", "") or "the dump")
    number, ended, checksum = 0, False, new_checksum()
    contents: _LinesBefore | None = None
    fault: tuple[str, str] | None = None
    for number, line in enumerate(_lines(stream, dump), start=1):
        place = f"{dump}, line {number}"
        if ended:
            _refuse(place, "it follows the end of the dump")
        record = _parse_line(line, place)
        if number == 1:
            contents = _LinesBefore(kinds, is_current=_schema(record, place) == SCHEMA_VERSION)
        ended = record.keys() == {"end"}
        if ended:
            _check_end(record["end"], number - 1, checksum.hexdigest(), place)
            continue
        checksum.update(line)
        if fault is None and number > 1 and contents and (why := contents.fault(record)):
            fault = (place, why)  # raised at the end: the checksum may show first that the dump was changed on the way
        if fault is None:
            yield record
    if not ended:
        raise InvalidInputError(
            f"{dump}, line {number}: the dump is truncated here; what was restored of it is not whole: take another "
            "copy of the dump and a new graph file",
            field="dump",
        )
    if fault:
        _refuse(*fault)


def _refuse(place: str, why: str) -> NoReturn:
    raise InvalidInputError(f"{place}: {why}", field="dump")


def _lines(stream: BinaryIO, dump: str) -> Iterator[bytes]:
    number = 1
    while line := _read_line(stream, f"{dump}, line {number}"):
        yield line
        number += 1


def _read_line(stream: BinaryIO, place: str) -> bytes:
    try:
        line = stream.readline(LONGEST_LINE + 1)
    except (OSError, EOFError, ValueError) as error:  # of gzip: it is none, or was cut off
        raise InvalidInputError(f"{place}: {_CUT_OFF}", field="dump") from error
    if len(line) > LONGEST_LINE:
        _refuse(place, f"it is longer than {LONGEST_LINE >> 20} MiB")
    return line


def _parse_line(line: bytes, place: str) -> dict[str, Any]:
    try:
        record = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError(f"{place}: {_CUT_OFF}", field="dump") from error
    if not isinstance(record, dict) or not any(_fits(record, shape) for shape in _SHAPES):
        _refuse(place, "this is not a line of a dump")
    return record


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number of JSON")


def _fits(record: dict[str, Any], shape: dict[str, type]) -> bool:
    return record.keys() == shape.keys() and all(isinstance(record[name], kind) for name, kind in shape.items())


def _check_end(end: dict[str, Any], lines: int, checksum: str, place: str) -> None:
    if end.get("lines") != lines:
        _refuse(place, f"the dump lost lines: {end.get('lines')} announced, {lines} there")
    # A dump of an older Strata has none.
    if end.get("blake2b", checksum) != checksum:
        _refuse(place, "the checksum does not fit, so a line before was changed; take another copy of the dump")


def _schema(record: dict[str, Any], place: str) -> int:
    """The schema version that the first line states."""
    header = record.get("strata")
    format_, schema = (header.get("format", 0), header.get("schema", 0)) if isinstance(header, dict) else (0, 0)
    if type(format_) is not int or type(schema) is not int or min(format_, schema) < 1:
        _refuse(place, "this is not a dump: the first line does not say `strata`")
    if format_ > FORMAT or schema > SCHEMA_VERSION:
        _refuse(place, "the dump was written by a newer Strata; install that or a newer one")
    return schema


class _LinesBefore:
    """What the lines so far hold: the ids of each kind, values that no two nodes share, dimensions of vectors."""

    def __init__(self, kinds: Kinds, *, is_current: bool) -> None:
        self._nodes = {kind.name: kind for kind in kinds.nodes if kind.is_dumped}
        self._edges = {kind.name: kind for kind in kinds.edges}
        self._spaces = kinds.spaces()
        self._is_current = is_current
        self._ids: dict[str, set[str]] = {name: set() for name in self._nodes}
        self._unique: set[tuple[str, str, str]] = set()
        self._vectors: dict[str, set[str]] = {space: set() for space in self._spaces}
        self._dimensions: dict[str, int] = {}

    def fault(self, record: dict[str, Any]) -> str | None:
        """Why this line cannot follow those before; None where it can."""
        if "node" in record:
            return self._fault_of_node(record)
        if "edge" in record:
            return self._fault_of_edge(record)
        if "vector" in record:
            return self._fault_of_vector(record)
        return "the first line of a dump is here again"

    def _fault_of_node(self, record: dict[str, Any]) -> str | None:
        kind, id = self._nodes.get(record["node"]), record["id"]
        if kind is None:
            return f"the dump holds {record['node']!r}, which this Strata does not know"
        if not 0 < len(id) <= _LONGEST_ID or not _is_text(id):
            return "its `id` cannot be that of a node"
        if id in self._ids[kind.name]:
            return "its `id` is that of a line before"
        self._ids[kind.name].add(id)
        needed = [each.name for each in kind.properties if each.required and not each.derived]
        return self._fault_of_values(record["properties"], kind.properties, needed) or self._find_repeated(
            kind.unique, record
        )

    def _find_repeated(self, unique: Sequence[str], record: dict[str, Any]) -> str | None:
        for name in unique:
            value = (record["node"], name, record["properties"].get(name))
            if value in self._unique:
                return f"`{name}` is that of a line before"
            self._unique.add(value)
        return None

    def _fault_of_edge(self, record: dict[str, Any]) -> str | None:
        kind = self._edges.get(record["edge"])
        if kind is None:
            return f"the dump holds {record['edge']!r}, which this Strata does not know"
        for end, node in (("start", kind.start), ("end", kind.end)):
            if record[end] not in self._ids[node]:
                return f"its `{end}` is none of the {self._nodes[node].title} before"
        return self._fault_of_values(record["properties"], kind.properties, [kind.key] if kind.key else [])

    def _fault_of_values(
        self, values: dict[str, Any], properties: Sequence[Property], needed: Sequence[str]
    ) -> str | None:
        if not self._is_current:  # what older versions kept under these names had other types
            return next((f"`{name}` cannot be stored" for name, value in values.items() if not _is_any(value)), None)
        types = {each.name: each.type for each in properties}
        for name, value in values.items():
            if name not in types:
                return f"`{name[:_LONGEST_ID]}` is not a property of it"
            if not _HAS_TYPE[types[name]](value):
                return f"`{name}` is not a {types[name]} that can be stored"
        return next((f"`{name}` is missing" for name in needed if name not in values), None)

    def _fault_of_vector(self, record: dict[str, Any]) -> str | None:
        space, id = record.get("space", PAPERS), record["vector"]
        if space not in self._spaces:
            return f"the dump holds vectors of {space!r}, which this Strata does not know"
        if id not in self._ids[space] or id in self._vectors[space]:
            return f"it is a vector of none of the {self._nodes[space].title} before, or the second of one"
        self._vectors[space].add(id)
        try:
            length = len(vector_of(record))
        except ValueError:
            return "its `float32` holds no vector"
        if length != self._dimensions.setdefault(space, length):
            return f"its vector has {length} numbers, those before have {self._dimensions[space]}"
        return None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and not _UNSTORABLE.search(value)


def _is_int64(value: Any) -> bool:
    return type(value) is int and -(2**63) <= value < 2**63


def _is_double(value: Any) -> bool:
    return (_is_int64(value) or isinstance(value, float)) and math.isfinite(value)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_date(value: Any) -> bool:
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_any(value: Any) -> bool:
    """Whether the value has some type that a property can have."""
    return any(has_type(value) for has_type in _HAS_TYPE.values())


_HAS_TYPE: Mapping[str, Callable[[Any], bool]] = {
    "STRING": _is_text,
    "INT64": _is_int64,
    "DOUBLE": _is_double,
    "BOOL": _is_bool,
    "DATE": _is_date,
    "LIST<STRING>": _is_texts,
}
"""By the types that properties of kinds are declared with."""
