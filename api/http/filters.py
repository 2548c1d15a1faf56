"""Parameters that several operations take, each described and bounded once."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Query

from kg.model.layer import Layer
from kg.model.papers.listing import PaperFilters
from kg.model.papers.paper import PaperId, PaperKind
from services.exploring.graph import GraphFilters

PaperHandle = Annotated[
    str,
    Path(
        min_length=1,
        max_length=300,
        description="Id, citation key or identifier (`doi:10.1109/5.771073`, `arxiv:1609.02907`) of a paper; slashes "
        "in it may be percent-encoded or not",
        examples=["wu2019comprehensive"],
    ),
]
PaperSegment = Annotated[
    str,
    Path(
        min_length=1,
        max_length=300,
        pattern="^[^/]+$",
        description="Id or citation key of a paper",
        examples=["wu2019comprehensive"],
    ),
]
FieldInPath = Annotated[
    str, Path(min_length=1, max_length=200, description="Id of a field", examples=["graph-neural-networks"])
]
SurveyInPath = Annotated[str, Path(min_length=1, max_length=300, description="Id of the survey.")]
RevisionNumber = Annotated[int | None, Query(ge=1, description="Number of a revision; the last one without it.")]
SectionInPath = Annotated[
    str, Path(min_length=1, max_length=50, description="Number of the section, or `abstract`.", examples=["2.1"])
]
ImportId = Annotated[
    str, Path(min_length=1, max_length=100, description="Id of the import.", examples=["job_0f3a5b7c9d1e2f40"])
]
YearFrom = Annotated[int | None, Query(ge=0, le=9_999, description="Only papers of this year or later")]
YearTo = Annotated[int | None, Query(ge=0, le=9_999, description="Only papers of this year or earlier")]
Venue = Annotated[
    str | None,
    Query(min_length=1, max_length=500, description="Only papers of this venue; its whole name, in any case"),
]
ByAuthor = Annotated[
    str | None, Query(min_length=1, max_length=300, description="Only papers of this author; the whole name as listed")
]
ByKind = Annotated[PaperKind | None, Query(description="Only papers that mainly contribute this")]
MinCitations = Annotated[
    int | None, Query(ge=0, le=1_000_000_000, description="Only papers cited at least as often in the world")
]

IsRetracted = Annotated[
    bool | None, Query(description="Only papers that were retracted, or only others; both if left out")
]


async def _paper_filters(
    *,
    id: Annotated[
        list[Annotated[str, Query(min_length=1, max_length=300)]] | None,
        Query(max_length=200, description="Only these papers, by id, citation key or identifier; repeat it for each"),
    ] = None,
    year_from: YearFrom = None,
    year_to: YearTo = None,
    venue: Venue = None,
    author: ByAuthor = None,
    kind: ByKind = None,
    min_citations: MinCitations = None,
    source: Annotated[
        str | None,
        Query(min_length=1, max_length=300, description="Only papers of this import, tag or collection"),
    ] = None,
    stubs: Annotated[bool, Query(description="Also papers known only because another cites them or is cited")] = False,
    is_retracted: IsRetracted = None,
) -> PaperFilters:
    return PaperFilters(
        ids=None if id is None else tuple(PaperId(each) for each in id),
        year_from=year_from,
        year_to=year_to,
        venue=venue,
        author=author,
        kind=kind,
        min_citations=min_citations,
        source=source,
        stubs=stubs,
        is_retracted=is_retracted,
    )


PaperFiltersDep = Annotated[PaperFilters, Depends(_paper_filters)]


async def _graph_filters(
    *,
    layer: Annotated[Layer | None, Query(description="Only papers of this stratum")] = None,
    community: Annotated[
        str | None, Query(min_length=1, max_length=200, description="Only papers of this community, by its id")
    ] = None,
    year_from: YearFrom = None,
    year_to: YearTo = None,
    venue: Venue = None,
    min_citations: MinCitations = None,
    around: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=300,
            description="Only this paper, by id, citation key or identifier, and those one edge away from it",
        ),
    ] = None,
    kind: ByKind = None,
    author: ByAuthor = None,
    q: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=300,
            description="Only papers whose title or authors have these words, or words that begin so",
        ),
    ] = None,
    paper: Annotated[
        list[Annotated[str, Query(min_length=1, max_length=300)]] | None,
        Query(max_length=200, description="Only these papers, by id, citation key or identifier; repeat it for each"),
    ] = None,
    is_retracted: IsRetracted = None,
) -> GraphFilters:
    return GraphFilters(
        layer=layer,
        community=community,
        year_from=year_from,
        year_to=year_to,
        venue=venue,
        min_citations=min_citations,
        around=around,
        kind=kind,
        author=author,
        words=q,
        papers=None if paper is None else frozenset(paper),
        is_retracted=is_retracted,
    )


GraphFiltersDep = Annotated[GraphFilters, Depends(_graph_filters)]
