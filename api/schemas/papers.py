"""Papers over HTTP.

What is in long lists is a typed dictionary: one costs a tenth of a model, and a graph has hundreds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import field_link, paper_link
from api.schemas.page import Page
from api.schemas.shown import Shown
from kg.model.fields import field
from kg.model.graphs import neighbourhood
from kg.model.papers.paper import Paper
from kg.model.papers.retraction import Retraction
from services.rendering.references.links import every_link

if TYPE_CHECKING:
    from services.exploring.papers import SimilarPaper

SHOWN_AUTHORS = 3
"""Authors of a paper in a list; some papers have thousands."""

_ID = Field(description="Identity in this graph; opaque, never changes.", examples=["pe0cec9740c40ea0"])
_KEY = Field(description="Citation key: unique in the graph, never reassigned.", examples=["wu2019comprehensive"])
_TITLE = Field(description="Title.", examples=["A Comprehensive Survey on Graph Neural Networks"])
_YEAR = Field(description="Year of publication; null if no source states it.", examples=[2019])
_VENUE = Field(
    description="Journal, conference or archive; null if no source states it.",
    examples=["IEEE Transactions on Neural Networks and Learning Systems"],
)
_CITATION_COUNT = Field(
    description="Citations the paper had in the world, as its source counted; null if no source states it.",
    examples=[9135],
)
_KIND = Field(
    description="What the paper mainly contributes: method, benchmark, theory, survey, other; more may come.",
    examples=["survey"],
)
_STUB = Field(description="Whether the paper is known only because another cites it or is cited by it.")
_IS_RETRACTED = Field(description="Whether a source says that the work was retracted, withdrawn or removed.")
_LINKS = Field(description="Addresses of this resource and its parts, by name, relative to the service's root.")


class PaperBriefOut(TypedDict):
    """A paper in a graph or on a path."""

    id: Annotated[str, _ID]
    citation_key: Annotated[str, _KEY]
    title: Annotated[str, _TITLE]
    year: Annotated[int | None, _YEAR]
    venue: Annotated[str | None, _VENUE]
    citation_count: Annotated[int | None, _CITATION_COUNT]
    kind: Annotated[str, _KIND]
    stub: Annotated[bool, _STUB]
    is_retracted: Annotated[bool, _IS_RETRACTED]
    links: Annotated[dict[str, str], _LINKS]


class PaperEntry(PaperBriefOut):
    """A paper in a list."""

    authors: Annotated[
        list[str],
        Field(
            description=f"The first {SHOWN_AUTHORS} authors.", examples=[["Zonghan Wu", "Shirui Pan", "Fengwen Chen"]]
        ),
    ]
    author_count: Annotated[int, Field(description="How many authors the paper has.", examples=[6])]


class WebAddress(TypedDict):
    """Where a paper can be read outside of this service."""

    label: Annotated[str, Field(description="Name of the place.", examples=["arXiv:1901.00596"])]
    address: Annotated[str, Field(description="Address.", examples=["https://arxiv.org/abs/1901.00596"])]


class RetractionOut(Shown):
    """What is known of a retraction."""

    model_config = ConfigDict(frozen=True)

    sources: list[str] = Field(description="Who says so, sorted; `title` is the publisher's mark in the title.")
    date: str | None = Field(
        description="Date of the notice, YYYY, YYYY-MM or YYYY-MM-DD; null if no source states it.",
        examples=["2010-02-06"],
    )
    notice: str | None = Field(
        description="Identifier of the notice, as `scheme:value`; null if no source states it.",
        examples=["doi:10.1016/s0140-6736(10)60175-4"],
    )


class PaperOut(Shown):
    """A paper, whole."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    citation_key: Annotated[str, _KEY]
    title: Annotated[str, _TITLE]
    authors: list[str] = Field(
        description="All authors in order; empty if no source names them.",
        examples=[["Zonghan Wu", "Shirui Pan", "Fengwen Chen"]],
    )
    year: Annotated[int | None, _YEAR]
    publication_date: str | None = Field(
        description="YYYY, YYYY-MM or YYYY-MM-DD; null if no source states it.", examples=["2019-01-03"]
    )
    venue: Annotated[str | None, _VENUE]
    kind: Annotated[str, _KIND]
    citation_count: Annotated[int | None, _CITATION_COUNT]
    identifiers: list[str] = Field(
        description="External identifiers as `scheme:value`: doi, arxiv, s2, openalex, pubmed and others.",
        examples=[["arxiv:1901.00596"]],
    )
    abstract: str | None = Field(description="Abstract; null if no source has it.", examples=[None])
    summary: str | None = Field(
        description="A description of the content written for this graph, preferred over the abstract wherever text "
        "is read; null if there is none.",
        examples=[
            "Graph neural networks fall into four groups: recurrent, convolutional, autoencoding, spatio-temporal."
        ],
    )
    url: str | None = Field(description="Address given by the source; null if none.", examples=[None])
    addresses: list[WebAddress] = Field(
        description="Pages of its identifiers: DOI, arXiv, PubMed and others; without one the source's own address."
    )
    stub: Annotated[bool, _STUB]
    is_retracted: Annotated[bool, _IS_RETRACTED]
    retraction: RetractionOut | None = Field(description="What is known of its retraction; null if it has none.")
    sources: list[str] = Field(
        description="Labels of the imports that brought it.", examples=[["graph_neural_networks"]]
    )
    citation_keys: list[str] = Field(
        default_factory=list,
        description="All keys that find it: `citation_key`, then those that bibliographies gave it beside that one.",
        examples=[["wu2019comprehensive"]],
    )
    labels: list[str] = Field(
        default_factory=list,
        description="Tags, keywords and collections that its records name, sorted.",
        examples=[["survey", "to read"]],
    )
    links: Annotated[dict[str, str], _LINKS]


class PaperList(Page[PaperEntry]):
    """A page of papers."""

    total: int = Field(description="Papers of the whole list.", examples=[126])


class Similar(TypedDict):
    """A paper near another one."""

    paper: Annotated[PaperEntry, Field(description="The paper.")]
    cosine: Annotated[float, Field(description="Cosine of the two embeddings, in [-1, 1].", examples=[0.83])]


class SimilarPapers(Shown):
    """The papers nearest to a paper, nearest first."""

    model_config = ConfigDict(frozen=True)

    items: list[Similar] = Field(description="The papers, without the one asked about.")


class FieldOfPaperOut(TypedDict):
    """What a paper is in one field."""

    field_id: Annotated[str, Field(description="Id of the field.", examples=["graph-neural-networks"])]
    topic: Annotated[str, Field(description="What the field is about.", examples=["graph neural networks"])]
    layer: Annotated[str, Field(description="Stratum: foundation, development or frontier.", examples=["development"])]
    trending_score: Annotated[float, Field(description="Citations a year (SurveyG eq. 2), >= 0.", examples=[1305.0])]
    relevance: Annotated[float, Field(description="Cosine of topic and paper, in [-1, 1].", examples=[0.65])]
    reason: Annotated[str, Field(description="Why the paper has its layer, in words.")]
    community: Annotated[str | None, Field(description="Id of its community; null if it is in none.")]
    community_label: Annotated[str | None, Field(description="What the community is about; null if it is in none.")]
    links: Annotated[dict[str, str], _LINKS]


class FieldsOfPaper(Shown):
    """The fields that include a paper."""

    model_config = ConfigDict(frozen=True)

    items: list[FieldOfPaperOut] = Field(description="By id of the field; empty if no field includes the paper.")


def paper_brief(paper: Paper | neighbourhood.PaperBrief) -> PaperBriefOut:
    """A paper in a graph or on a path."""
    return {
        "id": paper.id,
        "citation_key": paper.citation_key,
        "title": paper.title,
        "year": paper.year,
        "venue": paper.venue,
        "citation_count": paper.citation_count,
        "kind": paper.kind.value,
        "stub": paper.stub,
        "is_retracted": paper.is_retracted,
        "links": {"self": paper_link(paper.id)},
    }


def paper_entry(paper: Paper) -> PaperEntry:
    """A paper in a list."""
    return {
        **paper_brief(paper),
        "authors": list(paper.authors[:SHOWN_AUTHORS]),
        "author_count": len(paper.authors),
    }


def entry_of(paper: PaperOut) -> PaperEntry:
    """A paper that is known whole, as it is in a list."""
    return {
        "id": paper.id,
        "citation_key": paper.citation_key,
        "title": paper.title,
        "year": paper.year,
        "venue": paper.venue,
        "citation_count": paper.citation_count,
        "kind": paper.kind,
        "stub": paper.stub,
        "is_retracted": paper.is_retracted,
        "links": {"self": paper.links["self"]},
        "authors": paper.authors[:SHOWN_AUTHORS],
        "author_count": len(paper.authors),
    }


def paper_out(paper: Paper) -> PaperOut:
    """The whole of a paper."""
    parts = ("references", "citations", "similar", "neighbours", "fields")
    return PaperOut(
        id=paper.id,
        citation_key=paper.citation_key,
        title=paper.title,
        authors=list(paper.authors),
        year=paper.year,
        publication_date=paper.publication_date,
        venue=paper.venue,
        kind=paper.kind.value,
        citation_count=paper.citation_count,
        identifiers=list(paper.identifiers),
        abstract=paper.abstract,
        summary=paper.summary,
        url=paper.url,
        addresses=[{"label": each.label, "address": each.address} for each in every_link(paper)],
        stub=paper.stub,
        is_retracted=paper.is_retracted,
        retraction=_retraction_out(paper.retraction),
        sources=list(paper.sources),
        citation_keys=list(paper.keys),
        labels=list(paper.labels),
        links={"self": paper_link(paper.id)} | {part: paper_link(paper.id, part) for part in parts},
    )


def _retraction_out(retraction: Retraction | None) -> RetractionOut | None:
    if retraction is None:
        return None
    return RetractionOut(sources=list(retraction.sources), date=retraction.date, notice=retraction.notice)


def similar_papers_out(found: Iterable[SimilarPaper]) -> SimilarPapers:
    """The papers nearest to a paper."""
    items: list[Similar] = [{"paper": paper_entry(each.paper), "cosine": each.cosine} for each in found]
    return SimilarPapers.model_construct(items=items)


def fields_of_paper_out(found: Iterable[field.FieldOfPaper]) -> FieldsOfPaper:
    """The fields that include a paper."""
    items: list[FieldOfPaperOut] = [
        {
            "field_id": each.field_id,
            "topic": each.topic,
            "layer": each.membership.layer.value,
            "trending_score": each.membership.trending_score,
            "relevance": each.membership.relevance,
            "reason": each.membership.reason,
            "community": each.community_id,
            "community_label": each.community_label,
            "links": {"field": field_link(each.field_id)},
        }
        for each in found
    ]
    return FieldsOfPaper.model_construct(items=items)
