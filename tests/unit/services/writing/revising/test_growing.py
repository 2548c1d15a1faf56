"""A field in the communities that a survey knows, with the papers that joined since."""

from __future__ import annotations

from dataclasses import replace

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.field import FieldGraph
from services.evidence.index import FieldIndex
from services.writing.revising.counts import with_counts
from services.writing.revising.growing import grow_field
from tests.builders.grown_fields import bees_without
from tests.builders.survey_field import bee_field, paper_id

NEW = paper_id("tanaka2024map")
OLD = bees_without("tanaka2024map")
ALL = [each.id for each in OLD.communities]


def _home_of(paper: str, field: FieldGraph) -> str:
    return next(each.id for each in field.communities if paper in each.papers)


def _parted(*groups: tuple[str, ...]) -> FieldGraph:
    """The field with one more paper, its papers in other communities under other names."""
    field = bee_field()
    named = {paper_id(key) for group in groups for key in group}
    rest = tuple(paper for each in field.communities for paper in each.papers if paper not in named)
    papers = [tuple(paper_id(key) for key in group) for group in groups]
    return replace(
        field,
        communities=tuple(
            Community(
                id=CommunityId(f"other/{at}"),
                layer=field.members[own[0]].layer,
                papers=own,
                modularity_share=0.0,
                label="",
                keywords=(),
            )
            for at, own in enumerate([*papers, rest])
        ),
    )


def test_papers_that_were_there_stay_and_one_that_joined_comes_to_its_neighbours() -> None:
    grown = grow_field(
        OLD, _parted(("tanaka2024map", "novak2024swarm", "ibarra2023chip", "abe2015night")), proof_ids=ALL
    )
    home = _home_of(paper_id("novak2024swarm"), OLD)
    assert grown.homes == {NEW: home}
    assert _home_of(NEW, grown.graph) == home
    assert all(_home_of(paper, grown.graph) == _home_of(paper, OLD) for paper in OLD.papers)
    assert grown.names[home] == "other/0"
    assert grown.new_ids([home, "bee-navigation:sun", "unknown"]) == ("other/0", "bee-navigation:sun")


def test_a_community_of_new_papers_alone_goes_where_its_citations_lead() -> None:
    grown = grow_field(OLD, _parted(("tanaka2024map",)), proof_ids=ALL)
    assert grown.homes == {NEW: _home_of(paper_id("novak2024swarm"), OLD)}  # the one that it cites


def test_only_communities_that_a_section_tells_of_take_papers_in() -> None:
    told = [_home_of(paper_id("moreau2014flow"), OLD)]
    assert grow_field(OLD, bee_field(), proof_ids=told).homes == {NEW: told[0]}
    assert grow_field(OLD, bee_field(), proof_ids=()).homes == {}


def test_a_paper_that_left_is_in_no_community_and_an_empty_one_is_none() -> None:
    grown = grow_field(bee_field(), bees_without("haldor2004sun", "ruiz2006odometer"), proof_ids=ALL)
    assert len(grown.graph.communities) == len(ALL) - 1
    assert paper_id("haldor2004sun") not in {paper for each in grown.graph.communities for paper in each.papers}
    assert {id for each in grown.graph.themes for id in each.communities} == {e.id for e in grown.graph.communities}


def test_a_lead_counts_the_papers_as_they_are_now() -> None:
    before, now = FieldIndex.of(OLD), FieldIndex.of(grow_field(OLD, bee_field(), proof_ids=ALL).graph)
    lead = "One theme: two papers of the Foundation and four of the Frontier. Four papers of the Frontier and 4 more."
    assert with_counts(lead, ALL, before, now) == (
        "One theme: two papers of the Foundation and five of the Frontier. Five papers of the Frontier and 4 more."
    )
    assert with_counts(lead, ALL[:1], before, now) == lead
