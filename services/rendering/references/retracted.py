"""How a reference says that its work was retracted."""

from __future__ import annotations

from kg.model.papers.paper import Paper

_SCHEMES = {"doi": "doi:", "pubmed": "PMID "}


def retraction_note(paper: Paper, own: str = "") -> str:
    """The note of a reference: "Retracted 2010-02-06, notice doi:10.1016/…", then the `own` one of its entry.

    The own note alone for a paper that is not retracted, and where it says so itself.
    """
    if paper.retraction is None or "retract" in own.lower():
        return own
    scheme, _, value = (paper.retraction.notice or "").partition(":")
    date = f" {paper.retraction.date}" if paper.retraction.date else ""
    notice = f", notice {_SCHEMES[scheme]}{value}" if scheme in _SCHEMES else ""
    return f"Retracted{date}{notice}{f'. {own}' if own else ''}"
