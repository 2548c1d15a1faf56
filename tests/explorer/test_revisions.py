"""A survey whose field has grown, in a real browser: what is stale, the refresh, what it changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.app import create_app
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_service, ended
from tests.builders.grown_fields import bees_without
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""
PHONE = {"width": 320, "height": 700}


@pytest.fixture
def grown(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a service whose one survey was written before a paper joined its field."""
    with bee_service(tmp_path) as service:
        service.workbench.fields.save(bees_without("tanaka2024map"))
        with client_of(create_app(service)) as client:
            assert ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["state"] == "succeeded"
        service.workbench.fields.save(bee_field())
        with opening(browser, service) as opener:
            yield opener


def survey_page(grown: Opener, path: str = "", **options: object) -> Page:
    """A page of the survey, once it is read."""
    start = grown("", **options)
    (brief,) = start.request.get(f"{grown.address}/v1/surveys").json()["items"]
    start.goto(f"{grown.address}/explore/surveys/{brief['id']}{path}")
    return start


def test_stale_sections_are_shown_refreshed_and_compared(grown: Opener) -> None:
    page = survey_page(grown)
    page.wait_for_selector(".stale-bar")
    survey = page.url.split("/")[-1]
    stale = page.request.get(f"{grown.address}/v1/surveys/{survey}/staleness").json()
    bar = page.inner_text(".stale-bar [role=status]")
    assert bar.startswith(f"{len(stale['sections'])} of {len(stale['sections']) + len(stale['kept'])} sections")
    assert "1 paper joined the field" in bar
    assert page.locator(".outline .stale-mark").count() == len(stale["sections"])
    assert page.locator(".survey-text .section-title .stale-mark").count() == len(stale["sections"])
    page.click("summary >> text=Which ones, and why")
    assert page.locator(".stale-list li").count() == len(stale["sections"])
    page.wait_for_selector(".stale-list >> text=/Tanaka.* 2024 belongs here now/")
    page.click(".stale-list .link >> nth=-1")
    last = stale["sections"][-1]["number"]
    page.wait_for_function("(id) => document.activeElement?.id === id", arg=f"heading-{last}")
    page.click("role=button[name='Refresh these sections…']")
    estimate = page.request.post(f"{grown.address}/v1/surveys/{survey}/refreshes/estimates", data={}).json()
    calls = estimate["total_calls"]
    page.wait_for_selector(f"dialog >> text=/{calls['low']} to {calls['high']}/")
    page.click("dialog >> text=Which ones, and why")
    assert page.locator("dialog .stale-list li").count() == len(stale["sections"])
    page.click("role=button[name='Refresh it']")
    page.click("text=Read the refreshed survey", timeout=LONG)
    page.wait_for_selector(".survey[data-ready]")
    page.wait_for_selector(".stale-bar", state="detached")
    assert page.locator(".stale-mark").count() == 0
    page.click("nav >> text=Changes")
    page.wait_for_selector(".changes[data-ready] .section-change")
    found = page.request.get(f"{grown.address}/v1/surveys/{survey}/comparison").json()
    changed = [each for each in found["sections"] if each["state"] != "same"]
    assert page.locator(".section-change").count() == len(changed)
    assert page.locator("ins").count() > 0
    assert "[@" not in page.inner_text(".changes")
    assert found["joined"][0]["title"] in page.inner_text(".changes .paper-list >> nth=0")


def test_an_earlier_revision_leads_to_the_last_and_to_what_changed(grown: Opener) -> None:
    page = survey_page(grown)
    page.wait_for_selector(".stale-bar")
    survey = page.url.split("/")[-1]
    page.click("nav >> text=Changes")
    page.wait_for_selector("text=There is one revision so far.")
    address = f"{grown.address}/v1/surveys/{survey}"
    job = page.request.post(f"{address}/refreshes", data={}).json()
    page.goto(f"{grown.address}/explore/jobs/{job['id']}")
    page.wait_for_selector("text=Read the refreshed survey", timeout=LONG)
    page.goto(f"{grown.address}/explore/surveys/{survey}?revision=1")
    page.click("text=What changed since")
    page.wait_for_selector(".changes[data-ready] .section-change")
    page.select_option("label:has-text('to revision') select", "1")
    page.wait_for_selector("text=The texts of these two revisions are the same.")
    assert page.url.endswith("/changes?from=1&to=1")
    page.click("text=Read revision 1 >> nth=0")
    page.click("text=Read the last one")
    page.wait_for_selector(".survey[data-ready]")
    assert page.url.endswith(survey)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_in_a_survey_that_is_stale_nor_in_its_changes(
    grown: Opener, root: Path, theme: str
) -> None:
    page = survey_page(grown, color_scheme=theme, bypass_csp=True)
    page.click("summary >> text=Which ones, and why")
    assert barriers(page, root) == []
    page.click("role=button[name='Refresh these sections…']")
    page.wait_for_selector("dialog >> text=Calls of the model")
    assert barriers(page, root) == []
    page.click("role=button[name='Refresh it']")
    page.click("text=Read the refreshed survey", timeout=LONG)
    page.click("nav >> text=Changes")
    page.wait_for_selector(".changes[data-ready] .section-change")
    assert barriers(page, root) == []
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.fixture
def helped(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a service with a language model, which has written one survey."""
    with bee_service(tmp_path, ScriptedModel(is_offline=False)) as service:
        with client_of(create_app(service)) as client:
            assert ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["state"] == "succeeded"
        with opening(browser, service) as opener:
            yield opener


@pytest.mark.parametrize("width", [390, 1440])
def test_a_section_is_rewritten_read_and_compared(helped: Opener, width: int) -> None:
    page = survey_page(helped, viewport={"width": width, "height": 844})
    page.wait_for_selector(".survey[data-ready]")
    survey = page.url.split("/")[-1]
    page.click(".survey-section:has(h3) >> role=button[name=/^Rewrite/] >> nth=0")
    page.fill("dialog textarea", "shorter")
    page.click("role=button[name='Estimate time and cost']")
    page.wait_for_selector("dialog >> text=Calls of the model")
    page.click("dialog >> role=button[name='Rewrite it']")
    page.click("text=Read the rewritten section", timeout=LONG)
    page.wait_for_selector(".survey[data-ready]")
    page.click("nav >> text=Changes")
    page.wait_for_selector(".changes[data-ready] .section-change")
    found = page.request.get(f"{helped.address}/v1/surveys/{survey}/comparison").json()
    assert page.locator(".section-change").count() == len(
        [each for each in found["sections"] if each["state"] != "same"]
    )
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
