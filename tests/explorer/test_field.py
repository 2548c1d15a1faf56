"""The screen of a field in a real browser: the first five minutes, keys alone, addresses, phones, no barrier."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.explorer.conftest import Opener, barriers

FIELD = "/fields/graph-neural-networks"
TABS = 80
"""More presses of the Tab key than any way through the page needs."""


def tab_to(page: object, text: str) -> None:
    """Press Tab until what has the focus says this."""
    for _ in range(TABS):
        page.keyboard.press("Tab")  # type: ignore[attr-defined]
        said = page.evaluate(  # type: ignore[attr-defined]
            "() => { const at = document.activeElement; return at.getAttribute('aria-label') || at.textContent; }"
        )
        if text in said:
            return
    pytest.fail(f"the Tab key never comes to {text!r}")


def test_the_first_five_minutes_go_without_a_stumble(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("", ready="text=graph neural networks")
    page.click("text=graph neural networks")
    page.wait_for_selector(".map[data-ready]")
    assert page.locator("#panel ol.paper-list li").count() == 10
    page.click("#panel >> text=How Powerful are Graph Neural Networks?")
    page.wait_for_selector(".pill")
    assert re.search(r"Path of Xu et al\. 2018: \d+ steps? cite", page.inner_text(".pill"))
    assert "paper=xu2018how" in page.url
    page.click(".pill >> text=Follow")
    page.click("[aria-label='Next step']")
    page.wait_for_selector("#panel >> text=Step 2 of")
    page.locator("#panel .why").first.click()
    page.wait_for_selector("#panel >> text=Why they are connected")
    page.go_back()
    page.click("#panel >> text=+ Reading list")
    page.click("[role=tab] >> text=List")
    with page.expect_download() as download:
        page.click("#panel >> text=BibTeX")
    download.value.save_as(tmp_path / "list.bib")
    assert (tmp_path / "list.bib").read_text("utf-8").count("@") == 1


def test_the_panel_of_a_paper_shows_its_card(open_page: Opener, root: Path) -> None:
    page = open_page(f"{FIELD}?paper=xu2018how&panel=paper", ready="#panel article.paper", bypass_csp=True)
    page.click("#panel >> text=What it states")
    page.wait_for_selector("#panel >> text=Read by rules")
    assert page.locator("#panel dl.statements dt").count() >= 1
    assert barriers(page, root) == []


def test_keys_alone_lead_from_the_library_to_an_exported_list(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("", ready="text=graph neural networks")
    tab_to(page, "graph neural networks")
    page.keyboard.press("Enter")
    page.wait_for_selector(".map[data-ready]")
    tab_to(page, "Map of graph neural networks")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#panel article.paper")
    page.keyboard.press("l")
    page.wait_for_selector("[role=tab] >> text=List 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("l")
    page.wait_for_selector("[role=tab] >> text=List 2")
    tab_to(page, "List 2")
    page.keyboard.press("Enter")
    tab_to(page, "BibTeX")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "list.bib")
    assert (tmp_path / "list.bib").read_text("utf-8").count("@") == 2


def test_what_is_seen_is_an_address(open_page: Opener) -> None:
    page = open_page(FIELD)
    page.click(".facet >> text=Over-Smoothing")
    page.click(".facet >> text=Foundation")
    page.wait_for_selector("text=No paper passes these filters.")
    page.click("text=Remove the filter “stratum”")
    page.wait_for_selector("text=14 of 126 papers")
    assert re.search(r"\?community=development:\d$", page.url)
    page.keyboard.press("Control+z")
    page.wait_for_selector("text=No paper passes these filters.")
    page.go_back()
    page.wait_for_selector("text=14 of 126 papers")
    again = open_page(f"{FIELD}?{page.url.partition('?')[2]}")
    assert again.inner_text(".left [role=status]").startswith("14 of 126 papers")


def test_the_picture_stands_still(open_page: Opener) -> None:
    first, second = (open_page(FIELD).locator(".map").screenshot() for _ in range(2))
    assert first == second


def test_search_lights_papers_and_enter_opens_the_best(open_page: Opener) -> None:
    page = open_page(FIELD)
    page.keyboard.press("/")
    page.keyboard.type("zugner")
    page.wait_for_selector(".hits >> text=/papers? contains? it/")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel article.paper")
    assert "Zügner" in page.inner_text("#panel")


def test_a_brush_over_the_years_leaves_those_years(open_page: Opener) -> None:
    page = open_page(FIELD)
    page.select_option("[aria-label='From year']", "2020")
    page.select_option("[aria-label='To year']", "2021")
    assert "years=2020-2021" in page.url
    assert page.locator(".year.out").count() == 6
    page.click("text=All years")
    assert "years" not in page.url


def test_the_table_does_what_the_map_does(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?view=table", ready=".table tbody tr")
    page.click("th >> text=Year")
    assert page.get_attribute("th.col-year", "aria-sort") == "descending"
    page.focus(".table")
    for key in ("ArrowDown", "ArrowDown", "l", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#panel article.paper")
    assert page.locator(".table .star[aria-pressed=true]").count() == 1


def test_a_path_that_goes_by_resemblance_says_so(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?path=xu2018how&paper=xu2018how&panel=paper", ready=".pill")
    assert re.search(r"\d+ steps cite.*\d+ resemble", page.inner_text(".pill"))


def test_what_the_address_names_in_vain_is_said(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?compare=nobody~wu2019comprehensive")
    assert "does not have the paper “nobody”" in page.inner_text("main")


def test_no_field_of_that_name_is_a_problem_with_its_request(open_page: Opener) -> None:
    page = open_page("/fields/nothing-there", ready=".problem", expected=("status of 404",))
    assert re.search(r"Request req_\w+", page.inner_text(".problem"))


def test_a_phone_pulls_the_sheet_up_by_touch(open_page: Opener) -> None:
    page = open_page(FIELD, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    page.tap("text=Filters")
    page.wait_for_selector(".field.drawn .left")
    page.tap(".drawer-close")
    page.tap("[role=tab] >> text=About")
    page.wait_for_selector(".panel.half")
    page.tap("#panel >> text=How Powerful are Graph Neural Networks?")
    page.wait_for_selector("#panel article.paper")


def test_at_320_pixels_nothing_is_wider_than_the_window(open_page: Opener) -> None:
    page = open_page(FIELD, viewport={"width": 320, "height": 640})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


def test_nothing_moves_by_itself_where_motion_is_unwanted(open_page: Opener) -> None:
    page = open_page(FIELD, reduced_motion="reduce")
    assert page.locator("text=Play").count() == 0


def test_forced_colours_leave_the_page_whole(open_page: Opener) -> None:
    page = open_page(FIELD, forced_colors="active")
    assert page.locator("#panel ol.paper-list li").count() == 10


def test_the_picture_leaves_as_svg_and_png(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(FIELD)
    for name, beginning in (("SVG", b"<svg xmlns"), ("PNG, 2×", b"\x89PNG")):
        page.click("summary >> text=Picture")
        with page.expect_download() as download:
            page.click(f".menu-item >> text={name}")
        download.value.save_as(tmp_path / "picture")
        assert (tmp_path / "picture").read_bytes().startswith(beginning)
        page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "query",
    [
        "",
        "paper=xu2018how&panel=paper&path=xu2018how",
        "view=table&q=attention",
        "compare=wu2019comprehensive~xu2018how&panel=compare",
        "edge=wu2019comprehensive~xu2018how&panel=edge",
        "panel=list&list=wu2019comprehensive~xu2018how",
    ],
)
def test_axe_finds_no_barrier(open_page: Opener, root: Path, theme: str, query: str) -> None:
    page = open_page(f"{FIELD}?{query}", color_scheme=theme, bypass_csp=True)
    assert barriers(page, root) == []
