"""Capitals: words as they stand in the middle of a sentence, and as they stand in a heading."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.algorithms.entities.plurals import singular
from services.text.wordlist import word_list

SMALL_WORDS = word_list("a an and as at but by for from in into nor of on or over per the to via vs with")

_SMALL = re.compile(r"\b[a-z]{2,}\b")
_OWN_SPELLING = re.compile(r"\d|.[A-Z]")


class Casing:
    """The words that a set of texts writes small somewhere."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._small = {word for text in texts for word in _SMALL.findall(text)}

    def sentence_case(self, phrase: str) -> str:
        """`Retrieval-Augmented Generation` -> `retrieval-augmented generation`; `Gaussian process`, `GNNs` stay."""
        return " ".join("-".join(self._plain(part) for part in word.split("-")) for word in phrase.split(" "))

    def _plain(self, word: str) -> str:
        lower = word.lower().removesuffix("'s")
        if not word[:1].isupper() or _OWN_SPELLING.search(word) or len(word) < 2:
            return word
        return word if self._small.isdisjoint({lower, singular(lower), f"{lower}s"}) else word.lower()


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
