"""Evidence on papers written for a test: a title, an abstract, a year and one author are enough."""

from __future__ import annotations

from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId, PaperKind
from kg.model.surveys.survey import Passage, PassageId, PassageSource
from services.evidence.pack import EvidencePack, EvidencePaper
from services.reading.passages import content_passages


def evidence_of(
    author: str,
    abstract: str,
    *,
    title: str = "Sol",
    year: int | None = 2020,
    kind: PaperKind = PaperKind.OTHER,
    layer: Layer = Layer.DEVELOPMENT,
    cited_inside: int = 0,
) -> EvidencePaper:
    """A paper by one author; its key is the name in small letters, with the year."""
    key = f"{author.lower()}{year or 'nd'}"
    paper = Paper(
        id=PaperId("p" + key.encode().hex()[:15].ljust(15, "0")),
        citation_key=CitationKey(key),
        title=title,
        abstract=abstract or None,
        year=year,
        kind=kind,
        authors=(f"Ada {author}",),
    )
    text = f"Ada {author}. {title}."
    record = Passage(
        id=PassageId(f"{key}#record"),
        paper_id=paper.id,
        source=PassageSource.RECORD,
        text=text,
        start=0,
        end=len(text),
    )
    return EvidencePaper(
        paper=paper,
        layer=layer,
        trending_score=1.0,
        cited_inside=cited_inside,
        passages=content_passages(paper),
        record=record,
    )


def passage_of(name: str, text: str) -> Passage:
    """A passage of an abstract that is all of its text."""
    return Passage(
        id=PassageId(name), paper_id=PaperId("p1"), source=PassageSource.ABSTRACT, text=text, start=0, end=len(text)
    )


def pack_of(*items: EvidencePaper, citations: tuple[tuple[EvidencePaper, EvidencePaper], ...] = ()) -> EvidencePack:
    """A pack of papers; `citations` are pairs (citing, cited)."""
    return EvidencePack(papers=items, citations=tuple((citing.paper.id, cited.paper.id) for citing, cited in citations))
