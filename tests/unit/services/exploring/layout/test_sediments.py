"""The promises of the picture of a field, for any field."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model.fields.community import CommunityId
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.exploring.layout.axis import date_range, time_columns
from services.exploring.layout.fields import layout_of_view
from services.exploring.layout.picture import WIDTH, Disc, FieldLayout, Ribbon
from services.exploring.layout.sediments import MapPaper, disc_scale, lay_out, node_size
from tests.builders.field_views import field_view
from tests.tables import every_case

COMMUNITIES = [CommunityId(f"{layer.value}:{number}") for layer in Layer for number in range(4)]


def some_papers(size: int, seed: int) -> list[MapPaper]:
    """Papers of every layer, community, kind of date and score; drawn at once, for drawing them one by one is slow."""
    chance, papers = Random(seed), []
    for number in range(size):
        layer, year = chance.choice(list(Layer)), chance.choice([None, *range(1990, 2004)])
        month, day, group = chance.randint(1, 12), chance.randint(1, 28), chance.choice([None, 0, 1, 2, 3])
        date = chance.choice([None, f"{year}", f"{year}-{month:02}", f"{year}-{month:02}-{day:02}"])
        papers.append(
            MapPaper(
                id=PaperId(f"p{number:03}"),
                layer=layer,
                community=None if group is None else CommunityId(f"{layer.value}:{group}"),
                year=year,
                publication_date=None if year is None else date,
                trending_score=chance.choice([0.0, 0.5, 3.0, 3.0, 40.0]),
            )
        )
    return papers


def map_papers(max_size: int = 40) -> st.SearchStrategy[list[MapPaper]]:
    return st.builds(some_papers, size=st.integers(0, max_size), seed=st.integers(0, 2**16))


def crowd(size: int, *, groups: int = 1, years: int = 1) -> list[MapPaper]:
    """Papers of the Development, in equal communities and years."""
    return [
        MapPaper(
            id=PaperId(f"p{number:06}"),
            layer=Layer.DEVELOPMENT,
            community=CommunityId(f"development:{number % groups}"),
            year=2000 + number % years,
            publication_date=None,
            trending_score=float(number % 17),
        )
        for number in range(size)
    ]


def ground(ribbon: Ribbon, x: float) -> tuple[float, float]:
    """The upper and the lower border of a ribbon at x."""
    place = (x - ribbon.start) / ribbon.step
    first = min(max(0, int(place)), len(ribbon.middle) - 2)
    middle, half = (
        values[first] + (place - first) * (values[first + 1] - values[first]) for values in (ribbon.middle, ribbon.half)
    )
    return middle - half, middle + half


def assert_apart(discs: tuple[Disc, ...]) -> None:
    by_x = sorted(discs, key=lambda disc: disc.x - disc.radius)
    for number, first in enumerate(by_x):
        for second in by_x[number + 1 :]:
            if second.x - second.radius >= first.x + first.radius:
                break
            assert hypot(first.x - second.x, first.y - second.y) > first.radius + second.radius


def assert_ribbons_keep_apart(layout: FieldLayout) -> None:
    for first, second in combinations(layout.ribbons, 2):
        places = {first.start + number * first.step for number in range(len(first.middle))}
        for x in places & {second.start + number * second.step for number in range(len(second.middle))}:
            upper, lower = sorted((ground(first, x), ground(second, x)), key=sum)
            assert upper[1] <= lower[0] + 0.2, "borders are rounded to 0.1"


@settings(deadline=None, max_examples=25)
@given(map_papers())
def test_discs_never_touch_and_lie_in_their_ribbon_which_lies_in_its_stratum(papers: list[MapPaper]) -> None:
    layout = lay_out(papers, COMMUNITIES)
    assert {disc.paper_id for disc in layout.discs} == {paper.id for paper in papers}
    assert_apart(layout.discs)
    assert_ribbons_keep_apart(layout)
    ribbons = {(ribbon.layer, ribbon.community): ribbon for ribbon in layout.ribbons}
    bands = {band.layer: band for band in layout.bands}
    by_id = {paper.id: paper for paper in papers}
    for disc in layout.discs:
        paper = by_id[disc.paper_id]
        assert disc.x - disc.radius >= 0
        assert disc.x + disc.radius <= WIDTH
        for x in (disc.x - disc.radius, disc.x, disc.x + disc.radius):
            upper, lower = ground(ribbons[paper.layer, paper.community], x)
            assert upper <= disc.y - disc.radius
            assert disc.y + disc.radius <= lower
    for ribbon in layout.ribbons:
        assert len(ribbon.middle) == len(ribbon.half) >= 2
        for middle, half in zip(ribbon.middle, ribbon.half, strict=True):
            assert bands[ribbon.layer].top <= middle - half
            assert middle + half <= bands[ribbon.layer].bottom


@settings(deadline=None, max_examples=25)
@given(map_papers())
def test_a_later_paper_never_stands_to_the_left(papers: list[MapPaper]) -> None:
    at = {disc.paper_id: disc.x for disc in lay_out(papers, COMMUNITIES).discs}
    spans = sorted((*known_time(paper), at[paper.id]) for paper in papers if paper.year is not None)
    for first, second in combinations(spans, 2):
        assert first[1] > second[0] or first[2] <= second[2]
    undated = [at[paper.id] for paper in papers if paper.year is None]
    assert not undated or not spans or max(undated) <= min(x for *_, x in spans)


def known_time(paper: MapPaper) -> tuple[float, float]:
    """From when until when a paper may have appeared, in years."""
    assert paper.year is not None
    low, high = date_range(paper.year, paper.publication_date)
    return paper.year + low, paper.year + high


@settings(deadline=None, max_examples=15)
@given(map_papers())
def test_the_order_of_the_papers_changes_nothing(papers: list[MapPaper]) -> None:
    mixed = Random(7).sample(papers, len(papers))
    assert lay_out(mixed, COMMUNITIES) == lay_out(papers, COMMUNITIES)


@settings(deadline=None, max_examples=25)
@given(map_papers(), map_papers(max_size=1))
def test_the_communities_of_a_layer_keep_their_order_when_a_paper_comes(
    papers: list[MapPaper], more: list[MapPaper]
) -> None:
    grown = [*papers, *(replace(paper, id=PaperId("q")) for paper in more)]
    before, after = (in_order(lay_out(each, COMMUNITIES)) for each in (papers, grown))
    shown = set(before) & set(after)
    if len(before) == len(after):
        assert [each for each in before if each in shown] == [each for each in after if each in shown]


def in_order(layout: FieldLayout) -> list[tuple[Layer, CommunityId | None]]:
    return [(ribbon.layer, ribbon.community) for ribbon in layout.ribbons]


def test_a_field_kept_as_arrays_has_the_picture_of_the_whole_one_and_keeps_it() -> None:
    view = field_view(
        [0, 1, 2, 1],
        years=[2015, 2018, None, 2019],
        dates=["2015-03-09", None, None, "2019-11"],
        trending=[9.0, 1.0, 2.0, 4.0],
        communities=[[0], [1, 3]],
    )
    layout = layout_of_view(view)
    assert layout_of_view(view) is layout
    papers = [
        MapPaper(
            id=paper.id,
            layer=[Layer.FOUNDATION, Layer.DEVELOPMENT, Layer.FRONTIER, Layer.DEVELOPMENT][number],
            community=[CommunityId("c0"), CommunityId("c1"), None, CommunityId("c1")][number],
            year=paper.year,
            publication_date=["2015-03-09", None, None, "2019-11"][number],
            trending_score=[9.0, 1.0, 2.0, 4.0][number],
        )
        for number, paper in enumerate(view.papers)
    ]
    assert lay_out(papers, [CommunityId("c0"), CommunityId("c1")]) == layout


def test_the_first_community_lies_in_the_middle_and_the_others_below_and_above_in_turn() -> None:
    communities = [CommunityId(f"development:{number}") for number in range(5)]
    layout = lay_out(crowd(60, groups=5, years=4), communities)
    assert [ribbon.community for ribbon in layout.ribbons] == [communities[number] for number in (4, 2, 0, 1, 3)]


def test_a_name_stands_where_its_ribbon_is_thick() -> None:
    for ribbon in lay_out(crowd(90, groups=3, years=5), COMMUNITIES).ribbons:
        number = round((ribbon.name_x - ribbon.start) / ribbon.step)
        assert (ribbon.middle[number], ribbon.half[number]) == (ribbon.name_y, ribbon.name_half)
        assert ribbon.name_half > max(ribbon.half) / 2


def test_the_best_paper_of_a_community_alone_in_its_layer_stands_in_the_middle() -> None:
    papers = [*crowd(40, years=3), replace(crowd(1)[0], id=PaperId("best"), trending_score=99.0)]
    layout = lay_out(papers, COMMUNITIES)
    [ribbon] = layout.ribbons
    best = layout.discs[0]
    assert best.paper_id == "best"
    upper, lower = ground(ribbon, best.x)
    assert upper + best.radius < best.y < lower - best.radius
    assert best.radius == node_size(99.0, 99.0)


def test_of_too_many_papers_those_trending_most_have_a_disc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.exploring.layout.sediments.MOST_DISCS", 10)
    papers = crowd(34)
    layout = lay_out(papers, COMMUNITIES)
    best = sorted(papers, key=lambda paper: (-paper.trending_score, paper.id))[:10]
    assert ({disc.paper_id for disc in layout.discs}, layout.unplaced) == ({paper.id for paper in best}, 24)
    assert layout.bands[0].count == 34


def test_a_field_without_papers_has_strata_and_nothing_in_them() -> None:
    layout = lay_out([], COMMUNITIES)
    assert [band.layer for band in layout.bands] == [Layer.FRONTIER, Layer.DEVELOPMENT, Layer.FOUNDATION]
    assert (layout.discs, layout.columns, layout.ribbons) == ((), (), ())


def test_a_paper_of_a_community_that_the_field_does_not_list_lies_with_those_of_none() -> None:
    [ribbon] = lay_out(crowd(3), []).ribbons
    assert ribbon.community is None


@every_case(
    ("date", "months"),
    [
        (None, (0, 12)),
        ("2001", (0, 12)),
        ("2001-01-01", (0, 12)),
        ("2001-01", (0, 12)),
        ("2001-05", (4, 5)),
        ("2001-05-01", (4, 5)),
        ("1999-05-07", (0, 12)),
        ("2001-13-40", (0, 12)),
        ("2001-x", (0, 12)),
    ],
)
def test_a_date_says_no_more_than_its_source_knew(date: str | None, months: tuple[int, int]) -> None:
    assert date_range(2001, date) == (months[0] / 12, months[1] / 12)


def test_a_day_is_known_to_the_day() -> None:
    low, high = date_range(2001, "2001-05-11")
    assert (low, high) == pytest.approx((4 / 12 + 10 / 31 / 12, 4 / 12 + 11 / 31 / 12))


def test_crowded_years_are_wider_and_years_follow_each_other_without_a_gap() -> None:
    columns = time_columns([None, *[2000] * 50, *[2001] * 2, *[2003] * 20])
    assert [column.year for column in columns] == [None, 2000, 2001, 2002, 2003]
    assert columns[1].width > columns[4].width > columns[2].width > columns[3].width > 0
    for before, after in pairwise(columns):
        assert after.left == pytest.approx(before.left + before.width, abs=0.02)


def test_discs_are_smaller_where_there_are_many_and_never_tiny() -> None:
    assert [disc_scale(size) for size in (1, 150, 1200, 10**6)] == pytest.approx([1.0, 1.0, 0.5, 0.3])
