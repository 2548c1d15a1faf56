"""The words of a field's own name, which tell no group of its papers from another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from services.text.candidates import fold
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS, LIGHT_HEADS
from services.text.stems import stem

GENERAL = frozenset(stem(word) for word in GENERIC_WORDS | LIGHT_HEADS)
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FieldWords:
    """The stems of a field's name with general ones, none without a name; `initials` is the acronym of the name."""

    words: frozenset[str]
    initials: str

    @classmethod
    def of(cls, topic: str, stems: Callable[[str], Stems]) -> FieldWords:
        """Read the name of a field; `stems` gives the stems of a phrase, acronyms spelt out."""
        own = frozenset(stems(topic))
        initials = "".join(word[0] for word in fold(topic).split() if word not in FUNCTION_WORDS)
        return cls(words=own | GENERAL if own else own, initials=initials if len(initials) > 2 else "")

    def make_up(self, stems: Stems) -> bool:
        """Whether a phrase is the field's name or made of its words, so that it tells no group apart."""
        return self.words.issuperset(stems) or stems == (self.initials,)
