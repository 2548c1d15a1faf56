"""Where things are, and whether the service is well: what it answers first, and whatever its version."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from api.http.auth import admit
from api.http.errors import problems
from api.http.metrics import MEDIA_TYPE
from api.http.negotiation import negotiate
from api.http.openapi import VERSION
from api.http.problem_error import ProblemError
from api.http.readiness import readiness
from api.http.responses import answer
from api.http.routing import resource
from api.schemas.service import Health, Index, Readiness
from api.service import Service
from services.access import Scope
from services.steps.offload import offload

router = resource("", "service", version="")

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


@router.get("/", operation_id="getIndex", summary="Where things are", response_model=Index, responses=problems(406))
async def get_index(request: Request) -> Response:
    """The addresses of the collections; for a browser, the explorer."""
    if negotiate(request.headers.get("accept"), (_JSON, _HTML)) == _HTML:
        return Response(status_code=303, headers={"Location": "/explore", "Vary": "Accept"})
    return answer(Index(name="Strata", version=VERSION, links=_LINKS), headers={"Vary": "Accept"})


@router.get("/healthz", operation_id="getHealth", summary="Whether the process runs", response_model=Health)
async def get_health() -> Response:
    """For the process that restarts the service; it does not ask the graph or the jobs."""
    return answer(Health(status="ok"))


@router.get("/readyz", operation_id="getReadiness", summary="Whether the service is ready", response_model=Readiness)
async def get_readiness(request: Request) -> Response:
    """For a load balancer: the graph answers in the schema that is known, and the workers work."""
    return answer(await readiness(request.app))


@router.get("/metrics", include_in_schema=False)
async def get_metrics(request: Request) -> Response:
    """Figures for Prometheus; for principals only, which at this machine and without keys is everybody."""
    if request.app.state.metrics is None:
        raise ProblemError("unknown-route", "Metrics are off; STRATA_METRICS=true switches them on.")
    await admit(request, Scope.READ)
    service: Service = request.app.state.service
    return Response(request.app.state.metrics.render(await offload(service.jobs.backlog)), media_type=MEDIA_TYPE)
