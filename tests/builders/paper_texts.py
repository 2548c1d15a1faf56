"""Papers as tasks read them without a field: those of the small field of bees, and any that a test writes."""

from __future__ import annotations

from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.reading.passages import PaperText, paper_text
from tests.builders.bee_tasks import PACK

BEES = {item.paper.citation_key: paper_text(item.paper) for item in PACK.papers}
"""By citation key."""


def text_of(key: str, title: str, abstract: str = "", *, year: int | None = 2020) -> PaperText:
    """A paper by its key, title and abstract."""
    return paper_text(
        Paper(
            id=PaperId("p" + key.encode().hex()[:15].ljust(15, "0")),
            citation_key=CitationKey(key),
            title=title,
            abstract=abstract or None,
            year=year,
        )
    )
