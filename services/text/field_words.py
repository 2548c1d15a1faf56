"""The words of a field's own name, and the terms of them that may name a group of its papers all the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby

from services.text.candidates import fold
from services.text.lexicon import BROAD, FUNCTION_WORDS, GENERIC_WORDS, LIGHT_HEADS
from services.text.stems import stem

GENERAL = frozenset(stem(word) for word in GENERIC_WORDS | LIGHT_HEADS)
_LIGHT = frozenset(map(stem, LIGHT_HEADS))
_TERMS = frozenset(stems for phrase in BROAD if _LIGHT.issuperset(stems := tuple(map(stem, phrase.split()))))
"""Terms of light words alone, which name a group where the field's own name does not hold them: `deep learning`."""

Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldWords:
    """What the name of a field says in stems.

    `words` are its own with general ones, none without a name; `nameable` are the terms that may name a group though
    they are made of such words; `initials` is the acronym of the name.
    """

    words: frozenset[str]
    nameable: frozenset[Stems]
    initials: str

    @classmethod
    def of(cls, topic: str, stems: Callable[[str], Stems]) -> FieldWords:
        """Read the name of a field; `stems` gives the stems of a phrase, acronyms spelt out."""
        own = frozenset(stems(topic))
        general = {term for term in _TERMS if not own.issuperset(term)}
        initials = "".join(word[0] for word in fold(topic).split() if word not in FUNCTION_WORDS)
        return cls(
            words=own | GENERAL if own else own,
            nameable=frozenset(general | set(map(stems, _parts(topic)))),
            initials=initials if len(initials) > 2 else "",
        )

    def make_up(self, stems: Stems) -> bool:
        """Whether a phrase is the field's name or made of its words, so that it distinguishes no group."""
        return stems not in self.nameable and (self.words.issuperset(stems) or stems == (self.initials,))


def _parts(topic: str) -> list[str]:
    """The parts of two words and more of a name that has several: `the Turing test` of `AI and the Turing test`."""
    runs = [list(run) for is_part, run in groupby(topic.split(), _is_of_part) if is_part]
    return [" ".join(run) for run in runs if len(run) > 1] if len(runs) > 1 else []


def _is_of_part(word: str) -> bool:
    return word.lower() not in FUNCTION_WORDS
