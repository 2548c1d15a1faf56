"""The service about itself: what it can do, whether it is well, what its problems mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import HTMLResponse, Response

from api.capabilities import capabilities
from api.http.dependencies import Reader, ServiceDep
from api.http.docs_page import POLICY, docs_page
from api.http.errors import problems, type_uri
from api.http.responses import answer, entity_tag
from api.http.routing import resource
from api.problems import KINDS, ProblemKind
from api.schemas.service import (
    CapabilitiesOut,
    ProblemPage,
    ProblemPages,
)
from kg.errors import NotFoundError
from services.steps.offload import offload

router = resource("", "service")

_JSON = "application/json"


@router.get("/openapi.json", include_in_schema=False)
async def get_description(request: Request) -> Response:
    """The OpenAPI 3.1 description of the service."""
    body = await offload(lambda: request.app.description_text)
    return Response(body, headers={"ETag": entity_tag(body)}, media_type=_JSON)


@router.get("/docs", include_in_schema=False)
async def get_documentation(request: Request) -> Response:
    """Every operation on a page that needs no network."""
    page = await offload(lambda: docs_page(request.app.openapi()))
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})


@router.get(
    "/capabilities",
    operation_id="getCapabilities",
    summary="What this service can do",
    response_model=CapabilitiesOut,
)
async def get_capabilities(service: ServiceDep, _reader: Reader) -> Response:
    """Engine, searches, embedder, model, formats, presets, limits."""
    return answer(await offload(capabilities, service.settings, service.workbench))


@router.get("/problems", operation_id="listProblems", summary="Every kind of problem", response_model=ProblemPages)
async def list_problems() -> Response:
    """What can go wrong, by status."""
    return answer(ProblemPages(items=[_page(kind) for kind in KINDS.values()]))


@router.get(
    "/problems/{code}",
    operation_id="getProblem",
    summary="What a kind of problem means",
    response_model=ProblemPage,
    responses=problems(404),
)
async def get_problem(
    code: Annotated[str, Path(min_length=1, max_length=100, description="Code of a kind of problem.")],
) -> Response:
    """The page behind the `type` of a problem."""
    if code not in KINDS:
        raise NotFoundError("problem", code, hint="/v1/problems lists them")
    return answer(_page(KINDS[code]))


def _page(kind: ProblemKind) -> ProblemPage:
    return ProblemPage(type=type_uri(kind), title=kind.title, status=kind.status, advice=kind.advice)
