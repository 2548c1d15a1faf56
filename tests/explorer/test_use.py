"""The rows of the explorer's use one by one: lines, comparison, years, what lies beyond, files, sheets, large text."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.bootstrap import open_service
from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from tests.api.conftest import settings_in
from tests.api.working import BEES, WaitingModel, bee_service, store_bees
from tests.builders.survey_field import paper_id
from tests.explorer.conftest import Opener, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FIELD = "/fields/graph-neural-networks"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALLEST = 24
"""CSS pixels of a target, by WCAG 2.2."""


def small_targets(page: Page) -> list[str]:
    """Buttons and fields in view that are smaller than a finger wants; links within text are not meant."""
    found: list[str] = page.evaluate(
        """(smallest) => [...document.querySelectorAll('button:not(.link), summary, select, input, a.tab, a.button')]
          .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === 'none')
          .map((each) => [each, each.closest('label.check') ?? each])
          .map(([each, box]) => [each, box.getBoundingClientRect()])
          .filter(([, box]) => Math.min(box.width, box.height) < smallest - 0.5)
          .map(([each]) => each.outerHTML.slice(0, 120))""",
        SMALLEST,
    )
    return found


@pytest.mark.parametrize("query", ["", "paper=xu2018how&panel=paper", "panel=list", "view=table", "view=matrix"])
def test_targets_are_large_enough(open_page: Opener, query: str) -> None:
    page = open_page(f"{FIELD}?{query}")
    page.wait_for_load_state("networkidle")
    assert small_targets(page) == []


@pytest.mark.parametrize("path", ["", FIELD, f"{FIELD}?paper=xu2018how&panel=paper", f"{FIELD}?view=table"])
def test_text_of_twice_the_size_is_not_cut(open_page: Opener, path: str) -> None:
    page = open_page(path, bypass_csp=True, viewport={"width": 1280, "height": 900})
    page.add_style_tag(content="html { font-size: 168.75%; }")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 1280
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.tab, .button, h1, h2')]
          .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === 'none')
          .filter((each) => getComputedStyle(each).display !== 'inline' && each.scrollWidth > each.clientWidth + 2)
          .map((each) => each.textContent)"""
    )
    assert cut == []


def test_a_comparison_lights_the_walk_between_its_papers(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?paper=wu2019comprehensive&panel=paper")
    page.click("#panel >> role=button[name=Compare]")
    page.wait_for_selector("text=Choose another paper to compare it with.")
    page.click("[role=tab] >> text=About")
    page.click("#panel >> text=How Powerful are Graph Neural Networks?")
    page.click("#panel >> role=button[name=Compare]")
    page.wait_for_selector("#panel >> text=2 papers side by side")
    assert "compare=wu2019comprehensive~xu2018how" in page.url
    assert "strongest walk" in page.inner_text("#panel").lower()
    assert page.locator(".map [role=option]").count() == 2


def test_a_drag_over_the_years_is_a_brush_and_play_moves_it(open_page: Opener) -> None:
    page = open_page(FIELD)
    box = page.locator(".years").bounding_box()
    bars = [each.bounding_box() for each in page.locator(".year-ground").all()]
    assert box is not None
    first, last = bars[2], bars[4]
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + first["width"] / 2, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2, box["y"] + 40, steps=4)
    page.mouse.up()
    page.wait_for_url(re.compile(r"years=2019-2021"))
    page.click("text=Play")
    page.wait_for_url(re.compile(r"years=2020-2022"))
    page.click("text=Stop")


def test_esc_goes_back_step_by_step_and_f6_from_region_to_region(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?paper=xu2018how&panel=paper")
    regions = []
    for _ in range(4):
        page.keyboard.press("F6")
        regions.append(page.evaluate("() => document.activeElement.closest('[data-region]').dataset.region"))
    assert sorted(regions) == ["filters", "map", "panel", "years"]
    page.focus(".map-focus")
    page.keyboard.press("Escape")
    page.wait_for_selector("#panel >> text=Start here")
    assert "paper=" not in page.url


def test_the_whole_field_leaves_as_a_file(open_page: Opener, tmp_path: Path) -> None:
    page = open_page(FIELD)
    for name, beginning in (("GEXF", b"<?xml"), ("CSV tables", b"PK")):
        page.click("summary >> text=Share")
        with page.expect_download() as download:
            page.click(f".menu-item >> text={name}")
        download.value.save_as(tmp_path / "field")
        assert (tmp_path / "field").read_bytes().startswith(beginning)
        page.wait_for_selector(".menu-items >> text=Saved.")
        page.keyboard.press("Escape")


def test_a_link_to_a_panel_has_the_sheet_pulled_up_on_a_phone(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?panel=list", **PHONE)
    page.wait_for_selector(".panel.half")
    header = page.locator(".header").bounding_box()
    assert header is not None
    assert header["height"] < 80


def test_why_two_papers_are_connected_lights_both(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?edge=wu2019comprehensive~xu2018how&panel=edge", **PHONE)
    page.wait_for_selector(".panel.half >> text=Why they are connected")
    assert page.locator(".map [role=option]").count() == 2


def test_what_lies_beyond_the_field_is_listed(browser: Browser, tmp_path: Path) -> None:
    beyond = Paper(id=PaperId("beyond"), title="Beyond the Field", citation_key=CitationKey("doe1999beyond"), year=1999)
    with open_service(settings_in(tmp_path)) as service:
        service.workbench.papers.save([beyond])
        store_bees(service.workbench)
        service.workbench.papers.save_citations([Citation(citing=paper_id("haldor2004sun"), cited=beyond.id)])
        with opening(browser, service) as opener:
            page = opener(f"/fields/{BEES}?paper=haldor2004sun&panel=paper", ready=".map[data-ready]")
            page.click("#panel >> role=button[name=Expand]")
            page.wait_for_selector(".outside >> text=Beyond the Field")
            page.click("#panel >> role=button[name=Expand]")
            page.wait_for_selector(".outside", state="detached")


def test_one_watches_a_survey_grow_and_stops_it(browser: Browser, tmp_path: Path) -> None:
    model = WaitingModel(stops_at=12)
    with bee_service(tmp_path, model) as service, opening(browser, service) as opener:
        page = opener(f"/fields/{BEES}?panel=survey", ready=".map[data-ready]")
        page.click("role=button[name='Write a survey']")
        page.fill("dialog input[type=number]", "1")
        page.click("role=button[name='Write it']")
        page.wait_for_selector(".steps li")
        assert "finished step" in page.inner_text(".steps").lower()
        page.wait_for_selector("header .strip")
        page.click("text=Stop after this step")
        model.may_go_on.set()
        page.wait_for_selector("text=Continue", timeout=120_000)
