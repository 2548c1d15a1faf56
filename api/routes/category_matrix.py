"""Two taxonomies of a field against each other, and what lies behind a cell."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.responses import answer
from api.http.routing import resource
from api.schemas import category_matrix as schemas
from services.steps.offload import offload
from services.structure.domain_views import DomainViews

router = resource("/fields", "entities")

RowTaxonomy = Annotated[str, Query(min_length=1, max_length=300, description="Id of a taxonomy of the field")]
ColumnTaxonomy = Annotated[str, Query(min_length=1, max_length=300, description="Id of another, or the same")]


@router.get(
    "/{id}/category-matrix",
    operation_id="getCategoryMatrix",
    summary="Set two taxonomies against each other",
    description="For each pair of categories how many pairs of related entities they share; a cell without one is a "
    "gap: no paper of the field was found to do it.",
    response_model=schemas.CategoryMatrixOut,
    responses=problems(404, 422),
)
async def get_category_matrix(
    bench: BenchDep, _reader: Reader, id: FieldInPath, rows: RowTaxonomy, columns: ColumnTaxonomy
) -> Response:
    """Categories by categories."""

    def work() -> Response:
        bench.fields.revision(id)
        return answer(schemas.matrix_out(DomainViews(bench.engine, id).matrix(rows, columns)))

    return await offload(work)


@router.get(
    "/{id}/category-matrix/cell",
    operation_id="getCategoryCell",
    summary="Show what lies behind a cell of two taxonomies",
    description="The related entities that two categories share, in what ways, and the papers that relate them.",
    response_model=schemas.CategoryCellOut,
    responses=problems(404, 422),
)
async def get_category_cell(
    *,
    bench: BenchDep,
    _reader: Reader,
    id: FieldInPath,
    rows: RowTaxonomy,
    columns: ColumnTaxonomy,
    row: Annotated[str, Query(min_length=1, max_length=300, description="Id of a category of `rows`")],
    column: Annotated[str, Query(min_length=1, max_length=300, description="Id of a category of `columns`")],
) -> Response:
    """One cell of the matrix."""

    def work() -> Response:
        view = bench.fields.view(id)
        found = DomainViews(bench.engine, id).cell(rows, columns, row, column)
        papers = (
            (view.papers[view.position[each]], pairs) for each, pairs in found.papers.items() if each in view.position
        )
        return answer(schemas.cell_out(found, papers))

    return await offload(work)
