"""A field in numbers; every figure is counted by hand from the tables of tests/builders/survey_field.py."""

from __future__ import annotations

from kg.model.layer import Layer
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from tests.builders.survey_field import bee_field, paper_id

INDEX = FieldIndex.of(bee_field())
FIELD = overview(INDEX)


def test_papers_years_and_content_are_counted() -> None:
    assert (FIELD.papers, FIELD.with_content, FIELD.citations, FIELD.similarities) == (14, 13, 16, 1)
    assert (FIELD.years.first, FIELD.years.median, FIELD.years.last) == (2004, 2016.5, 2024)
    assert FIELD.papers_by_year[2024] == 3
    assert list(FIELD.papers_by_year) == sorted(FIELD.papers_by_year)
    assert FIELD.surveys == (paper_id("weber2019survey"),)


def test_strata_are_counted_with_what_they_cite() -> None:
    frontier = FIELD.layer(Layer.FRONTIER)
    assert frontier is not None
    assert (frontier.papers, frontier.communities) == (5, 1)
    # chen cites haldor and abe; ibarra chen; novak ibarra; tanaka novak
    assert dict(frontier.cites) == {Layer.FOUNDATION: 1, Layer.DEVELOPMENT: 1, Layer.FRONTIER: 3}
    # citations per year: chen 20/2, ibarra 25/2, novak 6/1, tanaka 4/1, dubois 2/1
    assert frontier.citations_per_year == 6.0
    assert frontier.rising[0] == paper_id("ibarra2023chip")


def test_the_most_cited_works_come_first() -> None:
    # haldor: okafor, lindqvist, abe, weber, chen; moreau: singh, petrov, weber; ruiz: moreau, singh
    assert FIELD.most_cited[0] == (paper_id("haldor2004sun"), 5)
    assert FIELD.most_cited[1] == (paper_id("moreau2014flow"), 3)
    assert FIELD.most_cited[2] == (paper_id("ruiz2006odometer"), 2)


def test_a_community_knows_what_it_cites_what_cites_it_and_what_is_similar() -> None:
    light = FIELD.community("bee-navigation:2")
    assert light is not None
    # okafor, lindqvist, abe and weber cite haldor; weber cites moreau
    assert light.cited == ((paper_id("haldor2004sun"), 4), (paper_id("moreau2014flow"), 1))
    assert light.citing == (("bee-navigation:4", 1),)
    assert light.similar == (("bee-navigation:4", 1),)


def test_bridges_touch_two_communities_beside_their_own() -> None:
    # haldor is cited from communities 2 and 4; weber cites communities 1 and 3
    assert {paper for paper, _ in FIELD.bridges} >= {paper_id("haldor2004sun"), paper_id("weber2019survey")}
    assert all(count >= 2 for _, count in FIELD.bridges)


def test_an_unknown_layer_or_community_is_none() -> None:
    assert FIELD.community("nowhere") is None


def test_who_cites_a_set_from_outside_is_ranked_by_number_then_id() -> None:
    community = [paper_id(key) for key in ("okafor2012cloud", "lindqvist2013polar", "abe2015night")]
    assert INDEX.citing(community) == [(paper_id("chen2023drone"), 1)]
    assert INDEX.works_cited_by(community) == [(paper_id("haldor2004sun"), 3)]
