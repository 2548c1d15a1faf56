"""Search for papers by words, by meaning, or by both, and for entities by their names."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import YearFrom, YearTo
from api.http.paging import Cursor, Limit, decode_offset, encode_cursor, next_link
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.search import SearchAnswer, SearchedType, search_answer
from kg.errors import InvalidInputError
from kg.model.layer import Layer
from kg.model.papers.paper import PaperKind
from kg.repository.papers.full_texts import FullTextRepository
from services.exploring.entities import EntityHit, search_entities
from services.exploring.passages import FoundPassage, search_passages
from services.exploring.queries import SearchMode
from services.exploring.search import SearchResults, search_papers
from services.exploring.text_search import SearchScope
from services.steps.offload import offload

router = resource("/search", "search")

Words = Annotated[
    str,
    Query(
        min_length=1,
        max_length=1_000,
        pattern=r"[\p{L}\p{N}]",
        description="Words or a sentence, with at least one letter or digit. No text is an error; these mean more: a "
        'phrase in quotes, `author:kipf`, `author:"max welling"`, `venue:iclr`, `title:attention`, `year:2017`, '
        "`year:2015-2018`; or the identifier, address, citation key or id of one paper",
        examples=["over-smoothing in deep networks", "kipf 2017", 'author:kipf "graph convolutional" year:2016-2018'],
    ),
]

SearchedField = Annotated[
    str | None,
    Query(min_length=1, max_length=200, description="Id of a field; only its papers and entities are found"),
]


async def _scope(
    *,
    bench: BenchDep,
    stubs: Annotated[bool, Query(description="Whether works known by a citation only may be found")] = False,
    field: SearchedField = None,
    layer: Annotated[
        list[Layer] | None,
        Query(max_length=3, description="Only papers of these strata of `field`; repeat it for each"),
    ] = None,
    year_from: YearFrom = None,
    year_to: YearTo = None,
    kind: Annotated[
        list[PaperKind] | None,
        Query(max_length=len(PaperKind), description="Only papers that mainly contribute one of these"),
    ] = None,
) -> SearchScope:
    """What is searched.

    Raises:
        InvalidInputError: layers without the field that has them.
    """
    if layer and field is None:
        raise InvalidInputError("layers are those of a field; name it in `field`", field="layer")
    within = None if field is None else await offload(lambda: bench.fields.view(field).of_layers(layer))
    kinds = None if kind is None else frozenset(kind)
    return SearchScope(stubs=stubs, within=within, year_from=year_from, year_to=year_to, kinds=kinds)


SearchScopeDep = Annotated[SearchScope, Depends(_scope)]


@router.get(
    "",
    operation_id="searchPapers",
    summary="Search the papers of the graph",
    description="`text` ranks by the words of title, abstract, summary, authors, venue and year, `vector` by the "
    "cosine of embeddings; `hybrid` fuses both by reciprocal rank. The last word may be a beginning; a word that no "
    "paper has is read as the nearest one, and `query` says so. Works known by a citation only come if `stubs` is "
    "true, or if `q` is their identifier; `paper.stub` marks them. Pages are of one ranking, some five of them; for "
    "more raise `limit`. The first one has the entities and passages too. Papers without an embedding, that is in no "
    "field yet, are found by their words only. With `types=entities` the entities of all fields that have these "
    "letters in a name are found too, or alone, and with `types=passages` the sentences of abstracts and full texts "
    "that say most of it. With `field`, `layer`, `year_from`, `year_to` and `kind` papers and passages are searched "
    "among those that meet all of them.",
    response_model=SearchAnswer,
    responses=problems(400, 404, 422),
)
async def search(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    q: Words,
    mode: Annotated[SearchMode, Query(description="Which rankings to use")] = SearchMode.HYBRID,
    limit: Limit = 20,
    cursor: Cursor = None,
    scope: SearchScopeDep,
    field: SearchedField = None,
    types: Annotated[
        list[SearchedType] | None, Query(max_length=3, description="What is looked for; papers, if not given")
    ] = None,
) -> Response:
    """Papers for a query, best first, entities and passages."""
    wanted, place = set(types or (SearchedType.PAPERS,)), f"search {limit}"
    start = decode_offset(place, cursor)
    found = SearchResults(understood=q, results=())
    if SearchedType.PAPERS in wanted:
        found = await search_papers(
            q, mode=mode, limit=limit, papers=bench.papers, embedder=bench.embedder, scope=scope, start=start
        )
    hits: tuple[EntityHit, ...] = ()
    if SearchedType.ENTITIES in wanted and start == 0:
        hits = await offload(lambda: search_entities(bench.engine, bench.fields, q, limit=limit, field_id=field))
    passages: tuple[FoundPassage, ...] = ()
    if SearchedType.PASSAGES in wanted and start == 0:
        texts = FullTextRepository(bench.engine)
        passages = await search_passages(
            q, limit=limit, papers=bench.papers, texts=texts, embedder=bench.embedder, scope=scope
        )
    following = None if found.following is None else encode_cursor(place, found.following)
    link = next_link(request, following)
    return answer(search_answer(mode, found, hits, passages, cursor=following, link=link))
