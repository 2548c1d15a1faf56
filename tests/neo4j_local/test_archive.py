"""Where classes that a server has loaded are kept. Java is a folder here, so no server runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.neo4j_local.archive import WRITE_SECONDS, ClassArchive


@pytest.fixture
def jars(tmp_path: Path) -> Path:
    """An empty folder of jars."""
    (tmp_path / "jars").mkdir()
    return tmp_path / "jars"


def jdk(folder: Path, version: str) -> Path:
    """A folder that says, as a JDK does, what it is."""
    folder.mkdir()
    (folder / "release").write_text(f'JAVA_VERSION="{version}"\n', encoding="utf-8")
    return folder


def test_what_one_server_has_written_the_next_one_reads(jars: Path, tmp_path: Path) -> None:
    java, part = jdk(tmp_path / "jdk", "25.0.3"), tmp_path / "classes.jsa"
    first = ClassArchive(jars, java, part=part, writes=True)
    assert first.options() == [f"-XX:ArchiveClassesAtExit={part}"]
    assert first.stop_seconds == WRITE_SECONDS
    part.write_bytes(b"classes")
    first.keep()
    (kept,) = jars.iterdir()
    assert kept.read_bytes() == b"classes"
    for writes in (True, False):
        assert ClassArchive(jars, java, part=part, writes=writes).options() == [f"-XX:SharedArchiveFile={kept}"]


def test_a_server_that_was_not_asked_to_writes_nothing(jars: Path, tmp_path: Path) -> None:
    archive = ClassArchive(jars, jdk(tmp_path / "jdk", "25.0.3"), part=tmp_path / "classes.jsa", writes=False)
    assert (archive.options(), archive.stop_seconds) == ([], 0.0)


def test_a_server_that_wrote_none_leaves_none(jars: Path, tmp_path: Path) -> None:
    ClassArchive(jars, jdk(tmp_path / "jdk", "25.0.3"), part=tmp_path / "classes.jsa", writes=True).keep()
    assert list(jars.iterdir()) == []


def test_each_java_has_an_archive_of_its_own_and_one_that_is_unknown_has_none(jars: Path, tmp_path: Path) -> None:
    part = tmp_path / "classes.jsa"
    part.write_bytes(b"classes")
    ClassArchive(jars, jdk(tmp_path / "old", "17.0.1"), part=part, writes=True).keep()
    newer = ClassArchive(jars, jdk(tmp_path / "new", "25.0.3"), part=part, writes=False)
    assert newer.options() == []
    assert ClassArchive(jars, tmp_path / "nowhere", part=part, writes=True).options() == []
