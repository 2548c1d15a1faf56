"""What is read ahead."""

from __future__ import annotations

import logging

from kg.errors import KGError, StoreUnavailableError
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.layout.fields import layout_of_view
from services.steps.offload import offload

logger = logging.getLogger(__name__)


async def warm(papers: PaperRepository, fields: FieldRepository) -> None:
    """Read what makes answers fast, so that the first who asks need not wait for it; a failure is logged."""
    try:
        await offload(papers.warm)
        for view in await offload(fields.warm):
            await offload(layout_of_view, view)
    except StoreUnavailableError as error:
        logger.warning("the graph could not be read ahead: %s", error, extra={"error": str(error), "outage": True})
    except KGError:
        logger.warning("the graph could not be read ahead", exc_info=True)
