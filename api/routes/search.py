"""Search for papers by words, by meaning, or by both."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.paging import Limit
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.search import SearchAnswer, search_answer
from services.exploring.search import SearchMode, search_papers

router = resource("/search", "search")

Words = Annotated[
    str,
    Query(
        min_length=1,
        max_length=1_000,
        pattern=r"[\p{L}\p{N}]",
        description="Words or a sentence, with at least one letter or digit; no query syntax",
        examples=["over-smoothing in deep networks"],
    ),
]


@router.get(
    "",
    operation_id="searchPapers",
    summary="Search the papers of the graph",
    description="`text` ranks by BM25 over title, abstract and summary, `vector` by the cosine of embeddings; `hybrid` "
    "fuses both by reciprocal rank. A search has one page: raise `limit`, or say more in `q`. Papers without an "
    "embedding, that is in no field yet, are found by their words only.",
    response_model=SearchAnswer,
    responses=problems(422),
)
async def search(
    bench: BenchDep,
    principal: Reader,
    q: Words,
    mode: Annotated[SearchMode, Query(description="Which rankings to use")] = SearchMode.HYBRID,
    limit: Limit = 20,
) -> Response:
    """Papers for a query, best first."""
    found = await search_papers(q, mode=mode, limit=limit, papers=bench.papers, embedder=bench.embedder)
    return answer(search_answer(q, mode, found))
