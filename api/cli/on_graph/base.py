"""What the operations on the graph itself share: the open graph, and jobs that are done at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from api.cli.output import progress_bars
from kg.errors import InvalidInputError, NotFoundError
from services.errors import ServiceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import BaseModel

    from api.schemas.jobs import JobOut
    from api.schemas.page import Page
    from api.service import Service
    from services.queue.model import JobKind
    from services.workbench import Workbench

V = TypeVar("V")


class GraphBase:
    """An open graph; `service` is there where it was opened for jobs. A quiet one shows no table of what jobs took."""

    def __init__(self, bench: Workbench, service: Service | None, *, quiet: bool) -> None:
        self.bench = bench
        self._service = service
        self._quiet = quiet

    def every(self, page: Page[V]) -> Iterator[V]:
        """The items of a page: here one page has them all."""
        yield from page.items

    def page_size(self, limit: int) -> int:
        """How many items to ask for at once, where so many are wanted."""
        return limit

    def finish(self, job: JobOut) -> JobOut:
        """The job: here it has ended when it is there."""
        return job

    def find_answer(self, ask: Callable[[], V]) -> V | None:
        """What asking gives; None where there is no such thing."""
        try:
            return ask()
        except NotFoundError:
            return None

    def answer_or_refusal(self, ask: Callable[[], V]) -> V | str:
        """What asking gives; in words why not, where a value cannot be used."""
        try:
            return ask()
        except InvalidInputError as error:
            return str(error)

    def job_done(self, kind: JobKind, wanted: BaseModel) -> JobOut:
        """A job, done here and now; a stop says how to go on.

        Raises:
            ServiceError: it was stopped, its budget is spent, or its model failed; what it took was shown.
        """
        from api.cli.finishing import report_stop
        from api.cli.work import do_job
        from api.schemas.jobs import LedgerRowOut, job_out

        assert self._service is not None
        try:
            with progress_bars() as progress:
                return job_out(do_job(self._service, kind, wanted, progress, progress.spend))
        except ServiceError as stop:
            rows = [LedgerRowOut.model_validate(row) for row in stop.ledger]
            for job in self._service.jobs.list(kind=kind, limit=1):
                report_stop(job.id, rows, quiet=self._quiet)
            raise

    def result_of(self, id: str) -> Mapping[str, Any]:
        """All that a job made."""
        assert self._service is not None
        return self._service.jobs.get(id).result or {}
