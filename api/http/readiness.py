"""Whether the service can do its work now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from fastapi import FastAPI

from api.http.problem_error import ProblemError
from api.schemas.service import Readiness
from api.service import Service
from kg.errors import KGError
from services.steps.offload import Lane, offload_to

T = TypeVar("T")
_SECONDS = 3.0


async def readiness(app: FastAPI) -> Readiness:
    """Ask the graph, the state and the workers.

    Raises:
        ProblemError: `not-ready`; the detail says which of them fails, and not why.
    """
    service: Service = app.state.service
    if app.state.closing.is_set():
        raise ProblemError("not-ready", "The service is stopping.")
    rows = await _ask("graph", lambda: service.workbench.engine.read("schema_version"))
    if [row["version"] for row in rows] != [service.schema_version]:
        raise ProblemError("not-ready", "The graph has a schema that this version of Strata does not know.")
    await _ask("store of jobs", service.jobs.backlog)
    if service.settings.workers and not app.state.worker.is_working:
        raise ProblemError("not-ready", "No worker takes jobs.")
    return Readiness(status="ready", graph_schema=service.schema_version, workers=service.settings.workers)


async def _ask(name: str, question: Callable[[], T]) -> T:
    try:
        async with asyncio.timeout(_SECONDS):
            return await offload_to(Lane.HEALTH, question)
    except (KGError, TimeoutError) as error:
        raise ProblemError("not-ready", f"The {name} does not answer.") from error
