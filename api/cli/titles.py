"""Titles of papers in tables, with what a reader must know of each."""

from __future__ import annotations

from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import Paper


def title_with_marks(paper: Paper | PaperBrief) -> str:
    """The title, and behind it that the paper was retracted or is known by a citation only."""
    marks = ["retracted"] if paper.is_retracted else []
    marks += ["stub: known by a citation only"] if paper.stub else []
    return f"{paper.title} ({'; '.join(marks)})" if marks else paper.title
