"""Whether a text names the topic of a field."""

from __future__ import annotations

import re
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS

_WORD = re.compile(r"[^\W_]+")
_JOINED_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")


def holds_topic(text: str, topic: str) -> bool:
    """Whether a text has every word of a topic that carries meaning, in any order and number.

    >>> holds_topic("Graphs and the neural network: a view", "graph neural networks")
    True
    """
    wanted = topic_words(topic)
    return bool(wanted) and wanted <= _words(text)


def opens_with_topic(text: str, topic: str) -> bool:
    """Whether a sentence begins by naming a topic, as one that says what it is does.

    >>> opens_with_topic("Graph neural networks (GNNs) learn from graphs.", "graph neural networks")
    True
    """
    words = _WORD.findall(text)[: len(_WORD.findall(topic)) + 1]
    return holds_topic(" ".join(words), topic)


def content_words(text: str) -> tuple[str, ...]:
    """The words that carry a sentence, singular and lower case, in order."""
    words = (singular(word.lower()) for word in _JOINED_WORD.findall(text))
    return tuple(word for word in words if word not in FUNCTION_WORDS and word not in GENERIC_WORDS and len(word) > 1)


@lru_cache(maxsize=64)
def topic_words(topic: str) -> frozenset[str]:
    """The words of a topic without those that only join others, in the singular and in lower case."""
    return _words(topic) - FUNCTION_WORDS


def _words(text: str) -> frozenset[str]:
    return frozenset(singular(word) for word in set(_WORD.findall(text.lower())))
