"""What a line of the log looks like."""

from __future__ import annotations

import logging
from io import StringIO
from typing import TextIO

import structlog
from structlog.typing import EventDict, ExcInfo


def line_formatter(*, for_terminal: bool) -> logging.Formatter:
    """Lines that are read on a terminal, or JSON."""
    rendering: list[structlog.types.Processor] = (
        [_texts_as_texts, structlog.dev.ConsoleRenderer(exception_formatter=_traceback)]
        if for_terminal
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
        ],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
    )


def _texts_as_texts(_logger: object, _method: str, event: EventDict) -> EventDict:
    """The values of an event; a server outside may have written a part of one, and none may act on a terminal."""
    return {_harmless(key): _harmless(value) if isinstance(value, str) else value for key, value in event.items()}


def _traceback(stream: TextIO, trouble: ExcInfo) -> None:
    plain = StringIO()
    structlog.dev.plain_traceback(plain, trouble)
    stream.write(_harmless(plain.getvalue()))


def _harmless(text: str) -> str:
    return "".join(letter if letter.isprintable() or letter in "\n\t" else "\ufffd" for letter in text)
