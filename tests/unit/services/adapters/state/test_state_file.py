"""The state file: transactions, versions, and what it says when it cannot be used."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.sqlite.state_file import StateFile

MAKE = "CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY)"
ADD = "INSERT INTO things VALUES (:name)"


def opened(path: Path) -> StateFile:
    """A state file with a table of the test."""
    state = StateFile.open(path)
    with state.writing() as transaction:
        transaction.run(MAKE)
    return state


def add(state: StateFile, *names: str) -> None:
    with state.writing() as transaction:
        for name in names:
            transaction.run(ADD, name=name)


def names(state: StateFile) -> list[str]:
    return [row["name"] for row in state.read("SELECT name FROM things ORDER BY name")]


def test_a_new_state_file_is_in_wal_mode_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    state = opened(tmp_path / "deep" / "state.sqlite")
    assert state.read("PRAGMA journal_mode")[0]["journal_mode"] == "wal"
    assert state.read("PRAGMA synchronous")[0]["synchronous"] == 1
    for file in (tmp_path / "deep").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
    state.close()


def test_what_is_written_is_there_after_closing_and_opening(tmp_path: Path) -> None:
    state = opened(tmp_path / "state.sqlite")
    add(state, "kept")
    state.close()
    again = opened(tmp_path / "state.sqlite")
    assert names(again) == ["kept"]
    again.close()


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    state = opened(tmp_path / "state.sqlite")

    def fail_halfway() -> None:
        with state.writing() as transaction:
            transaction.run(ADD, name="lost")
            raise KeyError

    with pytest.raises(KeyError):
        fail_halfway()
    assert names(state) == []
    state.close()


def test_a_file_of_a_newer_strata_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "state.sqlite") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(InvalidInputError, match=r"newer Strata \(version 99; this one knows 2\); update Strata"):
        StateFile.open(tmp_path / "state.sqlite")


def test_a_file_that_is_no_database_is_refused_with_advice(tmp_path: Path) -> None:
    (tmp_path / "state.sqlite").write_text("not a database, but long enough to be taken for one " * 40)
    with pytest.raises(StoreUnavailableError, match=r"state\.sqlite: it is not a state file; set STRATA_STATE"):
        StateFile.open(tmp_path / "state.sqlite")


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailableError, match="cannot open the state file"):
        StateFile.open(tmp_path)


def test_a_closed_state_file_cannot_be_used(tmp_path: Path) -> None:
    state = StateFile.open(tmp_path / "state.sqlite")
    state.close()
    state.close()
    with pytest.raises(StoreUnavailableError, match="closed"):
        state.read("SELECT 1")


def test_no_error_of_sqlite_crosses(tmp_path: Path) -> None:
    state = StateFile.open(tmp_path / "state.sqlite")

    def raise_one(kind: type[sqlite3.Error]) -> None:
        with state.writing():
            raise kind("out of words")

    for kind in (sqlite3.Error, *_below(sqlite3.Error)):
        with pytest.raises(StoreUnavailableError, match="out of words"):
            raise_one(kind)
    state.close()


def _below(kind: type[sqlite3.Error]) -> list[type[sqlite3.Error]]:
    return [found for child in kind.__subclasses__() for found in (child, *_below(child))]


def test_threads_share_one_state_file_without_losing_a_write(tmp_path: Path) -> None:
    state = opened(tmp_path / "state.sqlite")

    def write(start: int) -> None:
        for number in range(start, start + 50):
            add(state, f"{number:04}")

    threads = [threading.Thread(target=write, args=(1_000 * each,)) for each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names(state)) == 200
    state.close()


_OPENER = """
import sys
from pathlib import Path
from services.adapters.state.sqlite.state_file import StateFile
sys.stdin.readline()
state = StateFile.open(Path(sys.argv[1]))
with state.writing() as transaction:
    transaction.run("CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY)")
    transaction.run("INSERT INTO things VALUES (:name)", name=sys.argv[2])
"""


def test_processes_may_make_the_same_state_file_at_the_same_moment(tmp_path: Path, root: Path) -> None:
    path = tmp_path / "state.sqlite"
    children = [
        subprocess.Popen([sys.executable, "-c", _OPENER, str(path), str(number)], cwd=root, stdin=subprocess.PIPE)
        for number in range(4)
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.write(b"go\n")
        child.stdin.close()
    assert [child.wait(timeout=60) for child in children] == [0] * 4
    state = StateFile.open(path)
    assert names(state) == ["0", "1", "2", "3"]
    state.close()


@pytest.mark.parametrize("how", ["deleted", "moved", "replaced", "folder gone"])
def test_a_file_that_is_not_in_its_place_any_more_takes_nothing(tmp_path: Path, how: str) -> None:
    folder = tmp_path / "folder"
    path = folder / "state.sqlite"
    state = opened(path)
    assert names(state) == []
    if how == "folder gone":
        shutil.rmtree(folder)
    elif how == "moved":
        path.rename(tmp_path / "elsewhere.sqlite")
    else:
        path.unlink()
    if how == "replaced":
        StateFile.open(path).close()

    with pytest.raises(StoreUnavailableError, match="deleted or replaced while it is in use; put it back"):
        names(state)
    with pytest.raises(StoreUnavailableError, match="deleted or replaced"), state.writing():
        pass
    if how == "moved":
        (tmp_path / "elsewhere.sqlite").rename(path)
        add(state, "kept")
    state.close()


def test_a_damaged_file_is_to_be_mended_and_not_thrown_away_with_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite"
    state = opened(path)
    add(state, *(f"name {number}" * 50 for number in range(500)))
    state.close()
    content = bytearray(path.read_bytes())
    content[4096:-4096] = b"\xff" * (len(content) - 8192)
    path.write_bytes(bytes(content))

    match = r"holds the keys.*\.recover.*backup"
    with pytest.raises(StoreUnavailableError, match=match) as caught, closing(StateFile.open(path)) as damaged:
        names(damaged)
    assert "move it away" not in str(caught.value)
