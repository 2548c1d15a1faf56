"""What a request finds when it comes in: the open graph, the jobs, the keys."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from services.ports import ApiKeys, IdempotencyRecords, JobQueue, JobStore
from services.workbench import Workbench

if TYPE_CHECKING:
    from services.config import Settings
    from services.jobs.announcer import Announcer
    from services.jobs.worker import Handlers


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Everything that the HTTP service works with.

    `schema_version` is the one that the graph must have; `uploads` is the folder of files that imports still need.
    """

    settings: Settings
    schema_version: int
    workbench: Workbench
    jobs: JobStore
    queue: JobQueue
    keys: ApiKeys
    idempotency: IdempotencyRecords
    announcer: Announcer
    handlers: Handlers
    uploads: Path
