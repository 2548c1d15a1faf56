"""Embeddings are made once for each text."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kg.errors import InvalidInputError
from services.field import vectors as module
from services.field.vectors import paper_vectors, text_to_embed
from tests.builders.small_field import GRAPHS, CountingEmbedder, Desk


def test_the_summary_is_preferred_over_the_abstract_and_the_title_always_counts() -> None:
    first = GRAPHS[0]
    assert text_to_embed(first) == "Graph convolutional networks\nConvolution on graphs."
    assert text_to_embed(replace(first, summary="Spectral filters.")).endswith("networks\nSpectral filters.")
    assert text_to_embed(replace(first, abstract=None)) == "Graph convolutional networks"


async def test_vectors_come_in_the_order_of_the_papers(stocked: Desk) -> None:
    forth = await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers)
    back = await paper_vectors(GRAPHS[::-1], embedder=stocked.embedder, repository=stocked.papers)
    assert forth.shape == (6, stocked.embedder.identity.dimension)
    assert np.array_equal(forth, back[::-1])


async def test_only_changed_texts_are_embedded_again(stocked: Desk) -> None:
    await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers)
    assert len(stocked.embedder.texts) == 6
    changed = replace(GRAPHS[3], abstract="Another abstract.")
    await paper_vectors([*GRAPHS[:3], changed], embedder=stocked.embedder, repository=stocked.papers)
    assert stocked.embedder.texts[6:] == ["Oversmoothing in graph networks\nAnother abstract."]


async def test_a_change_that_does_not_touch_the_text_costs_nothing(stocked: Desk) -> None:
    await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers)
    cited = [replace(paper, citation_count=10_000) for paper in GRAPHS]
    stocked.papers.save(cited)
    await paper_vectors(cited, embedder=stocked.embedder, repository=stocked.papers)
    assert len(stocked.embedder.texts) == 6


async def test_what_was_embedded_before_a_break_is_kept(stocked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 2)

    def stop(_stage: str, done: int, _total: int | None) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers, progress=stop)
    await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers)
    assert len(stocked.embedder.texts) == 6


async def test_progress_counts_the_papers_embedded(stocked: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH", 4)
    told: list[tuple[str, int, int | None]] = []
    await paper_vectors(
        GRAPHS, embedder=stocked.embedder, repository=stocked.papers, progress=lambda *step: told.append(step)
    )
    assert told == [("embedding", 4, 6), ("embedding", 6, 6)]


async def test_vectors_of_another_embedder_are_an_error_that_says_what_to_do(stocked: Desk) -> None:
    await paper_vectors(GRAPHS, embedder=stocked.embedder, repository=stocked.papers)
    with pytest.raises(InvalidInputError, match=r"counting/768.*--re-embed"):
        await paper_vectors(GRAPHS, embedder=CountingEmbedder(name="other"), repository=stocked.papers)


async def test_no_papers_need_no_vectors(desk: Desk) -> None:
    none = await paper_vectors([], embedder=desk.embedder, repository=desk.papers)
    assert none.shape == (0, desk.embedder.identity.dimension)
