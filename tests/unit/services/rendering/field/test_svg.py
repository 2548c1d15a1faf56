"""The pictures: nothing overlaps, nothing is lost, nothing moves between runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise

from defusedxml import ElementTree
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.model.fields.community import CommunityId
from kg.model.fields.field import EdgeKind, FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.exploring.layout.fields import layout_of_field
from services.exploring.layout.picture import WIDTH, Disc
from services.exploring.path_steps import step_relations
from services.rendering.field.figures import legend
from services.rendering.field.histogram import histogram_svg, outlier_note
from services.rendering.field.label_placement import SIZE, place_labels, text_width
from services.rendering.field.page import field_page
from services.rendering.field.ribbon_labels import LANE_NAME, community_lanes
from services.rendering.field.svg import strata_svg
from services.rendering.palette import COMMUNITY_DARK, COMMUNITY_LIGHT, LAYER_DARK, LAYER_LIGHT, community_slots, rgb
from tests.builders.rendering_values import FIELD, PAPERS


def crowd(years: list[int | None]) -> FieldGraph:
    """A field of papers of those years, all Frontier, in one community."""
    papers = {
        PaperId(f"p{n:015x}"): Paper(
            id=PaperId(f"p{n:015x}"), title=f"T{n}", citation_key=CitationKey(f"k{n}"), year=year
        )
        for n, year in enumerate(years)
    }
    member = next(iter(FIELD.members.values()))
    members = {
        paper: replace(member, paper_id=paper, layer=Layer.FRONTIER, trending_score=float(n % 7))
        for n, paper in enumerate(papers)
    }
    group = replace(FIELD.communities[0], layer=Layer.FRONTIER, papers=tuple(papers))
    return replace(
        FIELD,
        papers=papers,
        members=members,
        citations=(),
        similarities=(),
        communities=(group,) if papers else (),
        themes=(replace(FIELD.themes[0], communities=(group.id,)),) if papers else (),
        paths=(),
    )


def assert_apart(discs: tuple[Disc, ...]) -> None:
    for first, second in combinations(discs, 2):
        distance = ((first.x - second.x) ** 2 + (first.y - second.y) ** 2) ** 0.5
        assert distance >= first.radius + second.radius


def test_a_step_that_only_resembles_is_dashed_and_one_that_cites_is_not() -> None:
    steps = re.findall(r'<path d="[^"]*" stroke-width="[^"]*"( stroke-dasharray="4 3")?/>', strata_svg(FIELD))
    relations = step_relations(FIELD).values()
    dashed = sum(relation.kind is not EdgeKind.CITES for relation in relations)
    assert (len(steps), sum(map(bool, steps))) == (len(relations), dashed)
    alone = strata_svg(replace(FIELD, citations=()))
    assert alone.count('stroke-dasharray="4 3"') == len(relations)


def test_every_paper_has_a_disc_in_the_band_of_its_layer() -> None:
    layout = layout_of_field(FIELD)
    bands = {band.layer: band for band in layout.bands}
    assert {disc.paper_id for disc in layout.discs} == set(PAPERS)
    for disc in layout.discs:
        band = bands[FIELD.members[disc.paper_id].layer]
        assert band.top <= disc.y - disc.radius <= disc.y + disc.radius <= band.bottom
        assert 0 <= disc.x - disc.radius <= disc.x + disc.radius <= WIDTH


def test_discs_of_the_field_stay_apart() -> None:
    assert_apart(layout_of_field(FIELD).discs)


@settings(deadline=None, max_examples=25)
@given(st.lists(st.none() | st.integers(1995, 2000), min_size=1, max_size=90))
def test_discs_of_any_crowd_stay_apart_and_inside(years: list[int | None]) -> None:
    layout = layout_of_field(crowd(years))
    assert len(layout.discs) == len(years)
    assert_apart(layout.discs)
    assert all(0 <= disc.y <= layout.height for disc in layout.discs)


def test_later_years_stand_further_right() -> None:
    discs = {disc.paper_id: disc for disc in layout_of_field(FIELD).discs}
    dated = [paper for paper in PAPERS.values() if paper.year is not None]
    for first, second in combinations(dated, 2):
        if first.year < second.year:  # type: ignore[operator]
            assert discs[first.id].x < discs[second.id].x


def test_labels_cover_neither_each_other_nor_foreign_discs() -> None:
    discs = layout_of_field(FIELD).discs
    labels = place_labels([(disc.paper_id, "Someone 2020") for disc in discs], discs, left=0, right=WIDTH, bottom=400)
    assert len(labels) >= 20
    boxes = []
    for label in labels:
        width = text_width(label.text)
        left = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
        boxes.append((left, label.y - SIZE * 0.8, left + width, label.y + SIZE * 0.25, label.paper_id))
    for first, second in combinations(boxes, 2):
        apart = first[2] <= second[0] or second[2] <= first[0] or first[3] <= second[1] or second[3] <= first[1]
        assert apart, (first, second)
    for left, top, right, bottom, owner in boxes:
        for disc in discs:
            assert disc.paper_id == owner or not (left < disc.x < right and top < disc.y < bottom)


def test_the_picture_is_well_formed_repeatable_and_escaped() -> None:
    picture = strata_svg(FIELD)
    assert picture == strata_svg(FIELD)
    root = ElementTree.fromstring(picture)
    circles = list(root.iter("{http://www.w3.org/2000/svg}circle"))
    assert sum(circle.attrib["class"].startswith("paper") for circle in circles) == 30
    assert any("</script>" in "".join(circle.itertext()) for circle in circles)


def test_cited_papers_lead_to_their_references_and_others_are_hollow() -> None:
    kipf = next(paper for paper in PAPERS.values() if paper.citation_key == "kipf2017semi")
    picture = strata_svg(FIELD, numbers={kipf.id: 7})
    assert re.findall(r'<a href="#ref-(\d+)"', picture) == ["7"]
    assert picture.count("uncited") == 29


def test_path_edges_are_drawn_once() -> None:
    assert strata_svg(FIELD).count("<path d=") == 9


def test_a_layer_without_papers_has_no_band_and_no_name() -> None:
    field = crowd([2001, 2002, 2003])
    assert [band.layer for band in layout_of_field(field).bands] == [Layer.FRONTIER]
    for shown in (strata_svg(field), legend(field), field_page(field).partition("<script")[0]):
        assert "Frontier" in shown
        assert "Foundation" not in shown.replace("starts at a Foundation paper", "")
        assert "Development" not in shown


def test_papers_of_unusual_years_stand_at_the_edge_and_are_said() -> None:
    field = crowd([1931, 1950, *[2018] * 20, *[2020] * 20, *[2022] * 20, None])
    columns = layout_of_field(field).columns
    assert [column.name for column in columns] == ["no year", "to 2017", "2018", "2019", "2020", "2021", "2022"]
    assert columns[1].outliers == (1931, 1950)
    assert_apart(layout_of_field(field).discs)
    assert "to 2017" in strata_svg(field)
    assert ">to 2017: 2 Frontier<" in histogram_svg(field)
    assert outlier_note(field) == (
        "2 papers of 1931 to 1950, far from the years of the others, stand at the edge of the axis."
    )
    assert outlier_note(crowd([2018, 2019, 2020])) == ""


def test_names_of_lanes_stand_apart_inside_their_band() -> None:
    groups = [
        replace(FIELD.communities[0], id=CommunityId(f"c{n}"), layer=Layer.FRONTIER, papers=(PaperId(f"p{n:015x}"),))
        for n in range(12)
    ]
    themes = (replace(FIELD.themes[0], communities=tuple(each.id for each in groups)),)
    field = replace(crowd([2020] * 12), communities=tuple(groups), themes=themes)
    layout = layout_of_field(field)
    (band,) = layout.bands
    heights = sorted(lane.y for lane in community_lanes(layout, {each.id: 1 for each in groups}))
    assert 6 <= len(heights) <= 12
    assert all(second - first >= LANE_NAME - 0.1 for first, second in pairwise(heights))
    assert band.top < heights[0] - LANE_NAME
    assert heights[-1] < band.bottom


def test_bars_count_every_dated_paper() -> None:
    counts = re.findall(r"<title>(?:to )?(\d{4})(?: on)?: (\d+) (\w+)</title>", histogram_svg(FIELD))
    assert sum(int(count) for _, count, _ in counts) == 29
    assert ("2019", "6", "Development") in counts


def test_a_field_without_years_has_no_histogram_but_a_picture() -> None:
    assert histogram_svg(crowd([None, None])) == ""
    assert "no year" in strata_svg(crowd([None, None]))


def test_an_empty_field_can_be_drawn() -> None:
    assert ElementTree.fromstring(strata_svg(crowd([]))) is not None


def coloured(*communities: tuple[str, Layer, int, int]) -> Mapping[str, int | None]:
    """The colours of communities, each with its layer, how many papers it has, and the number of its theme."""
    some = FIELD.communities[0]
    papers = tuple(FIELD.papers)
    groups = tuple(
        replace(some, id=CommunityId(name), layer=layer, papers=papers[:size]) for name, layer, size, _ in communities
    )
    themes = tuple(
        replace(
            FIELD.themes[0], id=f"t{number}", communities=tuple(each[0] for each in communities if each[3] == number)
        )  # type: ignore[arg-type]
        for number in range(1 + max(each[3] for each in communities))
    )
    return community_slots(replace(FIELD, communities=groups, themes=themes))  # type: ignore[return-value]


def test_where_a_layer_has_more_communities_than_colours_the_smallest_is_grey() -> None:
    slots = coloured(*((f"c{n}", Layer.FRONTIER, 9 - n, n) for n in range(9)))
    assert [slots[f"c{n}"] for n in range(9)] == [0, 1, 2, 3, 4, 5, 6, 7, None]


def test_no_colour_stands_twice_in_a_layer() -> None:
    slots = coloured(
        ("small", Layer.FRONTIER, 2, 0),
        ("large", Layer.FRONTIER, 5, 0),
        ("other", Layer.FRONTIER, 3, 1),
        ("below", Layer.FOUNDATION, 1, 0),
    )
    assert slots == {"below": 0, "large": 0, "other": 1, "small": 2}


def test_a_theme_has_one_colour_in_every_layer_and_one_line_in_the_legend() -> None:
    layers = {each.id: each.layer for each in FIELD.communities}
    through = next(each for each in FIELD.themes if len({layers[name] for name in each.communities}) > 1)
    slots = community_slots(FIELD)
    assert len({slots[name] for name in through.communities}) == 1
    assert len({slots[each.communities[0]] for each in FIELD.themes[:8]}) == min(8, len(FIELD.themes))
    assert set(slots) == set(layers)
    assert legend(FIELD).count("<li>") == len(FIELD.themes)


def luminance(colour: str) -> float:
    """WCAG 2.1, relative luminance."""
    channels = [value / 255 for value in rgb(colour)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_stands_out_from_its_ground() -> None:
    assert all(contrast(colour, "#fbf9f5") >= 3 for colour in (*COMMUNITY_LIGHT, *LAYER_LIGHT.values()))
    assert all(contrast(colour, "#16181a") >= 3 for colour in (*COMMUNITY_DARK, *LAYER_DARK.values()))
