"""Capitals: words as they are in the middle of a sentence, and as they are in a heading."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kg.algorithms.entities.plurals import singular
from services.text.wordlist import word_list

SMALL_WORDS = word_list("a an and as at but by for from in into nor of on or over per the to via vs with")

_SMALL = re.compile(r"\b[a-z]{2,}\b")
_CAPITAL_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+\b")
_OPENING = re.compile(r"(?:^|\n|[.!?] )([A-Z][a-z]+)(?= [a-z])")
_OWN_SPELLING = re.compile(r"\d|.[A-Z]")
_COMMON_NOUN = re.compile(r"(?:tion|ment|ness|ity|ing|ance|ence|ism|logy|sis|ship|work|works|ed|ive|ly)s?$")
_SELDOM_SMALL = 0.2
"""A word is a name when it is written small less than this share of the times that a sentence writes it large."""


@dataclass(frozen=True, slots=True)
class Casing:
    """How often the sentences of a set of texts write a word small and how often large."""

    small: Counter[str]
    large: Counter[str]
    opening: Counter[str]
    """Words that open a title or a sentence, where a capital says nothing."""

    @classmethod
    def of(cls, texts: Iterable[str]) -> Casing:
        """Count in texts whose first line is a title, whose capitals say nothing."""
        small, large, opening = Counter[str](), Counter[str](), Counter[str]()
        for text in texts:
            opening.update(word.lower() for word in _OPENING.findall(text))
            _, _, body = text.partition("\n")
            small.update(_SMALL.findall(text))
            large.update(word.lower() for word in _CAPITAL_INSIDE.findall(body))
        return cls(small=small, large=large, opening=opening)

    def sentence_case(self, phrase: str) -> str:
        """`Retrieval-Augmented Generation` -> `retrieval-augmented generation`; `Gaussian process`, `GNNs` stay."""
        return " ".join("-".join(self._plain(part) for part in word.split("-")) for word in phrase.split(" "))

    def _plain(self, word: str) -> str:
        lower = word.lower().removesuffix("'s")
        if not word[:1].isupper() or _OWN_SPELLING.search(word) or len(word) < 2:
            return word
        one = singular(lower)
        small = self.small[lower] + (self.small[one] if one != lower else self.small[lower + "s"])
        large = self.large[lower] + (self.large[one] if one != lower else 0)
        if small < _SELDOM_SMALL * large:
            return word
        return word.lower() if small or self.opening[lower] or _COMMON_NOUN.search(lower) else word


def title_case(text: str) -> str:
    """Capitals as in a heading; acronyms and names keep their own spelling (`GNN`, `mRNA`, `node2vec`).

    >>> title_case("retrieval-augmented generation and end-to-end training of mRNA vaccines")
    'Retrieval-Augmented Generation and End-to-End Training of mRNA Vaccines'
    """
    words = text.split(" ")
    return " ".join(_capitalise(word, first=index == 0) for index, word in enumerate(words))


def _capitalise(word: str, *, first: bool) -> str:
    if word in SMALL_WORDS and not first:
        return word
    parts = word.split("-")
    return "-".join(part if place and part in SMALL_WORDS else _large(part) for place, part in enumerate(parts))


def _large(part: str) -> str:
    """A part of a compound with its capital; `k` of `k-means` and whatever has capitals or digits of its own stays."""
    return part if _OWN_SPELLING.search(part) or len(part) < 2 else part[:1].upper() + part[1:]
