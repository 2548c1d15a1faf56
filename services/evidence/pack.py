"""What a writer may use: the papers of a subsection, their sentences as passages, and the citations among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId
from kg.model.surveys.claim import Passage, PassageId, PassageSource
from services.document.landmarks import CitedLandmark
from services.evidence.index import FieldIndex
from services.reading.passages import LabelledPassage, passage_of, reading_passages


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidencePaper:
    """A paper with everything that may be said of it.

    `passages` are its sentences in order, none for a paper of which only the title is known; `record` is its
    bibliographic record, which supports statements of title, year, venue, citation counts and of what it cites.
    `cited_inside` counts its citations from papers of the field.
    """

    paper: Paper
    layer: Layer
    trending_score: float
    cited_inside: int
    passages: tuple[LabelledPassage, ...]
    record: Passage


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidencePack:
    """The evidence of one subsection; a draft may cite these papers and no others.

    `papers` are what the text is about, most important first. `context` are other papers of the field that cite them
    or are cited by them: a draft may name them for that and for nothing else. `listed` are papers that it may list by
    title. `citations` are the pairs (citing, cited) among papers and context, in order. `landmarks` are works that the
    library lacks: an explanation may cite them for whose a thing is.
    """

    papers: tuple[EvidencePaper, ...]
    context: tuple[EvidencePaper, ...] = ()
    listed: tuple[EvidencePaper, ...] = ()
    citations: tuple[tuple[PaperId, PaperId], ...] = ()
    landmarks: tuple[CitedLandmark, ...] = ()

    def everything(self) -> tuple[EvidencePaper, ...]:
        """Papers, then context, then those listed."""
        return self.papers + self.context + self.listed

    def citable(self) -> tuple[EvidencePaper | CitedLandmark, ...]:
        """Everything, then the landmarks."""
        return (*self.everything(), *self.landmarks)

    def works_without_text(self) -> tuple[EvidencePaper | CitedLandmark, ...]:
        """The works whose text a draft does not see: papers without one, context, landmarks."""
        return (*(each for each in self.papers if not each.passages), *self.context, *self.landmarks)

    def passages(self) -> dict[PassageId, Passage]:
        """Every passage of the pack by id."""
        found = {item.record.id: item.record for item in self.citable()}
        found.update({each.passage.id: each.passage for item in self.papers for each in item.passages})
        return found

    def keys(self) -> dict[PaperId, CitationKey]:
        """The citation key of every paper of the pack."""
        return {item.paper.id: item.paper.citation_key for item in self.citable()}


def evidence_pack(
    index: FieldIndex, papers: Sequence[PaperId], context: Iterable[PaperId] = (), listed: Iterable[PaperId] = ()
) -> EvidencePack:
    """Gather the evidence on `papers`, in the order given, with the papers of `context` that are not among them, and
    those of `listed` that are in neither."""
    chosen = tuple(dict.fromkeys(papers))
    own = set(chosen)
    beside = tuple(paper for paper in dict.fromkeys(context) if paper not in own)
    inside = own.union(beside)
    return EvidencePack(
        papers=tuple(evidence_paper(index, paper) for paper in chosen),
        context=tuple(evidence_paper(index, paper, with_passages=False) for paper in beside),
        listed=tuple(
            evidence_paper(index, paper, with_passages=False) for paper in dict.fromkeys(listed) if paper not in inside
        ),
        citations=tuple(
            (citing, cited) for citing in (*chosen, *beside) for cited in index.references[citing] if cited in inside
        ),
    )


def evidence_paper(index: FieldIndex, paper_id: PaperId, *, with_passages: bool = True) -> EvidencePaper:
    """The evidence on one paper of the field."""
    paper, member = index.graph.papers[paper_id], index.graph.members[paper_id]
    return EvidencePaper(
        paper=paper,
        layer=member.layer,
        trending_score=member.trending_score,
        cited_inside=len(index.citations[paper_id]),
        passages=reading_passages(paper) if with_passages else (),
        record=record_passage(index, paper_id),
    )


def record_passage(index: FieldIndex, paper_id: PaperId) -> Passage:
    """A paper's bibliographic record as one line: authors, year, title, venue, citation counts, what it cites here."""
    paper, papers = index.graph.papers[paper_id], index.graph.papers
    layer = index.layer(paper_id)
    count = paper.citation_count
    cites = ", ".join(papers[cited].citation_key for cited in index.references[paper_id])
    parts = (
        ", ".join(paper.authors) or "Unknown authors",
        f"{paper.year}" if paper.year is not None else "no year",
        paper.title.rstrip("."),
        (paper.venue or "").rstrip("."),
        _citations(count) if count is not None else "",
        f"{_citations(len(index.citations[paper_id]))} within the field",
        f"stratum: {layer}",
        f"cites within the field: {cites}" if cites else "",
    )
    return passage_of(paper, PassageSource.RECORD, ". ".join(part for part in parts if part) + ".", 0)


def _citations(count: int) -> str:
    return f"{count:,} citation" + ("" if count == 1 else "s")


def with_papers(index: FieldIndex, pack: EvidencePack, more: Iterable[PaperId]) -> EvidencePack:
    """The pack with more papers after its own, which keep the passages that they have there.

    Papers that were in its context before are taken out of the context.
    """
    own = {item.paper.id: item for item in pack.papers}
    context, listed = ([item.paper.id for item in items] for items in (pack.context, pack.listed))
    joined = evidence_pack(index, [*own, *more], context, listed)
    papers = tuple(own.get(item.paper.id, item) for item in joined.papers)
    return replace(joined, papers=papers, landmarks=pack.landmarks)
