"""The whole graph as CSV files for `neo4j-admin database import full`: the fast way of a big graph to a new database.

    papers.csv      a file for each kind of node of which there is one: its id, its properties, its vector
    cites.csv       a file for each kind of relationship, too: the ids of its ends, its properties
    import.sh       the command that loads them

Texts are in quotation marks, a quotation mark in them twice; line breaks stay. An empty field is null. A list is one
field with a character between its values that none of them holds; an empty list is null as well, for the format has no
other. The node of the schema version says that constraints and indexes are missing, and Strata makes them when it opens
the database (`Neo4jEngine.open`).

Source:
    Neo4j Operations Manual 5, "Import", https://neo4j.com/docs/operations-manual/5/import/
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TextIO

from kg.adapters.portable import LineProgress
from kg.adapters.schema.kind import Kinds, NodeKind, Property, RelationshipKind
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION
from kg.batches import in_batches
from kg.errors import InvalidInputError
from kg.ports import GraphEngine
from kg.repository.rows import every_row

COMMAND = "import.sh"

_PAGE = 1_000
_SEPARATORS = ("\x1f", "\x1e", "\x1d", "\x1c", "\ue000", "\ue001")
"""What may be between the values of a list: control characters made for it, then characters of no meaning."""

_TYPES = {"STRING": "string", "INT64": "long", "DOUBLE": "double", "BOOL": "boolean", "DATE": "date"}
_LEAST_BUFFER = 4 * 2**20
"""Bytes that neo4j-admin reads at a time by default; no line may be longer."""

_SCRIPT = """\
#!/bin/sh
# Loads the files of this folder into a new database of Neo4j. It takes the name of the database, `neo4j` unless given,
# and further options, such as --overwrite-destination=true. That database must not run meanwhile.
set -eu
cd "$(dirname "$0")"
database="${{1:-neo4j}}"
[ $# -eq 0 ] || shift
exec "${{NEO4J_ADMIN:-neo4j-admin}}" database import full "$database" \\
{options} "$@"
"""


class _SeparatorTakenError(Exception):
    """A value of a list holds the character that should be between values."""


@dataclass(slots=True, kw_only=True)
class _Files:
    """The files as they are written; `separator` is between the values of a list."""

    folder: Path
    separator: str
    progress: LineProgress | None
    options: list[str] = field(default_factory=list)
    lines: int = 0
    longest: int = 0

    def write(self, option: str, name: str, header: str, rows: Iterable[Sequence[str]]) -> None:
        """One file, unless it would be empty; `option` says what of the graph it is."""
        remaining = iter(rows)
        first = next(remaining, None)
        if first is None:
            return
        with (self.folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as stream:
            stream.write(f"{header}\n")
            self._line(stream, first)
            for row in remaining:
                self._line(stream, row)
        self.options.append(f"  --{option}=./{name}.csv \\\n")

    def _line(self, stream: TextIO, row: Sequence[str]) -> None:
        line = ",".join(row) + "\n"
        stream.write(line)
        self.longest = max(self.longest, len(line.encode()))
        self.lines += 1
        if self.progress and self.lines % _PAGE == 0:
            self.progress("writing files for neo4j-admin", self.lines, None)

    def values(self, properties: Sequence[Property], row: dict[str, Any]) -> list[str]:
        """The fields of properties."""
        return [self.value(row[each.name]) for each in properties]

    def value(self, value: Any) -> str:
        """The field of a value."""
        if value is None:
            return ""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, str):
            return _quote(value)
        if isinstance(value, list):
            return self._list(value)
        return repr(value)

    def _list(self, values: list[Any]) -> str:
        texts = [str(value) for value in values]
        if any(self.separator in text for text in texts):
            raise _SeparatorTakenError
        return _quote(self.separator.join(texts)) if texts else ""

    def command(self) -> str:
        """The script that loads the files."""
        settings = [
            "id-type=string",
            "multiline-fields=true",
            f"array-delimiter=U+{ord(self.separator):04X}",
            f"read-buffer-size={max(_LEAST_BUFFER, 2 * self.longest)}",
        ]
        return _SCRIPT.format(options="".join([*self.options, " \\\n".join(f"  --{each}" for each in settings)]))


def write_admin_files(
    engine: GraphEngine, folder: Path, *, kinds: Kinds = KINDS, progress: LineProgress | None = None
) -> int:
    """Write a graph as files for `neo4j-admin`; returns the number of nodes and relationships.

    Full texts are left out, as they are of a dump. The folder appears whole or not at all. Nothing may write to the
    graph meanwhile.

    Raises:
        InvalidInputError: there is such a file, or such a folder with something in it; or a graph whose lists hold all
            the characters that could be between their values.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidInputError(
            f"{folder} is there already; name a folder that is not, or an empty one", field="output"
        )
    unfinished = folder.with_name(folder.name + ".part")
    for separator in _SEPARATORS:
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        files = _Files(folder=unfinished, separator=separator, progress=progress)
        try:
            _write(engine, kinds.without_reserved(), files)
        except _SeparatorTakenError:
            continue
        script = unfinished / COMMAND
        script.write_text(files.command(), encoding="utf-8")
        script.chmod(0o755)
        unfinished.replace(folder)
        return files.lines
    shutil.rmtree(unfinished)
    raise InvalidInputError("the lists of this graph hold every character that could part their values", field="graph")


def _write(engine: GraphEngine, kinds: Kinds, files: _Files) -> None:
    ids: dict[str, list[str]] = {}
    for name in kinds.names_in_dump():
        kind = kinds.node(name)
        found = ids[name] = []
        files.write(f"nodes={kind.label}", name, _node_header(kind), _nodes(engine, kind, files, found.append))
    version = (["strata", str(SCHEMA_VERSION), "true"],)
    header = "id:ID(schema_versions),version:long,is_bulk_loaded:boolean"
    files.write(f"nodes={kinds.node('schema_versions').label}", "schema_versions", header, version)
    for edge in kinds.edges:
        rows = _relationships(engine, edge, files, ids[edge.start])
        files.write(f"relationships={edge.type}", edge.name, _relationship_header(edge), rows)


def _nodes(engine: GraphEngine, kind: NodeKind, files: _Files, found: Callable[[str], None]) -> Iterator[list[str]]:
    for rows in in_batches(every_row(engine, f"dump_{kind.name}"), _PAGE):
        ids = [row["id"] for row in rows]
        vectors = engine.load_vectors(ids, space=kind.name) if kind.space else {}
        for row in rows:
            found(row["id"])
            fields = [_quote(row["id"]), *files.values(kind.properties, row)]
            if kind.shown:
                fields.append(files.value(row[kind.shown]))
            if kind.flags:
                fields.append(files.value([flag.label for flag in kind.flags if row[flag.on]]))
            if kind.space:
                vector = vectors.get(row["id"])
                fields.append("" if vector is None else _quote(files.separator.join(map(str, vector))))
            yield fields


def _relationships(
    engine: GraphEngine, kind: RelationshipKind, files: _Files, starts: Sequence[str]
) -> Iterator[list[str]]:
    for page in in_batches(starts, _PAGE):
        for row in engine.read(f"dump_{kind.name}", ids=page):
            yield [_quote(row["start_id"]), _quote(row["end_id"]), *files.values(kind.properties, row)]


def _node_header(kind: NodeKind) -> str:
    shown = ["name:string"] if kind.shown else []
    flags = [":LABEL"] if kind.flags else []
    vector = ["embedding:float[]"] if kind.space else []
    return ",".join([f"id:ID({kind.name})", *map(_column_header, kind.properties), *shown, *flags, *vector])


def _relationship_header(kind: RelationshipKind) -> str:
    return ",".join([f":START_ID({kind.start})", f":END_ID({kind.end})", *map(_column_header, kind.properties)])


def _column_header(each: Property) -> str:
    """A property with its type as a header names it: `LIST<STRING>` is `string[]`."""
    inner = each.type.removeprefix("LIST<").removesuffix(">")
    return f"{each.name}:{_TYPES[inner]}{'' if inner == each.type else '[]'}"


def _quote(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'
