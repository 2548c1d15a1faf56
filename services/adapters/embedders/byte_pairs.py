"""The tokens of a word by byte-pair encoding, in the vocabulary of Llama 2.

A mark for the space before it opens a word. Of two neighbours that become one token, those go first whose pair was
learned first, the leftmost of equals. A character without a token of its own is spelled in the bytes of UTF-8.

Source:
    Sennrich, Haddow & Birch 2016, doi:10.18653/v1/P16-1162, section 3.2.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

import numpy as np

SPACE = "▁"
FIRST_BYTE = 3
"""The token of the byte 0; those of the others follow it."""

_TOKEN = 0xFFFF
"""The bits of a token: the vocabulary has 32,000."""

_NO_PAIR = 1 << 32
"""More than any pair becomes."""

_GONE = -1
"""What is in the place of a token that the one before it has taken in."""

FEW = 64
"""Characters up to which a heap does not pay: nearly all words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BytePairs:
    """A vocabulary: the token of a character, and by `left << 16 | right` what a pair becomes: `rank << 16 | token`."""

    characters: Mapping[str, int]
    merges: Mapping[int, int]


def read_byte_pairs(content: bytes) -> BytePairs:
    """The vocabulary of a file that the build has written (`byte_pairs` of `hatch_build.py`)."""
    kept = json.loads(content)
    left, right, merged = np.array(kept["merges"], dtype=np.int64).reshape(-1, 3).T
    became = np.arange(len(merged)) << 16 | merged
    return BytePairs(
        characters={character: token for token, character in enumerate(kept["characters"], kept["first_character"])},
        merges=dict(zip((left << 16 | right).tolist(), became.tolist(), strict=True)),
    )


def tokens_of(word: str, pairs: BytePairs) -> tuple[int, ...]:
    """The tokens of a word without white space, at least one; n characters take n log n steps."""
    tokens = _characters(SPACE + word, pairs.characters)
    merge = _merge_few if len(tokens) <= FEW else _merge_many
    return tuple(merge(tokens, pairs.merges))


def _characters(text: str, known: Mapping[str, int]) -> list[int]:
    """The token of each character, or the tokens of its bytes."""
    tokens: list[int] = []
    for character in text:
        token = known.get(character)
        if token is not None:
            tokens.append(token)
        else:
            tokens.extend(FIRST_BYTE + byte for byte in character.encode())
    return tokens


def _merge_few(tokens: list[int], merges: Mapping[int, int]) -> list[int]:
    """Merge by looking at all neighbours before each merge."""
    became = merges.get
    pairs = [became(left << 16 | right, _NO_PAIR) for left, right in pairwise(tokens)]
    while pairs and (first := min(pairs)) < _NO_PAIR:
        place = pairs.index(first)
        token = first & _TOKEN
        tokens[place : place + 2] = [token]
        del pairs[place]
        if place < len(pairs):
            pairs[place] = became(token << 16 | tokens[place + 1], _NO_PAIR)
        if place:
            pairs[place - 1] = became(tokens[place - 1] << 16 | token, _NO_PAIR)
    return tokens


def _merge_many(tokens: list[int], merges: Mapping[int, int]) -> list[int]:
    """The same with a heap of pairs, so that no word takes long."""
    size = len(tokens)
    after, before = list(range(1, size + 1)), list(range(-1, size - 1))
    waiting: list[tuple[int, int]] = []

    def wait(place: int, following: int) -> None:
        if place >= 0 and following < size:
            heappush(waiting, (merges.get(tokens[place] << 16 | tokens[following], _NO_PAIR), place))

    for place in range(size - 1):
        wait(place, place + 1)
    while waiting:
        pair, place = heappop(waiting)
        gone = after[place]
        if pair == _NO_PAIR or gone == size or merges.get(tokens[place] << 16 | tokens[gone]) != pair:
            continue  # no pair, or one of the two has become part of another token since
        tokens[place], tokens[gone] = pair & _TOKEN, _GONE
        end = after[place] = after[gone]
        if end < size:
            before[end] = place
        wait(place, end)
        wait(before[place], place)
    return [token for token in tokens if token != _GONE]
