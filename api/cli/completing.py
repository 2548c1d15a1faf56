"""What the shell completes: ids of fields, surveys, jobs and collections, and citation keys, out of the graph.

Where a service has the graph, it is asked. A graph that another process owns, or that is not there, completes nothing:
nobody who presses the tab key wants an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from api.bootstrap import open_jobs, open_workbench, read_settings
from api.served_graph import graph_file
from api.service_address import address_of_service
from kg.errors import KGError

if TYPE_CHECKING:
    from api.client import Client
    from services.config import Settings
    from services.workbench import Workbench

_MOST_PAPERS = 1_000
"""The number of papers, the most cited ones, whose citation keys are completed."""
_MOST_JOBS = 200
_MOST_SECONDS = 2.0


def fields(incomplete: str) -> list[str]:
    """Ids of fields that begin so."""
    return _ids_beginning_with(
        incomplete,
        lambda workbench: (field.id for field in workbench.fields.list()),
        lambda client: (field["id"] for field in client.every(client.list_fields())),
    )


def surveys(incomplete: str) -> list[str]:
    """Ids of surveys that begin so."""
    return _ids_beginning_with(
        incomplete,
        lambda workbench: (brief.id for brief in workbench.surveys.briefs()),
        lambda client: (brief["id"] for brief in client.every(client.list_surveys())),
    )


def papers(incomplete: str) -> list[str]:
    """Citation keys of papers that begin so, the most cited first."""
    from kg.model.papers.listing import PaperFilters, PaperSort

    def keys(workbench: Workbench) -> Iterator[str]:
        page = workbench.papers.page(PaperFilters(), sort=PaperSort.MOST_CITED, limit=_MOST_PAPERS)
        return (paper.citation_key for paper in page.papers)

    def asked_keys(client: Client) -> Iterator[str]:
        every = client.every(client.list_papers(sort=PaperSort.MOST_CITED, limit=200))
        return (paper["citation_key"] for paper in islice(every, _MOST_PAPERS))

    return _ids_beginning_with(incomplete, keys, asked_keys)


def jobs(incomplete: str) -> list[str]:
    """Ids of jobs that begin so, the newest first; these need no graph."""
    try:
        with open_jobs(read_settings()) as stored:
            return [job.id for job in stored.list(limit=_MOST_JOBS) if job.id.startswith(incomplete)]
    except KGError:
        return []


def _ids_beginning_with(
    incomplete: str,
    ids: Callable[[Workbench], Iterable[str]],
    asked_ids: Callable[[Client], Iterable[str]],
) -> list[str]:
    settings = read_settings()
    file = graph_file(settings)
    if address := settings.url or (file and address_of_service(settings)):
        return [id for id in _ask_service(address, settings, asked_ids) if id.startswith(incomplete)]
    if file is not None and not file.exists():
        return []
    try:
        with open_workbench(settings) as workbench:
            return [id for id in ids(workbench) if id.startswith(incomplete)]
    except KGError:
        return []


def _ask_service(address: str, settings: Settings, ids: Callable[[Client], Iterable[str]]) -> list[str]:
    """What a service says; nothing where it does not answer at once."""
    from api.client import Client, RetryPolicy, StrataError

    key = settings.key.get_secret_value() or None
    try:
        with Client(address, key=key, timeout_seconds=_MOST_SECONDS, retry_policy=RetryPolicy(tries=1)) as client:
            return list(ids(client))
    except (StrataError, ValueError):
        return []
