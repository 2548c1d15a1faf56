"""Names of entities: what readers decide on them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.responses import Response

from api.http.dependencies import BenchDep, Reader, Writer
from api.http.errors import problems
from api.http.filters import FieldInPath
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.names import DecidedNamesOut, NameDecisionList, name_decision_list, name_decision_out
from kg.repository.entities.domain_graphs import DomainGraphRepository
from services.jobs.query_requests import NameDecisionRequest
from services.steps.offload import offload

router = resource("/fields", "entities")


@router.get(
    "/{id}/name-decisions",
    operation_id="listNameDecisions",
    summary="List what readers decided on names",
    response_model=NameDecisionList,
    responses=problems(404),
)
async def list_name_decisions(bench: BenchDep, _reader: Reader, id: FieldInPath) -> Response:
    """Each says that two names mean the same thing, or that they do not."""

    def work() -> Response:
        bench.fields.revision(id)
        return answer(name_decision_list(id, DomainGraphRepository(bench.engine).decisions(id)))

    return await offload(work)


@router.post(
    "/{id}/name-decisions",
    operation_id="decideNames",
    summary="Say that entities are one, or that names of one are not",
    description="Holds over all later readings. The domain graph is made again at once, from what was read.",
    response_model=DecidedNamesOut,
    responses=problems(404, 422),
)
async def decide(bench: BenchDep, _writer: Writer, id: FieldInPath, body: NameDecisionRequest) -> Response:
    """Unite entities, or part one."""
    from services.jobs.names import decide_names

    def work() -> Response:
        made = decide_names(bench, id, body)
        return answer(name_decision_out(id, made.entities, made.decisions))

    async with bench.durable():
        return await offload(work)


@router.delete(
    "/{id}/name-decisions/{decision_id}",
    operation_id="deleteNameDecision",
    summary="Take back a decision on names",
    response_model=DecidedNamesOut,
    responses=problems(404, 422),
)
async def delete_name_decision(
    bench: BenchDep,
    _writer: Writer,
    id: FieldInPath,
    decision_id: Annotated[str, Path(min_length=1, max_length=100, description="Id of a decision")],
) -> Response:
    """The domain graph is made again without it. The answer has the entities of its names as they are now."""
    from services.jobs.names import forget_decision

    def work() -> Response:
        made = forget_decision(bench, id, decision_id)
        return answer(name_decision_out(id, made.entities, made.decisions))

    async with bench.durable():
        return await offload(work)
