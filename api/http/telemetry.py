"""Requests and jobs as the log and OpenTelemetry tell them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from fastapi.telemetry import TelemetryConfig
from opentelemetry import trace
from opentelemetry.trace import TracerProvider
from structlog.contextvars import bound_contextvars

from kg.errors import InvalidInputError
from services.queue.execution import Handler, Handlers
from services.queue.model import Job
from services.steps.progress import Progress
from services.steps.steps import Steps


def request_tracing(*, is_on: bool, provider: TracerProvider | None) -> TelemetryConfig:
    """What FastAPI traces: one span a request, exported as the OTEL_* variables say, or by a given provider.

    Raises:
        InvalidInputError: it is on, and what exports is not installed.
    """
    if is_on and provider is None and find_spec("opentelemetry.exporter") is None:
        raise InvalidInputError(
            "STRATA_OTEL is on, but nothing exports: pip install 'strata-survey[otel]', or switch it off",
            field="STRATA_OTEL",
        )
    return TelemetryConfig(
        tracing=is_on,
        tracer_provider=provider,
        metrics=False,
        logs=False,
        operation_spans=False,
        auto_configure=is_on and provider is None,
    )


def observe_handlers(handlers: Handlers, *, is_traced: bool, provider: TracerProvider | None) -> Handlers:
    """Handlers whose log lines name the job, and, if traced, with one span a job."""
    return {kind: _observe(handler, is_traced=is_traced, provider=provider) for kind, handler in handlers.items()}


def _observe(handler: Handler, *, is_traced: bool, provider: TracerProvider | None) -> Handler:
    @functools.wraps(handler)
    async def record_and_handle(job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
        with bound_contextvars(job_id=job.id, request_id=job.request_id):
            if not is_traced:
                return await handler(job, steps, progress)
            # Asked for with each job, since the environment may set the provider up only once the service starts.
            tracer = (provider or trace.get_tracer_provider()).get_tracer("strata")
            with tracer.start_as_current_span(f"job {job.kind}", attributes=_facts(job)):
                return await handler(job, steps, progress)

    return record_and_handle


def _facts(job: Job) -> dict[str, str | int]:
    return {"strata.job_id": job.id, "strata.request_id": job.request_id, "strata.attempt": job.attempts}
