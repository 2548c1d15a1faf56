"""Ribbons, their names and the legend answer: the panel of a community."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.explorer.conftest import Opener, barriers

FIELD = "/fields/graph-neural-networks"


def test_a_ribbon_opens_the_panel_of_its_community(open_page: Opener) -> None:
    page = open_page(FIELD)
    layout = page.request.get(f"{open_page.address}/v1{FIELD}/layout").json()
    ribbon = max((each for each in layout["ribbons"] if each["community"]), key=lambda each: max(each["half"]))
    box = page.locator(".map").bounding_box()
    assert box is not None
    opened = False
    for row in range(8, 92, 2):  # somewhere in a column of the map a ribbon lies between its discs
        page.mouse.click(box["x"] + box["width"] * 0.55, box["y"] + box["height"] * row / 100)
        page.evaluate("() => new Promise(requestAnimationFrame)")  # the page draws what it was asked
        if "panel=community" in page.url:
            opened = True
            break
    assert opened
    expect(page.locator("#panel h2")).not_to_be_empty()
    assert ribbon["community"]


def test_the_legend_opens_a_community_with_its_papers_and_whom_it_builds_on(open_page: Opener, root: Path) -> None:
    page = open_page(FIELD, bypass_csp=True)
    graph = page.request.get(f"{open_page.address}/v1{FIELD}/communities").json()["items"]
    largest = max(graph, key=lambda each: int(each["papers"]))
    page.click(f"role=button[name='About {largest['label']}']")
    panel = page.locator("#panel")
    expect(panel.locator("h2")).to_contain_text(largest["label"])
    expect(panel).to_contain_text(f"{largest['papers']} papers")
    expect(panel).to_contain_text("It builds on")
    asked = {"community": largest["id"], "sort": "-importance", "limit": "1"}
    best = page.request.get(f"{open_page.address}/v1{FIELD}/papers", params=asked).json()["items"][0]
    expect(panel.locator("ol.paper-list li").first).to_contain_text(best["title"])
    assert page.locator(".map [role=option]").count() == largest["papers"]
    assert barriers(page, root) == []
    page.click("#panel >> text=Only this community")
    assert "community=" in page.url
    page.click("#panel .plain-list a >> nth=0")
    expect(panel.locator("h2")).not_to_contain_text(largest["label"])
