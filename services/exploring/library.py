"""The papers of the graph with their citations, read whole to be taken elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kg.algorithms.identity.entries import entries_of
from kg.model.papers.listing import MOST_PAPERS, PaperFilters, PaperSort, Position
from kg.model.papers.paper import Citation, Paper, PaperId
from kg.repository.papers.papers import PaperRepository


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeLibrary:
    """Papers by citation key, what they cite in order of the citing paper, and the cited papers by id."""

    papers: Sequence[Paper]
    citations: Sequence[Citation] = ()
    cited: Mapping[PaperId, Paper]


def read_library(repository: PaperRepository, filters: PaperFilters, *, with_citations: bool) -> WholeLibrary:
    """All papers that meet conditions; with citations, what they cite and the sentences around that, too.

    Each has the first of the keys that bibliographies gave it in the place of its own, whichever was imported first.
    """
    found = _under_first_keys(repository, _every_paper(repository, filters))
    papers = sorted(found, key=lambda paper: (paper.citation_key, paper.id))
    if not with_citations:
        return WholeLibrary(papers=papers, cited={})
    own = {paper.id for paper in papers}
    with_contexts = {(each.citing, each.cited): each for each in repository.citations_with_contexts(own)}
    linked = repository.citations_among(repository.ids(stubs=True))
    citations = [with_contexts.get((each.citing, each.cited), each) for each in linked if each.citing in own]
    return WholeLibrary(papers=papers, citations=citations, cited=repository.find({each.cited for each in citations}))


def _under_first_keys(repository: PaperRepository, papers: Sequence[Paper]) -> list[Paper]:
    """The papers under the first of their keys that find them, those of entries before those that are beside these.

    The key of Strata stays among the others.

    To BibTeX, keys that differ in case are the same, so none is taken that another of these papers has.
    """
    owners = repository.owners_of_keys({key for paper in papers for key in paper.citation_keys})
    taken = {paper.citation_key.lower(): paper.id for paper in papers}
    keyed = []
    for paper in sorted(papers, key=lambda paper: paper.id):
        leading = {entry.key for entry in entries_of(paper.entry)} if paper.entry else set()
        own = [key for key in paper.citation_keys if owners.get(key) == paper.id]
        own.sort(key=lambda key: key not in leading)
        free = [key for key in own if taken.setdefault(key.lower(), paper.id) == paper.id]
        keys = tuple(sorted({*free, paper.citation_key})) if free else ()
        keyed.append(replace(paper, citation_key=free[0] if free else paper.citation_key, citation_keys=keys))
    return keyed


def _every_paper(repository: PaperRepository, filters: PaperFilters) -> list[Paper]:
    found: list[Paper] = []
    after: Position | None = None
    while True:
        page = repository.page(filters, sort=PaperSort.ID, after=after, limit=MOST_PAPERS)
        found += page.papers
        if page.following is None:
            return found
        after = page.following
