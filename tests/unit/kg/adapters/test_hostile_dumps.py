"""Dumps with a right checksum and lines that no Strata wrote: refused before anything is written, or named after."""

from __future__ import annotations

import base64
import gzip
import io
import json
import struct
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.dump_lines import LONGEST_LINE
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.portable import restore
from kg.adapters.schema.kinds import KINDS
from kg.adapters.schema.schema import SCHEMA_VERSION
from kg.errors import InvalidInputError
from kg.repository.papers.papers import PaperRepository
from kg.repository.readable import check_readable
from tests.contract.portable import dumped, fill

pytestmark = pytest.mark.slow

Record = dict[str, Any]

_BAD: Mapping[str, tuple[Any, ...]] = {
    "STRING": (1, True, 1.5, [], {"a": 1}, ["a"], "a\0b", "\ud800"),
    "INT64": ("1", True, 1.5, 2**63, -(2**63) - 1, 10**400, [1], {}),
    "DOUBLE": ("1", True, float("nan"), float("inf"), -float("inf"), 10**400, []),
    "BOOL": (0, 1, "true", [], {}),
    "DATE": ("2024-13-01", "2024-1-1", "20240101", "today", 2024, []),
    "LIST<STRING>": ("a", 1, [1], ["a", None], [["a"]], ["\0"], {"a": "b"}),
}
"""By types of properties, values that are none of them."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    """Every kind of line but the last of a dump."""
    with closing(KgliteEngine.open(tmp_path_factory.mktemp("whole"))) as engine:
        fill(engine)
        return [json.loads(line) for line in dumped(engine).splitlines()][:-1]


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[KgliteEngine]:
    """An empty graph."""
    with closing(KgliteEngine.open(tmp_path)) as engine:
        yield engine


def sealed(records: list[Record]) -> bytes:
    """A dump of these lines with the right number and checksum."""
    lines = [json.dumps(each).encode() + b"\n" for each in records]
    end = {"lines": len(lines), "blake2b": blake2b(b"".join(lines), digest_size=16).hexdigest()}
    return b"".join([*lines, json.dumps({"end": end}).encode() + b"\n"])


def copied(records: list[Record]) -> list[Record]:
    """Records that may be changed."""
    return [{**each, **({"properties": dict(each["properties"])} if "properties" in each else {})} for each in records]


def first(records: list[Record], **wanted: str) -> Record:
    """The first line with these values."""
    return next(each for each in records if wanted.items() <= each.items())


def refused(graph: KgliteEngine, records: list[Record]) -> str:
    """Why the dump of these lines is refused; nothing of it is written."""
    with pytest.raises(InvalidInputError) as raised:
        restore(graph, io.BytesIO(sealed(records)))
    assert PaperRepository(graph).counts().papers + PaperRepository(graph).counts().stubs == 0
    return str(raised.value)


def test_no_property_takes_a_value_of_another_type(records: list[Record], graph: KgliteEngine) -> None:
    seen = set()
    types = {(kind.name, each.name): each.type for kind in (*KINDS.nodes, *KINDS.edges) for each in kind.properties}
    for number, record in enumerate(records):
        kind = str(record.get("node") or record.get("edge"))
        for name in record.get("properties", {}):
            bad = _BAD[types[kind, name]]
            changed = copied(records)
            changed[number]["properties"][name] = bad[len(seen) % len(bad)]
            if (kind, name) not in seen:
                said = refused(graph, changed)
                assert f"the dump, line {number + 1}: " in said, (kind, name, said)
            seen.add((kind, name))
    assert len(seen) > 150


@pytest.mark.parametrize(("type", "value"), [(type, value) for type, values in _BAD.items() for value in values])
def test_a_value_that_is_none_of_its_type_is_refused(
    records: list[Record], graph: KgliteEngine, type: str, value: object
) -> None:
    name, of = {
        "STRING": ("title", {"node": "papers"}),
        "INT64": ("year", {"node": "papers"}),
        "DOUBLE": ("weight", {"edge": "similar_to"}),
        "BOOL": ("stub", {"node": "papers"}),
        "DATE": ("as_of", {"node": "fields"}),
        "LIST<STRING>": ("authors", {"node": "papers"}),
    }[type]
    changed = copied(records)
    first(changed, **of)["properties"][name] = value
    assert "the dump, line" in refused(graph, changed)


def _vector(*values: float) -> str:
    return base64.b64encode(struct.pack(f"<{len(values)}f", *values)).decode()


CHANGES: Mapping[str, tuple[Callable[[list[Record]], object], str]] = {
    "an unknown property": (lambda r: first(r, node="papers")["properties"].update(admin="yes"), "`admin` is no"),
    "no title": (lambda r: first(r, node="papers")["properties"].pop("title"), "`title` is missing"),
    "no key of an edge": (lambda r: first(r, edge="next")["properties"].pop("path_key"), "`path_key` is missing"),
    "an id twice": (lambda r: r.insert(2, r[1]), "is that of a line before"),
    "an empty id": (lambda r: first(r, node="papers").update(id=""), "cannot be that of a node"),
    "a long id": (lambda r: first(r, node="papers").update(id="a" * 3_000), "cannot be that of a node"),
    "NUL in an id": (lambda r: first(r, node="papers").update(id="a\0"), "cannot be that of a node"),
    "a citation key twice": (
        lambda r: r[2]["properties"].update(citation_key=r[1]["properties"]["citation_key"]),
        "`citation_key` is that of a line before",
    ),
    "an edge to nobody": (lambda r: first(r, edge="cites").update(end="nobody"), "its `end` is none of the papers"),
    "an edge from nobody": (lambda r: first(r, edge="includes").update(start="x"), "its `start` is none of the fields"),
    "an edge before its ends": (lambda r: r.insert(1, r.pop()), "before"),
    "a second header": (lambda r: r.insert(5, r[0]), "is here again"),
    "a node that is an edge": (lambda r: first(r, node="papers").update(edge="cites"), "not a line of a dump"),
    "an edge that is an end": (lambda r: r.append({"end": {"lines": 1}}), "the dump lost lines"),
    "a kind of nobody": (lambda r: r.append({"node": "keys", "id": "a", "properties": {}}), "does not know"),
    "schema versions": (lambda r: r.append({"node": "schema_versions", "id": "a", "properties": {}}), "not know"),
    "a schema below 1": (lambda r: r[0]["strata"].update(schema=0), "this is not a dump"),
    "a schema that is true": (lambda r: r[0]["strata"].update(schema=True), "this is not a dump"),
    "a format below 1": (lambda r: r[0]["strata"].update(format=-5), "this is not a dump"),
    "a vector of nobody": (lambda r: r[-1].update(vector="nobody"), "a vector of none of the papers"),
    "a vector twice": (lambda r: r.append(r[-1]), "the second of one"),
    "a vector of letters": (lambda r: r[-1].update(float32="?" * 8), "holds no vector"),
    "a vector of half numbers": (lambda r: r[-1].update(float32="AAAAAAA="), "holds no vector"),
    "an empty vector": (lambda r: r[-1].update(float32=""), "holds no vector"),
    "a vector of NaN": (lambda r: r[-1].update(float32=_vector(1.0, float("nan"))), "holds no vector"),
    "an endless vector": (lambda r: r[-1].update(float32=_vector(float("inf"), 1.0)), "holds no vector"),
    "a longer vector": (lambda r: r[-1].update(float32=_vector(*range(300))), "has 300 numbers"),
    "a space of nobody": (lambda r: r[-1].update(space="fields"), "vectors of 'fields'"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_no_strata_writes_is_refused_before_anything_is_written(
    records: list[Record], graph: KgliteEngine, name: str
) -> None:
    change, why = CHANGES[name]
    changed = copied(json.loads(json.dumps(records)))
    change(changed)
    assert why in refused(graph, changed)


def test_an_older_dump_holds_what_it_held_but_nothing_that_cannot_be_stored(
    records: list[Record], graph: KgliteEngine
) -> None:
    changed = copied(records)
    changed[0]["strata"] = {"format": 1, "schema": SCHEMA_VERSION - 1}
    first(changed, node="papers")["properties"]["older"] = {"a": [1]}
    assert "`older` cannot be stored" in refused(graph, changed)
    first(changed, node="papers")["properties"]["older"] = '{"a": 1}'
    assert restore(graph, io.BytesIO(sealed(changed))) == len(changed) + 1


def test_a_line_without_an_end_is_not_read_to_its_end(graph: KgliteEngine) -> None:
    endless = gzip.compress(b'{"strata":{"format":1,"schema":1}}\n' + b" " * (LONGEST_LINE + 2**20), compresslevel=1)
    with gzip.GzipFile(fileobj=io.BytesIO(endless)) as stream, pytest.raises(InvalidInputError, match="MiB"):
        restore(graph, stream)


@pytest.mark.parametrize("cut", [0, 5, 40, -1, -9])
def test_a_gzip_file_that_is_none_or_cut_off_is_refused(graph: KgliteEngine, records: list[Record], cut: int) -> None:
    packed = gzip.compress(sealed(records))
    broken = sealed(records) if cut == 0 else packed[:cut]
    with gzip.GzipFile(fileobj=io.BytesIO(broken)) as stream, pytest.raises(InvalidInputError, match=r"damaged|trunc"):
        restore(graph, stream)


UNREADABLE: Mapping[str, tuple[dict[str, str], str, str | list[str], str]] = {
    "a kind of paper": ({"node": "papers"}, "kind", "toy", "the paper"),
    "a reach that is not JSON": ({"node": "fields"}, "reach", "?", "the field 'attention'"),
    "a reach without counts": ({"node": "fields"}, "reach", "{}", "the field 'attention'"),
    "a reach of a thousand lists": ({"node": "fields"}, "reach", "[" * 100_000, "the field 'attention'"),
    "a layer": ({"node": "communities"}, "layer", "top", "the field 'attention'"),
    "a path from nobody": ({"node": "paths"}, "seed", "nobody", "the field 'attention'"),
    "a kind of summary": ({"node": "summaries"}, "kind", "", "the summaries of the field"),
    "a manifest": ({"node": "surveys"}, "manifest", "?", "the survey 'attention-1'"),
    "a state of a survey": ({"node": "surveys"}, "status", "done", "the list of surveys"),
    "a source of a passage": ({"node": "passages"}, "kind", "rumour", "the survey 'attention-1'"),
    "an exhibit": ({"node": "exhibits"}, "content", "null", "the survey 'attention-1'"),
    "an edit of a taxonomy": ({"node": "taxonomy_edits"}, "edit", "{}", "the taxonomy"),
    "a category above itself": ({"node": "categories"}, "parent", "@own", "the taxonomy"),
    "a decision on names": ({"node": "name_decisions"}, "ruling", "maybe", "the decisions on names"),
    "a card": ({"node": "readings"}, "card", "[]", "the cards of the paper"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_has_its_type_and_no_meaning_is_named_after_it_was_restored(
    records: list[Record], graph: KgliteEngine, name: str
) -> None:
    of, property, value, said = UNREADABLE[name]
    changed = copied(records)
    values = first(changed, **of)["properties"]
    values[property] = values["category_id"] if value == "@own" else value
    restore(graph, io.BytesIO(sealed(changed)))
    with pytest.raises(InvalidInputError, match=said):
        check_readable(graph)


def test_a_graph_of_strata_is_readable(records: list[Record], graph: KgliteEngine) -> None:
    restore(graph, io.BytesIO(sealed(records)))
    check_readable(graph)
    assert PaperRepository(graph).counts().papers > 0
