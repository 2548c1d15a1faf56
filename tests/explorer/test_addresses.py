"""What is chosen can be sent as a link; at 200 % the map can be read; a key that finds nothing says so."""

from __future__ import annotations

from tests.explorer.conftest import Opener

FIELD = "/fields/graph-neural-networks"


def test_the_order_of_the_table_and_the_cell_of_the_matrix_are_in_the_address(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?view=table", ready=".table[data-ready]")
    page.click(".col-year .sort")
    page.wait_for_function("location.search.includes('sort=-year')")
    page.reload()
    page.wait_for_selector(".col-year[aria-sort=descending]")
    page.goto(f"{open_page.address}/explore{FIELD}?view=matrix")
    page.click(".cell.gap >> nth=0")
    page.wait_for_function("location.search.includes('cell=')")
    said = page.text_content(".cell-note p")
    page.reload()
    page.wait_for_selector(".cell-note")
    assert page.text_content(".cell-note p") == said


def test_at_200_percent_the_map_has_a_height_and_the_page_scrolls(open_page: Opener) -> None:
    page = open_page(FIELD, ready=".map[data-ready]", viewport={"width": 720, "height": 450})
    box = page.locator(".map").bounding_box()
    assert box is not None
    assert box["height"] > 200
    assert page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_why_without_a_step_says_that_there_is_nothing(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?paper=xu2018how&panel=paper", ready=".map[data-ready]")
    page.focus("[data-keys=map]")
    page.keyboard.press("w")
    assert "No step of a path leads to this paper" in page.inner_text(".noted")
