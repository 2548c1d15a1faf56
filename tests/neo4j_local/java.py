"""Finds a Java that can run a release of Neo4j."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.neo4j_local.releases import Release, UnavailableError

FOLDERS = ("/usr/lib/jvm/*", "/opt/*", "/opt/java/*", "/Library/Java/JavaVirtualMachines/*/Contents/Home")
"""Where systems keep their JDKs."""


def find_java(release: Release, *, folders: Sequence[str] = FOLDERS) -> Path:
    """Home of a JDK that runs `release`: JAVA_HOME or JAVA_<n>_HOME if one fits, else the oldest installed that does.

    A JDK newer than any that the release is made for is taken only where there is no other.

    Raises:
        UnavailableError: there is none.
    """
    given = list(_given_homes())
    versions = {home: java_version(home) for home in (*given, *_installed_homes(folders))}
    fitting = [home for home, version in versions.items() if version >= release.java]
    if not fitting:
        raise UnavailableError(
            f"Neo4j {release.neo4j} needs a JDK {release.java} to {release.newest_java}: install one (on Debian: "
            f"openjdk-{release.java}-jdk-headless or, where apt has none, Temurin from adoptium.net), or say where it "
            "is with JAVA_HOME"
        )

    def rank(home: Path) -> tuple[bool, int]:
        return versions[home] > release.newest_java, 0 if home in given else versions[home]

    return min(fitting, key=rank)


def java_version(home: Path) -> int:
    """First number of the version of the JDK in `home`, 0 if there is none (a JRE does not count: it has no javac)."""
    javac = home / "bin" / "javac"
    if not os.access(javac, os.X_OK):
        return 0
    said = subprocess.run([javac, "-version"], capture_output=True, text=True, timeout=60, check=False)
    version = re.search(r"javac (\d+)", said.stdout + said.stderr)
    return int(version[1]) if version else 0


def _given_homes() -> Iterator[Path]:
    for name in ("JAVA_HOME", *sorted(os.environ)):
        if re.fullmatch(r"JAVA_(\d+_)?HOME", name) and os.environ.get(name):
            yield Path(os.environ[name])


def _installed_homes(folders: Sequence[str]) -> Iterator[Path]:
    javac = shutil.which("javac")
    if javac:
        yield Path(javac).resolve().parents[1]
    for pattern in folders:
        yield from sorted(Path("/").glob(pattern.removeprefix("/")))
