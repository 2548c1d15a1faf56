"""Titles of papers in tables, with what a reader must know of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.graphs.neighbourhood import PaperBrief
from kg.model.papers.paper import Paper

_PLACE = "local.wos:"
"""Begins an identifier that says where a work was printed."""


def title_with_marks(paper: Paper | PaperBrief | Mapping[str, Any]) -> str:
    """The title, and behind it that the paper was retracted or is known by a citation only; also of its shape."""
    if not isinstance(paper, Mapping):
        paper = {"title": paper.title, "is_retracted": paper.is_retracted, "stub": paper.stub}
    marks = ["retracted"] if paper["is_retracted"] else []
    marks += ["stub: known by a citation only"] if paper["stub"] else []
    title = title_or_origin(paper)
    return f"{title} ({'; '.join(marks)})" if marks else title


def title_or_origin(paper: Mapping[str, Any]) -> str:
    """The title. A work that was cited without one has its author, year and venue instead, or where it was printed.

    >>> title_or_origin({"title": "", "authors": ["Smith J", "Roe B"], "year": 2005})
    'no title: Smith J and others, 2005'
    >>> title_or_origin({"title": "", "identifiers": ["local.wos:smith j, 2005, nature, v5 p1"]})
    'no title: smith j, 2005, nature, v5 p1'
    """
    if paper["title"]:
        return str(paper["title"])
    identifiers = (str(each) for each in paper.get("identifiers") or ())
    place = next((each.removeprefix(_PLACE) for each in identifiers if each.startswith(_PLACE)), None)
    names = list(paper.get("authors") or ())
    author = f"{names[0]} and others" if len(names) > 1 else next(iter(names), None)
    known = ", ".join(str(part) for part in (author, paper.get("year"), paper.get("venue")) if part)
    return f"no title: {place or known}" if place or known else "no title"
