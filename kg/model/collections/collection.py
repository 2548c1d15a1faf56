"""A collection: the searches for a topic, every paper that they found, and what became of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kg.model.fields.field import FieldId
from kg.model.papers.paper import PaperId

STORE = "store"
"""What the papers of the graph are called among the sources."""


class Axis(StrEnum):
    """What a ranking of candidates counts (QUAL-SG 2.4)."""

    RELEVANCE = "relevance"
    IMPACT = "impact"
    DIVERSITY = "diversity"


class Origin(StrEnum):
    """How a candidate came: by a search, as cited by or citing a near paper, as cited by several, by a reader."""

    SEARCH = "search"
    CITATION = "citation"
    CO_CITATION = "co_citation"
    READER = "reader"


class ScreeningOutcome(StrEnum):
    """What became of a candidate."""

    INCLUDED = "included"
    EXCLUDED = "excluded"


class ScreeningStage(StrEnum):
    """The stage that decided on a candidate, in their order; the last two may also include it."""

    SIMILARITY = "similarity"
    """Its text is too far from the topic: screened by title and abstract."""
    RETRIEVAL = "retrieval"
    """It is known by a citation only, and no source gave its record."""
    RELEVANCE = "relevance"
    """Its judged relevance is too low."""
    RANKING = "ranking"
    """It was ranked; those after the size that was asked for are left out."""
    READER = "reader"
    """A reader decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectingParameters:
    """How a collection is made; each default is that of its source.

    Attributes:
        size: most papers included, survey papers apart.
        rounds: most rounds of the keyword loop; SurveyX's reading in `docs/collecting.md` has at most 5.
        enough: papers found from which no further keyword is looked for, theta of SurveyX 3.1.1.
        hits: most papers a search gives.
        min_similarity: least cosine with topic and description (SurveyGen-I 3.1).
        nearest: papers whose references and citations join (SurveyGen-I 3.1).
        co_cited: most works that join because papers of the pool cite them (QUAL-SG 2.4).
        co_citing: papers of the pool that must cite such a work (QUAL-SG 2.4).
        min_relevance: least judged relevance, 0 to 100 (SurveyGen-I B.1).
        fallback: papers kept where none is relevant enough (SurveyGen-I B.1).
        axes: what the ranking counts.
        seed: for the groups from which keywords come.
    """

    size: int = 200
    rounds: int = 5
    enough: int = 1_000
    hits: int = 300
    min_similarity: float = 0.3
    nearest: int = 10
    co_cited: int = 50
    co_citing: int = 2
    min_relevance: int = 70
    fallback: int = 5
    axes: tuple[Axis, ...] = (Axis.RELEVANCE, Axis.IMPACT)
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceSearch:
    """One search: where and for what, in which round (0 for an expansion), how many records it gave.

    `origin` is what its finds are; `day` is the day on which the source answered; `is_cut` says that the source had
    more than was asked for.
    """

    origin: Origin
    source: str
    query: str
    round: int
    found: int
    day: date
    is_cut: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreeningDecision:
    """What the screening itself made of a candidate: the outcome, the stage that decided, and why in words."""

    outcome: ScreeningOutcome
    stage: ScreeningStage
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A paper that a search found, and what became of it.

    Attributes:
        found_by: the sources and queries that found it, `source: query`, first first.
        stage, reason: what decided, and why in words.
        similarity: cosine with topic and description, in [-1, 1]; None where it was not compared.
        judged: judged relevance, 0 to 100; None where it was not judged.
        rank: place in the ranking, from 1; None where it was not ranked.
        is_survey: survey papers are kept apart: they take no place of the size, and are as sources of an outline.
        missing: indicators of impact that nothing is known of: citations, venue, authors.
        screened: what the screening itself decided, where a reader overruled it; None elsewhere.
    """

    paper_id: PaperId
    origin: Origin
    found_by: tuple[str, ...]
    outcome: ScreeningOutcome
    stage: ScreeningStage
    reason: str
    similarity: float | None = None
    judged: int | None = None
    rank: int | None = None
    is_survey: bool = False
    missing: tuple[str, ...] = ()
    screened: ScreeningDecision | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReaderRuling:
    """A reader's decision on a paper of a collection; it applies to every later run until it is withdrawn."""

    paper_id: PaperId
    outcome: ScreeningOutcome
    reason: str
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """What was looked for, how, where and when; its `id` is that of the field it makes.

    `sources` are names of sources in the order in which they are asked; `labels` the imports of the store to which
    the store as a source is restricted, none for all. `keywords` are those of the loop, the topic first. `model` and
    `embedder` say who judged.
    """

    id: FieldId
    topic: str
    description: str
    as_of: date
    parameters: CollectingParameters
    sources: tuple[str, ...]
    labels: tuple[str, ...]
    keywords: tuple[str, ...]
    searches: tuple[SourceSearch, ...]
    model: str
    embedder: str
