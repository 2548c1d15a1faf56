"""Which texts a phrase covers: the count behind "X, in 20 of 38 papers".

A text is covered by a phrase when, in its title or in its abstract, the stems of all its words are close together, in
any order, in at most twice as many words as the phrase has, with acronyms read as what the texts say they stand for:
`prediction of molecular properties` is covered by `property prediction`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.algorithms.entities.plurals import singular
from services.text.definitions import acronyms
from services.text.lexicon import FUNCTION_WORDS
from services.text.stems import stem

_TOKEN = re.compile(r"[^\W_]+|[.;:?!()]")
_STOP = 8
"""Places that the end of a clause is wide, so that no phrase reaches over it."""

Places = Mapping[str, Sequence[int]]
"""Where each stem is in one text."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """The stems of n texts, so that a phrase can be asked which of them it covers.

    Sets of texts are the bits of a whole number: bit i stands for text i. `title_ends` is the first place after the
    title (the first line) of each text.
    """

    places: tuple[Places, ...]
    title_ends: tuple[int, ...]
    holders: Mapping[str, int]
    spelt_out: Mapping[str, str]

    @classmethod
    def of(cls, texts: Sequence[str]) -> Coverage:
        """Read n texts; the first line of a text counts as its title."""
        spelt_out = acronyms(texts)
        read = [_read(text, spelt_out) for text in texts]
        holders: dict[str, int] = {}
        for at, (places, _) in enumerate(read):
            for word in places:
                holders[word] = holders.get(word, 0) | 1 << at
        return cls(
            places=tuple(places for places, _ in read),
            title_ends=tuple(end for _, end in read),
            holders=holders,
            spelt_out=spelt_out,
        )

    def stems(self, phrase: str) -> tuple[str, ...]:
        """The stems of a phrase in order, acronyms spelt out, without function words."""
        return tuple(found for found in _stems(phrase.split("\n"), self.spelt_out) if found and found not in _CLOSING)

    def texts_with(self, phrase: str) -> int:
        """The texts that a phrase covers, as bits."""
        return self.where(self.stems(phrase))[0]

    def share(self, phrases: Iterable[str]) -> float:
        """The share of the texts that at least one of the phrases covers, in [0, 1]; 0 without texts."""
        union = 0
        for phrase in phrases:
            union |= self.texts_with(phrase)
        return union.bit_count() / len(self.places) if self.places else 0.0

    def where(self, stems: Sequence[str]) -> tuple[int, int]:
        """The texts that hold these stems close together, and those that do so in their titles, as bits."""
        wanted = tuple(dict.fromkeys(stems))
        candidates = (1 << len(self.places)) - 1 if wanted else 0
        for word in wanted:
            candidates &= self.holders.get(word, 0)
        anywhere = titled = 0
        for at in bits(candidates):
            start = _first(self.places[at], wanted, reach=2 * len(stems))
            if start is not None:
                anywhere |= 1 << at
                titled |= (start < self.title_ends[at]) << at
        return anywhere, titled


def bits(texts: int) -> Iterable[int]:
    """The numbers of the texts of a set, smallest first."""
    while texts:
        low = texts & -texts
        yield low.bit_length() - 1
        texts ^= low


def as_bits(groups: Iterable[Sequence[str]]) -> tuple[int, ...]:
    """The texts of each group as a set, counted through all groups."""
    found, start = [], 0
    for group in groups:
        found.append(((1 << len(group)) - 1) << start)
        start += len(group)
    return tuple(found)


def _read(text: str, spelt_out: Mapping[str, str]) -> tuple[Places, int]:
    places: dict[str, list[int]] = {}
    at, title_end = 0, 0
    for number, line in enumerate(text.split("\n")):
        for word in _stems((line,), spelt_out):
            if word in _CLOSING:
                at += _STOP
            elif word:
                places.setdefault(word, []).append(at)
            at += 1
        at += _STOP
        title_end = at if number == 0 else title_end
    return places, title_end


def _stems(lines: Iterable[str], spelt_out: Mapping[str, str]) -> Iterable[str]:
    """Stems, "" for a function word, and the signs that end a clause."""
    for line in lines:
        for token in _TOKEN.findall(line):
            lower = token.lower()
            if lower in FUNCTION_WORDS:
                yield ""
                continue
            known = spelt_out.get(singular(lower)) if token.rstrip("s").isupper() or lower == token else None
            for word in known.split() if known else (lower,):
                yield stem(word)


_CLOSING = frozenset(".;:?!()")


def _first(places: Places, stems: Sequence[str], *, reach: int) -> int | None:
    """Where the stems first are within `reach` words of each other, in any order; None where they do not."""
    if len(stems) == 1:
        return places[stems[0]][0]
    rarest = min(stems, key=lambda word: (len(places[word]), word))
    for anchor in places[rarest]:
        near = [min(places[word], key=lambda place: (abs(place - anchor), place)) for word in stems]
        if max(near) - min(near) < reach:
            return min(near)
    return None
