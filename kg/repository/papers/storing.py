"""Writing down what became of a batch of records, or of papers on which something was decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kg.algorithms.identity.resolution import resolve
from kg.model.papers.identity import Questions, Resolution
from kg.model.papers.paper import CitationKey, Identifier, Paper, PaperId
from kg.ports import Templates
from kg.repository.papers.absorbing import absorb_all
from kg.repository.papers.names import link
from kg.repository.papers.parts import save_chapters, save_parts
from kg.repository.papers.saving import known_papers, save_citations, save_papers


def store_papers(templates: Templates, resolution: Resolution) -> set[PaperId]:
    """Store the papers of a resolution, with all but its citations; the ids of those that are new and cite nothing yet.

    `templates` are those of a transaction.
    """
    papers = {paper.id: paper for paper in (*resolution.papers, *resolution.stubs)}
    renamed = {id: replace(papers[id], citation_key=CitationKey(id)) for id in sorted(resolution.created)}
    if renamed:
        save_papers(templates, renamed)
    absorb_all(templates, resolution.absorbed)
    stored = save_linked(templates, papers.values())
    if resolution.moved:
        rows = [{"id": name, "into": id} for name, id in sorted(resolution.moved.items())]
        templates.write("absorb_identifiers", rows=rows)
    save_parts(templates, resolution.parts)
    save_chapters(templates, resolution.chapters)
    if resolution.dropped:
        templates.write(
            "delete_citations", rows=[{"citing": each.citing, "cited": each.cited} for each in resolution.dropped]
        )
    return papers.keys() - stored


def save_linked(templates: Templates, papers: Iterable[Paper]) -> set[str]:
    """Create or replace papers, with identifiers and the nodes of authors and venues; those stored before."""
    latest = {paper.id: paper for paper in papers}
    stored = save_papers(templates, latest, linked=True)
    named = [paper for paper in latest.values() if paper.authors or paper.venue or paper.id in stored]
    link(templates, [{"id": each.id, "authors": each.authors, "venue": each.venue} for each in named], stored=stored)
    return stored


def settle_again(templates: Templates, ids: Iterable[PaperId]) -> None:
    """Resolve and store papers again, with their citations, after something was decided on them."""
    asked = Questions(identifiers=tuple(sorted(map(Identifier, ids))), title_keys=())
    resolution = resolve((), known_papers(templates, asked))
    store_papers(templates, resolution)
    save_citations(templates, resolution.citations)
