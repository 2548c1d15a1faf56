"""`strata serve`: the HTTP service on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import open_service
from api.cli.options import GraphFile, settings_to_create
from api.cli.output import out
from api.logs import configure_logging


def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on (STRATA_HOST).", show_default="127.0.0.1")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65_535, help="Port (STRATA_PORT); 0 takes any.", show_default="8000")
    ] = None,
    graph: GraphFile = None,
) -> None:
    """Serve the graph over HTTP and work on its jobs, until Ctrl-C or SIGTERM."""
    # Takes a second to import, for which no other command should wait.
    from api.served import announced  # noqa: PLC0415
    from api.serving import address_of, announcement, check_access, listening, run  # noqa: PLC0415

    settings = settings_to_create(graph, host=host, port=port)
    # The operator of a service wants its requests in the log; a level that was set says otherwise.
    configure_logging(settings.log_level if "log_level" in settings.model_fields_set else "INFO")
    with listening(settings) as listener, open_service(settings) as service:
        check_access(service)
        for line in announcement(service, listener):
            out.print(line, highlight=False, soft_wrap=True)
        with announced(settings, address_of(service, listener)):
            run(service, listener)
    out.print("stopped; jobs that were running are queued again", highlight=False)
