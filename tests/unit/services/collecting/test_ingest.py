"""Rows into the graph: new, merged, unchanged, rejected, and whole again after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import Paper
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.import_report import DETAILS_KEPT, ImportReport, Notice, RejectedRow, SourceRow
from services.collecting.ingest import STAGE, ingest
from services.errors import CancelledError
from tests.builders.dying_engine import DyingEngine
from tests.builders.remembered_steps import RememberedSteps

A = {"id": "10.1000/a", "title": "Alpha networks for long graphs", "year": 2015, "authors": ["A. Ann"]}
B = {"id": "10.1000/b", "title": "Beta networks for short graphs", "year": 2018, "authors": ["B. Bob"]}
A_CITES_OUTSIDE = {**A, "references": [{"id": "10.1000/x", "title": "Outside"}]}
B_CITES_A = {**B, "abstract": "Text.", "references": [{"id": "10.1000/a", "title": A["title"]}]}


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[PaperRepository]:
    engine = KgliteEngine.open(tmp_path / "graph")
    yield PaperRepository(engine)
    engine.close()


async def bring(papers: PaperRepository, *rows: Any, label: str = "mine", **options: Any) -> ImportReport:
    lines = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    return await ingest(read_records(BytesIO(lines.encode())), papers, label=label, **options)


def chain_of(length: int) -> list[dict[str, Any]]:
    """Papers that cite round in a circle, some of them before their record comes; every third has an abstract."""
    return [
        {
            "id": f"10.1000/{n}",
            "title": f"Number{n} of a long row of papers",
            "year": 2000 + n % 20,
            "authors": ["A. Ann"],
            "abstract": "Text." if n % 3 else None,
            "references": [f"10.1000/{n * 7 % length}"],
        }
        for n in range(length)
    ]


def graph_of(papers: PaperRepository) -> tuple[list[Paper], list[tuple[str, str]]]:
    ids = papers.ids(stubs=True)
    return list(papers.find(ids).values()), [(edge.citing, edge.cited) for edge in papers.citations_among(ids)]


def id_of(papers: PaperRepository, doi: str) -> str:
    return papers.get(f"doi:{doi}").id


async def test_new_papers_citations_and_stubs_are_counted(papers: PaperRepository) -> None:
    report = await bring(papers, A_CITES_OUTSIDE, B_CITES_A)
    assert (report.rows, report.accepted, report.merged_count, report.unchanged) == (2, 2, 0, 0)
    assert (report.citations, report.stubs) == (2, 1)
    assert (report.without_abstract, report.without_references) == (0.5, 0.0)
    assert papers.get("doi:10.1000/x").stub
    assert papers.sources() == {"mine": 2}


async def test_a_file_is_parsed_outside_the_event_loop(papers: PaperRepository) -> None:
    threads: set[int] = set()

    def parsed() -> Iterator[SourceRow]:
        for row in read_records(BytesIO(json.dumps(A).encode())):
            threads.add(threading.get_ident())
            yield row

    report = await ingest(parsed(), papers, label="mine")
    assert report.accepted == 1
    assert threads
    assert threading.get_ident() not in threads


async def test_importing_again_changes_nothing_and_says_so(papers: PaperRepository) -> None:
    await bring(papers, A_CITES_OUTSIDE, B_CITES_A)
    before = graph_of(papers)
    report = await bring(papers, A_CITES_OUTSIDE, B_CITES_A)
    assert (report.accepted, report.merged_count, report.unchanged, report.citations, report.stubs) == (0, 0, 2, 0, 0)
    assert not report.changed_anything
    assert graph_of(papers) == before


async def test_a_row_that_adds_to_a_known_paper_is_merged_and_says_with_which(papers: PaperRepository) -> None:
    await bring(papers, A)
    report = await bring(papers, {**A, "id": None, "abstract": "New text."})
    assert (report.accepted, report.merged_count) == (0, 1)
    assert report.merged[0].paper_id == id_of(papers, "10.1000/a")
    assert "title" in report.merged[0].reason
    assert papers.get("doi:10.1000/a").abstract == "New text."


async def test_a_stub_becomes_a_paper_when_its_record_comes(papers: PaperRepository) -> None:
    await bring(papers, B_CITES_A)
    report = await bring(papers, A)
    assert report.accepted == 1
    assert not papers.get("doi:10.1000/a").stub
    assert papers.counts().stubs == 0


async def test_rejected_rows_and_notices_keep_their_place_and_good_rows_stay(papers: PaperRepository) -> None:
    report = await bring(papers, A, "{broken", {"id": "10.1000/c"}, {**B, "year": 20233, "citation_count": -1})
    assert (report.rows, report.accepted, report.rejected_count) == (4, 2, 2)
    assert [row.row for row in report.rejected] == [2, 3]
    assert "not valid JSON" in report.rejected[0].reason
    assert "title is missing" in report.rejected[1].reason
    assert [notice.row for notice in report.notices] == [4, 4]
    assert papers.get("doi:10.1000/b").year is None


async def test_the_companion_may_come_first(papers: PaperRepository, tmp_path: Path) -> None:
    companion = {"id": "10.1000/a", "cited_by": [{"id": "10.1000/b", "title": B["title"]}]}
    report = await bring(papers, companion, A, B)
    assert (report.citation_rows, report.accepted, report.citations) == (1, 2, 1)
    engine = KgliteEngine.open(tmp_path / "other")
    other = PaperRepository(engine)
    await bring(other, A, B)
    await bring(other, companion)
    assert graph_of(other) == graph_of(papers)
    engine.close()


async def test_batches_of_any_size_give_the_same_graph(papers: PaperRepository, tmp_path: Path) -> None:
    rows = chain_of(9)
    seen: list[tuple[str, int, int | None]] = []
    await bring(papers, *rows, batch_size=2, progress=lambda *step: seen.append(step))
    assert seen == [*((STAGE, done, None) for done in (2, 4, 6, 8, 9)), (STAGE, 9, 9)]
    engine = KgliteEngine.open(tmp_path / "other")
    other = PaperRepository(engine)
    await bring(other, *rows)
    assert graph_of(other) == graph_of(papers)
    engine.close()


async def test_two_known_papers_that_turn_out_to_be_one_are_united(papers: PaperRepository) -> None:
    await bring(papers, A, {**B, "id": "W7"}, {"title": "Citer of the second one here", "references": ["W7"]})
    report = await bring(papers, {**A, "external_ids": {"OpenAlex": "W7"}})
    assert report.absorbed == 1
    assert papers.get("openalex:W7").id == papers.get("doi:10.1000/a").id
    assert len(papers.citations(papers.get("openalex:W7").id).papers) == 1


async def test_a_source_that_holds_only_failures_reports_them(papers: PaperRepository) -> None:
    rows = [RejectedRow(row=0, reason="the file is empty"), Notice(row=0, text="read as GBK")]
    report = await ingest(rows, papers, label="none")
    assert (report.rows, report.rejected_count, report.notice_count) == (1, 1, 1)
    assert (report.without_abstract, report.changed_anything) == (0.0, False)


async def test_a_resumed_import_writes_no_batch_twice_and_reports_all_of_them(tmp_path: Path) -> None:
    engine, whole_engine = KgliteEngine.open(tmp_path / "graph"), KgliteEngine.open(tmp_path / "whole")
    papers, whole = PaperRepository(engine), PaperRepository(whole_engine)
    rows = [*chain_of(9), "{broken", *chain_of(3)]
    steps = RememberedSteps(stop=lambda name: name == "batch 4")
    with pytest.raises(CancelledError):
        await bring(papers, *rows, batch_size=2, steps=steps, identity="file", run="job_1")
    assert papers.counts().papers == 6
    resumed = steps.again()
    report = await bring(papers, *rows, batch_size=2, steps=resumed, identity="file", run="job_1")
    assert resumed.reused == ["batch 1", "batch 2", "batch 3"]
    assert resumed.done == ["batch 4", "batch 5", "batch 6", "batch 7", "duplicates"]
    assert report == await bring(whole, *rows, batch_size=2)
    assert graph_of(papers) == graph_of(whole)
    engine.close()
    whole_engine.close()


async def test_a_batch_that_the_graph_lost_is_written_again(papers: PaperRepository, tmp_path: Path) -> None:
    steps = RememberedSteps()
    first = await bring(papers, *chain_of(9), batch_size=2, steps=steps, identity="file", run="job_1")
    engine = KgliteEngine.open(tmp_path / "other")
    other = PaperRepository(engine)
    again = await bring(other, *chain_of(9), batch_size=2, steps=steps.again(), identity="file", run="job_1")
    assert again == first
    assert graph_of(other) == graph_of(papers)
    engine.close()


async def test_finished_batches_of_another_source_are_not_taken_for_its_own(papers: PaperRepository) -> None:
    steps = RememberedSteps()
    await bring(papers, *chain_of(4), steps=steps, identity="one file", run="job_1")
    again = steps.again()
    await bring(papers, *chain_of(5), steps=again, identity="one file, changed", run="job_1")
    assert again.reused == []
    assert papers.counts().papers == 5


async def test_a_long_import_stores_no_more_details_than_its_report_shows(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path / "graph")
    broken = [RejectedRow(row=row, reason="no title") for row in range(1, 2_501)]
    noisy = DyingEngine(engine, last=0)
    report = await ingest(broken, PaperRepository(noisy), label="mine", batch_size=500, run="job_1")
    assert (report.rejected_count, len(report.rejected)) == (2_500, DETAILS_KEPT)
    assert report.rejected == tuple(broken[:DETAILS_KEPT])
    kept = [row["properties"]["result"] for name, rows in noisy.written for row in rows if "batches" in name]
    assert sum(result.count("no title") for result in kept) == DETAILS_KEPT
    engine.close()


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.papers.papers import PaperRepository
from services.adapters.formats.files import read_records
from services.collecting.ingest import ingest
from tests.builders.dying_engine import DyingEngine

def die():
    os.kill(os.getpid(), signal.SIGKILL)

papers = PaperRepository(DyingEngine(KgliteEngine.open(Path(sys.argv[1])), last=int(sys.argv[3]), death=die))
asyncio.run(ingest(read_records(sys.argv[2]), papers, label="mine", batch_size=10))
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Thirty rows, three batches of ten."""
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in chain_of(30)))
    return path


@pytest.fixture(params=[12, 25, 38])
def killed(request: pytest.FixtureRequest, source: Path, tmp_path: Path, root: Path) -> Path:
    """A graph whose import was killed before one of its statements."""
    graph = tmp_path / "killed"
    command = [sys.executable, "-c", KILLED, str(graph), str(source), str(request.param)]
    done = subprocess.run(command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=False, timeout=120)
    assert done.returncode == -signal.SIGKILL
    return graph


@pytest.mark.slow
async def test_an_import_killed_at_a_statement_is_completed_by_a_rerun(
    papers: PaperRepository, killed: Path, source: Path
) -> None:
    engine = KgliteEngine.open(killed)
    survivor = PaperRepository(engine)
    assert survivor.counts().papers % 10 == 0, "a batch is stored whole or not at all"
    await ingest(read_records(source), survivor, label="mine", batch_size=10)
    await ingest(read_records(source), papers, label="mine", batch_size=10)
    assert graph_of(survivor) == graph_of(papers)
    assert survivor.counts() == papers.counts()
    engine.close()
