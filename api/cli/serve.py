"""`strata serve`: the HTTP service on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from api.bootstrap import configure_logging, open_service, read_settings
from api.cli.options import GraphFile
from api.cli.output import out


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
    from api.serving import announcement, check_door, listening, run  # noqa: PLC0415

    settings = read_settings(graph, host=host, port=port)
    # Whoever runs a service wants its requests in the log; a level that was set says otherwise.
    configure_logging(settings.log_level if "log_level" in settings.model_fields_set else "INFO")
    with listening(settings) as listener, open_service(settings) as service:
        check_door(service)
        for line in announcement(service, listener):
            out.print(line, highlight=False, soft_wrap=True)
        run(service, listener)
    out.print("stopped; jobs that were running are queued again", highlight=False)
