"""Views of fields made of arrays, without a graph behind them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import numpy as np

from kg.algorithms.graphs.csr import from_edges, transpose, undirected_graph
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import Field, FieldId, FieldParameters, PathId, PathStep, ReachReport, VerticalPath
from kg.model.fields.theme import Theme, ThemeId
from kg.model.fields.view import LAYERS, NO_COMMUNITY, UNKNOWN_COUNT, UNKNOWN_VENUE, FieldView, PaperFacts
from kg.model.graphs.graph import UNKNOWN_YEAR, IntArray
from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, PaperId, PaperKind

Edges = Sequence[tuple[int, int, float]]

FIELD = Field(
    id=FieldId("small"),
    topic="small",
    description="",
    as_of=date(2025, 6, 30),
    landmark_year=2024,
    parameters=FieldParameters(),
    embedder="static 1/256",
    versions={},
)
REACH = ReachReport(
    papers=0,
    citations=0,
    isolated=0,
    isolated_by_citations=0,
    papers_on_paths=0,
    seeds=0,
    seeds_without_development=(),
    seeds_without_frontier=(),
    backward_citations=0,
)


def paper_id(number: int) -> PaperId:
    """The id of a paper of a view; ids are in the order of the numbers."""
    return PaperId(f"p{number:03}")


def field_view(
    layers: Sequence[int],
    *,
    years: Sequence[int | None] | None = None,
    citation_counts: Sequence[int | None] | None = None,
    venues: Sequence[str | None] | None = None,
    trending: Sequence[float] | None = None,
    citations: Edges = (),
    similar: Edges = (),
    communities: Sequence[Sequence[int]] = (),
    themes: Sequence[Sequence[int]] = (),
    dates: Sequence[str | None] = (),
    authors: Sequence[Sequence[str]] = (),
    paths: Sequence[VerticalPath] = (),
) -> FieldView:
    """A field of as many papers as there are `layers` (0, 1, 2); what is left out is unknown, zero or none.

    An edge is (first, second, weight); a community lies in the layer of its first paper, a theme
    lists communities.
    """
    size = len(layers)
    trends = np.array(trending if trending is not None else [0.0] * size, dtype=np.float64)
    cited = from_edges(size, *_columns(citations))
    return FieldView(
        field=FIELD,
        revision="r1",
        reach=REACH,
        facts=replace(
            _facts(years or [None] * size, citation_counts or [None] * size, venues or [None] * size),
            dates=tuple(dates or [None] * size),
            authors=tuple(tuple(each) for each in authors or [()] * size),
        ),
        position={paper_id(number): number for number in range(size)},
        layers=np.array(layers, dtype=np.int64),
        communities=_members(size, communities),
        trending_scores=trends,
        relevances=np.zeros(size),
        reasons=("",) * size,
        ranking=np.argsort(-trends, kind="stable"),
        citations=cited,
        cited_by=transpose(cited),
        similar=undirected_graph(size, *_columns(similar)),
        community_list=tuple(
            Community(
                id=CommunityId(f"c{number}"),
                layer=LAYERS[layers[members[0]]].value,
                papers=tuple(map(paper_id, members)),
                modularity_share=0.0,
                label=f"label {number}",
                keywords=("word",),
            )
            for number, members in enumerate(communities)
        ),
        themes=tuple(
            Theme(
                id=ThemeId(f"t{place}"),
                label=f"theme {place}",
                keywords=(),
                communities=tuple(CommunityId(f"c{number}") for number in numbers),
            )
            for place, numbers in enumerate(themes)
        ),
        paths=tuple(paths),
    )


def vertical_path(
    seed: int, development: Sequence[tuple[int, int]], frontier: Sequence[tuple[int, int]]
) -> VerticalPath:
    """A path; a step is (paper, paper it was reached from)."""

    def steps(pairs: Sequence[tuple[int, int]], layer: Layer) -> tuple[PathStep, ...]:
        return tuple(PathStep(paper_id=paper_id(a), layer=layer, parent=paper_id(b), weight=0.5) for a, b in pairs)

    return VerticalPath(
        id=PathId(f"path-{seed}"),
        seed=paper_id(seed),
        development=steps(development, Layer.DEVELOPMENT),
        frontier=steps(frontier, Layer.FRONTIER),
        exact_development=len(development),
        exact_frontier=len(frontier),
    )


def _columns(edges: Edges) -> tuple[IntArray, IntArray, np.ndarray]:
    first, second, weights = zip(*edges, strict=True) if edges else ((), (), ())
    return np.array(first, dtype=np.int64), np.array(second, dtype=np.int64), np.array(weights, dtype=np.float64)


def _members(size: int, communities: Sequence[Sequence[int]]) -> IntArray:
    found = np.full(size, NO_COMMUNITY, dtype=np.int64)
    for number, members in enumerate(communities):
        found[list(members)] = number
    return found


def _facts(years: Sequence[int | None], counts: Sequence[int | None], venues: Sequence[str | None]) -> PaperFacts:
    codes = {name.lower(): number for number, name in enumerate(dict.fromkeys(name for name in venues if name))}
    return PaperFacts(
        papers=tuple(
            PaperBrief(
                id=paper_id(number),
                title=f"Paper {number}",
                citation_key=CitationKey(f"key{number}"),
                year=year,
                venue=venue,
                citation_count=count,
                kind=PaperKind.OTHER,
                stub=False,
            )
            for number, (year, count, venue) in enumerate(zip(years, counts, venues, strict=True))
        ),
        years=np.array([UNKNOWN_YEAR if year is None else year for year in years], dtype=np.int64),
        citation_counts=np.array([UNKNOWN_COUNT if count is None else count for count in counts], dtype=np.int64),
        venues=np.array([UNKNOWN_VENUE if name is None else codes[name.lower()] for name in venues], dtype=np.int64),
        venue_codes=codes,
        dates=(),
        authors=(),
    )
