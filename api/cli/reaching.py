"""The option `--url`: which commands a service can do, and where one does its work when it names none."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from api.cli.place import Workplace

if TYPE_CHECKING:
    from kg.errors import KGError

Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="ADDRESS",
        help="Address of a service to do this, whose key is STRATA_KEY (STRATA_URL).",
        show_default="the one that serves the graph, if any",
    ),
]

_COMMANDS = {
    "collections": {"search", "export", "enrich", "import"},
    "papers": {"paper show", "paper list", "paper delete", "imports delete"},
    "imports": {"imports list", "imports show"},
    "fields": {"field list", "field show", "field papers", "field build", "field export", "field delete"},
    "surveys": {
        *("survey list", "survey revisions", "survey estimate", "survey write", "survey files", "survey delete"),
        *("survey resume", "survey record", "survey replay"),
    },
    "jobs": {"jobs list", "jobs show", "jobs cancel", "jobs resume"},
}
THROUGH = {words: module for module, commands in _COMMANDS.items() for words in commands}
"""The commands that a service can do, each with the module of `api.cli.by_service` that asks for it."""

_ONLY_HERE = {
    "field project": "projects the field on its Neo4j server, which no service of Strata hands out: name the server "
    "with --graph",
    "dump": "writes the whole graph as its engine holds it: stop the service first, and run it where the graph is",
    "restore": "fills an empty graph, which no service has: name a new file with --graph",
}
"""Why some commands are done where the graph is alone, and what to do."""

_BESIDE = ("jobs", "keys", "imports list", "imports show", "explore", "serve", "doctor")
"""What works beside a service on the same graph: it needs the state alone, or uses the service by itself."""


def reachable(local: Callable[..., None], words: str) -> Callable[..., None]:
    """A command with the option `--url`, which goes to a service where that is given or has the graph.

    One that takes a `Workplace` works in both places; the twins of the others are in modules of `api.cli.by_service`.
    """
    from api.cli.options import GraphFile

    signature = inspect.signature(local, eval_str=True)
    takes_place = "place" in signature.parameters
    if "url" in signature.parameters or not (takes_place or "graph" in signature.parameters):
        return local

    def do(graph: str | None, address: str | None, values: dict[str, Any]) -> None:
        if takes_place:
            with refusals(address):
                local(**values, place=Workplace(graph, address))
        elif address is None:
            local(**values, graph=graph)
        else:
            _ask(words, address, values)

    @wraps(local)
    def run(*, graph: str | None = None, url: str | None = None, **values: Any) -> None:
        from kg.errors import StoreUnavailableError

        address = _address(words, url, graph)
        try:
            do(graph, address, values)
        except StoreUnavailableError:  # a service that has just started has the graph first, and then an address
            if address is not None or (address := _address(words, url, graph)) is None:
                raise
            do(graph, address, values)

    parameters = [
        each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        if each.name != "place"
        else inspect.Parameter("graph", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=GraphFile)
        for each in signature.parameters.values()
    ]
    parameters.append(inspect.Parameter("url", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Url))
    run.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def _address(words: str, url: str | None, graph: str | None) -> str | None:
    """Where the service is: as it was named, else where the graph's file is being served; None for the graph itself."""
    from api.bootstrap import read_settings
    from api.served_graph import graph_file
    from api.service_address import address_of_service

    if url is not None:
        return url
    settings = read_settings(graph)
    if graph is None and settings.url:
        return settings.url
    is_beside = words.startswith(_BESIDE)
    return None if is_beside or graph_file(settings) is None else address_of_service(settings)


def _ask(words: str, address: str, values: dict[str, Any]) -> None:
    """Have a service do the work of a command.

    Raises:
        InvalidInputError: no service can do it, or the address is none.
        RefusalError: the service refused, or does not answer.
    """
    from kg.errors import InvalidInputError

    if (name := THROUGH.get(words)) is None:
        reason = _ONLY_HERE.get(words, "works on the graph itself: run it where the graph is")
        raise InvalidInputError(f"`strata {words}` cannot go through the service at {address}; it {reason}")
    with refusals(address):
        from api.cli.through import ByService

        command = getattr(import_module(f"api.cli.by_service.{name}"), _function(words))
        with ByService.at(address) as client:
            command(client, **values)


@contextmanager
def refusals(address: str | None) -> Iterator[None]:
    """What the service at an address, if it is one, refuses in the block becomes an error of the command line.

    Raises:
        InvalidInputError: the address is none.
        RefusalError: the service refused, or does not answer.
    """
    if address is None:
        yield
        return
    if not address.startswith(("http://", "https://")):
        from kg.errors import InvalidInputError

        raise InvalidInputError(
            f"{address!r} is not an address of a service; write it as http://HOST:PORT", field="url"
        )
    from api.client import StrataError

    try:
        yield
    except StrataError as error:
        raise _refusal(error, address) from error


def _function(words: str) -> str:
    return "import_" if words == "import" else words.replace(" ", "_")


def _refusal(error: Exception, address: str) -> KGError:
    """What a service reported, as an error of the command line."""
    from api.cli.exit_codes import ExitCode, RefusalError, code_of_status
    from api.cli.through import problem_in_words
    from api.client import JobEndedError, NoConnectionError, NotAllowedError, RequestError
    from api.problems import KINDS

    if isinstance(error, NotAllowedError):
        advice = "put a key of it into STRATA_KEY; `strata keys create`, where the service runs, makes one"
        return RefusalError(
            f"the service at {address} refuses this: {error.problem.detail} To be let in, {advice}",
            ExitCode.INVALID_INPUT,
        )
    if isinstance(error, RequestError):
        return RefusalError(problem_in_words(error.problem), code_of_status(error.problem.status))
    if isinstance(error, JobEndedError):
        failure = error.job.failure
        if failure is None:
            return RefusalError(f"the job {error.job.id} was cancelled", ExitCode.STOPPED)
        return RefusalError(failure.detail, code_of_status(KINDS[failure.type.rpartition("/")[2]].status))
    if isinstance(error, NoConnectionError):
        advice = "start it, or name another with --url or STRATA_URL"
        return RefusalError(f"the service at {address} does not answer: {advice}", ExitCode.STORE_UNAVAILABLE)
    return RefusalError(str(error), ExitCode.INTERNAL)
