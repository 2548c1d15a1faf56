"""Where logs go and how they look."""

from __future__ import annotations

import logging
import sys
from functools import cached_property

from api.http.log_bursts import LogBursts

_TELLING_ADDRESSES = ("httpx2", "httpcore2")
"""Libraries that log the whole address of every request, with the keys that some servers want in it."""

_RETRYING = "neo4j"
"""The driver warns of each attempt to reach a server that is away; Strata says itself, and once, that it is."""


def configure_logging(level: str, *, with_libraries: bool = True) -> None:
    """Send logs to standard error: readable on a terminal, JSON lines elsewhere, a burst of one trouble cut short.

    An error is logged with its cause, and never with the values of variables, which may be keys or texts.
    Without libraries only what Strata itself logs is shown: a command says in its own words what went wrong.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_LineFormatter(for_terminal=sys.stderr.isatty()))
    handler.addFilter(LogBursts())
    if not with_libraries:
        handler.addFilter(lambda record: record.name.partition(".")[0] in {"kg", "services", "api"})
    logging.captureWarnings(not with_libraries)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for library in _TELLING_ADDRESSES:
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger(_RETRYING).setLevel(logging.NOTSET if level.upper() == "DEBUG" else logging.CRITICAL)


class _LineFormatter(logging.Formatter):
    """Reads the module that makes lines with the first of them: most commands log nothing."""

    def __init__(self, *, for_terminal: bool) -> None:
        super().__init__()
        self._for_terminal = for_terminal

    @cached_property
    def _lines(self) -> logging.Formatter:
        from api.log_lines import line_formatter

        return line_formatter(for_terminal=self._for_terminal)

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        return self._lines.format(record)
