"""The default embedder: offline, deterministic, and better than its parts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.adapters.embedders import static_embedder
from services.adapters.embedders.static_embedder import LEXICAL, MEANING, StaticEmbedder, embed, words
from services.errors import UpstreamError
from tests.builders.cited_pairs import CITED_CORPORA, corpus_pairs, cosines, example_pairs, tf_idf

GRAPHS = "Graph neural networks\nWe pass messages along the edges of a graph to classify its nodes."
GRAPHS_AGAIN = "A graph neural network\nNodes are classified by messages that neighbours send along edges."
CANCER = "Breast cancer screening\nA randomised trial compares mammography with usual care in older women."


def test_vectors_have_length_one_and_the_dimension_of_the_identity() -> None:
    vectors = embed([GRAPHS, CANCER])
    assert vectors.shape == (2, StaticEmbedder().identity.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize("text", ["", "  \n", "…—!?", "2019 10"])
def test_a_text_without_a_word_gives_the_zero_vector(text: str) -> None:
    assert not embed([text]).any()
    assert not embed([GRAPHS, text])[1].any()


def test_no_texts_give_no_vectors() -> None:
    assert embed([]).shape == (0, MEANING + LEXICAL)


def test_the_same_subject_in_other_words_is_nearer_than_another_subject() -> None:
    graphs, again, cancer = embed([GRAPHS, GRAPHS_AGAIN, CANCER])
    assert graphs @ again > 0.6
    assert graphs @ cancer < 0.2


@settings(deadline=None, max_examples=25)
@given(st.lists(st.text(max_size=80), max_size=6), st.text(max_size=80))
def test_a_vector_does_not_depend_on_the_company_of_its_text(others: list[str], text: str) -> None:
    assert np.array_equal(embed([*others, text])[-1], embed([text])[0])


def test_a_block_border_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [f"{GRAPHS} {number}th variation" for number in range(7)] + ["", CANCER]
    whole = embed(texts)
    monkeypatch.setattr(static_embedder, "BLOCK", 2)
    assert np.array_equal(embed(texts), whole)


async def test_the_embedder_gives_what_its_function_gives() -> None:
    assert np.array_equal(await StaticEmbedder().embed([GRAPHS]), embed([GRAPHS]))


def test_the_identity_names_the_versions_of_vectors_and_formula() -> None:
    identity = StaticEmbedder().identity
    assert str(identity) == f"static-{static_embedder.SCHEME}-wordllama-0.4.0.post1/768"


def test_vectors_are_those_that_stored_graphs_were_made_with() -> None:
    first = embed([GRAPHS, CANCER])[:, :3]
    assert first == pytest.approx(np.array([[0.03093, 0.00763, 0.05026], [0.01574, 0.02438, -0.00826]]), abs=1e-5)


@pytest.mark.parametrize("name", [static_embedder.MATRIX, static_embedder.BYTE_PAIRS, static_embedder.SUMS])
@pytest.mark.parametrize("content", [b"other", b"", None])
def test_missing_and_other_files_are_refused(
    name: str, content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in static_embedder.FOLDER.iterdir():
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / name).unlink()
    if content is not None:
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(static_embedder, "FOLDER", tmp_path)
    with pytest.raises(UpstreamError, match="install strata-survey again"):
        static_embedder._load.__wrapped__()


def test_words_fold_case_and_accents_and_leave_numbers_out() -> None:
    assert words("Erdős–Rényi graphs, GCN-2 in 2017") == ["erdos", "renyi", "graphs", "gcn", "in"]


def test_scripts_without_spaces_are_read_by_character() -> None:
    assert words("図ニューラル GNN") == ["図", "ニ", "ュ", "ー", "ラ", "ル", "gnn"]


def test_singular_and_plural_are_one_word() -> None:
    one, many = embed(["theory network"]), embed(["theories networks"])
    assert np.array_equal(one, many)


def test_the_opening_of_a_text_weighs_more_than_its_end() -> None:
    filler = "the results of these methods show that it can be used with other data in many ways"
    title, opening, end = embed(["graph attention", f"graph attention {filler}", f"{filler} graph attention"])
    assert title @ opening > title @ end


def test_common_words_alone_do_not_make_texts_alike_in_words() -> None:
    first, second = embed(["the cat is in the house", "the law is in the court"])[:, MEANING:]
    assert abs(first @ second) < 0.05


def test_importing_the_embedder_loads_no_vectors(root: Path) -> None:
    code = "import sys, services.adapters.embedders.static_embedder as e; sys.exit(e._load.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def test_no_socket_is_opened(root: Path, tmp_path: Path) -> None:
    code = """
import socket, sys
def refuse(*_arguments, **_options):
    raise AssertionError("a socket was opened")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from services.adapters.embedders.static_embedder import embed
assert embed(["graph neural networks"]).any()
assert not {"wordllama", "tokenizers", "safetensors"} & set(sys.modules)
"""
    # An empty home: nothing that an earlier run may have cached can help.
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "HF_HOME": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], cwd=root, env=environment, check=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_cited_papers_of_the_examples_are_nearer_than_random_ones(root: Path) -> None:
    pairs = example_pairs(root)
    vectors = embed(pairs.texts)
    assert pairs.auc(vectors) > 0.69
    assert pairs.auc(vectors) > pairs.auc(tf_idf(pairs.texts))


@pytest.mark.shared
@pytest.mark.slow
def test_the_blend_beats_both_parts_and_tf_idf_over_nine_fields(shared: Path) -> None:
    scores = []
    for name in CITED_CORPORA:
        pairs = corpus_pairs(shared, name)
        vectors = embed(pairs.texts)
        parts = (vectors[:, :MEANING], vectors[:, MEANING:])
        units = [part / np.maximum(np.linalg.norm(part, axis=1, keepdims=True), 1e-12) for part in parts]
        scores.append([pairs.auc(each) for each in (vectors, *units, tf_idf(pairs.texts))])
    blend, meaning, lexical, plain = np.mean(scores, axis=0)
    assert blend > 0.79
    assert blend > max(meaning, lexical) + 0.005
    assert blend > plain + 0.03


@pytest.mark.shared
@pytest.mark.slow
def test_the_scale_suits_the_threshold_of_similar_to(shared: Path) -> None:
    fields = [corpus_pairs(shared, name) for name in CITED_CORPORA[:5]]
    vectors = [embed(field.texts) for field in fields]
    across = (vectors[0] @ vectors[3].T).ravel()
    assert np.median(across) < 0.25
    assert np.quantile(across, 0.99) < 0.5
    for field, own in zip(fields, vectors, strict=True):
        assert np.median(cosines(own, field.cited)) > np.median(cosines(own, field.random)) + 0.05
