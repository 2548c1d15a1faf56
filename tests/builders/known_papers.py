"""A graph of papers in memory: what it would answer to `questions` once a resolution is saved in it."""

from __future__ import annotations

from kg.algorithms.identity.normal_forms import title_key
from kg.model.papers.identity import KnownPapers, Resolution
from kg.model.papers.paper import Identifier, PaperId


def stored(resolution: Resolution, known: KnownPapers | None = None) -> KnownPapers:
    """What is known after saving `resolution` on top of `known`; the whole graph, so it answers any question."""
    papers = dict((known or KnownPapers()).papers)
    for absorption in resolution.absorbed:
        del papers[absorption.absorbed]
    papers |= {paper.id: paper for paper in resolution.papers + resolution.stubs}
    by_identifier: dict[Identifier, PaperId] = {}
    by_title: dict[str, tuple[PaperId, ...]] = {}
    for id in sorted(papers):
        by_identifier |= dict.fromkeys(papers[id].identifiers, id)
        if key := title_key(papers[id].title):
            by_title[key] = (*by_title.get(key, ()), id)
    keys = frozenset(paper.citation_key for paper in papers.values())
    return KnownPapers(by_identifier=by_identifier, by_title_key=by_title, papers=papers, taken_keys={"": keys})
