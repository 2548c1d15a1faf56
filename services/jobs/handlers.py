"""What each kind of job does, for the workers of the service and for the command line."""

from __future__ import annotations

from functools import partial

from services.jobs.building import build
from services.jobs.collecting import collect
from services.jobs.enriching import enrich
from services.jobs.extracting import extract
from services.jobs.importing import import_papers
from services.jobs.reading import read
from services.jobs.refreshing import refresh
from services.jobs.rewriting import rewrite
from services.jobs.surveying import write
from services.jobs.unaided import write_alone
from services.jobs.uploads import Uploads
from services.queue.execution import Handlers
from services.queue.model import JobKind
from services.workbench import Workbench


def handlers(workbench: Workbench, uploads: Uploads) -> Handlers:
    """The handler of each kind; `uploads` are the files that imports still need.

    Each ends with a checkpoint, so that what a finished job did outlives a power cut.
    """
    return {
        JobKind.IMPORT: partial(import_papers, workbench, uploads),
        JobKind.FIELD: partial(build, workbench),
        JobKind.SURVEY: partial(write, workbench),
        JobKind.EXTRACTION: partial(extract, workbench),
        JobKind.READING: partial(read, workbench),
        JobKind.REWRITING: partial(rewrite, workbench),
        JobKind.REFRESH: partial(refresh, workbench),
        JobKind.COLLECTION: partial(collect, workbench),
        JobKind.UNAIDED: partial(write_alone, workbench),
        JobKind.ENRICHMENT: partial(enrich, workbench),
    }
