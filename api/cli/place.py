"""Where a command does its work: on the graph itself, or through the service that has it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from api.cli.on_graph.all import OnGraph
    from api.cli.through import ByService


@dataclass(frozen=True, slots=True)
class Workplace:
    """What a command was given with `--graph` and `--url`: it replaces both among its arguments."""

    graph: str | None = None
    address: str | None = None

    @contextmanager
    def open(
        self, *, jobs: bool = False, creates: bool = False, model: str | None = None, quiet: bool = False
    ) -> Iterator[OnGraph | ByService]:
        """The operations of the API, wherever they are done.

        Args:
            jobs: whether some of them are jobs.
            creates: whether the graph is made where there is none.
            model: one that the settings need not name.
            quiet: whether JSON is printed, and no table of what jobs took.
        Raises:
            NotFoundError: there is no graph.
            StrataError: the service refuses or does not answer.
        """
        if self.address is not None:
            from api.cli.through import ByService

            with ByService.at(self.address, quiet=quiet) as by_service:
                yield by_service
            return
        from api.bootstrap import open_service, open_workbench
        from api.cli.on_graph.all import OnGraph
        from api.cli.options import settings_of, settings_to_create

        settings = (settings_to_create if creates else settings_of)(self.graph, model=model)
        if jobs:
            with open_service(settings) as service:
                yield OnGraph(service.workbench, service, quiet=quiet)
        else:
            with open_workbench(settings) as bench:
                yield OnGraph(bench, None, quiet=quiet)


HERE = Workplace()
"""The graph of the settings."""
