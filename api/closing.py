"""How a graph is closed after work on it."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kg.errors import GraphStoreError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kg.ports import GraphEngine

logger = logging.getLogger(__name__)


@contextmanager
def close_after(engine: GraphEngine) -> Iterator[GraphEngine]:
    """An engine that is closed at the end of the block.

    Where the block fails and closing fails after it, as on a full disk, the failure of the block is the one that is
    raised: it says what was being done, and what is stored.

    Raises:
        GraphStoreError: the block went well, and the graph cannot be closed.
    """
    try:
        yield engine
    except BaseException:
        try:
            engine.close()
        except GraphStoreError as error:
            logger.warning("the graph could not be closed", extra={"error": str(error)})
        raise
    engine.close()
