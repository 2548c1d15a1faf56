"""The sentence-transformers embedder without the extra; `tests/transformers` has the tests with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from kg.errors import InvalidInputError
from services.adapters.embedders.sentence_embedder import SentenceEmbedder
from services.errors import UpstreamError

Extra = Callable[[str], object]


@pytest.fixture
def extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Extra:
    """Takes the code that the embedder's process is to find as the package `sentence_transformers`."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    return (tmp_path / "sentence_transformers.py").write_text


async def test_a_missing_extra_says_how_to_install_it(extra: Extra) -> None:
    extra("raise ModuleNotFoundError(name='sentence_transformers')")
    with pytest.raises(InvalidInputError, match=r"pip install 'strata-survey\[transformers\]'") as caught:
        await SentenceEmbedder("all-MiniLM-L6-v2").embed(["text"])
    assert caught.value.field == "embedder"


async def test_a_broken_extra_says_what_broke(extra: Extra) -> None:
    extra("raise ImportError('cannot allocate memory')")
    with pytest.raises(UpstreamError, match="cannot allocate memory"):
        await SentenceEmbedder("all-MiniLM-L6-v2").embed(["text"])


async def test_a_process_that_dies_at_start_is_an_upstream_error(extra: Extra) -> None:
    extra("import os; os._exit(3)")
    with pytest.raises(UpstreamError, match="ended, code 3"):
        await SentenceEmbedder("all-MiniLM-L6-v2").embed(["text"])


def _model(encode: str) -> str:
    return f"""
import numpy as np

class SentenceTransformer:
    def __init__(self, name):
        print("libraries print")
    def state_dict(self):
        return {{}}
    def get_embedding_dimension(self):
        return 2
    def encode(self, texts, **_options):
        {encode}
"""


async def test_what_libraries_print_does_not_get_into_the_answers(extra: Extra) -> None:
    extra(_model("print('more'); return np.array([[len(text), 1.0] for text in texts])"))
    embedder = SentenceEmbedder("some/model")
    vectors = await embedder.embed(["café", "", "a\nb", "?"])
    assert np.array_equal(vectors, np.array([[4, 1], [0, 0], [3, 1], [0, 0]], dtype=np.float32))
    assert embedder.identity.name.startswith("model-")
    assert embedder.identity.dimension == 2


async def test_a_process_that_dies_at_work_is_an_upstream_error(extra: Extra) -> None:
    extra(_model("import os; os._exit(9)"))
    with pytest.raises(UpstreamError, match=r"code 9.*run the command again"):
        await SentenceEmbedder("some/model").embed(["text"])


def test_making_one_starts_nothing() -> None:
    SentenceEmbedder("no such model")
