"""Uploaded files that imports still need: in a folder of this machine, and where machines share them in a store."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class UploadStore(Protocol):
    """Uploads that several machines share; every method raises StoreUnavailableError when the store fails."""

    def keep(self, folder: Path) -> None:
        """Keep the files of a folder under its name, all or none."""
        ...

    def fetch(self, name: str, into: Path) -> None:
        """Write the files kept under a name into a folder, where they are not yet; nothing kept changes nothing."""
        ...

    def forget(self, name: str) -> None:
        """Remove what is kept under a name."""
        ...

    def older(self, seconds: float) -> Sequence[str]:
        """The names under which something is kept for longer than that."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Uploads:
    """The folder of uploads; each upload is a folder in it. With a store the folder only holds what is at work."""

    folder: Path
    store: UploadStore | None = None

    def share(self, name: str) -> None:
        """Have the other machines find an upload that is whole; its files are moved to the store, if there is one."""
        if self.store is not None:
            self.store.keep(self.folder / name)
            shutil.rmtree(self.folder / name)

    def fetch(self, name: str) -> None:
        """Have an upload in the folder, wherever it came in."""
        if self.store is not None:
            self.store.fetch(name, self.folder / name)

    def remove(self, name: str) -> None:
        """Remove an upload that nobody needs any more."""
        shutil.rmtree(self.folder / name, ignore_errors=True)
        if self.store is not None:
            self.store.forget(name)

    def older(self, seconds: float, *, now: float) -> set[str]:
        """The names of uploads that came in longer ago than that.

        Args:
            now: seconds since 1970.
        """
        here = {own.name for own in self.folder.glob("*") if now - own.stat().st_mtime > seconds}
        return here | set(self.store.older(seconds) if self.store else ())
