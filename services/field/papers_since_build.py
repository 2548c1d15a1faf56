"""How a field ages: papers come after it was built, and it is built again of what the graph has now."""

from __future__ import annotations

from kg.model.fields.field import Field
from kg.model.papers.listing import PaperFilters
from kg.repository.papers.papers import PaperRepository


def papers_since(papers: PaperRepository, field: Field) -> int | None:
    """How many papers came to those that a field chose from; None where nobody can tell, as of papers named one by one.

    Papers that were deleted meanwhile count against those that came.
    """
    if field.candidates is None:
        return None
    now = papers.page(PaperFilters(source=field.source), limit=1).total
    return max(now - field.candidates, 0)


def since_note(count: int, field_id: str) -> str:
    """The same in a sentence, with what to do."""
    came = "1 paper came" if count == 1 else f"{count:,} papers came"
    return f"{came} since this field was built: strata field build --update {field_id}"
