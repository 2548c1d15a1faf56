"""The client as commands use it: it says when it waits, and how to go on with a job that was stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

import httpx2

from api.cli.by_service.waiting import finish, saying
from api.cli.finishing import tell_stop
from api.client import Client, InvalidRequestError, JobEndedError, Problem, ResourceNotFoundError
from api.client.requests import ApiRequest
from api.client.retries import TryOutcome
from api.schemas.fragments import (
    FragmentOut,
    PairOfRelatedEntitiesSearchIn,
    RelatedEntitySearchIn,
    SingleEntitySearchIn,
    VectorSearchIn,
)
from api.schemas.jobs import JobOut

V = TypeVar("V")

_PAGE = 200
"""The most items that the service gives at once."""


class ByService(Client):
    """The operations of the API, done by a service; beside them what `api.cli.on_graph` has, too."""

    _quiet = False

    @classmethod
    def at(cls, address: str, *, quiet: bool = False) -> Self:
        """The service at an address, asked with the key of the settings."""
        from api.bootstrap import read_settings

        made = cls(address, key=read_settings().key.get_secret_value() or None)
        made._quiet = quiet
        return made

    def page_size(self, limit: int) -> int:
        """How many items to ask for at once, where so many are wanted."""
        return min(limit, _PAGE)

    def finish(self, job: JobOut) -> JobOut:
        """The job, once it has ended well; a stop says how to go on.

        Raises:
            JobEndedError: it ended, and not well; what it took was shown.
        """
        try:
            return finish(self, job)
        except JobEndedError as stop:
            tell_stop(job.id, stop.job.ledger, quiet=self._quiet)
            raise

    def search(
        self,
        id: str,
        wanted: SingleEntitySearchIn | RelatedEntitySearchIn | PairOfRelatedEntitiesSearchIn | VectorSearchIn,
    ) -> FragmentOut:
        """The answer of a query function."""
        if isinstance(wanted, SingleEntitySearchIn):
            return self.search_single_entity(id, wanted)
        if isinstance(wanted, RelatedEntitySearchIn):
            return self.search_related_entity(id, wanted)
        if isinstance(wanted, VectorSearchIn):
            return self.search_vector(id, wanted)
        return self.search_entity_pairs(id, wanted)

    def known(self, ask: Callable[[], V]) -> V | None:
        """What asking gives; None where there is no such thing."""
        try:
            return ask()
        except ResourceNotFoundError:
            return None

    def taken(self, ask: Callable[[], V]) -> V | str:
        """What asking gives; in words why not, where a value cannot be used."""
        try:
            return ask()
        except InvalidRequestError as error:
            return said_of(error.problem)

    def _with_retries(self, call: ApiRequest[Any], ask: Callable[[], TryOutcome] | None = None) -> httpx2.Response:
        with saying("waiting for the service …"):
            return super()._with_retries(call, ask)


def said_of(problem: Problem) -> str:
    """What a service says of a refusal."""
    return "; ".join(each.detail for each in problem.errors) or problem.detail
