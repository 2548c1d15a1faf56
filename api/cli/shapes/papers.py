"""Papers, as `--json` prints them."""

from __future__ import annotations

from api.cli.shapes import Shape, shape
from api.schemas.papers import PaperList, paper_entry
from kg.model.papers.listing import PaperPage


def papers_shape(page: PaperPage) -> Shape:
    """A page of papers, the only one that is printed."""
    items = [paper_entry(paper) for paper in page.papers]
    return shape(PaperList(items=items, next_cursor=None, next=None, total=page.total))
