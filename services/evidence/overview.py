"""A field in numbers: what an introduction, a comparison of strata and a conclusion may state about its graph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from statistics import median

from kg.algorithms.fields.year_span import YearSpan, span_to_show
from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph, ReachReport
from kg.model.fields.theme import theme_of_community
from kg.model.layer import Layer
from kg.model.papers.card import StatementRole
from kg.model.papers.paper import PaperId, PaperKind
from services.evidence.index import FieldIndex
from services.evidence.phrase_trends import Vocabulary, vocabulary
from services.reading.rule_reader import roles_of
from services.text.instructions import readable
from services.text.phrases import fold

_HUBS = 10
_CITED = 3
_CITING = 3
_RISING = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Years:
    """The publication years of a set of papers; None where no paper states one."""

    first: int | None
    median: float | None
    last: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerFacts:
    """One stratum.

    `citations_per_year` is the median trending score; `cites` counts its citations by the stratum they go to;
    `cites_most` are the works of any stratum that its papers cite most, with how many do; `rising` are its papers with
    the highest trending scores. `undated` counts papers without a year, `scored` those with a trending score above 0;
    the median is that of the papers whose year and citation count are known.
    """

    layer: Layer
    papers: int
    communities: int
    years: Years
    citations_per_year: float
    cites: Mapping[Layer, int]
    cites_most: tuple[tuple[PaperId, int], ...]
    rising: tuple[PaperId, ...]
    undated: int
    scored: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommunityFacts:
    """One community.

    `theme` is the theme that it belongs to, through all layers. `shared` are those of its keywords that at least half
    of its papers hold in title or abstract, with how many do. `cited` are works outside it that its papers cite, with
    how many of them do; `citing` are communities of the same or a later layer whose papers cite it, with the number of
    such citations; `similar` are communities of a later layer similar in content, with the number of similar pairs; all
    strongest first.
    """

    id: CommunityId
    layer: Layer
    label: str
    keywords: tuple[str, ...]
    papers: tuple[PaperId, ...]
    years: Years
    shared: tuple[tuple[str, int], ...] = ()
    theme: str = ""
    theme_label: str = ""
    cited: tuple[tuple[PaperId, int], ...]
    citing: tuple[tuple[CommunityId, int], ...]
    similar: tuple[tuple[CommunityId, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOverview:
    """Everything countable about a field.

    `papers_by_year` ascends; `most_cited` are papers with their citations inside the field; `bridges` are papers with
    the number of communities, beside their own, that their citations touch. `shown_years` leaves out years in which
    only stray papers lie; `leaving_open` counts the papers of which a sentence says what is open.
    """

    topic: str
    description: str
    as_of: date
    landmark_year: int
    foundation_size: int
    papers: int
    with_content: int
    surveys: tuple[PaperId, ...]
    citations: int
    similarities: int
    years: Years
    shown_years: YearSpan | None
    papers_by_year: Mapping[int, int]
    layers: tuple[LayerFacts, ...]
    communities: tuple[CommunityFacts, ...]
    most_cited: tuple[tuple[PaperId, int], ...]
    bridges: tuple[tuple[PaperId, int], ...]
    unconnected_communities: tuple[tuple[CommunityId, CommunityId], ...]
    vocabulary: Vocabulary
    reach: ReachReport
    leaving_open: int

    def layer(self, layer: Layer) -> LayerFacts | None:
        """The facts of a stratum, None if the field has no paper in it."""
        return next((facts for facts in self.layers if facts.layer is layer), None)

    def community(self, community: str) -> CommunityFacts | None:
        """The facts of a community by id."""
        return next((facts for facts in self.communities if facts.id == community), None)


def overview(index: FieldIndex) -> FieldOverview:
    """Count a field."""
    graph = index.graph
    papers = [graph.papers[paper] for paper in sorted(graph.papers)]
    by_year = Counter(paper.year for paper in papers if paper.year is not None)
    return FieldOverview(
        topic=graph.field.topic,
        description=graph.field.description,
        as_of=graph.field.as_of,
        landmark_year=graph.field.landmark_year,
        foundation_size=graph.field.parameters.foundation_size,
        papers=len(papers),
        with_content=sum(paper.content is not None for paper in papers),
        surveys=tuple(index.by_importance(paper.id for paper in papers if paper.kind is PaperKind.SURVEY)),
        citations=len(graph.citations),
        similarities=len(graph.similarities),
        years=_years(graph, graph.papers),
        shown_years=span_to_show(by_year.elements()),
        papers_by_year=dict(sorted(by_year.items())),
        layers=tuple(facts for layer in Layer if (facts := _layer(index, layer)).papers),
        communities=tuple(_community(index, community) for community in graph.communities),
        most_cited=_most_cited(index),
        bridges=_bridges(index),
        unconnected_communities=_unconnected_pairs(index),
        vocabulary=vocabulary(index),
        reach=graph.reach,
        leaving_open=sum(StatementRole.OPEN_QUESTION in roles_of(paper).values() for paper in papers),
    )


def _years(graph: FieldGraph, papers: Iterable[PaperId]) -> Years:
    years = sorted(year for paper in papers if (year := graph.papers[paper].year) is not None)
    middle = median(years) if years else None
    return Years(first=min(years, default=None), median=middle, last=max(years, default=None))


def _layer(index: FieldIndex, layer: Layer) -> LayerFacts:
    papers = [paper.id for paper in index.in_layer(layer)]
    members = index.graph.members
    works = Counter(cited for paper in papers for cited in index.references[paper])
    targets = Counter(index.layer(cited) for paper in papers for cited in index.references[paper])
    known = (paper for paper in index.in_layer(layer) if None not in (paper.citation_count, paper.year))
    scores = [members[paper.id].trending_score for paper in known]
    return LayerFacts(
        layer=layer,
        papers=len(papers),
        communities=sum(community.layer == layer for community in index.graph.communities),
        years=_years(index.graph, papers),
        citations_per_year=median(scores) if scores else 0.0,
        cites={target: targets[target] for target in Layer},
        cites_most=tuple(sorted(works.items(), key=lambda item: (-item[1], item[0]))[:_CITED]),
        rising=tuple(sorted(papers, key=lambda paper: (-members[paper].trending_score, paper))[:_RISING]),
        undated=sum(index.graph.papers[paper].year is None for paper in papers),
        scored=sum(members[paper].trending_score > 0 for paper in papers),
    )


def _community(index: FieldIndex, community: Community) -> CommunityFacts:
    layer, theme = Layer(community.layer), theme_of_community(index.graph.themes).get(community.id)
    not_before = list(Layer)[list(Layer).index(layer) :]
    citing = (later for paper in community.papers for later in index.citations[paper])
    similar = (other for paper in community.papers for other in index.similar[paper])
    return CommunityFacts(
        id=community.id,
        layer=layer,
        label=community.label,
        keywords=community.keywords,
        papers=community.papers,
        years=_years(index.graph, community.papers),
        shared=_shared_keywords(index, community),
        theme=theme.id if theme else community.id,
        theme_label=theme.label if theme else community.label,
        cited=tuple(index.works_cited_by(community.papers)[:_CITED]),
        citing=_communities_of(index, citing, own=community.id, layers=not_before),
        similar=_communities_of(index, similar, own=community.id, layers=not_before[1:]),
    )


def _shared_keywords(index: FieldIndex, community: Community) -> tuple[tuple[str, int], ...]:
    """The keywords that half of a community holds, in the order of its keywords."""
    texts = [f" {fold(readable(index.graph.papers[paper]))} " for paper in community.papers]
    counts = [(keyword, sum(f" {fold(keyword)} " in text for text in texts)) for keyword in community.keywords]
    return tuple((keyword, count) for keyword, count in counts if 2 * count >= len(texts))


def _communities_of(
    index: FieldIndex, papers: Iterable[PaperId], *, own: CommunityId, layers: Collection[Layer]
) -> tuple[tuple[CommunityId, int], ...]:
    """The communities of `papers` that lie in `layers`, with how many of them, strongest first."""
    homes = (index.community_of[paper] for paper in papers if paper in index.community_of)
    counts = Counter(each.id for each in homes if each.id != own and Layer(each.layer) in layers)
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:_CITING])


def _most_cited(index: FieldIndex) -> tuple[tuple[PaperId, int], ...]:
    cited = [paper for paper in index.graph.papers if index.citations[paper]]
    ranked = sorted(cited, key=lambda paper: (-len(index.citations[paper]), index.importance(paper)))
    return tuple((paper, len(index.citations[paper])) for paper in ranked[:_HUBS])


def _bridges(index: FieldIndex) -> tuple[tuple[PaperId, int], ...]:
    """Papers whose citations, in and out, touch at least two communities beside their own."""
    homes = {paper: community.id for paper, community in index.community_of.items()}
    touched: dict[PaperId, int] = {}
    for paper in index.graph.papers:
        others = {homes.get(other) for other in (*index.references[paper], *index.citations[paper])}
        touched[paper] = len(others - {homes.get(paper), None})
    ranked = sorted(touched, key=lambda paper: (-touched[paper], index.importance(paper)))
    return tuple((paper, touched[paper]) for paper in ranked[:_HUBS] if touched[paper] >= 2)


def _unconnected_pairs(index: FieldIndex) -> tuple[tuple[CommunityId, CommunityId], ...]:
    """Pairs of communities of the same stratum, at least five papers each, without one citation between them."""
    linked = {
        frozenset((index.community_of[edge.citing].id, index.community_of[edge.cited].id))
        for edge in index.graph.citations
        if edge.citing in index.community_of and edge.cited in index.community_of
    }
    large = [community for community in index.graph.communities if len(community.papers) >= 5]
    return tuple(
        (first.id, second.id)
        for first, second in combinations(large, 2)
        if first.layer == second.layer and frozenset((first.id, second.id)) not in linked
    )
