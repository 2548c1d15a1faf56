"""What the acronyms of a set of texts stand for, learnt where a text spells one out: `reinforcement learning (RL)`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from services.text.definitions import definitions

_ACRONYM = re.compile(r"(?<![^\W_])([A-Z]{2,6})s?(?![^\W_])")
_WORD = re.compile(r"[a-z]+")


def acronyms(texts: Iterable[str]) -> Mapping[str, str]:
    """Lower-case acronym, the initials of its words -> the words it most often stands for, lower case."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for found in (each for text in texts for each in definitions(text)):
        short, words = _ACRONYM.fullmatch(found.short), _WORD.findall(found.long.lower())
        if short and "".join(word[0] for word in words) == short[1].lower():
            seen[short[1].lower()][" ".join(words)] += 1
    return {acronym: min(spelt, key=lambda words: (-spelt[words], words)) for acronym, spelt in seen.items()}


def spell_out_acronyms(text: str, known: Mapping[str, str]) -> str:
    """A text with its acronyms, in capitals, as words.

    >>> spelt_out("Limits of GNNs", {"gnn": "graph neural network"})
    'Limits of graph neural network'
    """
    return _ACRONYM.sub(lambda found: known.get(found[1].lower(), found[0]), text)
