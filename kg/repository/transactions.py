"""Work in one transaction, done again when another writer was in its way."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from kg.errors import WriteConflictError
from kg.ports import GraphEngine, Templates

T = TypeVar("T")

logger = logging.getLogger(__name__)

WAITS_SECONDS = (0.0, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Waits before each repetition; a server ends one of two writers that wait for each other, and does so at once."""


def in_transaction(
    engine: GraphEngine, work: Callable[[Templates], T], *, waits: tuple[float, ...] = WAITS_SECONDS
) -> T:
    """What `work` gives, all of whose writes are stored or none.

    Args:
        engine: the graph.
        work: reads and writes through the templates it is given and changes nothing else: it may be done again.
        waits: seconds before each repetition after a conflict.
    Raises:
        WriteConflictError: another writer was in the way each time; nothing is stored.
    """
    for wait in waits:
        try:
            return _once(engine, work)
        except WriteConflictError as error:
            logger.info("another writer was in the way, trying again", extra={"seconds": wait, "error": str(error)})
            time.sleep(wait)
    return _once(engine, work)


def _once(engine: GraphEngine, work: Callable[[Templates], T]) -> T:
    with engine.transaction() as templates:
        return work(templates)
