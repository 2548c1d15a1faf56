"""Requests and jobs in the log and in traces."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
import structlog
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from api.app import create_app
from api.bootstrap import open_service
from api.http.telemetry import observe_handlers
from services.queue.model import JobKind, NewJob
from services.steps.offload import offload
from services.steps.progress import silent
from services.steps.steps import Unrecorded
from tests.api.conftest import client_of, settings_in


@pytest.fixture
def exporter() -> InMemorySpanExporter:
    """Keeps the spans that ended."""
    return InMemorySpanExporter()


@pytest.fixture
def provider(exporter: InMemorySpanExporter) -> TracerProvider:
    """Exports there."""
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return provider


def test_a_request_is_one_span_named_by_its_route(
    tmp_path: Path, provider: TracerProvider, exporter: InMemorySpanExporter
) -> None:
    with (
        open_service(settings_in(tmp_path, otel=True, workers=0)) as service,
        client_of(create_app(service, tracer_provider=provider)) as client,
    ):
        assert client.get("/v1/problems/timeout").status_code == 200
    (span,) = exporter.get_finished_spans()
    assert span.name == "GET /v1/problems/{code}"
    assert span.attributes["http.response.status_code"] == 200


def test_nothing_is_traced_unless_it_is_switched_on(
    tmp_path: Path, provider: TracerProvider, exporter: InMemorySpanExporter
) -> None:
    with (
        open_service(settings_in(tmp_path, workers=0)) as service,
        client_of(create_app(service, tracer_provider=provider)) as client,
    ):
        client.get("/healthz")
    assert not exporter.get_finished_spans()


async def test_a_job_is_one_span_and_its_log_lines_name_it(
    tmp_path: Path, provider: TracerProvider, exporter: InMemorySpanExporter
) -> None:
    seen: list[dict[str, Any]] = []

    async def handler(*_: Any) -> dict[str, str]:
        seen.append(structlog.contextvars.get_contextvars())
        seen.append(await offload(structlog.contextvars.get_contextvars))
        return {"field_id": "bees"}

    with open_service(settings_in(tmp_path)) as service:
        job = service.jobs.submit(NewJob(kind=JobKind.FIELD, request={}, request_id="req_1"))
    handlers = observe_handlers({JobKind.FIELD: handler}, is_traced=True, provider=provider)
    assert await handlers[JobKind.FIELD](job, Unrecorded(), silent) == {"field_id": "bees"}
    assert seen == [{"job_id": job.id, "request_id": "req_1"}] * 2
    (span,) = exporter.get_finished_spans()
    assert span.name == "job field"
    assert dict(span.attributes) == {"strata.job_id": job.id, "strata.request_id": "req_1", "strata.attempt": 0}


async def test_a_job_that_fails_is_a_span_that_failed(
    tmp_path: Path, provider: TracerProvider, exporter: InMemorySpanExporter
) -> None:
    async def handler(*_: Any) -> dict[str, str]:
        raise ValueError("broken")

    with open_service(settings_in(tmp_path)) as service:
        job = service.jobs.submit(NewJob(kind=JobKind.FIELD, request={}))
    handlers = observe_handlers({JobKind.FIELD: handler}, is_traced=True, provider=provider)
    with pytest.raises(ValueError, match="broken"):
        await handlers[JobKind.FIELD](job, Unrecorded(), silent)
    (span,) = exporter.get_finished_spans()
    assert not span.status.is_ok


def test_a_request_is_one_line_in_the_log_without_its_path(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with open_service(settings_in(tmp_path, workers=0)) as service, client_of(create_app(service)) as client:
        client.get("/v1/search?q=private+question")
    (line,) = [record for record in caplog.records if record.getMessage() == "request"]
    assert (line.method, line.status, line.principal) == ("GET", 200, "local")
    assert line.milliseconds > 0
    assert "private" not in str(vars(line))
