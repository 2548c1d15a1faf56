"""Names for communities."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model.fields.community import Community, CommunityId
from kg.model.fields.theme import Theme, ThemeId
from kg.model.layer import Layer
from services.field import community_names
from services.field.community_names import KEYWORDS, label_communities
from services.text.nameable_groups import NameableGroups
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
    found = [community(0, *(p.id for p in GRAPHS)), community(1, *(p.id for p in FOLDING))]
    (graphs, folding), _ = label_communities(found, [theme("one", *found)], papers, topic="deep learning")
    assert "protein" in folding.label.lower()
    assert "graph" in graphs.label.lower()
    assert 0 < len(folding.keywords) <= KEYWORDS
    assert not {word.lower() for word in folding.keywords} & {word.lower() for word in graphs.keywords}


def test_everything_else_of_a_community_stays() -> None:
    papers = {paper.id: paper for paper in FOLDING}
    found = community(0, *papers)
    (labelled,), _ = label_communities([found], [theme("one", found)], papers, topic="biology")
    assert labelled.papers == tuple(papers)
    assert labelled.id == "c0"


def test_no_communities_have_no_labels() -> None:
    assert label_communities([], [], {}, topic="anything") == ((), ())


def test_a_theme_is_named_after_all_its_papers_and_one_of_a_single_community_as_that() -> None:
    papers = {paper.id: paper for paper in (*GRAPHS, *FOLDING)}
    unnamed = [
        community(0, *(p.id for p in GRAPHS)),
        community(1, FOLDING[0].id),
        community(2, *(p.id for p in FOLDING[1:])),
    ]
    themes = [theme("one", unnamed[0]), theme("two", unnamed[1], unnamed[2])]
    found, (graphs, folding) = label_communities(unnamed, themes, papers, topic="deep learning")
    assert (graphs.label, graphs.keywords) == (found[0].label, found[0].keywords)
    assert "protein" in folding.label.lower()
    assert 0 < len(folding.keywords) <= KEYWORDS
    assert (folding.id, folding.communities) == ("two", ("c1", "c2"))


@pytest.mark.parametrize(("layer", "is_named"), [(Layer.FOUNDATION, False), (Layer.DEVELOPMENT, True)])
def test_a_layer_that_nothing_parts_is_not_named_after_two_of_its_papers(layer: Layer, *, is_named: bool) -> None:
    plants = ["oak", "ash", "elm", "fir", "yew", "beech", "larch", "maple"]
    lamps = [
        paper(20, "Night lamps draw moths", abstract="Moths circle night lamps in June."),
        paper(21, "Moths near night lamps", abstract="Owls take moths near night lamps."),
    ]
    alone = [paper(30 + at, f"The {plant} grows", abstract=f"A {plant} grows.") for at, plant in enumerate(plants)]
    papers = {paper.id: paper for paper in (*FOLDING, *GRAPHS, *lamps, *alone)}
    mixed = replace(community(0, *(p.id for p in (*lamps, *alone))), layer=layer)
    found = [mixed, community(1, *(p.id for p in FOLDING)), community(2, *(p.id for p in GRAPHS))]
    (first, *_), _ = label_communities(found, [theme("one", *found)], papers, topic="science")
    assert (first.label == "Night Lamps") is is_named


def test_of_many_papers_the_larger_communities_are_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    large = tuple(paper(100 + number, f"Protein folding study {number}", abstract="Protein.") for number in range(40))
    papers = {each.id: each for each in (*GRAPHS, *large)}
    found = [community(0, *(p.id for p in GRAPHS)), community(1, *(p.id for p in large))]
    read: list[int] = []

    class Counting(NameableGroups):
        """Notes how many texts each group has."""

        def __init__(self, groups: Sequence[Sequence[str]], *, topic: str = "", people: Iterable[str] = ()) -> None:
            read.extend(map(len, groups))
            super().__init__(groups, topic=topic, people=people)

    monkeypatch.setattr(community_names, "NameableGroups", Counting)
    monkeypatch.setattr(community_names, "MOST_READ", len(GRAPHS) + 10)
    (graphs, folding), _ = label_communities(found, [theme("one", *found)], papers, topic="deep learning")
    assert read == [len(GRAPHS), 10]
    assert "protein" in folding.label.lower()
    assert (graphs.papers, folding.papers) == (found[0].papers, found[1].papers)


@pytest.mark.parametrize(
    ("author", "named"),
    [
        ("Debbie A. Lawlor", True),
        ("Lawlor, Debbie A.", True),
        ("Lawlor, Debbie", True),
        ("D. A. Lawlor", False),
        ("Debbie Roe", False),
    ],
)
def test_people_who_write_name_no_subject(author: str, named: bool) -> None:
    own = [
        paper(number, f"Vitamins and hearts {number}", abstract="Debbie Lawlor calls for trials.", authors=(author,))
        for number in range(31, 35)
    ]
    other = community(0, *(p.id for p in GRAPHS))
    found = community(1, *(p.id for p in own))
    papers = {each.id: each for each in (*GRAPHS, *own)}
    (_, labelled), _ = label_communities([other, found], [theme("one", other, found)], papers, topic="medicine")
    assert ("debbie lawlor" not in " ".join((labelled.label, *labelled.keywords)).lower()) == named


@given(sizes=st.lists(st.integers(1, 50), max_size=9), together=st.integers(9, 99))
def test_as_much_is_read_of_each_community_as_fits(sizes: list[int], together: int) -> None:
    most = community_names.most_of_each(sizes, together)
    assert sum(min(size, most) for size in sizes) <= together
    if any(size > most for size in sizes):
        assert sum(min(size, most + 1) for size in sizes) > together
