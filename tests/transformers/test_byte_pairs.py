"""Tokens of words against the package `tokenizers`, given the same vocabulary."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models, normalizers

from services.adapters.embedders.byte_pairs import FIRST_BYTE, SPACE, BytePairs, read_byte_pairs, tokens_of
from services.adapters.embedders.static_embedder import BYTE_PAIRS, FOLDER

pytestmark = pytest.mark.transformers


@pytest.fixture(scope="module")
def pairs() -> BytePairs:
    """The vocabulary that comes along."""
    return read_byte_pairs((FOLDER / BYTE_PAIRS).read_bytes())


@pytest.fixture(scope="module")
def by_package(pairs: BytePairs) -> Callable[[str], list[int]]:
    """The tokens that the package gives a word."""
    spelled = {token: character for character, token in pairs.characters.items()}
    merges = [(pair >> 16, pair & 0xFFFF, became & 0xFFFF) for pair, became in pairs.merges.items()]
    while left := [each for each in merges if each[2] not in spelled]:
        spelled |= {new: spelled[a] + spelled[b] for a, b, new in left if a in spelled and b in spelled}
    spelled |= {0: "<unk>", **{FIRST_BYTE + byte: f"<0x{byte:02X}>" for byte in range(256)}}
    model = models.BPE(
        {text: token for token, text in spelled.items()},
        [(spelled[a], spelled[b]) for a, b, _ in merges],
        unk_token="<unk>",
        byte_fallback=True,
        fuse_unk=True,
    )
    tokenizer = Tokenizer(model)
    tokenizer.normalizer = normalizers.Prepend(SPACE)
    return lambda word: list(tokenizer.encode(word, add_special_tokens=False).ids)


LETTERS = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=100)
FEW_LETTERS = st.text(st.sampled_from("aeinstrxwfab"), min_size=1, max_size=100)


@settings(deadline=None, max_examples=500)
@given(word=LETTERS | FEW_LETTERS)
def test_words_have_the_tokens_of_the_package(
    word: str, pairs: BytePairs, by_package: Callable[[str], list[int]]
) -> None:
    assert list(tokens_of(word, pairs)) == by_package(word)
