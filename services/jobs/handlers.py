"""What each kind of job does, for the workers of the service and for the command line."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from services.queue.model import Job, JobKind
from services.steps.offload import offload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from services.jobs.uploads import Uploads
    from services.queue.execution import Handler, Handlers
    from services.steps.progress import Progress
    from services.steps.steps import Steps
    from services.workbench import Workbench

FUNCTIONS: Mapping[JobKind, tuple[str, str]] = {
    JobKind.IMPORT: ("services.jobs.importing", "import_papers"),
    JobKind.FIELD: ("services.jobs.building", "build"),
    JobKind.SURVEY: ("services.jobs.surveying", "write"),
    JobKind.EXTRACTION: ("services.jobs.extracting", "extract"),
    JobKind.READING: ("services.jobs.reading", "read"),
    JobKind.FULL_TEXTS: ("services.jobs.text_fetching", "fetch_texts"),
    JobKind.REWRITING: ("services.jobs.rewriting", "rewrite"),
    JobKind.REFRESH: ("services.jobs.refreshing", "refresh"),
    JobKind.COLLECTION: ("services.jobs.collecting", "collect"),
    JobKind.ENRICHMENT: ("services.jobs.enriching", "enrich"),
    JobKind.UNAIDED: ("services.jobs.unaided", "write_alone"),
    JobKind.EVALUATION: ("services.jobs.evaluating", "judge_stored"),
}
"""Module and function of each kind. The module is read when the first job of its kind runs or `read_modules` does."""


def handlers(workbench: Workbench, uploads: Uploads) -> Handlers:
    """The handler of each kind; `uploads` are the files that imports still need.

    Each ends with a checkpoint, so that what a finished job did outlives a power cut.
    """
    return {kind: _handler(kind, workbench, uploads) for kind in FUNCTIONS}


def _handler(kind: JobKind, workbench: Workbench, uploads: Uploads) -> Handler:
    parts: tuple[Any, ...] = (workbench, uploads) if kind is JobKind.IMPORT else (workbench,)

    async def handle(job: Job, steps: Steps, progress: Progress) -> Mapping[str, Any]:
        result: Mapping[str, Any] = await (await offload(function_of, kind))(*parts, job, steps, progress)
        return result

    return handle


def read_modules() -> None:
    """Import what jobs of every kind need, so that none of them, nor an estimate of one, waits for it."""
    for kind in FUNCTIONS:
        function_of(kind)


def function_of(kind: JobKind) -> Any:
    """The function that does the jobs of a kind."""
    module, name = FUNCTIONS[kind]
    return getattr(import_module(module), name)
