"""Collections over HTTP: what was searched for, the record of every candidate, the counts of the screening."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from typing_extensions import TypedDict

from api.schemas.links import collection_link, field_link
from api.schemas.page import Page
from api.schemas.papers import PaperEntry, paper_entry
from api.schemas.shown import Shown
from kg.model.collections.collection import Collection, ReaderRuling, ScreeningOutcome, SourceSearch
from kg.model.fields.screening import ScreeningFlow
from services.jobs.collection_requests import CollectingParametersRequest, CollectionRequest
from services.jobs.job_request import as_number
from services.jobs.requests import request_of

if TYPE_CHECKING:
    from services.screening.screening_record import ScreenedPaper

_ID = Field(description="Id of the collection, and of its field.", examples=["graph-neural-networks"])
_TOPIC = Field(description="What was looked for.", examples=["graph neural networks"])
_AS_OF = Field(description="The day that counted as today.", examples=["2026-11-02"])
_LINKS = Field(description="Addresses of the collection and its parts, and of its field.")


class NewCollection(CollectionRequest):
    """What to collect."""

    priority: Annotated[int, BeforeValidator(as_number)] = Field(
        default=0, ge=-100, le=100, description="Higher runs first; equal ones in their order."
    )

    def to_request(self) -> CollectionRequest:
        """What the job takes."""
        return request_of(CollectionRequest, self.model_dump(exclude={"priority"}))


class CollectionBrief(TypedDict):
    """A collection in a list."""

    id: Annotated[str, _ID]
    topic: Annotated[str, _TOPIC]
    as_of: Annotated[date, _AS_OF]
    sources: Annotated[list[str], Field(description="Where it was looked for.", examples=[["store"]])]
    links: Annotated[dict[str, str], _LINKS]


class CollectionList(Page[CollectionBrief]):
    """A page of collections, by id."""

    total: int = Field(description="Collections in all.", examples=[2])


class SearchItem(TypedDict):
    """One search."""

    origin: Annotated[str, Field(description="search, citation, co_citation; more may come.", examples=["search"])]
    source: Annotated[str, Field(description="Who was asked.", examples=["store"])]
    query: Annotated[str, Field(description="For what.", examples=["graph attention"])]
    round: Annotated[int, Field(description="Round of the keyword loop, 0 for an expansion.", examples=[1])]
    found: Annotated[int, Field(description="Records that it gave.", examples=[120])]
    day: Annotated[date, Field(description="When the source answered.", examples=["2026-11-02"])]
    is_cut: Annotated[bool, Field(description="Whether the source had more than was asked for.")]


class FlowOut(Shown):
    """The counts of PRISMA 2020; each line follows from the one before."""

    model_config = ConfigDict(frozen=True)

    identified: dict[str, int] = Field(description="Records found by searches, by source.", examples=[{"store": 300}])
    by_citation: dict[str, int] = Field(description="Records that came by citations, by source.")
    duplicates: int = Field(description="Records of papers that were found before.", examples=[40])
    screened: int = Field(description="Candidates: records less duplicates.", examples=[300])
    screened_out: int = Field(description="Too far from the topic by title and abstract.", examples=[120])
    sought: int = Field(description="Candidates that are left.", examples=[180])
    not_retrieved: int = Field(description="Known by a citation only.", examples=[30])
    assessed: int = Field(description="Judged for relevance.", examples=[150])
    excluded: dict[str, int] = Field(description="Left out after that, by reason.")
    included: int = Field(description="Papers of the field.", examples=[80])
    surveys: int = Field(description="Survey papers among them.", examples=[4])


class CollectionOut(Shown):
    """A collection, without its candidates."""

    model_config = ConfigDict(frozen=True)

    id: Annotated[str, _ID]
    topic: Annotated[str, _TOPIC]
    description: str = Field(description="Sentences that say more; may be empty.")
    as_of: Annotated[date, _AS_OF]
    sources: list[str] = Field(description="Where it was looked for, in this order.", examples=[["store"]])
    labels: list[str] = Field(description="Imports of the store that were searched; empty for all.")
    keywords: list[str] = Field(description="Keywords in the order in which they joined, the topic first.")
    searches: list[SearchItem] = Field(description="Every search, those of expansions too.")
    parameters: CollectingParametersRequest = Field(description="How it was made.")
    model: str = Field(description="Who judged relevance.", examples=["offline/1"])
    embedder: str = Field(description="Whose vectors were compared.")
    flow: FlowOut = Field(description="The counts of the screening.")
    links: Annotated[dict[str, str], _LINKS]


class RulingOut(TypedDict):
    """What a reader decided."""

    outcome: Annotated[str, Field(description="included or excluded.", examples=["included"])]
    reason: Annotated[str, Field(description="Why.")]
    day: Annotated[date, Field(description="When.")]


class CandidateItem(TypedDict):
    """A paper that was found, and what became of it."""

    paper: Annotated[PaperEntry, Field(description="The paper.")]
    outcome: Annotated[str, Field(description="included or excluded.", examples=["included"])]
    stage: Annotated[
        str, Field(description="What decided: similarity, retrieval, relevance, ranking, reader; more may come.")
    ]
    reason: Annotated[str, Field(description="Why, in words.")]
    origin: Annotated[str, Field(description="search, citation, co_citation or reader; more may come.")]
    found_by: Annotated[list[str], Field(description="The searches that found it.", examples=[["store: graphs"]])]
    similarity: Annotated[float | None, Field(description="Cosine with topic and description; null if not compared.")]
    judged: Annotated[int | None, Field(description="Judged relevance, 0 to 100; null if not judged.", examples=[82])]
    rank: Annotated[int | None, Field(description="Place in the ranking; null if not ranked.", examples=[3])]
    is_survey: Annotated[bool, Field(description="Whether it is a survey paper: these are kept apart.")]
    missing: Annotated[list[str], Field(description="Indicators of impact that nothing is known of.")]
    ruling: Annotated[RulingOut | None, Field(description="What a reader decided; null if none did.")]
    likelihood: Annotated[
        float | None, Field(description="How likely a reader includes it, in (0, 1); null where it was not asked for.")
    ]
    links: Annotated[dict[str, str], _LINKS]


class CandidateList(Page[CandidateItem]):
    """A page of candidates: by rank, then by relevance and similarity."""

    total: int = Field(description="Candidates that meet the conditions.", examples=[300])


class NextCandidates(Shown):
    """What to read next, the likeliest to be included first."""

    items: list[CandidateItem]


class RulingIn(BaseModel):
    """What a reader decides on a paper."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    outcome: ScreeningOutcome = Field(description="included or excluded.")
    reason: str = Field(min_length=1, max_length=2_000, description="Why.", examples=["no graph in it"])


class CandidateOut(Shown):
    """A candidate as it is by a decision."""

    model_config = ConfigDict(frozen=True)

    candidate: CandidateItem = Field(description="The candidate.")


def collection_brief(collection: Collection) -> CollectionBrief:
    """A row of the list."""
    return {
        "id": collection.id,
        "topic": collection.topic,
        "as_of": collection.as_of,
        "sources": list(collection.sources),
        "links": {"self": collection_link(collection.id)},
    }


def flow_out(flow: ScreeningFlow) -> FlowOut:
    """The counts of a screening."""
    return FlowOut(**asdict(flow))


def collection_out(collection: Collection, flow: ScreeningFlow, *, has_field: bool) -> CollectionOut:
    """A collection."""
    links = {"self": collection_link(collection.id)}
    links |= {part: collection_link(collection.id, part) for part in ("candidates", "flow", "next")}
    if has_field:
        links["field"] = field_link(collection.id)
    return CollectionOut(
        id=collection.id,
        topic=collection.topic,
        description=collection.description,
        as_of=collection.as_of,
        sources=list(collection.sources),
        labels=list(collection.labels),
        keywords=list(collection.keywords),
        searches=[_search_item(each) for each in collection.searches],
        parameters=CollectingParametersRequest.model_validate(asdict(collection.parameters)),
        model=collection.model,
        embedder=collection.embedder,
        flow=flow_out(flow),
        links=links,
    )


def _search_item(search: SourceSearch) -> SearchItem:
    return {
        "origin": search.origin.value,
        "source": search.source,
        "query": search.query,
        "round": search.round,
        "found": search.found,
        "day": search.day,
        "is_cut": search.is_cut,
    }


def _ruling_out(ruling: ReaderRuling) -> RulingOut:
    return {"outcome": ruling.outcome.value, "reason": ruling.reason, "day": ruling.day}


def candidate_item(collection_id: str, found: ScreenedPaper) -> CandidateItem:
    """A candidate."""
    each, ruling = found.candidate, found.ruling
    return {
        "paper": paper_entry(found.paper),
        "outcome": each.outcome.value,
        "stage": each.stage.value,
        "reason": each.reason,
        "origin": each.origin.value,
        "found_by": list(each.found_by),
        "similarity": each.similarity,
        "judged": each.judged,
        "rank": each.rank,
        "is_survey": each.is_survey,
        "missing": list(each.missing),
        "ruling": None if ruling is None else _ruling_out(ruling),
        "likelihood": found.likelihood,
        "links": {"ruling": collection_link(collection_id, f"rulings/{found.paper.id}")},
    }
