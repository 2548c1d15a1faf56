"""Whether a text mentions a term, in whatever number, case and hyphens."""

from __future__ import annotations

import re
from functools import lru_cache

from kg.algorithms.entities.plurals import singular

_WORD = re.compile(r"[^\W_]+")


@lru_cache(maxsize=8_192)
def fold_words(text: str) -> str:
    """The words of a text, lower case and singular, one space apart and at either end.

    >>> fold_words("Graph-Neural Networks (GNNs).")
    ' graph neural network gnn '
    """
    return f" {' '.join(singular(word.lower()) for word in _WORD.findall(text))} "


def mentions(text: str, term: str) -> bool:
    """Whether a text holds the words of a term side by side; no text mentions a term without a word.

    >>> mentions("Graph-neural networks learn.", "graph neural network")
    True
    """
    words = fold_words(term)
    return bool(words.strip()) and words in fold_words(text)


def holds_name(text: str, name: str) -> bool:
    """Whether a text holds a name as a word of its own, letter for letter.

    >>> holds_name("Li et al. differ", "Li"), holds_name("Linear models", "Li")
    (True, False)
    """
    at = text.find(name) if name else -1
    while at >= 0:
        if not text[max(0, at - 1) : at].isalnum() and not text[at + len(name) :][:1].isalnum():
            return True
        at = text.find(name, at + 1)
    return False


def uses_abbreviation(text: str, abbreviation: str) -> bool:
    """Whether a text holds an abbreviation as a word of its own, letter for letter, in the singular or with an s.

    >>> uses_abbreviation("Two GNNs", "GNN"), uses_abbreviation("what is it", "IT")
    (True, False)
    """
    return bool(abbreviation) and (holds_name(text, abbreviation) or holds_name(text, f"{abbreviation}s"))
