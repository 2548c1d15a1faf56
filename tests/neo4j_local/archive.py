"""The classes that a server has loaded, kept beside its jars: to load them again took a server half of its start.

They are an archive of Java's class data sharing, made for one JDK and one class path. Java itself refuses one that does
not fit, and then loads from the jars.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

WRITE_SECONDS = 600.0
"""So long a server that writes its archive may take to stop, on a busy machine."""


class ClassArchive:
    """The archive of one JDK beside the jars of one release.

    Args:
        part: where a server writes it; it appears in its place whole or not at all.
        writes: whether a server that stops cleanly leaves one where there is none, which takes as long as two starts.
    """

    def __init__(self, jars: Path, java: Path, *, part: Path, writes: bool) -> None:
        self._part = part
        self._writes = writes
        about = java / "release"
        known = hashlib.sha256(about.read_bytes()).hexdigest()[:12] if about.is_file() else None
        self._file = jars / f"classes-{known}.jsa" if known else None

    def options(self) -> list[str]:
        """What Java is given at a start."""
        if self._file is None:
            return []
        if self._file.exists():
            return [f"-XX:SharedArchiveFile={self._file}"]
        return [f"-XX:ArchiveClassesAtExit={self._part}"] if self._writes else []

    @property
    def stop_seconds(self) -> float:
        """How much longer a server takes to stop because it writes the archive."""
        return WRITE_SECONDS if self._writes else 0.0

    def keep(self) -> None:
        """Put what a server has written into its place."""
        if self._file is not None and self._part.exists():
            moved = self._file.with_suffix(f".part-{os.getpid()}")
            shutil.move(self._part, moved)
            moved.replace(self._file)
