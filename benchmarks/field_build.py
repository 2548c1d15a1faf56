"""The layers of a field: weights, similarity, communities, all paths; and how the cost grows.

Without embedding, names and storing, which `whole_build` has.
"""

from __future__ import annotations

from datetime import date
from functools import partial

import numpy as np

from benchmarks.measure import Figure, peak_memory_mb, seconds, seconds_once
from benchmarks.synthetic import SyntheticField, synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.fields.layered_field import LayeredField, lay_out_layers
from kg.algorithms.fields.similarity import edge_weights
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId

SIZES = (12_500, 25_000, 50_000, 100_000)
CITATIONS_OF_A_PAPER = 10


def run(*, small: bool) -> list[Figure]:
    """1,500 papers with 30,000 citations, then doublings up to 100,000 papers; two small doublings when `small`."""
    field = synthetic_field(1_500, 30_000)
    took, strata = seconds(lambda: _build(field))
    figures = [
        Figure(
            what="field build, 1,500 papers, 30,000 citations", value=took, unit="s", target="≤ 0.5", met=took <= 0.5
        ),
        Figure(what="edge weights against a loop over the edges", value=_against_a_loop(field), unit="×"),
        Figure(what="papers on a path", value=100 * strata.reach.share_on_path, unit="%"),
    ]
    before = None
    for size in (6_000, 12_000) if small else SIZES:
        took, _ = seconds_once(partial(_build, synthetic_field(size, CITATIONS_OF_A_PAPER * size)))
        figures.append(Figure(what=f"field build, {size:,} papers", value=took, unit="s"))
        if before is not None:
            growth = took / before
            figures.append(
                Figure(
                    what=f"cost growth to {size:,} papers", value=growth, unit="×", target="≤ 2.3", met=growth <= 2.3
                )
            )
        before = took
    return [*figures, Figure(what="field build, peak memory", value=peak_memory_mb(), unit="MB")]


def _build(field: SyntheticField) -> LayeredField:
    ids = [PaperId(f"p{number:015x}") for number in range(field.size)]
    in_degree = np.bincount(field.cited, minlength=field.size).tolist()
    papers = [
        Paper(id=id, title=f"Paper {number}", citation_key=CitationKey(id), year=year, citation_count=count)
        for number, (id, year, count) in enumerate(zip(ids, field.years.tolist(), in_degree, strict=True))
    ]
    citations = [
        Citation(citing=ids[citing], cited=ids[cited])
        for citing, cited in zip(field.citing.tolist(), field.cited.tolist(), strict=True)
    ]
    vectors = field.vectors()
    return lay_out_layers(
        papers,
        citations,
        vectors,
        vectors.mean(axis=0),
        field_id=FieldId("synthetic"),
        parameters=FieldParameters(),
        as_of=date(2025, 6, 30),
        analytics=LocalAnalytics(),
    )


def _against_a_loop(field: SyntheticField) -> float:
    """The same weights computed edge by edge, as published code does."""
    vectors = field.vectors()
    pairs = list(zip(field.citing.tolist(), field.cited.tolist(), strict=True))

    def loop() -> list[float]:
        return [
            float(np.dot(vectors[a], vectors[b]) / (np.linalg.norm(vectors[a]) * np.linalg.norm(vectors[b])))
            for a, b in pairs
        ]

    plain, expected = seconds(loop, repeats=1)
    fast, weights = seconds(lambda: edge_weights(vectors, field.citing, field.cited))
    if not np.allclose(weights, np.clip(expected, 0, 1), atol=1e-5):
        raise AssertionError("the two ways to compute edge weights disagree")
    return plain / fast
