"""What a service reads once it listens, so that its first answers need not wait for it.

This module is itself imported then, with all that it imports.
"""

from __future__ import annotations

import logging

from api.http.late_routes import LateRoutes
from api.http.uploads import sweep
from api.service import Service
from kg.errors import KGError
from services.exploring.reading_ahead import warm
from services.jobs.handlers import read_modules
from services.steps.offload import offload

logger = logging.getLogger(__name__)


async def read_ahead(service: Service, routes: LateRoutes) -> None:
    """Read the operations, the graph, and the modules of jobs; remove the uploads that no job needs."""
    await offload(routes.read_all)
    bench = service.workbench
    await warm(bench.engine, bench.papers, bench.fields)
    await offload(read_modules)
    try:
        await offload(sweep, service.uploads, service.jobs)
    except KGError:
        logger.warning("uploads that no job needs could not be removed", exc_info=True)
