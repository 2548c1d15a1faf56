"""What a walk through the page found hidden, untrue or cut: each is seen and reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.explorer.conftest import Opener

FIELD = "/fields/graph-neural-networks"
PAIR = "compare=xu2018how~wu2019comprehensive&paper=xu2018how"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_link_with_a_search_says_on_a_phone_that_it_searches(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?q=PageRank", **PHONE)
    sought = page.locator(".sought")
    expect(sought).to_contain_text("“PageRank”")
    expect(sought).to_contain_text("contain it")
    sought.locator("role=button[name='Search and filters']").tap()
    expect(page.locator("input[type=search]")).to_be_in_viewport()
    page.click(".drawer-close")
    sought.locator("role=button[name='End the search']").tap()
    expect(sought).to_have_count(0)
    assert "q=" not in page.url


def test_a_wide_window_says_it_beside_the_search_box_alone(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?q=PageRank")
    expect(page.locator(".hits [role=status]")).to_contain_text("contain it")
    expect(page.locator(".sought")).to_be_hidden()


@pytest.mark.parametrize("words", ["PageRank", "over-smoothing in deep networks"])
def test_esc_leaves_the_search_box_and_its_words(open_page: Opener, words: str) -> None:
    page = open_page(FIELD)
    page.fill("input[type=search]", words)
    page.keyboard.press("Escape")
    expect(page.locator("input[type=search]")).not_to_be_focused()
    expect(page.locator("input[type=search]")).to_have_value(words)
    assert "q=" in page.url


@pytest.mark.parametrize(
    "query",
    [
        f"{PAIR}&panel=compare",
        f"{PAIR}&panel=edge&edge=xu2018how~wu2019comprehensive",
        "panel=community&ribbon=development:1&paper=xu2018how",
    ],
)
@pytest.mark.parametrize("width", [1200, 1440])
def test_every_tab_of_the_panel_is_in_sight(open_page: Opener, query: str, width: int) -> None:
    page = open_page(f"{FIELD}?{query}", viewport={"width": width, "height": 800})
    page.wait_for_selector("#panel h2")
    ends = page.eval_on_selector_all(".panel-tabs button", "all => all.map(each => each.getBoundingClientRect().right)")
    edge = page.eval_on_selector(".panel-tabs", "each => each.getBoundingClientRect().right")
    assert len(ends) > 4
    assert max(ends) <= edge + 1


def test_f6_goes_to_the_map_also_where_a_path_is_lit(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?paper=xu2018how&panel=paper&path=xu2018how")
    page.wait_for_selector(".pill")
    page.focus("input[type=search]")
    page.keyboard.press("F6")
    expect(page.locator(".map-focus")).to_be_focused()


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_legend_of_a_picture_names_every_theme(open_page: Opener, tmp_path: Path, width: int) -> None:
    page = open_page(FIELD, viewport={"width": width, "height": 800})
    themes = page.request.get(f"{open_page.address}/v1/fields/graph-neural-networks/themes").json()["items"]
    page.click("summary >> text=Picture")
    with page.expect_download() as download:
        page.click(".menu-item >> text=SVG")
    download.value.save_as(tmp_path / "map.svg")
    svg = (tmp_path / "map.svg").read_text("utf-8")
    assert len(themes) > 4
    assert [each["label"] for each in themes if f"{each['label']} · " not in svg] == []


def test_a_paper_that_was_started_from_leads_to_its_walk(open_page: Opener) -> None:
    page = open_page("/start")
    page.fill("textarea", "How Powerful are Graph Neural Networks?")
    page.click("text=Find them")
    page.click("text=Show it in graph neural networks")
    expect(page.locator("#panel h2")).to_have_text("How Powerful are Graph Neural Networks?")
    expect(page.locator(".pill")).to_contain_text("Xu et al. 2018")


def test_an_arrow_goes_first_to_a_paper_that_is_lit_and_counts_those_alone(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?q=PageRank")
    expect(page.locator(".hits [role=status]")).to_contain_text("contain it")
    page.focus(".map-focus")
    page.keyboard.press("ArrowRight")
    pointed = page.locator(f"#{page.get_attribute('.map-focus', 'aria-activedescendant')}")
    title = pointed.inner_text().split(",")[0]
    assert title in " ".join(page.locator(".hits li a").all_inner_texts())
    for key in ("ArrowLeft", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
    count = page.locator(".map [role=option]").count()
    assert f"{count + 1} of" not in " ".join(page.locator(".map [role=option]").all_inner_texts())


@pytest.mark.parametrize("query", [f"{PAIR}&panel=compare", "paper=xu2018how&panel=paper&path=xu2018how"])
def test_a_phone_shows_the_map_whole_above_the_sheet(open_page: Opener, query: str) -> None:
    page = open_page(f"{FIELD}?{query}", **PHONE)
    page.wait_for_selector(".panel.half")
    page.wait_for_timeout(300)  # the sheet is pulled up
    foot = page.eval_on_selector(".map", "each => each.getBoundingClientRect().bottom")
    sheet = page.eval_on_selector(".panel", "each => each.getBoundingClientRect().top")
    assert foot <= sheet + 1
    assert page.locator(".map canvas").first.bounding_box()["height"] > 250  # type: ignore[index]


@pytest.mark.parametrize("size", [(720, 450), (820, 1180)])
def test_a_path_covers_nothing_of_a_narrow_map(open_page: Opener, size: tuple[int, int]) -> None:
    window = {"width": size[0], "height": size[1]}
    page = open_page(f"{FIELD}?paper=xu2018how&panel=paper&path=xu2018how", viewport=window)
    page.wait_for_selector(".pill")
    below = page.eval_on_selector(".pill", "each => each.getBoundingClientRect().bottom")
    assert below <= page.eval_on_selector(".map", "each => each.getBoundingClientRect().top") + 1
    assert "resemble" in page.inner_text(".pill")
    assert page.locator(".pill >> text=resemble").is_visible()


def test_words_of_the_left_column_keep_whole_on_a_tablet(open_page: Opener) -> None:
    page = open_page(FIELD, viewport={"width": 820, "height": 1180})
    heights = page.eval_on_selector_all(
        ".look .inline-field", "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert heights
    assert max(heights) < 40
