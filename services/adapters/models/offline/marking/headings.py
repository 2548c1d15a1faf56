"""What a heading promises by its words."""

from __future__ import annotations

from services.adapters.models.offline.language.centrality import content_words
from services.text.stems import stem

_PLACES = frozenset(map(stem, ("foundation", "development", "frontier", "mixed", "further", "theme")))
"""Words of headings that say where in its section a part stands, and not what it is about."""


def promise(heading: str) -> frozenset[str]:
    """The stems of the words that say what a heading is about.

    Two headings with the same ones promise the same; one without any, such as `At the Frontier`, takes its matter from
    the heading above it.
    """
    return frozenset(stem(word) for word in content_words(heading)) - _PLACES
