"""The default embedder: word vectors that come along, blended with hashed words; offline and deterministic.

A text's vector is in two parts, each of unit length before they are weighed and joined: what its words mean (the
256 dimensions of the vectors that the build takes out of `wordllama`) and which words they are (`LEXICAL` hashed
dimensions, Weinberger et al. 2009). In both, a word counts the more the rarer it is, the prior of Arora et al. 2017.
No corpus is needed for that prior, and no other text of the batch: the tokenizer's vocabulary is ordered by frequency,
so a word's place in it says how common the word is. The words that open a text, as a rule its title, count
`OPENING_WEIGHT` times.

The constants were chosen by telling cited from random pairs of papers in nine corpora; `docs/embedders.md` has the
figures.

Sources:
    Arora, Liang & Ma 2017, "A simple but tough-to-beat baseline for sentence embeddings", section 3, eq. 1;
    Weinberger et al. 2009, doi:10.1145/1553374.1553516, section 2 (hashing with a sign).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b, sha256
from itertools import chain, filterfalse, pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kg.model.graphs.graph import FloatArray
from services.adapters.embedders.byte_pairs import BytePairs, read_byte_pairs, tokens_of
from services.embedding import EmbedderIdentity
from services.errors import UpstreamError
from services.steps.offload import offload

SCHEME = 1
"""Version of the formula below; a change of it makes all stored vectors stale."""

VECTORS = "wordllama-0.4.0.post1"
"""Names the word vectors in every stored embedding. Releases 0.2.2 to 0.4 of the package carry the same ones, so the
name says which vectors they are, not which release brought them; `SUMS` holds it to that."""

FOLDER = Path(__file__).parent / "vectors"
MATRIX = "l2_supercat_256.safetensors"
BYTE_PAIRS = "l2_supercat_byte_pairs.json"
SUMS = "SHA256SUMS"
"""The files of the folder: vectors, vocabulary, and the digests of both. `hatch_build.py` fetches the first two."""

MEANING = 256
LEXICAL = 512
LEXICAL_WEIGHT = 0.6
"""Length of the lexical part beside a meaning part of length 1; a cosine takes about a quarter from the words."""

OPENING_WORDS = 12
OPENING_WEIGHT = 3.0

COMMON_RANK = 500
"""Words that come earlier in the tokenizer's vocabulary ("the", "with") say nothing about a text's subject."""

RARITY = 1e-3
"""The constant a of Arora et al.: a word of this probability counts half."""

BLOCK = 1_024
"""Texts worked on at once: bounds memory to about 60 MB whatever the batch."""

KNOWN_WORDS = 65_536
"""Words whose tokens and hash are remembered, the ones met last: 15 MB. Most words of a text were in texts before."""

_CODED_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+")
"""A word of letters and digits; in scripts that write no spaces, a single character."""

_ACCENTS = re.compile(r"[\u0300-\u036f]")


class StaticEmbedder:
    """Embeds with vectors that are already on the machine; loads them (0.1 s, 30 MB) when first used."""

    @cached_property
    def identity(self) -> EmbedderIdentity:
        """Names the versions of the vectors and of the formula."""
        return EmbedderIdentity(name=f"static-{SCHEME}-{VECTORS}", dimension=MEANING + LEXICAL)

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape (n, 768), each of length 1; a text without any word gives the zero vector.

        Raises:
            UpstreamError: the files of the vectors are missing, or are others.
        """
        return await offload(embed, texts)


def embed(texts: Sequence[str]) -> NDArray[np.float32]:
    """What `StaticEmbedder.embed` does, on the calling thread."""
    vectors = np.zeros((len(texts), MEANING + LEXICAL), dtype=np.float32)
    for start in range(0, len(texts), BLOCK):
        vectors[start : start + BLOCK] = _embed_block([words(text) for text in texts[start : start + BLOCK]])
    return vectors


def words(text: str) -> list[str]:
    """The words of a text in lower case and without accents; numbers are left out."""
    lowered = text.lower()
    if not lowered.isascii():
        lowered = _ACCENTS.sub("", unicodedata.normalize("NFKD", lowered))
    return list(filterfalse(str.isdigit, _CODED_WORD.findall(lowered)))


@lru_cache(maxsize=KNOWN_WORDS)
def _singular(word: str) -> str:
    """`networks` -> `network`, `theories` -> `theory`; rough, since both forms only have to become one."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _embed_block(texts: Sequence[Sequence[str]]) -> NDArray[np.float32]:
    """Vectors of texts given as words. Words are numbered in alphabetical order, so that a text's sums, and with them
    the last bit of its vector, do not depend on the company it is in; nor on the processor, since sums are double."""
    vectors = np.zeros((len(texts), MEANING + LEXICAL))
    singular = {word: _singular(word) for word in set[str]().union(*texts)}
    vocabulary = sorted(set(singular.values()))
    if not vocabulary:
        return vectors.astype(np.float32)
    place = {word: position for position, word in enumerate(vocabulary)}
    number = {word: place[form] for word, form in singular.items()}
    text, word, count = _counts(texts, number, len(vocabulary))
    meanings, rank = _meanings(vocabulary)
    weights = count * (RARITY / (RARITY + 1.0 / rank))[word]
    borders = np.searchsorted(text, np.arange(len(texts) + 1))
    for row, (start, end) in enumerate(pairwise(borders.tolist())):
        vectors[row, :MEANING] = weights[start:end] @ meanings[word[start:end]]
    slot, sign = _hash_words(vocabulary)
    weight_of_rank = sign * np.log(np.maximum(rank / COMMON_RANK, 1.0))
    lexical = np.bincount(
        text * LEXICAL + slot[word], (1.0 + np.log(count)) * weight_of_rank[word], minlength=len(texts) * LEXICAL
    )
    vectors[:, MEANING:] = lexical.reshape(len(texts), LEXICAL)
    return _join_parts(vectors)


def _counts(
    texts: Sequence[Sequence[str]], number: Mapping[str, int], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], FloatArray]:
    """Text, number of a word and how often it occurs there, openings weighed; sorted by text, then word."""
    lengths = np.array([len(text) for text in texts])
    total = int(lengths.sum())
    owner = np.repeat(np.arange(len(texts)), lengths)
    place = np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    word = np.fromiter(map(number.__getitem__, chain.from_iterable(texts)), dtype=np.int64, count=total)
    keys, inverse = np.unique(owner * size + word, return_inverse=True)
    counts = np.bincount(inverse, np.where(place < OPENING_WORDS, OPENING_WEIGHT, 1.0))
    return keys // size, keys % size, counts.astype(np.float64)


def _join_parts(vectors: FloatArray) -> NDArray[np.float32]:
    """Scale both parts to their lengths and the whole to 1."""
    for part, length in ((np.s_[:, :MEANING], 1.0), (np.s_[:, MEANING:], LEXICAL_WEIGHT), (np.s_[:, :], 1.0)):
        norms = np.linalg.norm(vectors[part], axis=1, keepdims=True)
        vectors[part] *= length / np.where(norms > 0, norms, 1.0)
    return vectors.astype(np.float32)


def _hash_words(vocabulary: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lexical dimension of each word, 0..LEXICAL-1, and its sign, -1 or 1."""
    codes = np.fromiter(map(_code, vocabulary), dtype=np.int64, count=len(vocabulary))
    return (codes >> 1) % LEXICAL, 2 * (codes & 1) - 1


@lru_cache(maxsize=KNOWN_WORDS)
def _code(word: str) -> int:
    return int.from_bytes(blake2b(word.encode(), digest_size=4).digest(), "little")


def _meanings(vocabulary: Sequence[str]) -> tuple[FloatArray, FloatArray]:
    """The vector of each word, the sum of its pieces', and its rank by frequency, 1 the commonest.

    A word in several pieces is rarer than all that have a place of their own.
    """
    _, vectors = _load()
    pieces = list(map(_pieces, vocabulary))
    lengths = np.array([len(word) for word in pieces])
    starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
    flat = np.fromiter(chain.from_iterable(pieces), dtype=np.int64, count=int(lengths.sum()))
    meanings = np.add.reduceat(vectors[flat].astype(np.float64), starts, axis=0)
    return meanings, np.where(lengths == 1, flat[starts] + 1.0, len(vectors) * np.sqrt(lengths))


@lru_cache(maxsize=KNOWN_WORDS)
def _pieces(word: str) -> tuple[int, ...]:
    """The tokens of a word."""
    return tokens_of(word, _load()[0])


@lru_cache(maxsize=1)
def _load() -> tuple[BytePairs, NDArray[np.float16]]:
    """Vocabulary and token vectors, shape (32,000, 256); the vectors stay in their file until they are read.

    The file is one of safetensors: the length of a header in 8 bytes, the header, and the matrix row by row.
    """
    pairs, matrix = (_read_checked(FOLDER / name) for name in (BYTE_PAIRS, MATRIX))
    start = 8 + int.from_bytes(matrix[:8].tobytes(), "little")
    return read_byte_pairs(pairs.tobytes()), matrix[start:].view("<f2").reshape(-1, MEANING)


def _read_checked(file: Path) -> NDArray[np.uint8]:
    """The bytes of a file, if it is the one that `VECTORS` names: others under its name would spoil a graph."""
    listed = file.with_name(SUMS)
    sums = listed.read_text("utf-8").splitlines() if listed.is_file() else []
    content = np.asarray(np.memmap(file, mode="r")) if file.is_file() and file.stat().st_size else np.empty(0, np.uint8)
    if f"{sha256(content.data).hexdigest()}  {file.name}" not in sums:
        raise UpstreamError(
            f"{file.name}, a part of the word vectors, is missing or is another one in {file.parent}; install "
            "strata-survey again, in a clone by `pip install --editable .`",
            source=file.name,
        )
    return content
