"""What the acronyms of a set of texts stand for, learnt where a text spells one out: `reinforcement learning (RL)`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

_IN_BRACKETS = re.compile(r"\(([A-Z]{2,6})s?[),;]")
_WORDS_BACKWARDS = re.compile(r"\A(?:[ -][A-Za-z]++(?!\w)){2,}")
_ACRONYM = re.compile(r"(?<![^\W_])([A-Z]{2,6})s?(?![^\W_])")
_WORD = re.compile(r"[a-z]+")
_REACH = 120
"""Characters before the bracket in which the words are looked for, so that the cost is that of the brackets alone."""


def acronyms(texts: Iterable[str]) -> Mapping[str, str]:
    """Lower-case acronym -> the words it most often stands for, lower case."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for found in _IN_BRACKETS.finditer(text):
            acronym, before = found[1], text[max(0, found.start() - _REACH) : found.start()]
            spoken = _WORDS_BACKWARDS.match(before[::-1])
            words = _WORD.findall(spoken[0][::-1].lower())[-len(acronym) :] if spoken else []
            if "".join(word[0] for word in words) == acronym.lower():
                seen[acronym.lower()][" ".join(words)] += 1
    return {acronym: min(spelt, key=lambda words: (-spelt[words], words)) for acronym, spelt in seen.items()}


def expanded(label: str, known: Mapping[str, str]) -> str:
    """`Offline RL` -> `Offline reinforcement learning`."""
    return " ".join(known.get(word.lower(), word) for word in label.split())


def spelt_out(text: str, known: Mapping[str, str]) -> str:
    """A text with its acronyms, in capitals, as words.

    >>> spelt_out("Limits of GNNs", {"gnn": "graph neural network"})
    'Limits of graph neural network'
    """
    return _ACRONYM.sub(lambda found: known.get(found[1].lower(), found[0]), text)
