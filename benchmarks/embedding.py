"""How fast the static embedder is."""

from __future__ import annotations

import asyncio

from benchmarks.measure import Figure, seconds, seconds_once
from benchmarks.synthetic import synthetic_field
from services.adapters.embedders.static_embedder import StaticEmbedder

ABSTRACTS = 3_000


def run(*, small: bool) -> list[Figure]:
    """3,000 abstracts of 120 words; 500 when `small`."""
    count = 500 if small else ABSTRACTS
    texts = [record.abstract or "" for record in synthetic_field(count, count).records()]
    embedder = StaticEmbedder()
    loading, _ = seconds_once(lambda: asyncio.run(embedder.embed(texts[:1])))
    took, _ = seconds(lambda: asyncio.run(embedder.embed(texts)))
    rate = count / took
    return [
        Figure(what="static embedder, first text", value=loading, unit="s"),
        Figure(what="static embedding", value=rate, unit="abstracts/s", target="≥ 1,500", met=rate >= 1_500),
    ]
