"""No file, however broken, ends an import with anything but a report, and its good rows are in the graph.

`STRATA_FUZZ_SEED` repeats a run, `STRATA_FUZZ_FILES` says how many files; without a seed each run has a fresh one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import secrets
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import InvalidInputError
from kg.model.papers.paper import PaperRecord
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.import_report import SourceRow
from services.collecting.ingest import ingest
from tests.fuzz.mutations import mutated
from tests.fuzz.seeds import FULL_TEXTS, SEEDS, Seed, exports

FILES = int(os.environ.get("STRATA_FUZZ_FILES", "100"))
SEED = int(os.environ.get("STRATA_FUZZ_SEED", secrets.randbelow(2**32)))
SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"
MOST_SAMPLE_BYTES = 60_000
MOST_ROWS = 5
"""Of a sample so much is taken, and of a file so many rows go to the store: a run of 2,000 files takes minutes."""

FULL_TEXT_EVERY = 20
"""Of so many files one is a full text, which a process of its own reads."""

TOGETHER = 100
"""Files whose rows are stored in one import, which costs much more than reading them."""


def _whole_files(number: int) -> list[bytes]:
    """The good files of which one is mutated whole; none where a seed is taken."""
    if number % FULL_TEXT_EVERY == 1:
        return list(FULL_TEXTS)
    return _samples() if number % 4 == 0 else exports() if number % 4 == 2 else []


@cache
def _samples() -> list[bytes]:
    if not SAMPLES.is_dir():
        return []
    paths = [path for path in sorted(SAMPLES.iterdir()) if path.is_file() and path.suffix != ".md"]
    return [path.read_bytes()[:MOST_SAMPLE_BYTES] for path in paths]


def _read(data: bytes, format: str | None) -> list[SourceRow] | None:
    """The rows, or None for a file that is refused as a whole; what must hold of every row holds."""
    try:
        rows = list(read_records(BytesIO(data), format, "file"))
    except InvalidInputError as error:
        _check_text(str(error))
        return None
    for row in rows:
        if not isinstance(row, PaperRecord):
            _check_text(row.excerpt)
            _check_text(row.source)
            _check_text(str(row))
    return rows


def _imported(rows: list[SourceRow], papers: PaperRepository) -> None:
    report = asyncio.run(ingest(rows, papers, label="fuzz"))
    json.dumps(report.to_json(), ensure_ascii=False, allow_nan=False).encode("utf-8")
    kinds = (report.accepted, report.merged_count, report.unchanged, report.citation_rows, report.rejected_count)
    assert report.rows == sum(kinds)


def _check_text(text: str) -> None:
    assert text.isprintable(), f"a report is to be printed as it is, which {text!r} is not"


@pytest.fixture
def papers(tmp_path: Path) -> PaperRepository:
    return PaperRepository(KgliteEngine.open(tmp_path / "graph.kgl"))


@pytest.mark.slow
def test_mutated_files_end_in_a_report_and_lose_no_good_row(
    papers: PaperRepository, caplog: pytest.LogCaptureFixture
) -> None:
    print(f"STRATA_FUZZ_SEED={SEED}")
    waiting: list[SourceRow] = []
    for number in range(FILES):
        chance = random.Random(f"{SEED}-{number}")
        seed = chance.choice(SEEDS)
        whole = _whole_files(number)
        data = mutated(chance.choice(whole), chance) if whole else _between_good_rows(seed, chance)
        place = f"file {number} of STRATA_FUZZ_SEED={SEED}, {'a whole file' if whole else seed.format}"
        try:
            rows = _read(data, None if whole else seed.format)
        except Exception as error:
            raise AssertionError(f"{place}: {type(error).__name__}: {error}\n{data[:2_000]!r}") from error
        faults = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
        assert not faults, f"{place}: {faults}\n{data[:2_000]!r}\n{caplog.text[-3_000:]}"
        if seed.separable and not whole:
            _check_good_rows(seed, rows or [], place, data)
        waiting += (rows or [])[:MOST_ROWS]
        if number % TOGETHER == TOGETHER - 1:
            _imported(waiting, papers)
            waiting = []
    _imported(waiting, papers)


def _between_good_rows(seed: Seed, chance: random.Random) -> bytes:
    """A file whose middle piece is mutated."""
    first, middle, last = seed.pieces
    return seed.file((first, mutated(middle, chance), last))


def _check_good_rows(seed: Seed, rows: list[SourceRow], place: str, data: bytes) -> None:
    """The first and the last piece of the file are in its rows."""
    good = [seed.title(number) for number in (1, 3)]
    titles = {row.title.rstrip(".") for row in rows if isinstance(row, PaperRecord) and row.title}
    assert titles.issuperset(good), f"{place}: a good row is lost\n{data[:2_000]!r}"
