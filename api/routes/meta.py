"""The service about itself: what it can do, whether it is well, what its problems mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request
from starlette.responses import HTMLResponse, Response

from api.capabilities import capabilities
from api.http.auth import admit
from api.http.dependencies import Reader, ServiceDep
from api.http.docs_page import POLICY, docs_page
from api.http.errors import problems, type_uri
from api.http.metrics import MEDIA_TYPE
from api.http.negotiation import negotiate
from api.http.openapi import VERSION
from api.http.problem_error import ProblemError
from api.http.readiness import readiness
from api.http.responses import answer, entity_tag
from api.http.routing import resource
from api.problems import KINDS, ProblemKind
from api.schemas.service import (
    CapabilitiesOut,
    Health,
    Index,
    ProblemPage,
    ProblemPages,
    Readiness,
)
from api.service import Service
from kg.errors import NotFoundError
from services.access import Scope
from services.steps.offload import offload

router = resource("", "service")
root = resource("", "service", version="")
"""Routes without a version: a service is well or not, whichever version of it is asked."""

_HTML, _JSON = "text/html", "application/json"
_LINKS = {
    "papers": "/v1/papers",
    "search": "/v1/search",
    "fields": "/v1/fields",
    "imports": "/v1/imports",
    "surveys": "/v1/surveys",
    "presets": "/v1/presets",
    "jobs": "/v1/jobs",
    "capabilities": "/v1/capabilities",
    "problems": "/v1/problems",
    "description": "/v1/openapi.json",
    "documentation": "/v1/docs",
    "explorer": "/explore",
    "health": "/healthz",
    "readiness": "/readyz",
}


@root.get("/", operation_id="getIndex", summary="Where things are", response_model=Index, responses=problems(406))
async def get_index(request: Request) -> Response:
    """The addresses of the collections; for a browser, the explorer."""
    if negotiate(request.headers.get("accept"), (_JSON, _HTML)) == _HTML:
        return Response(status_code=303, headers={"Location": "/explore", "Vary": "Accept"})
    return answer(Index(name="Strata", version=VERSION, links=_LINKS), headers={"Vary": "Accept"})


@root.get("/healthz", operation_id="getHealth", summary="Whether the process runs", response_model=Health)
async def get_health() -> Response:
    """For the process that restarts it; it asks neither the graph nor the jobs."""
    return answer(Health(status="ok"))


@root.get("/readyz", operation_id="getReadiness", summary="Whether the service is ready", response_model=Readiness)
async def get_readiness(request: Request) -> Response:
    """For a load balancer: the graph answers in the schema that is known, and the workers work."""
    return answer(await readiness(request.app))


@root.get("/metrics", include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Figures for Prometheus; for principals only, which at this machine and without keys is everybody."""
    if request.app.state.metrics is None:
        raise ProblemError("unknown-route", "Metrics are off; STRATA_METRICS=true switches them on.")
    await admit(request, Scope.READ)
    service: Service = request.app.state.service
    return Response(request.app.state.metrics.render(await offload(service.jobs.backlog)), media_type=MEDIA_TYPE)


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
