"""Paths of this machine, kept out of what others read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePath

_FOLDERS = re.compile(r"(?<![\w/.:~-])~?/(?!v1/)(?:[^\s/'\"]+/)+")
"""The folders of an absolute path; an address of the service (`/v1/…`) is none, nor is a part of `https://…`."""


def without_folders(text: str, paths: Iterable[str] = ()) -> str:
    """A text for others: of `paths`, which may hold blanks, and of all absolute paths in it only the last part."""
    for path in sorted({path for path in paths if "/" in path}, key=len, reverse=True):
        text = text.replace(path, PurePath(path).name)
    return _FOLDERS.sub("", text)
