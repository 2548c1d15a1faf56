"""How a reference says that its work was retracted, or that no record describes it."""

from __future__ import annotations

from kg.model.papers.paper import Paper

_SCHEMES = {"doi": "doi:", "pubmed": "PMID "}


def retraction_words(paper: Paper) -> str:
    """ "Retracted 2010-02-06, notice doi:10.1016/…" as far as that is known; "" for a paper that is not retracted."""
    if paper.retraction is None:
        return ""
    scheme, _, value = (paper.retraction.notice or "").partition(":")
    date = f" {paper.retraction.date}" if paper.retraction.date else ""
    notice = f", notice {_SCHEMES[scheme]}{value}" if scheme in _SCHEMES else ""
    return f"Retracted{date}{notice}"


def status_words(paper: Paper) -> str:
    """The words of a retraction, and that a work is known by citations alone; "" where there is nothing to say."""
    return ". ".join(filter(None, (retraction_words(paper), "Known by citation only" if paper.stub else "")))


def add_status(own: str, words: str) -> str:
    """A note with `status_words` before it; as it is without any, or where it speaks of a retraction itself."""
    if not words or "retract" in own.lower():
        return own
    return f"{words}. {own}" if own else words
