"""Papers that a summary puts into no group and that are near to no other paper: a plan from the graph leaves them out.

Communities follow citations, so that a thesis on pollen is among papers on statistics which it cites.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

import numpy as np

from kg.model.papers.paper import PaperId
from kg.model.surveys.plan import OmittedWork
from services.evidence.index import FieldIndex
from services.evidence.relevance import Relevance
from services.planning.summaries import Summaries

_FAR = 0.25
"""Share of the papers of a field that are as far from their nearest neighbours as one that is left out."""
_COMPARED = 500
"""Papers of a field whose nearest neighbours are looked for, at most."""
_REASON = "shares neither question nor means with the papers that it stands among, and no other paper is near to it"


def stray_papers(
    index: FieldIndex, summaries: Summaries, relevance: Relevance, *, kept: Container[PaperId]
) -> dict[PaperId, OmittedWork]:
    """The outliers of summaries that are farther from every paper than _FAR of the papers are from their nearest.

    Papers of `kept` are none.
    """
    papers = index.graph.papers
    outliers = [id for id in _outliers(index, summaries) if papers[id].content is not None and id not in kept]
    readable = [id for id in relevance.ids if papers[id].content is not None]
    if not outliers:
        return {}
    compared = readable[:: max(1, len(readable) // _COMPARED)]
    nearest = relevance.to_nearest_other([*outliers, *compared])
    far = float(np.quantile([nearest[id] for id in compared], _FAR))
    return {id: OmittedWork(work=str(papers[id].citation_key), reason=_REASON) for id in outliers if nearest[id] < far}


def _outliers(index: FieldIndex, summaries: Summaries) -> Iterator[PaperId]:
    for view in summaries.communities:
        named = frozenset(view.summary.outliers) if view.summary else frozenset()
        yield from (id for id in view.facts.papers if str(index.graph.papers[id].citation_key) in named)
