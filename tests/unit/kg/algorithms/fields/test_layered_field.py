"""A field laid in strata."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.fields.layered_field import LayeredField, lay_out_layers
from kg.algorithms.identity.resolution import resolve
from kg.errors import AlgorithmError
from kg.model.fields.field import FieldId, FieldParameters
from kg.model.layer import Layer
from kg.model.papers.identity import KnownPapers
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from tests.builders.word_vectors import word_vectors
from tests.corpora import records
from tests.strategies import cited_papers, unit_vectors

AS_OF = date(2026, 1, 1)
CITED = (
    "ai_for_clinical_trials",
    "ai_for_software_compliance",
    "deep_meta_learning",
    "exploration_in_rl",
    "graph_neural_networks",
    "knowledge_graph_embedding",
    "openalex_ai_sample",
    "research_findings_false",
    "rl_for_language",
    "turing_1950_citers",
)


TWO = [
    Paper(id=PaperId("p1"), title="One", citation_key=CitationKey("one"), year=2019, citation_count=4),
    Paper(id=PaperId("p2"), title="Two", citation_key=CitationKey("two"), year=2018, citation_count=8),
]


def strata(
    papers: list[Paper], citations: list[Citation], vectors: NDArray[np.float32], parameters: FieldParameters
) -> LayeredField:
    topic = np.ones(vectors.shape[1], dtype=np.float32) / np.float32(np.sqrt(vectors.shape[1]))
    return lay_out_layers(
        papers,
        citations,
        vectors,
        topic,
        field_id=FieldId("f"),
        parameters=parameters,
        as_of=AS_OF,
        analytics=LocalAnalytics(),
    )


@given(cited_papers(), st.data())
def test_every_paper_has_one_layer_and_one_community(
    graph: tuple[list[Paper], list[Citation]], data: st.DataObject
) -> None:
    papers, citations = graph
    vectors = data.draw(unit_vectors(len(papers)))
    found = strata(papers, citations, vectors, FieldParameters(foundation_size=3))
    assert list(found.members) == [paper.id for paper in papers]
    housed = [paper for community in found.communities for paper in community.papers]
    assert sorted(housed) == sorted(found.members)
    for community in found.communities:
        assert {found.members[paper].layer for paper in community.papers} == {community.layer}
    assert len({community.id for community in found.communities}) == len(found.communities)
    themed = [community for theme in found.themes for community in theme.communities]
    assert sorted(themed) == sorted(community.id for community in found.communities)
    place = {community.id: number for number, community in enumerate(found.communities)}
    sizes = {community.id: len(community.papers) for community in found.communities}
    for theme in found.themes:
        assert sorted(theme.communities, key=place.__getitem__) == list(theme.communities)
    papers_of = [sum(sizes[community] for community in theme.communities) for theme in found.themes]
    assert papers_of == sorted(papers_of, reverse=True)
    assert len({theme.id for theme in found.themes}) == len(found.themes)
    assert [(c.citing, c.cited) for c in found.citations] == [(c.citing, c.cited) for c in citations]
    assert all(0.0 <= (citation.weight or 0.0) <= 1.0 for citation in found.citations)
    assert all(pair.first < pair.second and 0 < pair.weight <= 1 for pair in found.similarities)
    assert all(-1.0 <= member.relevance <= 1.0 for member in found.members.values())
    assert found.landmark_year == AS_OF.year - 1


@given(cited_papers(), st.data())
def test_the_order_of_citations_does_not_matter(graph: tuple[list[Paper], list[Citation]], data: st.DataObject) -> None:
    papers, citations = graph
    vectors = data.draw(unit_vectors(len(papers)))
    first = strata(papers, citations, vectors, FieldParameters())
    assert strata(papers, citations[::-1] + citations, vectors, FieldParameters()) == first


def test_citations_that_leave_the_field_are_left_out_and_their_contexts_kept() -> None:
    inside = Citation(citing=TWO[0].id, cited=TWO[1].id, contexts=("as shown in",), influential=True)
    outside = replace(inside, cited=PaperId("p3"))
    found = strata(TWO, [outside, inside], np.eye(2, dtype=np.float32), FieldParameters())
    assert found.citations == (replace(inside, weight=0.0),)


def test_a_landmark_year_that_is_given_is_kept() -> None:
    found = strata([], [], np.empty((0, 4), dtype=np.float32), FieldParameters(landmark_year=2020))
    assert (found.landmark_year, found.reach.papers, found.reach.share_on_path) == (2020, 0, 0.0)


def themed(generator: np.random.Generator, *, lean: float) -> tuple[list[Paper], NDArray[np.float32]]:
    """240 papers on four subjects, a third of them without an abstract, whose vectors lean to one side."""
    bare = generator.random(240) < 1 / 3
    papers = [
        Paper(
            id=PaperId(f"p{number:03}"),
            title=f"Title {number}",
            abstract=None if is_bare else "An abstract.",
            citation_key=CitationKey(f"k{number}"),
            year=2020 + number % 6,
        )
        for number, is_bare in enumerate(bare.tolist())
    ]
    vectors = generator.normal(size=(240, 64)) * 0.5
    vectors[:, 0] += 3.0
    vectors[np.arange(240), 1 + generator.integers(0, 4, 240)] += 4.0
    vectors[bare, 10] += lean
    return papers, (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)


@pytest.mark.parametrize("lean", [0.0, 2.0, 6.0])
def test_communities_hold_papers_without_an_abstract_as_the_field_holds_them(lean: float) -> None:
    papers, vectors = themed(np.random.default_rng(5), lean=lean)
    found = strata(papers, [], vectors, FieldParameters())
    bare = {paper.id for paper in papers if paper.abstract is None}
    large = [community.papers for community in found.communities if len(community.papers) >= 8]
    assert len(large) >= 8
    usual = len(bare) / len(papers)
    shares = np.array([len(bare.intersection(community)) / len(community) for community in large])
    sizes = np.array([len(community) for community in large])
    assert (sizes * (shares - usual) ** 2 / (usual * (1 - usual))).mean() < 2
    assert shares.max() < 2 * usual


def test_papers_that_nothing_parts_are_one_community_a_layer() -> None:
    papers, _ = themed(np.random.default_rng(5), lean=0.0)
    likenesses = np.random.default_rng(6).normal(size=(240, 4_000))
    likenesses[:, 0] += 60
    vectors = (likenesses / np.linalg.norm(likenesses, axis=1, keepdims=True)).astype(np.float32)
    found = strata(papers[:60], [], vectors[:60], FieldParameters(neighbours=3))
    assert len(found.communities) == 3
    assert [theme.communities for theme in found.themes] == [tuple(each.id for each in found.communities)]


def test_vectors_for_other_papers_and_papers_out_of_order_are_errors() -> None:
    with pytest.raises(AlgorithmError, match="1 vectors for 2 papers"):
        strata(TWO, [], np.eye(1, dtype=np.float32), FieldParameters())
    with pytest.raises(AlgorithmError, match="sort them first"):
        strata(TWO[::-1], [], np.eye(2, dtype=np.float32), FieldParameters())


@pytest.mark.parametrize("name", CITED)
@pytest.mark.slow
def test_nine_papers_in_ten_of_a_real_field_are_on_a_path(shared: Path, name: str) -> None:
    resolution = resolve(records(shared, name), KnownPapers())
    papers = list(resolution.papers)
    vectors = word_vectors([f"{paper.title} {paper.content or ''}" for paper in papers])
    found = strata(papers, list(resolution.citations), vectors, FieldParameters())
    assert found.reach.share_on_path >= 0.9
    assert found.reach.seeds == 10
    assert found.reach.seeds_without_development == ()
    if any(member.layer is Layer.FRONTIER for member in found.members.values()):
        assert found.reach.seeds_without_frontier == ()


@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.slow) for each in (1, 2))])
def test_other_ids_make_the_same_communities(seed: int) -> None:
    draw = np.random.default_rng(seed)
    size = 300
    centres = draw.normal(size=(6, 16))
    vectors = (0.8 * centres[np.arange(size) % 6] + draw.normal(size=(size, 16))).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    ends = draw.integers(size, size=(2, 200))
    names = draw.permutation(size)

    def communities(ids: list[str]) -> set[frozenset[int]]:
        order = sorted(range(size), key=ids.__getitem__)
        papers = [
            Paper(id=PaperId(ids[n]), title=f"Paper {n}", citation_key=CitationKey(ids[n]), year=2000 + n % 20)
            for n in order
        ]
        citations = [Citation(citing=PaperId(ids[a]), cited=PaperId(ids[b])) for a, b in ends.T if a != b]
        found = strata(papers, citations, vectors[order], FieldParameters(foundation_size=5))
        return {frozenset(ids.index(paper) for paper in each.papers) for each in found.communities}

    assert communities([f"p{n:03}" for n in range(size)]) == communities([f"p{n:03}" for n in names])
