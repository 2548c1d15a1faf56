"""What a request finds when it comes in: the open graph, the jobs, the keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from services.rendering.rendered_files import KeptFiles

if TYPE_CHECKING:
    from kg.repository.key_notice import KeyNotice
    from services.access import ApiKeys
    from services.config import Settings
    from services.idempotency import IdempotencyRecords
    from services.jobs.uploads import Uploads
    from services.queue.notifier import Notifier
    from services.queue.ports import JobQueue, JobStore
    from services.queue.worker import Handlers
    from services.workbench import Workbench


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    """Everything that the HTTP service works with.

    `schema_version` is the one that the graph must have; `uploads` are the files that imports still need;
    `key_notice` is what the graph knows of keys, `files` are the renderings that need not be made again.
    """

    settings: Settings
    schema_version: int
    workbench: Workbench
    jobs: JobStore
    queue: JobQueue
    keys: ApiKeys
    key_notice: KeyNotice
    idempotency: IdempotencyRecords
    notifier: Notifier
    handlers: Handlers
    uploads: Uploads
    files: KeptFiles = field(default_factory=KeptFiles)
