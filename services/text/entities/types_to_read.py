"""Which types of entity a field is worth reading for, before anything of it is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg.algorithms.entities.plurals import singular
from services.text.entities.types import entity_type

ALWAYS = ("method", "task", "dataset")
"""Types that papers of any science name."""
_OF_SOME = ("disease", "drug", "species", "material")
"""Types of some sciences, each known by its words."""
_SHARE = 0.15
_WORD = re.compile(r"[^\W\d_]{3,}")


def types_to_read(texts: Sequence[str], wanted: Iterable[str] = ()) -> tuple[str, ...]:
    """Types of any science, those `wanted`, and those of some science whose words 15 % of the texts hold, each once.

    >>> needed_types(["The carcinoma was treated.", "Asthma in children."])
    ('method', 'task', 'dataset', 'disease')
    """
    words = [{singular(word) for word in _WORD.findall(text.lower())} for text in texts]
    special = (each for each in _OF_SOME if sum(_holds(own, each) for own in words) >= max(1, _SHARE * len(words)))
    return tuple(dict.fromkeys((*ALWAYS, *wanted, *special)))


def _holds(words: set[str], type_name: str) -> bool:
    """Whether words of a text are names of a type."""
    named = entity_type(type_name).named
    return bool(words & named.heads) or any(named.ending and named.ending.search(word) for word in words)
