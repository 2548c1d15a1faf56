"""WorkerLocks live as long as their process holds their lock."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kg.errors import StoreUnavailableError
from services.queue import worker_locks as module
from services.queue.worker_locks import WorkerLocks, new_owner

_HOLDER = """
import sys
from pathlib import Path
from services.queue.worker_locks import WorkerLocks
WorkerLocks(Path(sys.argv[1])).hold("child")
print("held", flush=True)
sys.stdin.readline()
"""


def test_names_differ_and_fit_a_file_name() -> None:
    names = {new_owner() for _ in range(100)}
    assert len(names) == 100
    assert all(name.replace("-", "").isalnum() and len(name) < 100 for name in names)


def test_an_owner_lives_from_hold_to_let_go(tmp_path: Path) -> None:
    ours, others = WorkerLocks(tmp_path / "locks"), WorkerLocks(tmp_path / "locks")
    assert others.is_alive("one") is False
    ours.hold("one")
    ours.hold("one")
    assert others.is_alive("one") is True
    assert ours.is_alive("one") is True
    ours.let_go("one")
    ours.let_go("one")
    assert others.is_alive("one") is False


def test_an_owner_dies_with_its_process_however_that_ends(tmp_path: Path, root: Path) -> None:
    command = [sys.executable, "-c", _HOLDER, str(tmp_path)]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "held\n"
        assert WorkerLocks(tmp_path).is_alive("child") is True
        child.kill()
        child.wait(timeout=60)
        assert WorkerLocks(tmp_path).is_alive("child") is False
    assert (tmp_path / "child").exists(), "a killed process cannot clean up"


def test_one_name_has_one_holder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_LOCK_SECONDS", 0.05)
    ours = WorkerLocks(tmp_path)
    ours.hold("one")
    with pytest.raises(StoreUnavailableError, match="held elsewhere"):
        WorkerLocks(tmp_path).hold("one")
    ours.close()


def test_sweeping_removes_the_dead_and_keeps_the_living_and_those_with_jobs(tmp_path: Path) -> None:
    ours = WorkerLocks(tmp_path)
    ours.hold("living")
    for name in ("dead", "dead-with-jobs"):
        (tmp_path / name).touch()
    WorkerLocks(tmp_path).sweep(keep={"dead-with-jobs"})
    assert sorted(file.name for file in tmp_path.iterdir()) == ["dead-with-jobs", "living"]
    ours.close()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "locks").write_text("in the way")
    with pytest.raises(StoreUnavailableError, match="cannot write to the folder locks"):
        WorkerLocks(tmp_path / "locks").hold("one")
