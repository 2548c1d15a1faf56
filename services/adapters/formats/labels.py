"""Labels that readers give to papers: tags, keywords, and the collections that hold them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from services.adapters.formats.rows import JSON

MOST = 200
"""Labels of a paper; a file with more names something else."""
_LONGEST = 200
_BREAK = re.compile(r"[;,\n]")
_STRONG_BREAK = re.compile(r"[;；|\n]")
_COMMA = re.compile("[,，、]")


def part_labels(text: object) -> tuple[str, ...]:
    """The labels of one text, in which commas, semicolons or lines part them."""
    return labels_of(_BREAK.split(text)) if isinstance(text, str) else ()


def split_labels(text: str) -> tuple[str, ...]:
    """The labels of one text, parted by lines or semicolons where it has them, else by commas.

    >>> split_labels("Mortality, Infant; Trams"), split_labels("trams, rails")
    (('Mortality, Infant', 'Trams'), ('trams', 'rails'))
    """
    strong = _STRONG_BREAK.split(text)
    return labels_of(strong if len(strong) > 1 else _COMMA.split(text))


def labels_of(values: Iterable[object]) -> tuple[str, ...]:
    """The texts among some values as labels, each once and without spaces around it."""
    texts = (" ".join(value.split()) for value in values if isinstance(value, str))
    return tuple(dict.fromkeys(text for text in texts if 0 < len(text) <= _LONGEST))[:MOST]


def zotero_tags(listed: JSON) -> tuple[str, ...]:
    """The tags of an item of Zotero: texts, or each in a mapping."""
    if not isinstance(listed, list):
        return ()
    return labels_of(each.get("tag") if isinstance(each, dict) else each for each in listed)


def zotero_collections(collections: JSON) -> dict[str, list[str]]:
    """The names of the collections of each item by its id, as exports of Better BibTeX list them."""
    found: dict[str, list[str]] = {}
    for each in collections.values() if isinstance(collections, Mapping) else ():
        items = each.get("items") if isinstance(each, dict) else None
        for item in items if isinstance(items, list) else ():
            found.setdefault(str(item), []).append(str(each.get("name") or ""))
    return found
