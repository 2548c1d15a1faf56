"""Files that a command writes: checked before the work, and standard output for `-`."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from api.cli.output import out
from kg.errors import InvalidInputError

STANDARD_OUTPUT = Path("-")


def check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be written, before hours of work are done for it.

    Raises:
        InvalidInputError: it or the nearest folder above it is a file, or is not for this user to write.
    """
    with writing(folder):
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        above = next(place for place in (folder, *folder.absolute().parents) if place not in missing)
    if not above.is_dir():
        raise InvalidInputError(f"{above} is a file; name a folder with --output", field="output")
    try:
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    finally:
        for made in missing:  # the work may fail yet, and then leaves nothing
            with suppress(OSError):
                made.rmdir()


def check_file(path: Path) -> None:
    """Refuse a file that cannot be written, before the work is done for it.

    Raises:
        InvalidInputError: it is a folder, or the folder that it would be in is not there or not for this user to write.
    """
    if path == STANDARD_OUTPUT:
        return
    with writing(path):
        if path.is_dir():
            raise InvalidInputError(f"{path} is a folder; name a file in it", field="output")
        if not path.parent.is_dir():
            raise InvalidInputError(f"there is no folder {path.parent}; make it, or name another file", field="output")
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise InvalidInputError(f"{path} cannot be written by this user; name another file", field="output")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the system says against writing `path` into a sentence.

    Raises:
        InvalidInputError: it cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise InvalidInputError(f"cannot write {path}: {error.strerror}; name another place", field="output") from error


def write_output(path: Path, content: bytes) -> None:
    """Write a file and say so; or to standard output, where nothing else is said."""
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return
    with writing(path):
        path.write_bytes(content)
    out.print(f"wrote {path}", markup=False, highlight=False, soft_wrap=True)
