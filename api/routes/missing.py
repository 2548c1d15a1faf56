"""Works that a field cites and the library lacks."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.missing import MissingList, missing_out
from services.collecting.missing import LEAST, MOST, missing_works, with_titles
from services.steps.offload import offload

router = resource("/fields", "fields")


@router.get(
    "/{id}/missing",
    operation_id="listMissingWorks",
    summary="List works that a field cites and the library lacks",
    description="Works known by citations only, those first that most papers of the field cite. Their identifiers, as "
    "lines of a file, are an import.",
    response_model=MissingList,
    responses=problems(404, 422, 502),
)
async def list_missing(
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    least: Annotated[int, Query(ge=1, le=1_000_000, description="Papers of the field that must cite a work.")] = LEAST,
    limit: Annotated[int, Query(ge=1, le=MOST, description="Most works.")] = 50,
    titles: Annotated[bool, Query(description="Ask the sources that are switched on for titles not known.")] = False,
) -> Response:
    """What a library lacks."""
    found = await offload(missing_works, bench.fields, bench.papers, id, least=least, limit=limit)
    if titles:
        found = await with_titles(found, bench.sources)
    return answer(MissingList.model_construct(items=[missing_out(each) for each in found]))
