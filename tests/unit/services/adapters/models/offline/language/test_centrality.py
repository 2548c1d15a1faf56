"""Central sentences, and no sentence twice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.adapters.models.offline.language.centrality import centrality, is_redundant, lexical_similarity, select

SENTENCES = [
    "Graph attention weighs the neighbours of a node.",
    "Attention over neighbours lets a graph network weigh each node.",
    "Molecules are read as graphs whose atoms are nodes.",
    "The weather was fine in Vienna.",
]
WORDS = st.sampled_from(["graph", "attention", "node", "molecule", "atom", "the", "of", "novel", "edge", "layer"])
TEXTS = st.lists(st.lists(WORDS, max_size=6).map(" ".join), max_size=7)


def test_lexrank_of_a_star_is_the_known_stationary_distribution() -> None:
    # Three leaves joined to a centre by equal weights: solving s = 0.15/4 + 0.85 W's by hand gives
    # centre (0.15/4 + 0.85 * 3 * leaf) and leaf (0.15/4 + 0.85 * centre / 3), hence centre = 0.4797, leaf = 0.1734.
    star = np.eye(4)
    star[0, 1:] = star[1:, 0] = 0.5
    assert centrality(star) == pytest.approx([0.47973, 0.17342, 0.17342, 0.17342], abs=1e-5)


@given(TEXTS)
def test_centrality_is_a_distribution(texts: list[str]) -> None:
    scores = centrality(lexical_similarity(texts))
    assert len(scores) == len(texts)
    assert not texts or scores.sum() == pytest.approx(1.0)
    assert (scores >= 0).all()


@given(TEXTS)
def test_similarity_is_symmetric_and_between_0_and_1(texts: list[str]) -> None:
    similarity = lexical_similarity(texts)
    assert np.allclose(similarity, similarity.T)
    assert ((similarity >= 0) & (similarity <= 1)).all()


@given(TEXTS, st.integers(0, 8))
def test_a_choice_is_short_distinct_and_free_of_repetition(texts: list[str], limit: int) -> None:
    chosen = select(texts, limit=limit)
    assert len(chosen) == len(set(chosen)) <= limit
    assert chosen == select(texts, limit=limit)
    pairs = [(texts[a], texts[b]) for a in chosen for b in chosen if a < b]
    assert not any(is_redundant(first, second) for first, second in pairs)


def test_the_outsider_is_chosen_last() -> None:
    assert select(SENTENCES, limit=4, trade_off=1.0)[-1] == 3


def test_weights_lead_the_choice_and_zero_excludes() -> None:
    assert select(SENTENCES, limit=1, weights=[0.0, 0.0, 0.0, 1.0]) == (3,)
    assert select(SENTENCES, limit=4, weights=[0.0, 0.0, 0.0, 0.0]) == ()


def test_given_vectors_replace_the_words() -> None:
    same = np.ones((2, 2))
    assert select(["One thing is said.", "Another thing follows."], limit=2, similarity=same) == (0,)


def test_a_paraphrase_by_the_same_words_is_redundant() -> None:
    assert is_redundant(
        "Graph attention weighs neighbour nodes.", "Attention weighs the neighbour nodes of a graph well."
    )
    assert not is_redundant("Graph attention weighs neighbour nodes.", "Graph attention learns molecule fingerprints.")
