"""Titles of papers in tables, with what a reader must know of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import Paper


def title_with_marks(paper: Paper | PaperBrief | Mapping[str, Any]) -> str:
    """The title, and behind it that the paper was retracted or is known by a citation only; also of its shape."""
    if not isinstance(paper, Mapping):
        paper = {"title": paper.title, "is_retracted": paper.is_retracted, "stub": paper.stub}
    marks = ["retracted"] if paper["is_retracted"] else []
    marks += ["stub: known by a citation only"] if paper["stub"] else []
    return f"{paper['title']} ({'; '.join(marks)})" if marks else str(paper["title"])
