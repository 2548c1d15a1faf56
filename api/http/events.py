"""The events of a job as a stream: replay from any number, a heartbeat in silence, an end when the job ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event

from api.schemas.jobs import event_out
from services.queue.model import JobEvent
from services.queue.notifier import Notifier
from services.queue.ports import JobStore, job_and_events
from services.steps.offload import offload

MEDIA_TYPE = "text/event-stream"
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""No cache keeps a stream, and no proxy holds it back."""

HEARTBEAT_SECONDS = 15.0
"""Proxies close a connection that says nothing for longer."""

PAGE = 500
"""Most events that are read from the store at once."""

_RETRY_MILLISECONDS = 1_000
_POLL_SECONDS = 1.0
"""Another process that works on the same job announces nothing in this one; so often the store is asked anyway."""


async def event_stream(
    jobs: JobStore,
    notifier: Notifier,
    id: str,
    *,
    after: int,
    closing: asyncio.Event,
    heartbeat_seconds: float = HEARTBEAT_SECONDS,
) -> AsyncIterator[bytes]:
    """The events of a job with a number above `after`, each once and in order, until the job or the server ends."""
    yield format_sse_event(retry=_RETRY_MILLISECONDS)
    last_sent = monotonic()
    while not closing.is_set():
        job, events = await offload(job_and_events, jobs, id, after=after, limit=PAGE)
        for event in events:
            yield encode_event(event)
            after, last_sent = event.number, monotonic()
        if job.state.is_terminal and len(events) < PAGE:
            return
        if not events:
            await notifier.wait(id, min(_POLL_SECONDS, heartbeat_seconds), after=after)
        if monotonic() - last_sent >= heartbeat_seconds:
            yield KEEPALIVE_COMMENT
            last_sent = monotonic()


def encode_event(event: JobEvent) -> bytes:
    """An event on the wire; its number is the id that a client sends back as `Last-Event-ID`."""
    data = event_out(event).model_dump_json()
    return format_sse_event(event=event.type.value, id=str(event.number), data_str=data)
