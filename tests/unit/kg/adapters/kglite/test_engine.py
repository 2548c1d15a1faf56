"""What is particular to the embedded engine: its file, its one owner, its crashes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.errors import QueryFailedError, StoreInUseError, StoreUnavailableError
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import PAPERS, paper, paper_id

HOLD = """
import sys, time
from pathlib import Path
from kg.adapters.kglite.engine import KgliteEngine
engine = KgliteEngine.open(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(60)
"""

IMPORT = """
import sys
from pathlib import Path
from kg.adapters.kglite.engine import KgliteEngine
from kg.model.papers.paper import Citation
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import paper, paper_id
engine = KgliteEngine.open(Path(sys.argv[1]))
papers = PaperRepository(engine)
begun = len(papers.ids()) // 50  # the last one begun may lack its citations
for batch in range(max(begun - 1, 0), 10_000):
    numbers = range(50 * batch, 50 * batch + 50)
    names = {n: (f"doi:10.1/{n}", f"openalex:W{n}") for n in numbers}
    papers.save(
        paper(n, citation_key=f"k{n}", abstract="word " * 50, identifiers=names[n]) for n in numbers
    )
    papers.save_citations(Citation(citing=paper_id(n), cited=paper_id(n // 2)) for n in numbers if n)
    print(batch, flush=True)
    if batch % 7 == 6:
        engine.checkpoint()
"""


def start(code: str, path: Path, root: Path) -> subprocess.Popen[str]:
    """A process of its own that runs `code` on the graph at `path`."""
    command = [sys.executable, "-c", code, str(path)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root)


def test_a_limit_keeps_the_first_rows_of_the_order(tmp_path: Path) -> None:
    with closing(KgliteEngine.open(tmp_path)) as engine:
        PaperRepository(engine).save(PAPERS)
        everyone = sorted(each.id for each in PAPERS)
        for limit in (0, 1, 3, len(everyone), 10**9):
            rows = engine.read("paper_ids", source=None, stubs=True, after="", limit=limit)
            assert [row["id"] for row in rows] == everyone[:limit]


def test_a_folder_and_a_file_name_the_same_graph(tmp_path: Path) -> None:
    KgliteEngine.open(tmp_path / "deep" / "folder").close()
    engine = KgliteEngine.open(tmp_path / "deep" / "folder" / "graph.kgl")
    PaperRepository(engine).save(PAPERS)
    engine.close()
    again = KgliteEngine.open(tmp_path / "deep" / "folder")
    assert PaperRepository(again).counts().papers == 5
    again.close()


def test_a_second_process_is_told_who_holds_the_graph(tmp_path: Path, root: Path) -> None:
    with start(HOLD, tmp_path, root) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(StoreInUseError) as caught:
            KgliteEngine.open(tmp_path)
        holder.kill()
    for part in (str(tmp_path / "graph.kgl"), f"pid {holder.pid}", "wait"):
        assert part in str(caught.value)
    KgliteEngine.open(tmp_path).close()


def test_a_graph_opened_twice_in_one_process_is_told_so(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    with pytest.raises(StoreUnavailableError, match=f"already open in this process \\(pid {os.getpid()}\\)"):
        KgliteEngine.open(tmp_path)
    engine.close()


def test_a_file_that_is_no_graph_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "notes.kgl"
    file.write_text("my notes")
    with pytest.raises(StoreUnavailableError, match=r"notes\.kgl.*not a graph"):
        KgliteEngine.open(file)
    assert file.read_text() == "my notes"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreUnavailableError, match="file"):
        KgliteEngine.open(tmp_path / "file" / "graph.kgl")


def test_a_closed_engine_refuses_work_and_closes_again(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    engine.close()
    engine.close()
    for work in (lambda: engine.read("count_papers"), lambda: engine.write("forget_vector_space"), engine.checkpoint):
        with pytest.raises(StoreUnavailableError, match="closed"):
            work()
    with pytest.raises(StoreUnavailableError, match="closed"), engine.transaction():
        pass


def test_what_was_written_survives_without_a_checkpoint(tmp_path: Path, root: Path) -> None:
    with start(IMPORT, tmp_path, root) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "0\n"
        process.send_signal(signal.SIGKILL)
    engine = KgliteEngine.open(tmp_path)
    assert len(PaperRepository(engine).ids()) >= 50
    engine.close()


@pytest.mark.slow
def test_a_process_killed_at_any_moment_loses_no_batch(tmp_path: Path, root: Path) -> None:
    moments = random.Random(20)
    acknowledged = -1
    for _ in range(5):
        with start(IMPORT, tmp_path, root) as process:
            assert process.stdout is not None
            first = process.stdout.readline()
            time.sleep(moments.uniform(0.0, 0.5))
            process.send_signal(signal.SIGKILL)
            lines = [first, *process.stdout]
        acknowledged = max([acknowledged, *(int(line) for line in lines if line.endswith("\n"))])
        engine = KgliteEngine.open(tmp_path)
        papers = PaperRepository(engine)
        ids = papers.ids()
        assert len(ids) % 50 == 0, "a batch is stored whole or not at all"
        assert len(ids) >= 50 * (acknowledged + 1)
        counts = papers.counts()
        assert counts.identifiers == 2 * len(ids)
        assert counts.citations >= 50 * (acknowledged + 1) - 1
        assert papers.get(f"doi:10.1/{len(ids) - 1}").id == ids[-1]
        engine.close()


def test_nothing_is_printed_by_the_driver(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    engine = KgliteEngine.open(tmp_path)
    engine.read("field_members", field_id="none")
    engine.read("dump_surveys", after="", limit=1)
    PaperRepository(engine).save([paper(1)])
    PaperRepository(engine).find([paper_id(1)])
    engine.checkpoint()
    engine.close()
    assert capfd.readouterr() == ("", "")


def test_many_vectors_get_an_index_that_agrees_with_the_exact_search(tmp_path: Path) -> None:
    vectors = np.random.default_rng(3).normal(size=(600, 16)).astype(np.float32)
    engine = KgliteEngine.open(tmp_path, exact_up_to=500)
    PaperRepository(engine).save(paper(n, citation_key=f"k{n}") for n in range(600))
    engine.save_vectors([paper_id(n) for n in range(600)], vectors)
    before = engine.search_vectors(vectors[0], limit=10)
    assert engine.read("describe_vectors_of_papers")[0]["state"] == "none"
    engine.checkpoint()
    assert engine.read("describe_vectors_of_papers")[0]["state"] != "none"
    after = engine.search_vectors(vectors[0], limit=10)
    assert after[0].id == before[0].id == paper_id(0)
    assert len({hit.id for hit in after} & {hit.id for hit in before}) >= 9
    engine.close()
    again = KgliteEngine.open(tmp_path, exact_up_to=500)
    assert [hit.id for hit in again.search_vectors(vectors[0], limit=10)] == [hit.id for hit in after]
    again.close()


def test_lone_surrogates_are_refused_in_words(tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path)
    with pytest.raises(QueryFailedError, match="type the engine cannot store"):
        PaperRepository(engine).save([paper(1, title="bad \ud800 text")])
    engine.close()
