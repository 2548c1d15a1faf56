"""The files of an embedded graph: links, rights, the previous file, a damaged log."""

from __future__ import annotations

import os
import random
import shutil
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.kglite.files import FILE_NAME, is_log_long, log_of
from kg.errors import StoreUnavailableError

COMMITS = 12


def note(engine: KgliteEngine, number: int) -> None:
    """A commit of its own."""
    engine.write("save_authors", rows=[{"id": f"a{number:02}", "properties": {"name": f"Author {number}"}}])


def noted(engine: KgliteEngine) -> list[str]:
    """The authors that are stored."""
    return [row["id"] for row in engine.read("dump_authors", after="", limit=99)]


def mode(path: Path) -> int:
    """The rights of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_mask() -> Iterator[None]:
    """A process whose new files all may read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.parametrize("link_is_folder", [False, True])
def test_a_graph_has_one_lock_by_every_path_and_its_links_stay(tmp_path: Path, link_is_folder: bool) -> None:
    file, link = tmp_path / "real" / "graph.kgl", tmp_path / "link"
    if link_is_folder:
        link.symlink_to(file.parent, target_is_directory=True)
    else:
        link = tmp_path / "link.kgl"
        link.symlink_to(file)
    with closing(KgliteEngine.open(file)) as engine:
        note(engine, 1)
        with pytest.raises(StoreUnavailableError, match="already open"):
            KgliteEngine.open(link)
    with closing(KgliteEngine.open(link)) as engine:
        note(engine, 2)
        engine.checkpoint()
    assert link.is_symlink()
    with closing(KgliteEngine.open(file)) as engine:
        assert noted(engine) == ["a01", "a02"]


def test_a_graph_with_a_second_name_in_the_file_system_is_refused(tmp_path: Path) -> None:
    file, other = tmp_path / "graph.kgl", tmp_path / "other.kgl"
    KgliteEngine.open(file).close()
    os.link(file, other)
    for name in (file, other):
        with pytest.raises(StoreUnavailableError, match="hard link"):
            KgliteEngine.open(name)
    other.unlink()
    KgliteEngine.open(file).close()


@pytest.mark.usefixtures("open_mask")
def test_new_files_and_folders_are_the_users_alone(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folders" / "graph.kgl"
    with closing(KgliteEngine.open(file)) as engine:
        note(engine, 1)
        engine.checkpoint()
        note(engine, 2)
        assert {path.name: mode(path) for path in file.parent.iterdir() if mode(path) != 0o600} == {}
    assert {path.name: mode(path) for path in file.parent.iterdir() if mode(path) != 0o600} == {}
    assert (mode(file.parent), mode(file.parent.parent)) == (0o700, 0o700)
    assert (tmp_path / "beside").write_text("x")
    assert mode(tmp_path / "beside") == 0o644, "what others write is not changed"


def test_rights_that_a_user_gave_stay(tmp_path: Path) -> None:
    file = tmp_path / "graph.kgl"
    KgliteEngine.open(file).close()
    file.chmod(0o640)
    with closing(KgliteEngine.open(file)) as engine:
        note(engine, 1)
    assert mode(file) == 0o640


def test_the_graph_before_the_last_checkpoint_is_kept_and_a_damaged_file_names_it(tmp_path: Path) -> None:
    file = tmp_path / "graph.kgl"
    for number in (1, 2):
        with closing(KgliteEngine.open(file)) as engine:
            note(engine, number)
    KgliteEngine.open(file).close()
    damaged = bytearray(file.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    file.write_bytes(damaged)
    with pytest.raises(StoreUnavailableError, match=r"graph\.kgl\.previous: move it to graph\.kgl") as told:
        KgliteEngine.open(file)
    assert "graph.kgl-wal" in str(told.value)
    (tmp_path / "graph.kgl.previous").replace(file)
    (tmp_path / "graph.kgl-wal").unlink(missing_ok=True)
    with closing(KgliteEngine.open(file)) as engine:
        assert noted(engine) == ["a01"]


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """A graph whose process died with commits in its log."""
    file, copy = tmp_path / "alive" / "graph.kgl", tmp_path / "crashed"
    with closing(KgliteEngine.open(file)) as engine:
        engine.checkpoint()
        for number in range(COMMITS):
            note(engine, number)
        copy.mkdir()
        for name in ("graph.kgl", "graph.kgl-wal"):
            shutil.copy(file.parent / name, copy / name)
    return copy / "graph.kgl"


@pytest.mark.parametrize("seed", range(25))
def test_a_flipped_bit_in_the_log_is_told_and_what_came_before_it_is_kept(crashed: Path, seed: int) -> None:
    log = crashed.with_name("graph.kgl-wal")
    content = bytearray(log.read_bytes())
    place = random.Random(seed).randrange(8, len(content) * 9 // 10)
    content[place] ^= 1 << seed % 8
    log.write_bytes(content)
    with pytest.raises(StoreUnavailableError, match=r"log of .* was damaged"):
        KgliteEngine.open(crashed)
    with closing(KgliteEngine.open(crashed)) as engine:
        kept = noted(engine)
    assert kept == [f"a{number:02}" for number in range(len(kept))]
    assert len(kept) < COMMITS


@pytest.mark.parametrize("cut", [1, 7, 20])
def test_a_commit_that_a_power_cut_broke_off_stops_nobody(crashed: Path, cut: int) -> None:
    log = crashed.with_name("graph.kgl-wal")
    log.write_bytes(log.read_bytes()[:-cut])
    with closing(KgliteEngine.open(crashed)) as engine:
        assert noted(engine) == [f"a{number:02}" for number in range(COMMITS - 1)]


@pytest.mark.parametrize(("graph", "log", "long"), [(0, 64, False), (0, 65, True), (200, 199, False), (200, 201, True)])
def test_a_log_is_folded_once_it_is_long_and_longer_than_the_graph(
    tmp_path: Path, graph: int, log: int, long: bool
) -> None:
    file = tmp_path / FILE_NAME
    for path, megabytes in ((file, graph), (log_of(file), log)):
        path.touch()
        os.truncate(path, megabytes * 2**20)  # files with holes, which take no room
    assert is_log_long(file) is long
    if graph == 0:
        file.unlink()
        assert is_log_long(file) is long, "a new graph has no file yet"


def test_a_checkpoint_leaves_the_file_that_is_there_and_closing_folds_the_log(tmp_path: Path) -> None:
    file, copy = tmp_path / "graph.kgl", tmp_path / "copy"
    with closing(KgliteEngine.open(file)) as engine:
        note(engine, 1)
        engine.checkpoint()
        folded = file.read_bytes()
        note(engine, 2)
        engine.checkpoint()
        assert file.read_bytes() == folded
        copy.mkdir()
        for name in (file.name, log_of(file).name):
            shutil.copy(tmp_path / name, copy / name)
    assert file.read_bytes() != folded
    for each in (file, copy):
        with closing(KgliteEngine.open(each)) as engine:
            assert noted(engine) == ["a01", "a02"]
