"""`strata serve`: the HTTP service on this machine; `strata explore`: the same, shown in a browser."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from api.bootstrap import open_service
from api.cli.options import GraphFile, settings_to_create
from api.cli.output import err, out
from api.garbage import collect_seldom
from api.logs import configure_logging
from api.service_address import address_of_service, publish_address
from kg.errors import StoreInUseError

if TYPE_CHECKING:
    from api.service import Service
    from services.config import Settings

Host = Annotated[str | None, typer.Option(help="Address to listen on (STRATA_HOST).", show_default="127.0.0.1")]
Port = Annotated[
    int | None, typer.Option(min=0, max=65_535, help="Port (STRATA_PORT); 0 takes any.", show_default="8000")
]

_DISPLAYS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
"""Without one of these no window opens on Linux, but a browser of the terminal might take it over."""


_WAIT_SECONDS = 10.0
_PAUSE_SECONDS = 0.2
"""How long a service waits for a command that has the graph, and between two looks whether it has ended."""


def serve(host: Host = None, port: Port = None, graph: GraphFile = None) -> None:
    """Serve the graph over HTTP and work on its jobs, until Ctrl-C or SIGTERM."""
    _serve(settings_to_create(graph, host=host, port=port), lambda _address: None)


def explore(
    field: Annotated[
        str | None, typer.Argument(metavar="FIELD", help="Id of a field to begin with.", show_default="the library")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the page in a browser, or only print its address.")] = True,
    host: Host = None,
    port: Port = None,
    graph: GraphFile = None,
) -> None:
    """Open the explorer in a browser, and serve the graph for it until Ctrl-C. A service that runs already is used."""
    settings = settings_to_create(graph, host=host, port=port)

    def show(address: str) -> None:
        page = address + explorer_path(field)
        out.print(f"the explorer is at {page}", highlight=False, soft_wrap=True)
        if browser and can_open_windows(sys.platform, os.environ):
            threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()

    address = address_of_service(settings)
    if address is None:
        _serve(settings, show)
    else:
        show(address)


def explorer_path(field: str | None) -> str:
    """The path of the explorer in the service, at a field or at the library."""
    return "/explore" if field is None else f"/explore/fields/{quote(field, safe='')}"


def can_open_windows(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether a browser would open a window of its own here."""
    return platform in {"darwin", "win32", "cygwin"} or any(environment.get(name) for name in _DISPLAYS)


def _serve(settings: Settings, on_listening: Callable[[str], None]) -> None:
    collect_seldom()
    # Takes half a second to import, for which no other command should wait.
    from api.serving import address_of, announcement, check_access, listening, run

    # The operator of a service wants its requests in the log; a level that was set says otherwise.
    configure_logging(settings.log_level if "log_level" in settings.model_fields_set else "INFO")
    with listening(settings) as listener:
        address = address_of(settings, listener)
        with publish_address(settings, address), _open_when_free(settings) as service:
            check_access(service)
            for line in announcement(service, listener):
                out.print(line, highlight=False, soft_wrap=True)
            on_listening(address)
            run(service, listener)
    out.print("stopped; jobs that were running are queued again", highlight=False)


@contextmanager
def _open_when_free(settings: Settings) -> Iterator[Service]:
    """What `open_service` gives, once a command that has the graph has ended; says that it waits.

    Raises:
        StoreInUseError: the command has not ended within `_WAIT_SECONDS`.
    """
    until: float | None = None
    with ExitStack() as opened:
        while True:
            try:
                service = opened.enter_context(open_service(settings))
                break
            except StoreInUseError:
                if until is None:
                    until = time.monotonic() + _WAIT_SECONDS
                    said = f"another process has the graph; waiting for it, {_WAIT_SECONDS:.0f} seconds at most"
                    err.print(said, highlight=False, soft_wrap=True)
                if time.monotonic() > until:
                    raise
            time.sleep(_PAUSE_SECONDS)
        yield service
