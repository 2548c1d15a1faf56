"""A field in each of its states: without citations, without years, larger than is shown, built anew meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from api.bootstrap import open_service
from benchmarks.engines import build_field
from benchmarks.synthetic import synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.algorithms.identity.resolution import resolve
from kg.model.fields.field import FieldGraph
from kg.model.papers.identity import KnownPapers
from tests.api.conftest import settings_in
from tests.api.working import BEES, store_bees
from tests.builders.survey_field import bee_field
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BEE_FIELD = f"/fields/{BEES}"


def pages_of(browser: Browser, folder: Path, graph: FieldGraph) -> Iterator[Opener]:
    """Pages of a service that holds one field."""
    with open_service(settings_in(folder)) as service:
        service.workbench.papers.save(graph.papers.values())
        service.workbench.papers.save_citations(graph.citations)
        service.workbench.fields.save(graph)
        service.workbench.engine.checkpoint()
        with opening(browser, service) as opener:
            yield opener


@pytest.fixture
def without_citations(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Pages of a field whose papers cite nothing that is known."""
    yield from pages_of(browser, tmp_path, replace(bee_field(), citations=()))


@pytest.fixture
def without_years(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Pages of a field whose papers have no year."""
    graph = bee_field()
    yield from pages_of(
        browser,
        tmp_path,
        replace(graph, papers={key: replace(paper, year=None) for key, paper in graph.papers.items()}),
    )


@pytest.fixture(scope="module")
def large(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opener]:
    """Pages of a generated field of 2,300 papers and 20,000 citations, of which 2,000 papers are shown at once."""
    field = synthetic_field(2_300, 20_000)
    resolution = resolve(field.records(), KnownPapers(), source="synthetic")
    with open_service(settings_in(tmp_path_factory.mktemp("large"))) as service:
        bench = service.workbench
        bench.papers.save(resolution.papers)
        bench.papers.save_citations(resolution.citations)
        build_field(field, resolution.papers, bench.engine, LocalAnalytics())
        with opening(browser, service) as opener:
            yield opener


def test_a_field_without_citations_works_and_says_what_it_lacks(without_citations: Opener, root: Path) -> None:
    page = without_citations(BEE_FIELD, ready=".map[data-ready]", bypass_csp=True)
    assert "No citation between these papers is known" in page.inner_text("#panel")
    page.click("[role=tab] >> text=About")
    assert barriers(page, root) == []
    page.click("text=Table")
    assert page.locator(".table tbody tr:not(.spacer)").count() == 14
    page.click("text=Matrix")
    page.wait_for_selector("text=No community of this field cites another.")


def test_a_field_without_years_stands_in_one_column_and_says_so(without_years: Opener, root: Path) -> None:
    page = without_years(BEE_FIELD, ready=".map[data-ready]", bypass_csp=True)
    assert "No paper has a year" in page.inner_text("#panel")
    assert "No paper has a year" in page.inner_text(".years")
    assert barriers(page, root) == []
    page.click("#panel >> text=A Sun Compass Model of Bee Navigation")
    page.wait_for_selector("#panel article.paper")


def test_a_field_that_was_built_anew_offers_the_new_one(browser: Browser, tmp_path: Path) -> None:
    with open_service(settings_in(tmp_path)) as service:
        store_bees(service.workbench)
        with opening(browser, service) as opener:
            page = opener(BEE_FIELD, ready=".map[data-ready]")
            graph = bee_field()
            service.workbench.fields.save(
                replace(graph, field=replace(graph.field, description="How all bees find home."))
            )
            page.evaluate("() => dispatchEvent(new Event('focus'))")
            page.click(".stale >> text=Show the new one")
            page.wait_for_selector(".stale", state="detached")
            page.evaluate("() => dispatchEvent(new Event('focus'))")
            page.wait_for_load_state("networkidle")
            assert page.locator(".stale").count() == 0


def test_the_map_of_a_large_field_says_what_it_shows(large: Opener) -> None:
    page = large("/fields/synthetic", ready=".map[data-ready]")
    assert re.search(r"Shown: of 2,300 papers the 2,000 .* of [\d,]+ edges", page.inner_text("#panel"))
    page.fill("input[type=search]", "author17")
    page.wait_for_selector(".hits >> text=/papers? contains? it/")
    page.keyboard.press("Enter")
    page.wait_for_selector("#panel article.paper")
    assert "Author17" in page.inner_text("#panel .byline")


def test_the_table_of_a_large_field_keeps_room_for_titles_to_its_end(large: Opener) -> None:
    page = large("/fields/synthetic?view=table", ready=".table tbody tr")
    page.focus(".table")
    page.keyboard.press("End")
    last = page.locator("tr[aria-rowindex='2001']")
    last.wait_for()
    assert page.locator(".table tbody tr").count() < 100
    widths = page.evaluate(
        "() => ['.table', '.table table', 'td.col-title'].map(s => document.querySelector(s).clientWidth)"
    )
    assert widths[1] == widths[0]
    assert widths[2] > 200


def least_trending(large: Opener, page: Page) -> Any:
    """A paper of the large field that is not among those shown at once."""
    address = f"{large.address}/v1/fields/synthetic/graph?max_nodes=2000&max_edges=0"
    shown = {each["id"] for each in page.request.get(address).json()["nodes"]}
    oldest = page.request.get(f"{address}&year_to=2010").json()["nodes"]
    return next(each for each in reversed(oldest) if each["id"] not in shown)


def test_search_and_links_reach_the_papers_of_a_large_field_that_are_not_shown(large: Opener) -> None:
    page = large("/fields/synthetic", ready=".map[data-ready]")
    paper = least_trending(large, page)
    page.fill("input[type=search]", paper["title"])
    page.wait_for_selector(f".hits .paper-list >> text={paper['title']}")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"article[data-paper='{paper['citation_key']}'] >> text=Cites in the field")
    page.goto(f"{large.address}/explore/fields/synthetic?view=table&paper={paper['citation_key']}")
    page.click("[role=tab] >> text=Paper")
    page.wait_for_selector(f"article[data-paper='{paper['citation_key']}'] >> text=Cites in the field")


def test_filters_of_a_large_field_count_and_show_what_the_service_finds(large: Opener) -> None:
    page = large("/fields/synthetic?years=1995-2015&view=table", ready=".table tbody tr")
    address = f"{large.address}/v1/fields/synthetic/graph?year_from=1995&year_to=2015&max_edges=0&max_nodes=2000"
    found = page.request.get(address).json()["total_nodes"]
    page.wait_for_selector(f"text={found:,} of 2,300 papers")
    page.focus(".table")
    page.keyboard.press("End")
    page.wait_for_selector(f"tr[aria-rowindex='{found + 1}']")
