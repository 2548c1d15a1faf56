"""Whether a text names the topic of a field."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.definitions import acronyms, definitions, spell_out_acronyms
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.spellings import even_spelling

_WORD = re.compile(r"[^\W_]+")
_JOINED_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")


def holds_topic(text: str, topic: str) -> bool:
    """Whether a text has every word of a topic that carries meaning, in any order, number and spelling.

    >>> holds_topic("Graphs and the neural network: a view", "graph neural networks")
    True
    >>> holds_topic("Localisation of tumours", "tumor localization")
    True
    """
    wanted = _even(topic_words(topic))
    return bool(wanted) and wanted <= _even(_words(text))


def texts_on(texts: Sequence[str], topic: str) -> list[bool]:
    """Which texts name a topic, in full or by an acronym that one of the texts spells out; the topic may be one too."""
    known = _known_acronyms(texts, topic)
    wanted = _in_full(topic, known)
    return [holds_topic(spell_out_acronyms(text, {**known, **acronyms([text])}), wanted) for text in texts]


def texts_in_another_sense(texts: Sequence[str], topic: str) -> list[bool]:
    """Which texts use an acronym of a topic for something else, and never name what it stands for in the topic.

    `aromatase inhibitors (AI)` are none of `AI for medical documents`. Acronyms of a topic are those that are in it,
    and those of half of its words or more.
    """
    known = _known_acronyms(texts, topic)
    whole, typed = _even(topic_words(_in_full(topic, known))), {singular(word.lower()) for word in topic.split()}
    senses = {
        short: sense
        for short, sense in known.items()
        if (own := _even(topic_words(sense))) and own <= whole and (short in typed or 2 * len(own) >= len(whole))
    }
    return [_is_in_another_sense(text, senses) for text in texts]


def _is_in_another_sense(text: str, senses: Mapping[str, str]) -> bool:
    return any(
        not (_even(topic_words(own)) == _even(topic_words(senses[short])) or holds_topic(text, senses[short]))
        for short, own in acronyms([text]).items()
        if short in senses
    )


def _known_acronyms(texts: Sequence[str], topic: str) -> Mapping[str, str]:
    return {**_defined_acronyms(texts, topic), **acronyms(texts)}


def _in_full(topic: str, known: Mapping[str, str]) -> str:
    """A topic whose acronyms are spelt out, in whatever letters."""
    words = (word if word in FUNCTION_WORDS else known.get(singular(word.lower()), word) for word in topic.split())
    return spell_out_acronyms(" ".join(words), known)


def _defined_acronyms(texts: Sequence[str], topic: str) -> Mapping[str, str]:
    """Acronyms of a topic and of what is called so that texts define in any other way: `NLP (natural language
    processing)`, `Internet of Things (IoT)`, `multi-layer networks (MLNs)`."""
    wanted, named = _even(topic_words(topic)), {singular(word.lower()) for word in _WORD.findall(topic)}
    seen: Counter[tuple[str, str]] = Counter()
    for text in texts:
        for found in definitions(text) if "(" in text else ():
            short, words = singular(found.short.lower()), _words(found.long) - FUNCTION_WORDS
            if short in named or (words and _even(words) <= wanted):
                seen[short, found.long.lower()] += 1
    return {short: long for (short, long), _ in sorted(seen.items(), key=lambda each: (each[1], each[0]))}


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


def _even(words: Iterable[str]) -> frozenset[str]:
    return frozenset(map(even_spelling, words))
