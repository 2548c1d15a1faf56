"""The client as commands use it: it says when it waits, and how to go on with a job that was stopped."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, Self, TypeVar
from zipfile import ZipFile

import httpx2

from api.cli.finishing import report_stop
from api.cli.waiting import finish, saying
from api.client import Client, InvalidRequestError, JobEndedError, Problem, ResourceNotFoundError
from api.client.requests import ApiRequest, at, raw
from api.client.retries import TryOutcome
from api.schemas.fragments import (
    FragmentOut,
    PairOfRelatedEntitiesSearchIn,
    RelatedEntitySearchIn,
    SingleEntitySearchIn,
    VectorSearchIn,
)
from api.schemas.jobs import JobOut
from api.schemas.sections import OutlineOut
from kg.errors import InvalidInputError
from services.jobs.outline_requests import OutlineRequest
from services.rendering.field.formats import FieldFormat

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
            report_stop(job.id, stop.job.ledger, quiet=self._quiet)
            raise

    def import_papers(self, path: Path, label: str) -> None:
        """Send a file, which is imported under a label."""
        finish(self, self.create_import(path, label=label))

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

    def write_survey_files(self, id: str, revision: int, folder: Path) -> list[Path]:
        """The files of a revision in a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        paths = []
        for each in self.list_survey_artifacts(id, revision=revision).items:
            paths.append(folder / each["filename"])
            paths[-1].write_bytes(self.get_survey_artifact(id, each["name"], revision=revision))
        return paths

    def field_notes(self, id: str) -> dict[str, str]:
        """The notes of a vault by the names of their files."""
        with ZipFile(BytesIO(self.export_field(id, format=FieldFormat.NOTES))) as files:
            return {name: files.read(name).decode() for name in files.namelist()}

    def get_outline_file(self, id: str, *, revision: int | None) -> bytes:
        """The outline of a survey as TOML."""
        return self.send(raw(at("surveys", id, "outline"), revision=revision, format="toml"))

    def keep_outline(self, id: str, wanted: OutlineRequest) -> OutlineOut:
        """Change the outline of a survey.

        Raises:
            InvalidInputError: the outline names what the field has not; `field` is a JSON Pointer into it.
        """
        try:
            return self.put_survey_outline(id, wanted)
        except InvalidRequestError as error:
            place = next((each.pointer for each in error.problem.errors), None)
            raise InvalidInputError(problem_in_words(error.problem), field=place) from error

    def find_answer(self, ask: Callable[[], V]) -> V | None:
        """What asking gives; None where there is no such thing."""
        try:
            return ask()
        except ResourceNotFoundError:
            return None

    def answer_or_refusal(self, ask: Callable[[], V]) -> V | str:
        """What asking gives; in words why not, where a value cannot be used."""
        try:
            return ask()
        except InvalidRequestError as error:
            return problem_in_words(error.problem)

    def _with_retries(self, call: ApiRequest[Any], ask: Callable[[], TryOutcome] | None = None) -> httpx2.Response:
        with saying("waiting for the service …"):
            return super()._with_retries(call, ask)


def problem_in_words(problem: Problem) -> str:
    """What a service says of a refusal: its sentence, or what is wrong with each value where that only counts them."""
    details = [each.detail for each in problem.errors]
    return problem.detail if any(each in problem.detail for each in details) else "; ".join(details) or problem.detail
