"""Identifiers of a paper, by which the sources of full texts know it."""

from __future__ import annotations

from kg.model.papers.paper import Paper
from services.adapters.sources.replies import ARXIV_DOI, by_scheme


def values_of(paper: Paper, scheme: str) -> list[str]:
    """The values of the identifiers of a scheme."""
    return by_scheme(paper.identifiers).get(scheme, [])


def doi_of(paper: Paper) -> str | None:
    """The first DOI of a paper; that of its arXiv number where it has no other."""
    dois = values_of(paper, "doi") + [ARXIV_DOI + number for number in values_of(paper, "arxiv")]
    return next((doi for doi in dois if '"' not in doi and "\\" not in doi), None)
