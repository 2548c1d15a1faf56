"""What the graph knows of the standing of papers: citations a year, their venues and authors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType

import numpy as np

from kg.algorithms.collecting.candidate_ranking import Indicators, citations_a_year, h_index
from kg.algorithms.identity.normal_forms import title_key
from kg.model.papers.paper import Paper, PaperId
from kg.repository.collections.collections import CollectionRepository
from services.collecting.sources import Standing

_UNKNOWN = float("nan")


def indicators_of(
    papers: Sequence[Paper],
    collections: CollectionRepository,
    *,
    as_of: date,
    standings: Mapping[PaperId, Standing] = MappingProxyType({}),
) -> Indicators:
    """The indicators of n papers, NaN where nothing is known.

    The h-index of a venue or an author is that of its papers in the graph whose citation counts are known, unless a
    source was asked: then it is what that said, since the two do not compare.

    Args:
        standings: what a source says of papers; of none where nobody was asked.

    Source:
        QUAL-SG 2.4 and appendix C: citations a year, the venue, the first author and the last.
    """
    citations = np.array([citations_a_year(paper.citation_count, paper.year, as_of=as_of) for paper in papers])
    if standings:
        values = [standings.get(paper.id, Standing()) for paper in papers]
        return Indicators(
            citations=citations,
            venue=np.array([_UNKNOWN if each.venue is None else float(each.venue) for each in values]),
            authors=np.array([_UNKNOWN if each.authors is None else float(each.authors) for each in values]),
        )
    authors = {key for paper in papers for key in _ends(paper)}
    venues = {title_key(paper.venue) for paper in papers if paper.venue}
    by_author = _indices(collections.author_citations(sorted(authors - {""})))
    by_venue = _indices(collections.venue_citations(sorted(venues - {""})))
    return Indicators(
        citations=citations,
        venue=np.array([by_venue.get(title_key(paper.venue or ""), _UNKNOWN) for paper in papers]),
        authors=np.array([_of_authors(paper, by_author) for paper in papers]),
    )


def _ends(paper: Paper) -> tuple[str, ...]:
    """The first author and the last, once each where there is one alone."""
    return tuple(dict.fromkeys(title_key(name) for name in (*paper.authors[:1], *paper.authors[-1:])))


def _indices(counts: Mapping[str, Sequence[int]]) -> dict[str, float]:
    return {id: float(h_index(each)) for id, each in counts.items() if each}


def _of_authors(paper: Paper, known: Mapping[str, float]) -> float:
    own = [known[key] for key in _ends(paper) if key in known]
    return sum(own) if own else _UNKNOWN
