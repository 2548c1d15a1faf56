"""The HTTP service, put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from opentelemetry.trace import TracerProvider
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipMiddleware

from api.http import errors
from api.http.auth import Authenticator
from api.http.bodies import BodyLimit
from api.http.concurrency import Slots
from api.http.connections import connection_limits
from api.http.guards import HEALTH_AT_ONCE, MOST_AT_ONCE, is_loopback
from api.http.late_routes import LateRoutes, ReadsRoutes
from api.http.metrics import Metrics
from api.http.middleware import Calls, Failures, Guards, Heads
from api.http.openapi import HEADERS, VERSION, StrataApp
from api.http.rate_limits import RateLimits
from api.http.telemetry import observe_handlers, request_tracing
from api.routes import ROUTERS
from api.routes.health import router as health
from api.service import Service
from services.queue.worker import Worker
from services.steps.offload import offload

if TYPE_CHECKING:
    from services.config import Settings

logger = logging.getLogger(__name__)

EXPLORER_FILES = Path(__file__).resolve().parent / "static" / "explorer"
"""What `make web` builds: `index.html`, and `assets` whose names hold their hash."""

_FIRST_ANSWER_SECONDS = 0.1
"""How long after its start a service reads nothing ahead, so that it listens and says that it is ready before that."""

_RECOVERY_SECONDS = 2.0
"""How long a service waits, before it listens, for its worker to give back what dead ones held and to take jobs."""

_DRAIN_SECONDS = 10.0
"""How long a worker may take to end the step it is in, when the service stops."""


def create_app(service: Service, *, tracer_provider: TracerProvider | None = None) -> StrataApp:
    """The application of a service. It runs the workers for as long as it lives.

    `app.state.service` is the service, `app.state.closing` is set when the application begins to stop, so that event
    streams end. Traces go to `tracer_provider`, or without it where the OTEL_* variables say.
    """
    settings = service.settings
    metrics = Metrics() if settings.metrics else None
    app = StrataApp(
        title="Strata",
        version=VERSION,
        telemetry=request_tracing(is_on=settings.otel, provider=tracer_provider),
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
        middleware=_middleware(settings, metrics),
    )
    app.state.service = service
    app.state.metrics = metrics
    app.state.handlers = observe_handlers(service.handlers, is_traced=settings.otel, provider=tracer_provider)
    app.state.closing = asyncio.Event()
    app.state.authenticator = Authenticator(service.keys, keyless_allowed=is_loopback(settings.host))
    app.state.rates = RateLimits(per_minute=settings.rate_per_minute)
    app.state.slots = Slots()
    app.state.explorer = EXPLORER_FILES
    errors.register(app)
    # Not `include_router`: that keeps routers within routers, and matches each address twice, for 0.2 ms a request.
    app.router.routes += health.routes
    app.late_routes = LateRoutes(app.router, ROUTERS)
    return app


def _middleware(settings: Settings, meter: Metrics | None) -> list[Middleware]:
    """From the outside in. `Failures` answers the problems of guards and limits, inside CORS and compression."""
    return [
        Middleware(Calls, meter=meter),
        *([_cors(settings)] if settings.origins else []),
        Middleware(GZipMiddleware, minimum_size=2_048, compresslevel=4),
        Middleware(Failures),
        Middleware(Guards, most_at_once=min(MOST_AT_ONCE, connection_limits().most - HEALTH_AT_ONCE // 2)),
        Middleware(Heads),
        Middleware(BodyLimit, most_bytes=settings.max_body_bytes, pause_seconds=settings.request_timeout_seconds),
        Middleware(ReadsRoutes),
    ]


def _cors(settings: Settings) -> Middleware:
    return Middleware(
        CORSMiddleware,
        allow_origins=settings.origins,
        allow_methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=[
            *("Authorization", "X-API-Key", "X-Request-ID", "Content-Type"),
            *("Idempotency-Key", "If-Match", "If-None-Match", "Last-Event-ID"),
        ],
        expose_headers=[*HEADERS],
        max_age=600,
    )


@asynccontextmanager
async def _lifespan(app: StrataApp) -> AsyncIterator[None]:
    """Work on jobs while the service runs; at its end give back those in hand, between two steps if they are short."""
    service: Service = app.state.service
    app.state.closing = asyncio.Event()  # a new one, since an application may start again after it stopped
    app.state.worker = worker = Worker(
        service.queue, app.state.handlers, concurrency=service.settings.workers, notifier=service.notifier
    )
    working = asyncio.create_task(_work(worker)) if service.settings.workers else None
    if working:
        await worker.wait_until_begun(_RECOVERY_SECONDS)
    app.state.warming = warming = asyncio.create_task(_read_ahead(app))
    try:
        yield
    finally:
        app.state.closing.set()
        await worker.stop(_DRAIN_SECONDS)
        if working:
            await working
        warming.cancel()
        await asyncio.wait([warming])
        await service.workbench.disconnect()


async def _read_ahead(app: StrataApp) -> None:
    """Read what the first answer need not wait for, beginning with the module that says what that is."""
    await asyncio.sleep(_FIRST_ANSWER_SECONDS)
    module = await offload(import_module, "api.reading_ahead")
    await module.read_ahead(app.state.service, app.late_routes)


async def _work(worker: Worker) -> None:
    """Run a worker; if it breaks, requests are still answered, and `/readyz` says that no job is worked on."""
    try:
        await worker.run()
    except Exception:
        logger.critical("no job is worked on any more", exc_info=True)
