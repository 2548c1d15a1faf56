"""The authors of a field."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.paging import Cursor, Limit, decode_offset, encode_cursor, next_link
from api.http.responses import answer
from api.http.revisions import answer_of_field
from api.http.routing import resource
from api.schemas.authors import AuthorList, author_item
from kg.model.fields.view import FieldView
from services.exploring.authors import authors_of_field

router = resource("/fields", "fields")


@router.get(
    "/{id}/authors",
    operation_id="listFieldAuthors",
    summary="List the authors of a field",
    description="Those of most papers first, each with the papers and with whom they were written. A name is a person "
    "here: two people of one name are one, and one who writes two names is two.",
    response_model=AuthorList,
    responses=problems(400, 404, 422),
)
async def list_field_authors(
    *,
    request: Request,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    q: Annotated[
        str, Query(max_length=300, description="Only authors whose name has these words, or words that begin so")
    ] = "",
    name: Annotated[
        str | None,
        Query(min_length=1, max_length=300, description="Only the author of this whole name, in upper or lower case"),
    ] = None,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Response:
    """The authors of a field, a page at a time."""
    place = f"authors {q} {name}"
    start = decode_offset(place, cursor)

    def shape(view: FieldView, tag: str) -> Response:
        page = authors_of_field(view, q, name=name, start=start, limit=limit)
        following = encode_cursor(place, start + limit) if page.total > start + limit else None
        found = AuthorList.model_construct(
            items=[author_item(view.field.id, each) for each in page.authors],
            next_cursor=following,
            next=next_link(request, following),
            total=page.total,
        )
        return answer(found, headers={"ETag": tag})

    return await answer_of_field(request, bench.fields, id, shape)
