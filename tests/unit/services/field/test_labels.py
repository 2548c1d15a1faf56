"""Names for communities."""

from __future__ import annotations

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from services.field.labels import KEYWORDS, labelled, named_themes
from tests.builders.small_field import GRAPHS, paper

FOLDING = (
    paper(11, "Protein folding by search", abstract="Protein structure from sequence."),
    paper(12, "Protein structure prediction", abstract="Protein folding with attention."),
    paper(13, "Protein folding at scale", abstract="Protein structure for whole genomes."),
)


def community(number: int, *papers: str) -> Community:
    """An unlabelled community."""
    return Community(
        id=CommunityId(f"c{number}"),
        layer=Layer.DEVELOPMENT,
        papers=papers,
        modularity_share=0.1,
        label="",
        keywords=(),
    )  # type: ignore[arg-type]


def theme(name: str, *communities: Community) -> Theme:
    """An unlabelled theme."""
    return Theme(id=ThemeId(name), label="", keywords=(), communities=tuple(each.id for each in communities))


def test_labels_and_keywords_are_what_sets_a_community_apart() -> None:
    papers = {paper.id: paper for paper in (*GRAPHS, *FOLDING)}
    graphs, folding = labelled(
        [community(0, *(p.id for p in GRAPHS)), community(1, *(p.id for p in FOLDING))], papers, topic="deep learning"
    )
    assert "protein" in folding.label.lower()
    assert "graph" in graphs.label.lower()
    assert 0 < len(folding.keywords) <= KEYWORDS
    assert not {word.lower() for word in folding.keywords} & {word.lower() for word in graphs.keywords}


def test_everything_else_of_a_community_stays() -> None:
    papers = {paper.id: paper for paper in FOLDING}
    (named,) = labelled([community(0, *papers)], papers, topic="biology")
    assert named.papers == tuple(papers)
    assert named.id == "c0"


def test_no_communities_have_no_labels() -> None:
    assert labelled([], {}, topic="anything") == ()


def test_a_theme_is_named_after_all_its_papers_and_one_of_a_single_community_as_that() -> None:
    papers = {paper.id: paper for paper in (*GRAPHS, *FOLDING)}
    found = labelled(
        [
            community(0, *(p.id for p in GRAPHS)),
            community(1, FOLDING[0].id),
            community(2, *(p.id for p in FOLDING[1:])),
        ],
        papers,
        topic="deep learning",
    )
    themes = [theme("one", found[0]), theme("two", found[1], found[2])]
    graphs, folding = named_themes(themes, found, papers, topic="deep learning")
    assert (graphs.label, graphs.keywords) == (found[0].label, found[0].keywords)
    assert "protein" in folding.label.lower()
    assert 0 < len(folding.keywords) <= KEYWORDS
    assert (folding.id, folding.communities) == ("two", ("c1", "c2"))
    assert named_themes([], [], {}, topic="anything") == ()
