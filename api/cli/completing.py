"""What the shell completes: ids of fields, surveys, jobs and collections, and citation keys, out of the graph.

A graph that another process owns, or that is not there, completes nothing: nobody who presses the tab key wants an
error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from api.bootstrap import graph_file, open_jobs, open_workbench, read_settings
from kg.errors import KGError
from kg.model.papers.listing import PaperFilters, PaperSort

if TYPE_CHECKING:
    from services.workbench import Workbench

_MOST_PAPERS = 1_000
"""Of so many papers, the most cited, citation keys are completed."""
_MOST_JOBS = 200


def fields(incomplete: str) -> list[str]:
    """Ids of fields that begin so."""
    return _begun(incomplete, lambda workbench: (field.id for field in workbench.fields.list()))


def surveys(incomplete: str) -> list[str]:
    """Ids of surveys that begin so."""
    return _begun(incomplete, lambda workbench: (brief.id for brief in workbench.surveys.briefs()))


def papers(incomplete: str) -> list[str]:
    """Citation keys of papers that begin so, the most cited first."""

    def keys(workbench: Workbench) -> Iterator[str]:
        page = workbench.papers.page(PaperFilters(), sort=PaperSort.MOST_CITED, limit=_MOST_PAPERS)
        return (paper.citation_key for paper in page.papers)

    return _begun(incomplete, keys)


def jobs(incomplete: str) -> list[str]:
    """Ids of jobs that begin so, the newest first; these need no graph."""
    try:
        with open_jobs(read_settings()) as stored:
            return [job.id for job in stored.list(limit=_MOST_JOBS) if job.id.startswith(incomplete)]
    except KGError:
        return []


def _begun(incomplete: str, ids: Callable[[Workbench], Iterable[str]]) -> list[str]:
    settings = read_settings()
    file = graph_file(settings)
    if file is not None and not file.exists():
        return []
    try:
        with open_workbench(settings) as workbench:
            return [id for id in ids(workbench) if id.startswith(incomplete)]
    except KGError:
        return []
