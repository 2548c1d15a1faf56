"""Tokens of words: those of the package `tokenizers`, whose results stand here as digests and numbers.

`tests/transformers/test_byte_pairs.py` compares with the package itself.
"""

from __future__ import annotations

import json
import time
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.adapters.embedders import byte_pairs
from services.adapters.embedders.byte_pairs import BytePairs, read_byte_pairs, tokens_of
from services.adapters.embedders.static_embedder import BYTE_PAIRS, FOLDER, words
from tests.tables import every_case


@pytest.fixture(scope="module")
def pairs() -> BytePairs:
    """The vocabulary that comes along."""
    return read_byte_pairs((FOLDER / BYTE_PAIRS).read_bytes())


def digest_of(found: list[str], pairs: BytePairs) -> str:
    """The digest of all tokens of some words."""
    return sha256(json.dumps([tokens_of(word, pairs) for word in found]).encode()).hexdigest()


KNOWN = {
    "graph": (3983,),
    "network": (3564,),
    "heteroscedasticity": (25745, 359, 1133, 6288, 537),
    "xxxx": (921, 12353),
    "wwwwfff": (281, 1636, 18725),
    "图": (29871, 30861),
    "нейронные": (25755, 6887, 3029),
    "γραφημα": (29871, 30197, 30147, 30110, 30237, 30183, 30167, 30110),
    "الشبكات": (24508, 30256, 30177, 30283, 30112, 30195),
    "लर": (29871, 30603, 30316),
    "neuronale": (26808, 265, 744),
    "한국어": (29871, 30877, 31293, 31129),
    "ﬁ": (29871, 31017),
    "𝔸": (29871, 243, 160, 151, 187),
}
"""Words of several scripts, some with pairs that overlap, and the tokens that the package gives."""

EXAMPLE_WORDS = 350
EXAMPLE_DIGEST = "5953fdcf562658c2616f2ba07ba149f598e9e3ef05740e5904ecce8df76be889"


@every_case("word", KNOWN)
def test_a_word_has_the_tokens_of_the_package(pairs: BytePairs, word: str) -> None:
    assert tokens_of(word, pairs) == KNOWN[word]


def test_words_of_the_example_have_the_tokens_of_the_package(pairs: BytePairs, root: Path) -> None:
    papers = map(json.loads, (root / "examples" / "graph_neural_networks.jsonl").read_text("utf-8").splitlines())
    texts = [f"{paper['title']} {paper.get('abstract') or ''}" for paper in papers]
    found = sorted({word for text in texts for word in words(text)})
    assert len(found) == EXAMPLE_WORDS
    assert digest_of(found, pairs) == EXAMPLE_DIGEST


def test_a_pair_is_merged_by_its_rank_and_not_from_the_left() -> None:
    # a b c: `bc` was learned first, so that `ab`, which stands further left, has no b any more.
    merges = {1 << 16 | 2: 5 << 16 | 10, 2 << 16 | 3: 4 << 16 | 11}
    assert tokens_of("abc", BytePairs(characters={"▁": 0, "a": 1, "b": 2, "c": 3}, merges=merges)) == (0, 1, 11)


def test_of_equal_pairs_the_leftmost_is_merged() -> None:
    merges = {1 << 16 | 1: 10}
    assert tokens_of("aaa", BytePairs(characters={"▁": 0, "a": 1}, merges=merges)) == (0, 10, 1)


@given(st.text(st.sampled_from("aeintrsx漢é0ß"), max_size=60))
def test_few_and_many_are_merged_alike(pairs: BytePairs, word: str) -> None:
    few, many = (byte_pairs._characters(word, pairs.characters) for _ in range(2))
    assert byte_pairs._merge_few(few, pairs.merges) == byte_pairs._merge_many(many, pairs.merges)


def test_a_word_of_a_hundred_thousand_characters_takes_no_minute(pairs: BytePairs) -> None:
    began = time.process_time()
    assert len(tokens_of("abcdefghij" * 10_000, pairs)) > 1
    assert time.process_time() - began < 20
