"""The releases of Neo4j that Strata is tested on; their versions stand in pom.xml."""

from __future__ import annotations

import os
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
POM = FOLDER / "pom.xml"
LAUNCHER = FOLDER / "Neo4jServer.java"


class UnavailableError(Exception):
    """A local Neo4j cannot be run on this machine; the text says what is missing and how to get it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """A release of Neo4j with the GDS that belongs to it.

    `name` is its profile in pom.xml; `java` and `newest_java` are the first and the last Java that it is made for.
    """

    name: str
    java: int
    newest_java: int
    java_options: tuple[str, ...] = ()

    @property
    def neo4j(self) -> str:
        """Version of Neo4j, such as 5.26.25."""
        return self._property("neo4j.version")

    @property
    def gds(self) -> str:
        """Version of Graph Data Science, such as 2.13.9."""
        return self._property("gds.version")

    def _property(self, name: str) -> str:
        project = {"": "http://maven.apache.org/POM/4.0.0"}
        for profile in ET.parse(POM).iterfind("profiles/profile", project):
            if profile.findtext("id", namespaces=project) == self.name:
                return profile.findtext(f"properties/{name}", "", project)
        raise LookupError(f"pom.xml has no profile {self.name}")


RELEASES = {
    release.name: release
    for release in (
        Release(name="lts", java=17, newest_java=21),
        Release(name="current", java=21, newest_java=25, java_options=("--add-modules", "jdk.incubator.vector")),
    )
}


def wanted_releases() -> tuple[str, ...]:
    """Names of the releases that tests run on: those of STRATA_NEO4J_RELEASES, separated by blanks, else all.

    Raises:
        LookupError: the setting names a release that is not tested.
    """
    wanted = os.environ.get("STRATA_NEO4J_RELEASES", "").split()
    unknown = sorted({*wanted} - {*RELEASES})
    if unknown:
        raise LookupError(f"STRATA_NEO4J_RELEASES names {unknown[0]!r}; there are {', '.join(RELEASES)}")
    return tuple(name for name in RELEASES if name in (wanted or RELEASES))
