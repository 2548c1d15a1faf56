"""Candidates that come by citations of those that were found."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from kg.algorithms.collecting.expansion import most_co_cited
from kg.model.collections.collection import STORE, CollectingParameters, Origin
from kg.model.papers.paper import PaperId
from kg.repository.collections.collections import CollectionRepository
from services.screening.pool import CandidatePool
from services.screening.sources import CandidateSource, SearchFinds
from services.screening.vectors import EmbeddedPapers
from services.steps.offload import offload


async def add_cited_and_citing(
    pool: CandidatePool,
    nearest: Sequence[PaperId],
    *,
    sources: Sequence[CandidateSource],
    embedded: EmbeddedPapers,
    parameters: CollectingParameters,
) -> None:
    """Add the references and the citations of the nearest papers (SurveyGen-I 3.1).

    Raises:
        UpstreamError, StoppedError: as the sources do.
    """
    for id in nearest:
        paper = embedded.find_paper(id)
        key = paper.citation_key if paper else id
        for source in sources:
            cited = await source.references(id, limit=parameters.hits)
            pool.add(cited, origin=Origin.CITATION, source=source.name, query=f"references of {key}")
            citing = await source.citations(id, limit=parameters.hits)
            pool.add(citing, origin=Origin.CITATION, source=source.name, query=f"citations of {key}")
    await embedded.take(pool.papers)


async def add_co_cited(
    pool: CandidatePool,
    near: Sequence[PaperId],
    *,
    collections: CollectionRepository,
    embedded: EmbeddedPapers,
    parameters: CollectingParameters,
    today: date,
) -> None:
    """Add the works that several of the near papers cite (QUAL-SG 2.4); the graph knows the citations."""
    references = await offload(collections.references, near)
    joining = most_co_cited(references.values(), pool.papers, least=parameters.co_citing, limit=parameters.co_cited)
    pool.add(
        SearchFinds(papers=tuple(joining), day=today),
        origin=Origin.CO_CITATION,
        source=STORE,
        query=f"cited by {parameters.co_citing} or more of {len(near)} papers",
    )
    await embedded.take(joining)
