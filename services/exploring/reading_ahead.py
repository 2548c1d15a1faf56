"""What is read ahead."""

from __future__ import annotations

import logging

from kg.errors import KGError, StoreUnavailableError
from kg.ports import GraphEngine
from kg.repository.entities.domain_graphs import DomainGraphRepository
from kg.repository.entities.lookups import EntityFilters, EntityLookups, EntitySort
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.layout.fields import layout_of_view
from services.steps.offload import offload

logger = logging.getLogger(__name__)


_PAGE = 50
"""Items of a first page; of how many it is makes no other plan of a statement."""


async def warm(engine: GraphEngine, papers: PaperRepository, fields: FieldRepository) -> None:
    """Read what makes answers fast, so that the first who asks need not wait for it; a failure is logged."""
    try:
        await offload(papers.warm)
        for view in await offload(fields.warm):
            await offload(layout_of_view, view)
            await offload(_open_pages_of_entities, engine, view.field.id)
    except StoreUnavailableError as error:
        logger.warning("the graph could not be read ahead: %s", error, extra={"error": str(error), "outage": True})
    except KGError:
        logger.warning("the graph could not be read ahead", exc_info=True)


def _open_pages_of_entities(engine: GraphEngine, field_id: str) -> None:
    """Ask once what the first pages on a field's entities ask.

    A server plans a statement when it is first run, which takes it longer than most answers.
    """
    graphs, lookups = DomainGraphRepository(engine), EntityLookups(engine, field_id)
    page = lookups.page(EntityFilters(), sort=EntitySort.PAPERS, after=None, limit=_PAGE)
    if not page.entities:
        return
    first, last = page.entities[0], page.entities[-1]
    of_type = EntityFilters(entity_type=first.entity_type, query=first.name)
    lookups.page(of_type, sort=EntitySort.PAPERS, after=None, limit=_PAGE)
    graphs.types(field_id)
    graphs.search(field_id, first.name, limit=_PAGE)
    lookups.find_entity(first.name)
    graphs.mentions(field_id, first.id, limit=_PAGE)
    graphs.relations_of(field_id, first.id, limit=_PAGE)
    graphs.co_mentioned_with(field_id, first.id, limit=_PAGE)
    graphs.years(field_id, first.id)
    graphs.papers_naming_both(field_id, first.id, last.id, limit=_PAGE)
    graphs.pairs(field_id, first.entity_type, last.entity_type, limit=_PAGE)
    lookups.relations_among([each.id for each in page.entities], limit=_PAGE)
    lookups.co_mentions_among([each.id for each in page.entities], limit=_PAGE)
