"""Where logs go and how they look."""

from __future__ import annotations

import logging
import sys
from io import StringIO
from typing import TextIO

import structlog
from structlog.typing import EventDict, ExcInfo

from api.http.log_bursts import LogBursts

_TELLING_ADDRESSES = ("httpx2", "httpcore2")
"""Libraries that log the whole address of every request, with the keys that some servers want in it."""

_RETRYING = "neo4j"
"""The driver warns of each attempt to reach a server that is away; Strata says itself, and once, that it is."""


def configure_logging(level: str, *, with_libraries: bool = True) -> None:
    """Send logs to standard error: readable on a terminal, JSON lines elsewhere, a burst of one trouble cut short.

    A trouble is told with what it came of, and never with the values of variables, which may be keys or texts.
    Without libraries only what Strata itself logs is shown: a command says in its own words what went wrong.
    """
    rendering: list[structlog.types.Processor] = (
        [_texts_as_texts, structlog.dev.ConsoleRenderer(exception_formatter=_traceback)]
        if sys.stderr.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    handler.addFilter(LogBursts())
    if not with_libraries:
        handler.addFilter(lambda record: record.name.partition(".")[0] in {"kg", "services", "api"})
    logging.captureWarnings(not with_libraries)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for library in _TELLING_ADDRESSES:
        logging.getLogger(library).setLevel(logging.WARNING)
    logging.getLogger(_RETRYING).setLevel(logging.NOTSET if level.upper() == "DEBUG" else logging.CRITICAL)


def _texts_as_texts(_logger: object, _method: str, event: EventDict) -> EventDict:
    """The values of an event; a server outside may have written a part of one, and none may act on a terminal."""
    return {_harmless(key): _harmless(value) if isinstance(value, str) else value for key, value in event.items()}


def _traceback(stream: TextIO, trouble: ExcInfo) -> None:
    plain = StringIO()
    structlog.dev.plain_traceback(plain, trouble)
    stream.write(_harmless(plain.getvalue()))


def _harmless(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter in "\n\t" else "\ufffd" for letter in text)
