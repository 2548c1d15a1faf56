"""The cache of jars: fetched once, whole or not at all. Maven and the JDK are scripts here, so nothing is fetched."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.neo4j_local.jars import ensure_jars, jars_folder
from tests.neo4j_local.java import find_java, java_version
from tests.neo4j_local.releases import POM, RELEASES, UnavailableError

LTS = RELEASES["lts"]

MAVEN = """#!/bin/sh
echo fetched >> "$FETCHES"
for option; do case $option in -Djars=*) jars=${option#-Djars=};; esac; done
mkdir -p "$jars/lib" && sleep 0.3 && touch "$jars/lib/neo4j.jar"
echo "no such artefact" && exit "$MAVEN_ENDS_WITH"
"""

JAVAC = """#!/bin/sh
if [ "$1" = -version ]; then echo "javac VERSION"; exit; fi
for last; do :; done
while [ "$1" != -d ]; do shift; done
mkdir -p "$2" && cp "$last" "$2"
"""


def script(path: Path, text: str) -> Path:
    """An executable file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def jdk(home: Path, version: str) -> Path:
    """A folder that looks like a JDK."""
    script(home / "bin" / "javac", JAVAC.replace("VERSION", version))
    return home


@pytest.fixture
def fetches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own and a Maven that writes a line into this file each time it fetches."""
    script(tmp_path / "bin" / "mvn", MAVEN)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("FETCHES", str(tmp_path / "fetches"))
    monkeypatch.setenv("MAVEN_ENDS_WITH", "0")
    return tmp_path / "fetches"


def test_jars_are_fetched_once(fetches: Path, tmp_path: Path) -> None:
    java = jdk(tmp_path / "jdk", "17.0.1")
    first = ensure_jars(LTS, java)
    assert ensure_jars(LTS, java) == first
    assert (first / "lib" / "neo4j.jar").is_file()
    with zipfile.ZipFile(first / "launcher.jar") as jar:
        assert jar.namelist() == ["Neo4jServer.java"]
    assert fetches.read_text() == "fetched\n"


def test_two_processes_that_start_at_once_fetch_once(fetches: Path, tmp_path: Path, root: Path) -> None:
    java = jdk(tmp_path / "jdk", "17.0.1")
    program = (
        "import sys, tests.neo4j_local.test_jars as this; print(this.ensure_jars(this.LTS, this.Path(sys.argv[1])))"
    )
    command = [sys.executable, "-c", program, str(java)]
    processes = [subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = {process.communicate(timeout=60)[0].strip() for process in processes}
    assert said == {str(jars_folder(LTS))}
    assert fetches.read_text() == "fetched\n"


def test_what_a_killed_process_left_is_fetched_again(fetches: Path, tmp_path: Path) -> None:
    half = jars_folder(LTS).with_name(f"{jars_folder(LTS).name}.part-1234")
    (half / "lib").mkdir(parents=True)
    (half / "lib" / "half.jar").touch()
    folder = ensure_jars(LTS, jdk(tmp_path / "jdk", "17.0.1"))
    assert [jar.name for jar in (folder / "lib").iterdir()] == ["neo4j.jar"]
    assert not half.exists()
    assert fetches.exists()


def test_a_failed_fetch_says_what_maven_said_and_leaves_no_folder(
    fetches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    java = jdk(tmp_path / "jdk", "17.0.1")
    monkeypatch.setenv("MAVEN_ENDS_WITH", "1")
    with pytest.raises(UnavailableError, match=r"could not fetch Neo4j 5\.26.*\nno such artefact"):
        ensure_jars(LTS, java)
    assert not jars_folder(LTS).exists()
    monkeypatch.setenv("MAVEN_ENDS_WITH", "0")
    assert ensure_jars(LTS, java).is_dir()
    assert fetches.read_text() == "fetched\n" * 2


def test_without_maven_the_message_says_what_to_install(
    fetches: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UnavailableError, match="install it"):
        ensure_jars(LTS, tmp_path)
    assert not fetches.exists()


def test_each_release_has_its_folder_and_its_versions_in_the_pom() -> None:
    assert len({jars_folder(release) for release in RELEASES.values()}) == len(RELEASES)
    assert re.findall(r"<id>(lts|current)</id>", POM.read_text("utf-8")) == list(RELEASES)
    for release in RELEASES.values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", release.neo4j)
        assert re.fullmatch(r"\d+\.\d+\.\d+", release.gds)


@pytest.fixture
def no_java(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a variable nor the path leads to a JDK."""
    for name in [name for name in os.environ if re.fullmatch(r"JAVA_(\d+_)?HOME", name)]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", "/nowhere")


@pytest.mark.usefixtures("no_java")
def test_a_given_java_comes_first_and_one_that_is_too_old_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new, newer = (jdk(tmp_path / number, f"{number}.0.1") for number in ("11", "22", "24"))
    jdk(tmp_path / "jvm" / "21", "21.0.1")
    folders = [f"{tmp_path}/jvm/*"]
    monkeypatch.setenv("JAVA_HOME", str(old))
    monkeypatch.setenv("JAVA_22_HOME", str(new))
    assert find_java(RELEASES["current"], folders=folders) == new
    monkeypatch.setenv("JAVA_HOME", str(newer))
    assert find_java(RELEASES["current"], folders=folders) == newer


@pytest.mark.usefixtures("no_java")
def test_the_oldest_installed_java_that_is_new_enough_is_taken(tmp_path: Path) -> None:
    folders = [f"{tmp_path}/jvm/*"]
    with pytest.raises(UnavailableError, match="JDK 21 to 25"):
        find_java(RELEASES["current"], folders=folders)
    for number in ("9", "17", "23", "22"):
        jdk(tmp_path / "jvm" / number, f"{number}.0.1")
    assert java_version(find_java(RELEASES["current"], folders=folders)) == 22
    assert java_version(find_java(LTS, folders=folders)) == 17


@pytest.mark.usefixtures("no_java")
def test_a_java_newer_than_the_release_knows_is_taken_only_where_there_is_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [f"{tmp_path}/jvm/*"]
    monkeypatch.setenv("JAVA_HOME", str(jdk(tmp_path / "25", "25.0.1")))
    assert java_version(find_java(LTS, folders=folders)) == 25
    jdk(tmp_path / "jvm" / "17", "17.0.1")
    assert java_version(find_java(LTS, folders=folders)) == 17
    assert java_version(find_java(RELEASES["current"], folders=folders)) == 25


def test_a_java_without_a_compiler_does_not_count(tmp_path: Path) -> None:
    script(tmp_path / "bin" / "java", "#!/bin/sh\n")
    assert java_version(tmp_path) == 0
