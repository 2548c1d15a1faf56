"""Other spellings of a key, put in place of it: `doi`, `DOI`, `Doi`; `pub_year`, `pubYear`, `publication year`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MARKS = str.maketrans("", "", " _-.:")


def fold_key(key: str) -> str:
    """The letters and digits of a key, in small letters."""
    return key.translate(_MARKS).lower()


def with_known_keys(item: Mapping[str, Any], spellings: Mapping[str, str]) -> dict[str, Any]:
    """Return the item with each value under the key that its spelling stands for.

    Args:
        item: an object of JSON; a value that is null or empty gives way to one that is not.
        spellings: folded spelling -> key, the better spellings of a key first; keys that are not there stay.
    """
    rank = {spelling: place for place, spelling in enumerate(spellings)}
    best: dict[str, str] = {}

    def place(name: str, key: str) -> tuple[bool, bool, int]:
        return item[name] in (None, "", [], {}), name != key, rank.get(fold_key(name), len(rank))

    for name in item:
        key = spellings.get(fold_key(name), name)
        if key not in best or place(name, key) < place(best[key], key):
            best[key] = name
    return {key: item[name] for key, name in best.items()}
