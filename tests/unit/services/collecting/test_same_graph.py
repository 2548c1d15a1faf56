"""What imports make of files and of muddled records, to the byte: a faster way must come to the same graph."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

import pytest

from benchmarks.synthetic import synthetic_field
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.portable import dump
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.import_report import SourceRow
from services.collecting.ingest import ingest
from tests.builders.muddled_records import muddled_records
from tests.golden_files import assert_golden

pytestmark = [pytest.mark.golden, pytest.mark.slow]

_HELD = ("papers", "identifiers", "authors", "venues", "decisions", "cites", "authored_by", "published_in")
"""What an import writes."""

_SMALL = 200_000
"""Bytes of the files that go into one graph, so that the test stays short."""


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


async def _made_of(folder: Path, sources: Sequence[tuple[str, Iterable[SourceRow]]], *, batch_size: int) -> list[str]:
    """Digests of the reports of imports into one graph, one after the other, and last of the graph."""
    engine = KgliteEngine.open(folder / "graph.kgl")
    papers = PaperRepository(engine)
    found = []
    for label, rows in sources:
        report = await ingest(rows, papers, label=label, batch_size=batch_size)
        found.append(_digest(json.dumps(asdict(report), default=str).encode()))
    stream = BytesIO()
    dump(engine, stream)
    engine.close()
    lines = (line for line in stream.getvalue().splitlines() if _kind(line) in _HELD)
    return [*found, _digest(b"\n".join(lines))]


def _kind(line: bytes) -> str:
    value = json.loads(line)
    return str(value.get("node") or value.get("edge"))


def _files(shared: Path) -> list[Path]:
    samples = (path for path in shared.glob("samples/*") if path.name != "README.md")
    return sorted([*shared.glob("corpora/*.jsonl.gz"), *samples])


@pytest.mark.shared
async def test_every_file_gives_the_graph_it_gave(shared: Path, tmp_path: Path) -> None:
    found = {}
    for path in _files(shared):
        (tmp_path / path.name).mkdir()
        with path.open("rb") as stream:
            sources = [(path.name, read_records(stream))]
            found[path.name] = await _made_of(tmp_path / path.name, sources, batch_size=1_000)
    assert_golden("imports_of_files.json", json.dumps(found, indent=1) + "\n")


@pytest.mark.shared
async def test_files_in_one_graph_give_the_graph_they_gave(shared: Path, tmp_path: Path) -> None:
    files = [path for path in _files(shared) if path.stat().st_size < _SMALL]
    sources = [(path.name, list(read_records(BytesIO(path.read_bytes())))) for path in files]
    found = await _made_of(tmp_path, [*sources, *sources[:3]], batch_size=97)
    assert_golden("imports_into_one_graph.json", json.dumps(found, indent=1) + "\n")


async def test_muddled_records_give_the_graph_they_gave(tmp_path: Path) -> None:
    found = {}
    for batch_size in (50, 1_000):
        (tmp_path / f"{batch_size}").mkdir()
        sources = [(f"label {seed}", muddled_records(1_200, seed=seed)) for seed in (1, 2, 1)]
        sources.append(("synthetic", synthetic_field(1_200, 12_000).records()))
        found[str(batch_size)] = await _made_of(tmp_path / f"{batch_size}", sources, batch_size=batch_size)
    assert_golden("imports_of_muddled_records.json", json.dumps(found, indent=1) + "\n")
