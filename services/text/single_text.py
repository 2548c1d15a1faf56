"""The key phrases of one text: what it says often and early, and other texts seldom.

Term frequency times inverse document frequency over noun-phrase candidates, weighted by length and by the place of the
first mention; its figures on phrases that people chose stand in benchmarks/quality/README.md.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable

from kg.algorithms.entities.plurals import singular
from services.text.candidates import fold, occurrences
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS, PARTICIPLES, VERB_FORMS

_LENGTHS = (0.5, 1.0, 1.2, 1.0)
_EARLY = 2.0
"""What the first words of a text weigh more than its rest."""

_EARLY_PART = 0.25
_REPEATED = 0.75
"""Power of the term frequency."""

_WORD = re.compile(r"[A-Za-z]{4,}")
_NO_NOUN = re.compile(r"(?:al|ic|ive|ous|ful|able|ible|ed|ly)$")


def keys_of_one(text: str, documents: Callable[[str], int], of: int) -> list[tuple[float, str, str]]:
    """(score, key, spelling) of the phrases of a text, best first.

    Args:
        text: the text; single words count too, where they can be nouns.
        documents: how many texts of the collection hold a phrase, by its key.
        of: texts of the collection.
    """
    spelt: dict[str, str] = {}
    counts = Counter[str]()
    for key, written in [(found.key, found.text) for found in occurrences(text)] + _single_nouns(text):
        spelt.setdefault(key, written)
        counts[key] += 1
    plain = fold(text)
    scored = []
    for key, count in counts.items():
        rare = math.log(1.0 + of / max(documents(key), 1))
        length = _LENGTHS[min(key.count(" "), len(_LENGTHS) - 1)]
        score = count**_REPEATED * rare * length * (1.0 + _EARLY * _earliness(plain, key))
        scored.append((round(score, 9), key, spelt[key]))
    return sorted(scored, key=lambda item: (-item[0], item[1]))


def _earliness(plain: str, key: str) -> float:
    """1 for a phrase that opens the text, 0 from a quarter of it on."""
    at = plain.find(key)
    return max(0.0, 1.0 - at / (_EARLY_PART * max(len(plain), 1))) if at >= 0 else 0.0


def _single_nouns(text: str) -> list[tuple[str, str]]:
    known = {found.key for found in occurrences(text)}
    words = [(singular(word.lower()), word) for word in _WORD.findall(text)] if known else []
    return [(key, word) for key, word in words if key not in known and _can_be_noun(key, word.lower())]


def _can_be_noun(key: str, word: str) -> bool:
    return (
        key not in GENERIC_WORDS
        and not any(word in verbs for verbs in (FUNCTION_WORDS, VERB_FORMS, PARTICIPLES))
        and _NO_NOUN.search(word) is None
    )
