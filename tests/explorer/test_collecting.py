"""A topic is collected, papers are started from, and a screening is worked through, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from api.app import create_app
from tests.api.conftest import client_of
from tests.api.test_collections import NAME, WANTED
from tests.api.working import bee_service, ended
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""


@pytest.fixture
def bees(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Pages of the small invented field."""
    with bee_service(tmp_path) as service, opening(browser, service) as opener:
        yield opener


@pytest.fixture
def screened(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Pages of it with a collection."""
    with bee_service(tmp_path) as service:
        with client_of(create_app(service)) as client:
            assert ended(client, client.post("/v1/collections", json=WANTED))["state"] == "succeeded"
        with opening(browser, service) as opener:
            yield opener


def test_a_topic_is_collected_after_its_estimate(bees: Opener, root: Path) -> None:
    page = bees("", bypass_csp=True)
    page.click("role=button[name='Collect a topic']")
    page.fill("dialog label:has-text('Topic') input", str(WANTED["topic"]))
    page.fill("dialog label:has-text('Papers to include, at most') input", "5")
    page.fill("dialog label:has-text('Lowest relevance') input", "50")
    expect(page.locator("dialog fieldset")).to_contain_text("No online source is switched on")
    page.click("text=Estimate time and cost")
    page.wait_for_selector("dialog >> text=Calls of the model")
    assert barriers(page, root) == []
    page.click("role=button[name='Collect it']")
    page.click("text=See the decisions", timeout=LONG)
    page.wait_for_selector(".candidate")
    made = page.request.get(f"{bees.address}/v1/collections/{NAME}").json()
    assert (made["parameters"]["size"], made["parameters"]["min_relevance"]) == (5, 50)


def test_papers_are_started_from_by_title_and_a_field_is_built_of_what_is_around_them(bees: Opener, root: Path) -> None:
    page = bees("/start", bypass_csp=True)
    papers = page.request.get(f"{bees.address}/v1/papers?limit=200&stubs=false").json()["items"]
    start = max(papers, key=lambda each: len(_around(page, bees.address, each["id"])))
    around = _around(page, bees.address, start["id"])
    page.fill("textarea", f"{start['title']}\n10.5555/nowhere")
    page.click("text=Find them")
    page.wait_for_selector(".kin h2")
    assert "of=" in page.url
    expect(page.locator(".origins")).to_contain_text("This library has no paper of this name")
    assert page.locator(".kin li").count() == len(around)
    assert barriers(page, root) == []
    page.locator(".kin input[type=checkbox]").first.uncheck()
    page.fill("label:has-text('Topic of the field') input", "around one paper")
    page.click(f"text=Build a field from {len(around)} papers")
    page.wait_for_url("**/jobs/*")
    page.click("text=Open the field", timeout=LONG)
    built = page.request.get(f"{bees.address}/v1/fields/around-one-paper").json()
    assert built["papers"] <= len(around)


def test_papers_that_were_started_from_go_to_a_list_and_to_a_screening_that_counts_each_reason(
    bees: Opener, root: Path
) -> None:
    page = bees("/start", bypass_csp=True)
    field = page.request.get(f"{bees.address}/v1/fields?limit=1").json()["items"][0]
    papers = page.request.get(f"{bees.address}/v1/papers?limit=3&stubs=false").json()["items"]
    page.fill("textarea", "\n".join(each["title"] for each in papers))
    page.click("text=Find them")
    page.wait_for_selector(".go-on")
    for box in page.locator(".kin input[type=checkbox]").all():
        box.uncheck()
    page.click("role=button[name='Add them to it']")
    expect(page.locator(".go-on")).to_contain_text("3 papers are on the reading list of")
    assert barriers(page, root) == []
    page.click("role=button[name='Screen 3 papers']")
    page.fill("dialog label:has-text('Topic') input", "three papers")
    page.click("text=Estimate time and cost")
    page.click("role=button[name='Collect it']")
    page.click("text=See the decisions", timeout=LONG)
    page.click("role=link[name='To read']")
    page.wait_for_selector("article.candidate .abstract")
    page.keyboard.press("1")
    page.keyboard.press("o")
    expect(page.locator(".screening")).to_contain_text("1 of 3 decided")
    page.click("role=link[name='Excluded']")
    page.locator(".candidate:has-text('on another topic') summary").click()
    expect(page.locator(".candidate .abstract").first).to_be_visible()
    assert barriers(page, root) == []
    page.click("role=link[name='Flow']")
    expect(page.locator(".flow tr:has-text('on another topic') td")).to_have_text("1")
    page.goto(f"{bees.address}/explore/fields/{field['id']}?panel=list")
    expect(page.locator("#panel .list > li")).to_have_count(3)


def _around(page: object, address: str, id: str) -> set[str]:
    get = page.request.get  # type: ignore[attr-defined]
    parts = (get(f"{address}/v1/papers/{id}/{part}?limit=200").json()["items"] for part in ("references", "citations"))
    return {each["id"] for items in parts for each in items}


def test_a_screening_is_worked_through_by_keys_and_taken_back(screened: Opener, root: Path) -> None:
    page = screened(f"/collections/{NAME}?tab=read", ready="article.candidate", bypass_csp=True)
    queue = page.request.get(f"{screened.address}/v1/collections/{NAME}/next").json()["items"]
    first = queue[0]["paper"]
    expect(page.locator("article .serif").first).to_contain_text(first["title"])
    expect(page.locator(".abstract")).not_to_have_text("Reading …")
    page.keyboard.press("2")
    page.keyboard.press("o")
    expect(page.locator(".screening [role=status]")).to_contain_text(f"Excluded: “{first['title']}”")
    ruled = page.request.get(f"{screened.address}/v1/collections/{NAME}/candidates?stage=reader").json()["items"]
    assert [(each["paper"]["id"], each["ruling"]["reason"]) for each in ruled] == [
        (first["id"], "another population, task or material")
    ]
    expect(page.locator("article.candidate")).not_to_have_attribute("data-paper", first["id"])
    page.keyboard.press("u")
    expect(page.locator("article.candidate")).to_have_attribute("data-paper", first["id"])
    page.keyboard.press("l")
    expect(page.locator("article.candidate")).not_to_have_attribute("data-paper", first["id"])
    assert barriers(page, root) == []
    page.click("text=Show them now")
    assert page.request.get(f"{screened.address}/v1/collections/{NAME}/candidates?stage=reader").json()["total"] == 0


def test_the_flow_is_drawn_and_saved(screened: Opener, root: Path, tmp_path: Path) -> None:
    page = screened(f"/collections/{NAME}?tab=flow", ready=".flow-picture", bypass_csp=True)
    flow = page.request.get(f"{screened.address}/v1/collections/{NAME}/flow").json()
    expect(page.locator(".flow table tr:has-text('Candidates') td")).to_have_text(str(flow["screened"]))
    assert page.evaluate("document.querySelector('.flow-picture').naturalWidth") > 0
    with page.expect_download() as download:
        page.click("text=Save as SVG")
    download.value.save_as(tmp_path / "flow.svg")
    assert "<svg" in (tmp_path / "flow.svg").read_text("utf-8")
    assert barriers(page, root) == []
