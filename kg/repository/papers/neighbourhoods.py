"""What lies around a paper, asked of any engine: a statement a step, and one for the papers with their citations."""

from __future__ import annotations

from kg.algorithms.graphs.citation_graph import HUB_LINKS
from kg.errors import NotFoundError
from kg.model.graphs.neighbourhood import Direction, Neighbourhood, PaperBrief, Ring
from kg.model.papers.paper import PaperId
from kg.ports import GraphEngine, Row
from kg.repository.papers.rows import BRIEF, brief_of


def neighbourhood(engine: GraphEngine, id: PaperId, *, depth: int, limit: int, direction: Direction) -> Neighbourhood:
    """What lies around a paper, as `PaperRepository.neighbourhood` says.

    Raises:
        NotFoundError: no paper has this id.
    """
    distances, rings, hubs = {id: 0}, [], set[PaperId]()
    front = [id]
    for distance in range(1, depth + 1):
        if not front:
            break
        rows = engine.read(
            "neighbours",
            ids=front,
            seen=list(distances),
            references=direction is not Direction.CITATIONS,
            citations=direction is not Direction.REFERENCES,
            limit=limit,
        )
        near: Row = rows[0] if rows else {"ids": [], "links": [], "found": 0}
        rings.append(Ring(distance=distance, found=near["found"], kept=len(near["ids"])))
        distances.update(dict.fromkeys(map(PaperId, near["ids"]), distance))
        if distance < depth:
            pairs = zip(near["ids"], near["links"], strict=True)
            hubs.update(PaperId(found) for found, links in pairs if links > HUB_LINKS)
        front = [PaperId(found) for found in near["ids"] if found not in hubs]
    papers: dict[PaperId, PaperBrief] = {}
    citations = []
    for *brief, cited in engine.read("papers_among", ids=list(distances))[0]["papers"]:
        paper = brief_of(dict(zip(BRIEF, brief, strict=True)))
        papers[paper.id] = paper
        citations += [(paper.id, PaperId(reference)) for reference in cited]
    if id not in papers:
        raise NotFoundError("paper", id)
    return Neighbourhood(
        centre=id,
        distances={paper: distance for paper, distance in distances.items() if paper in papers},
        papers={paper: papers[paper] for paper in distances if paper in papers},
        citations=tuple(sorted(citations)),
        rings=tuple(rings),
        hubs=tuple(sorted(hubs)),
    )
