"""Fetches the jars of a release once, into the user's cache."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.neo4j_local.releases import LAUNCHER, POM, Release, UnavailableError

FETCH_SECONDS = 1_200
LAYOUT = b"with a launcher.jar"
"""What a folder holds; it is part of the folder's name."""


def jars_folder(release: Release) -> Path:
    """Where the jars of `release` lie; another pom or launcher gives another folder, so an old one is never used."""
    caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    digest = hashlib.sha256(POM.read_bytes() + LAUNCHER.read_bytes() + LAYOUT).hexdigest()[:12]
    return caches / "strata" / f"neo4j-{release.name}-{digest}"


def ensure_jars(release: Release, java: Path) -> Path:
    """Folder with `lib` (Neo4j), `plugins` (GDS) and `launcher.jar`; fetched by Maven, 130–170 MB, if absent.

    The folder appears whole or not at all, and of two processes at once one fetches and the other waits.

    Raises:
        UnavailableError: there is no Maven, or it could not fetch them.
    """
    folder = jars_folder(release)
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _locked(folder.parent / "neo4j.lock"):
        for left_over in folder.parent.glob(f"{folder.name}.part-*"):  # by a process that was killed
            shutil.rmtree(left_over, ignore_errors=True)
        if not folder.is_dir():
            part = Path(tempfile.mkdtemp(prefix=f"{folder.name}.part-", dir=folder.parent))
            _fetch(release, part)
            _compile(release, java, part)
            part.rename(folder)
    return folder


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock, which the system releases when this process ends, however it ends."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _fetch(release: Release, folder: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise UnavailableError("a local Neo4j comes by Maven: install it (on Debian: maven)")
    options = ["--batch-mode", "--quiet", f"--file={POM}", f"--activate-profiles={release.name}", f"-Djars={folder}"]
    _run([maven, *options, "package"], f"Maven could not fetch Neo4j {release.neo4j}")


def _compile(release: Release, java: Path, folder: Path) -> None:
    """Compile the launcher for the first Java that runs the release, so that a later start may use any.

    It becomes a jar, since Java keeps no archive of classes from a folder.
    """
    classes = folder / "classes"
    options = ["-proc:none", "--release", str(release.java), "-cp", f"{folder}/lib/*", "-d", str(classes)]
    _run([str(java / "bin" / "javac"), *options, str(LAUNCHER)], "the launcher does not compile")
    with zipfile.ZipFile(folder / "launcher.jar", "w") as jar:
        for file in sorted(classes.iterdir()):
            jar.write(file, file.name)
    shutil.rmtree(classes)


def _run(command: Sequence[str], failure: str) -> None:
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise UnavailableError(f"{failure} within {FETCH_SECONDS} s") from error
    if said.returncode:
        tail = (said.stdout + said.stderr).strip().splitlines()[-15:]
        raise UnavailableError("\n".join([f"{failure}:", *tail]))
