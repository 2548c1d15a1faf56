"""Categories that names say themselves: `node classification` and `graph classification` are kinds of classification.

A name is in the category of what it ends with and in no other, so that nobody has to be asked whether it belongs there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence

from kg.algorithms.entities.entity_names import canonical
from kg.algorithms.entities.plurals import singular
from kg.model.entities.entity import Entity
from services.text.casing import title_case
from services.text.lexicon import GENERIC_WORDS, LIGHT_HEADS, WEAK_ENDS
from services.text.topics import topic_words
from services.text.wordlist import words_of_list

LEAST = 3
"""Names of a category at least; two may share a word by chance."""
MOST = 8
"""Categories of a type at most."""
_LONGEST_HEAD = 3
_EMPTY = GENERIC_WORDS | WEAK_ENDS | LIGHT_HEADS | words_of_list("terms", "empty")
"""Words that say nothing alone."""
_EMPTY_ENDS = _EMPTY - LIGHT_HEADS
"""Words that say nothing at the end of a name: `networks` and `learning` do, with what is in front of them."""


def categories_by_head(entities: Sequence[Entity], *, topic: str) -> list[tuple[str, tuple[Entity, ...]]]:
    """Categories of entities of one type by the words that their names end with, those of most names first.

    A word that says nothing alone (`methods`, `networks`, a word of the topic) takes the one before it along:
    `neural networks`. A name that is the shared words and nothing more is none of its kinds.

    Args:
        topic: what the field is about, whose words every name could have.
    """
    empty = _EMPTY | topic_words(topic)
    held: defaultdict[str, list[Entity]] = defaultdict(list)
    spelt: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for entity in entities:
        if head := _head(entity.name, empty):
            spelt[canonical(head)][head] += entity.papers
            if canonical(head) != canonical(entity.name) and not _is_deed(entity.name):
                held[canonical(head)].append(entity)
    kinds = {key: own for key, own in held.items() if len(own) >= LEAST}
    ordered = sorted(kinds, key=lambda key: (-len(kinds[key]), key))[:MOST]
    return [(title_case(_most_usual(spelt[key])), tuple(kinds[key])) for key in ordered]


def _head(name: str, empty: Collection[str]) -> str:
    """The shortest end of a name that says something; "" where none of up to three words does."""
    words = name.split()
    for count in range(1, min(_LONGEST_HEAD, len(words)) + 1):
        first = words[-count].casefold()
        if first not in empty and singular(first) not in empty:
            return " ".join(words[-count:])
    return ""


def says_nothing(name: str) -> bool:
    """Whether a name that has no capitals only says what is done, or ends with a word that fits anything.

    >>> says_nothing("downstream tasks"), says_nothing("training GNNs"), says_nothing("link prediction")
    (True, True, False)
    """
    last = name.rsplit(maxsplit=1)[-1]
    return _is_deed(name) or (name.islower() and (last in _EMPTY_ENDS or singular(last) in _EMPTY_ENDS))


def _is_deed(name: str) -> bool:
    """Whether a name says what is done with many things, not a kind of them: `learning representations`."""
    first, last = name.split(maxsplit=1)[0].casefold(), name.rsplit(maxsplit=1)[-1].casefold()
    return first.endswith("ing") and singular(last) != last


def _most_usual(spellings: Mapping[str, int]) -> str:
    return min(spellings, key=lambda each: (-spellings[each], each))
