"""Figures for Prometheus: what was asked and how long it took, what the jobs do."""

from __future__ import annotations

from datetime import UTC, datetime

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from api.http.call import Call
from services.queue.model import Backlog

MEDIA_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """Figures of one application, in a registry of their own. Labels are operation ids, never paths."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "strata_http_requests", "Requests answered", ("operation", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "strata_http_request_seconds",
            "Time until a request was answered whole",
            ("operation",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._jobs = Gauge("strata_jobs", "Jobs in the store", ("state",), registry=self._registry)
        self._age = Gauge(
            "strata_job_queue_age_seconds", "Time since the oldest queued job was asked for", registry=self._registry
        )

    def count(self, call: Call, *, status: int, seconds: float) -> None:
        """Count one request that was answered."""
        self._requests.labels(call.operation, str(status)).inc()
        self._seconds.labels(call.operation).observe(seconds)

    def render(self, backlog: Backlog) -> bytes:
        """Everything in the text format of Prometheus."""
        for state, number in backlog.jobs.items():
            self._jobs.labels(state).set(number)
        oldest = backlog.oldest_queued
        self._age.set(0 if oldest is None else (datetime.now(tz=UTC) - oldest).total_seconds())
        return generate_latest(self._registry)
