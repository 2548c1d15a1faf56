"""What is wished of a survey goes with its request, from the dialog and from the panel of a paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.api.working import BEES, bee_service
from tests.explorer.conftest import barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""


def test_wishes_of_the_dialog_and_of_papers_reach_the_survey(browser: Browser, tmp_path: Path, root: Path) -> None:
    with bee_service(tmp_path) as service, opening(browser, service) as bees:
        page = bees(f"/fields/{BEES}", ready=".map[data-ready]", bypass_csp=True)
        papers = page.request.get(f"{bees.address}/v1/fields/{BEES}/graph").json()["nodes"]
        pinned, banned = (each["citation_key"] for each in papers[:2])
        page.goto(f"{bees.address}/explore/fields/{BEES}?paper={pinned}&panel=paper")
        page.click("#panel >> role=button[name='Must be described']")
        page.goto(f"{page.url.replace(f'paper={pinned}', f'paper={banned}')}")
        page.click("#panel >> role=button[name='Must be described']")
        page.click("#panel >> role=button[name='Never cited']")
        page.click("[role=tab] >> text=Survey")
        page.click("role=button[name='Write a survey']")
        page.wait_for_selector("dialog >> text=It must describe 1 paper")
        page.wait_for_selector("dialog >> text=It must not cite 1 paper")
        page.select_option("dialog >> label:has-text('Length') >> select", "short")
        page.select_option("dialog >> label:has-text('Preset') >> select", "surveyx")
        page.click("dialog >> text=Its parts")
        page.click("dialog >> .check:has-text('hints') >> input")
        page.wait_for_selector("dialog >> text=Its parts, 1 switched off")
        assert barriers(page, root) == []
        page.click("role=button[name='Write it']")
        page.click("text=Read the survey", timeout=LONG)
        page.wait_for_selector(".survey[data-ready]")
        survey = page.request.get(f"{bees.address}/v1/surveys/{page.url.split('/')[-1].split('?')[0]}").json()
        assert survey["preset"].startswith("surveyx")
        index = page.request.get(f"{bees.address}{survey['links']['self']}/claim-index").json()
        by_key = {each["citation_key"]: each["id"] for each in papers}
        assert by_key[pinned] in index["papers"]
        assert by_key[banned] not in index["papers"]
