"""What a reader decides in a real browser: pairs that may be one work, candidates, categories of a taxonomy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.app import create_app
from api.bootstrap import open_service
from tests.api.conftest import client_of, settings_in
from tests.api.test_collections import NAME, WANTED
from tests.api.working import bee_service, ended
from tests.builders.domain_values import fill_domain
from tests.builders.two_versions import ARTICLE, OTHERS, PREPRINT
from tests.builders.values import CITATIONS, PAPERS, field_graph
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TREE = "/fields/attention?view=tree"
LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""


@pytest.fixture
def pages(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Pages of the field `attention` with two taxonomies, and of a pair that may be one work."""
    with open_service(settings_in(tmp_path)) as service:
        bench = service.workbench
        bench.papers.save([*PAPERS, PREPRINT, ARTICLE, *OTHERS])
        bench.papers.save_citations(CITATIONS)
        bench.fields.save(field_graph())
        fill_domain(bench.engine)
        with opening(browser, service) as opener:
            yield opener


def test_two_papers_become_one_work(pages: Opener) -> None:
    page = pages("/duplicates", ready=".work-pair")
    assert "title similar" in page.inner_text(".work-pair")
    page.click("text=One work: keep the left")
    page.wait_for_selector("text=No papers wait for a decision.")


def test_a_category_lights_its_papers_and_shows_the_sentences_behind(pages: Opener, root: Path) -> None:
    page = pages(TREE, ready=".tree-frame[data-ready]", bypass_csp=True)
    page.click(".branch-name >> nth=0")
    page.wait_for_selector(".entities li")
    assert "of this category" in page.inner_text(".tree-map [role=status]")
    lit = page.locator(".tree-map [role=option]").count()
    assert f"{lit} paper" in page.inner_text(".tree-map [role=status]")
    page.click(".entities summary >> nth=0")
    page.wait_for_selector(".entities blockquote")
    assert barriers(page, root) == []
    page.click(".entities figcaption .link >> nth=0")
    page.wait_for_selector("#panel article.paper")


def test_a_link_to_a_category_scrolls_to_it(pages: Opener) -> None:
    window = {"width": 1000, "height": 560}
    page = pages(TREE, ready=".tree-frame[data-ready]", viewport=window)
    page.click(".branch-name >> nth=-1")
    page.wait_for_selector(".entities li")
    link = page.url.split("/explore", 1)[1]
    again = pages(link, ready=".entities li", viewport=window)
    top = again.eval_on_selector(".branch-name[aria-pressed=true]", "each => each.getBoundingClientRect().top")
    foot = again.eval_on_selector(".trees", "each => each.getBoundingClientRect().bottom")
    assert again.eval_on_selector(".trees", "each => each.scrollTop") > 0
    assert top < foot


def test_a_taxonomy_is_changed_and_the_change_taken_back(pages: Opener) -> None:
    page = pages(TREE, ready=".tree-frame[data-ready]")
    name = page.inner_text(".branch-name >> nth=0")
    page.click(".branch summary >> nth=0")
    page.click(".menu-item >> text=Rename")
    page.fill("[aria-label='Name of the category']", "Networks of papers")
    page.click(".branch-form >> text=Save")
    page.wait_for_selector(".branch-name >> text=Networks of papers")
    page.click("text=Undo the last change")
    page.wait_for_selector(f".branch-name >> text={name}")
    page.click(".branch summary >> nth=0")
    page.click("text=Keep it when the taxonomy is made again")
    page.wait_for_selector(".branch-head >> text=kept")


def test_a_taxonomy_is_made_after_its_estimate(pages: Opener) -> None:
    page = pages(TREE, ready=".tree-frame[data-ready]")
    before = page.locator(".tree").count()
    page.click("summary >> text=Make a taxonomy")
    page.fill("label:has-text('Type of entity') input", "task")
    page.click("text=Estimate time and cost")
    page.wait_for_selector(".make >> text=Calls of the model")
    page.click("role=button[name='Make it']")
    page.wait_for_selector(f".tree >> nth={before}", timeout=LONG)


def test_categories_of_two_taxonomies_are_crossed(pages: Opener) -> None:
    page = pages("/fields/attention?view=matrix", ready="text=Taxonomies")
    page.click("text=Taxonomies")
    page.select_option("label:has-text('Columns') select", index=1)
    page.wait_for_selector(".cell")
    page.locator(".cell").first.click()
    assert "pair" in page.inner_text(".cell-note")
    page.click(".cell-note .take-papers")
    page.wait_for_selector(".cell-note >> text=On the list (2)")
    page.click("text=Show these papers on the map")
    page.wait_for_selector(".map[data-ready]")
    assert "cell=" in page.url
    assert page.locator(".map [role=option]").count() == 2


def test_an_entity_is_found_by_its_name_and_its_papers_are_lit(pages: Opener, root: Path) -> None:
    page = pages("/fields/attention", bypass_csp=True)
    page.fill("input[type=search]", "cora")
    page.click(".names-found >> text=Cora")
    page.wait_for_selector("section.entity")
    page.fill("input[type=search]", "")
    assert page.locator(".map [role=option]").count() == 2
    page.click("text=Sentences that name it")
    page.wait_for_selector("section.entity blockquote")
    assert barriers(page, root) == []


def test_discs_are_coloured_by_the_categories_of_a_taxonomy(pages: Opener) -> None:
    page = pages("/fields/attention?colour=taxonomy:method-by-means")
    page.wait_for_selector(".legend-entries >> text=Attention · 2")


def test_pairs_that_were_not_read_are_no_gaps_until_they_are_read(pages: Opener) -> None:
    page = pages("/fields/attention?view=matrix", ready="text=Taxonomies")
    page.click("text=Taxonomies")
    # The rows again: things of one kind, which nothing here relates.
    page.select_option("label:has-text('Columns') select", index=0)
    page.wait_for_selector(".pair-reading >> text=not read for these pairs yet")
    assert page.locator(".cell.gap").count() == 0
    page.wait_for_selector(".cell[aria-label$='not read yet'] >> nth=0")
    page.click("text=Estimate time and cost")
    page.wait_for_selector(".pair-reading >> text=Calls of the model")
    page.click("role=button[name='Read them']")
    page.wait_for_selector(".pair-reading", state="detached", timeout=LONG)
    assert page.locator(".cell[aria-label$='not read yet']").count() == 0
    page.wait_for_selector(".cell.gap")


def test_a_screening_decision_is_overruled_with_a_reason(browser: Browser, tmp_path: Path) -> None:
    with bee_service(tmp_path) as service:
        with client_of(create_app(service)) as client:
            assert ended(client, client.post("/v1/collections", json=WANTED))["state"] == "succeeded"
        with opening(browser, service) as opener:
            page = opener(f"/collections/{NAME}", ready=".candidate")
            title = page.inner_text(".candidate .serif >> nth=0")
            page.click(".candidate >> nth=0 >> text=Exclude it")
            page.fill("[aria-label=Why]", "It is about something else.")
            page.click(".candidate form >> text=Exclude it")
            page.wait_for_selector(f".candidate >> nth=0 >> text={title}", state="detached")
            page.click(".tab >> text=Excluded")
            page.wait_for_selector("text=decided by a reader")
            assert "It is about something else." in page.inner_text(".candidates")
            page.click("text=Take my decision back")
            page.wait_for_selector("text=decided by a reader", state="detached")
            assert page.locator(".candidate .warning").count() == 0
