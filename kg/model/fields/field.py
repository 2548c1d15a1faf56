"""A field: the papers collected for a topic, their layers, communities and paths."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import NewType

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.screening import ScreeningFlow
from kg.model.fields.theme import Theme
from kg.model.layer import Layer
from kg.model.papers.paper import Citation, Paper, PaperId

FieldId = NewType("FieldId", str)
"""A slug of the topic, `graph-neural-networks`; a user may name another."""

PathId = NewType("PathId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldParameters:
    """How a field is built; the defaults are those of SurveyG 2.1 as `docs/algorithms.md` explains them.

    `landmark_year` is T: papers of that year or later are Frontier; None means the year of `as_of` minus 1.
    `min_relevance` is the least cosine with the topic; None leaves out what `off_topic` finds, 0 keeps all papers.
    `neighbours` and `min_similarity` define SIMILAR_TO; `resolution` and `seed` go to Leiden; communities under
    `min_community_size` join a neighbour; walks keep `development_limit` and `frontier_limit` papers.
    """

    foundation_size: int = 10
    landmark_year: int | None = None
    neighbours: int = 10
    min_similarity: float = 0.5
    min_relevance: float | None = None
    resolution: float = 1.0
    min_community_size: int = 3
    development_limit: int = 20
    frontier_limit: int = 30
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """What a field was built from and how; `versions` names every library whose change could change the result.

    It chose from `candidates` papers: those of the import `source`, or all of the graph where that is None. None of
    them counts where its papers were named one by one, or where an older Strata built it.
    """

    id: FieldId
    topic: str
    description: str
    as_of: date
    landmark_year: int
    parameters: FieldParameters
    embedder: str
    versions: Mapping[str, str]
    source: str | None = None
    candidates: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """(Field)-[:INCLUDES]->(Paper): layer, score and relevance belong to the pair.

    `trending_score` in citations per year (SurveyG eq. 2), `relevance` = cos(topic, paper) in [-1, 1]; `reason` says
    why the paper has its layer, in words for people.
    """

    paper_id: PaperId
    layer: Layer
    trending_score: float
    relevance: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOfPaper:
    """What a paper is in one of the fields that include it; the community is None for a paper of none."""

    field_id: FieldId
    topic: str
    membership: Membership
    community_id: CommunityId | None
    community_label: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerYear:
    """Papers of one layer and one year of a field; `year` is None for those whose year no source states."""

    layer: Layer
    year: int | None
    papers: int


class EdgeKind(StrEnum):
    """Citations point from the citing to the cited paper; similar pairs have no direction."""

    CITES = "cites"
    SIMILAR = "similar_to"


@dataclass(frozen=True, slots=True, kw_only=True)
class Similarity:
    """(Paper)-[:SIMILAR_TO]-(Paper), stored once with `first` < `second`; `weight` = cosine in (0, 1]."""

    first: PaperId
    second: PaperId
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PathStep:
    """A paper of a vertical path: reached from `parent` (None for the seed) with walk weight `weight` in (0, 1]."""

    paper_id: PaperId
    layer: Layer
    parent: PaperId | None
    weight: float


@dataclass(frozen=True, slots=True, kw_only=True)
class VerticalPath:
    """One Foundation seed and what grew from it (SurveyG Alg. 1): P1 = {seed}, P2, P3.

    `development` and `frontier` are ranked, strongest walk first, and capped; `exact_development` and
    `exact_frontier` count the uncapped sets of Algorithm 3.
    """

    id: PathId
    seed: PaperId
    development: tuple[PathStep, ...]
    frontier: tuple[PathStep, ...]
    exact_development: int
    exact_frontier: int

    def with_steps(self, development: tuple[PathStep, ...], frontier: tuple[PathStep, ...]) -> VerticalPath:
        """The path with fewer steps, which its exact counts lose too."""
        return replace(
            self,
            development=development,
            frontier=frontier,
            exact_development=self.exact_development - len(self.development) + len(development),
            exact_frontier=self.exact_frontier - len(self.frontier) + len(frontier),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Candidates that stayed out of a field because they are not about its topic.

    `titles` are some of the `papers`, the least relevant first. `floor` is the relevance below which a paper could be
    left out, None where none was. `about_topic` counts the papers of the field that seem to be about the topic, None
    for a field built before they were counted. `screening` has the counts of the collection that the field was built
    from, None for one that was built without.
    """

    papers: int = 0
    floor: float | None = None
    titles: tuple[str, ...] = ()
    about_topic: int | None = None
    screening: ScreeningFlow | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachReport:
    """How much of a field its edges and paths reach; the goal is share_on_path >= 0.9 and no avoidable empty path.

    `isolated` counts papers without any edge, `isolated_by_citations` those without a citation inside the field.
    `papers_on_paths` counts papers in at least one exact P1, P2 or P3. `anchors` counts the SIMILAR_TO edges that were
    added only to bring papers onto a path; `predating` the papers off every path that are older than all seeds, so
    that no walk through time can meet them. `left_out` says which candidates are not papers of the field.
    """

    papers: int
    citations: int
    isolated: int
    isolated_by_citations: int
    papers_on_paths: int
    seeds: int
    seeds_without_development: tuple[PaperId, ...]
    seeds_without_frontier: tuple[PaperId, ...]
    backward_citations: int
    anchors: int = 0
    predating: int = 0
    left_out: LeftOut = LeftOut()

    @property
    def share_on_path(self) -> float:
        """Share of papers on at least one vertical path, in [0, 1]; 0.0 for an empty field."""
        return self.papers_on_paths / self.papers if self.papers else 0.0


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FieldGraph:
    """A built field, whole: what planning, writing, export and the explorer read.

    `papers` and `members` have the same keys. `citations` and `similarities` hold only edges inside the field. Each
    community belongs to one of the `themes`, which are ordered by papers, most first, then by id. `landmarks` are works
    that the library knows by citations alone and that a survey of the field may cite for whose a thing is; they are not
    members of the field, and one that is read from a store has none until they are looked up.
    """

    field: Field
    papers: Mapping[PaperId, Paper]
    members: Mapping[PaperId, Membership]
    citations: tuple[Citation, ...]
    similarities: tuple[Similarity, ...]
    communities: tuple[Community, ...]
    themes: tuple[Theme, ...]
    paths: tuple[VerticalPath, ...]
    reach: ReachReport
    landmarks: Mapping[PaperId, Paper] = dataclasses.field(default_factory=dict)

    @property
    def citable(self) -> Mapping[PaperId, Paper]:
        """What a survey of the field may cite: its papers, and the landmarks beside them."""
        return {**self.landmarks, **self.papers} if self.landmarks else self.papers

    def __repr__(self) -> str:
        """Short: `asyncio.run` asks for that of a task's result, and all of 100,000 papers takes seconds to write."""
        return f"FieldGraph({self.field.id!r}, {len(self.papers)} papers, {len(self.citations)} citations)"
