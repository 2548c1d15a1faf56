"""What is printed is whole: every page of a survey, a field with its map, light whatever the theme."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from api.app import create_app
from tests.api.conftest import client_of
from tests.api.working import BEES, bee_service, ended
from tests.explorer.conftest import Opener, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FIELD = "/fields/graph-neural-networks"


def printed(page: Page) -> PdfReader:
    """The page as Chromium prints it."""
    return PdfReader(io.BytesIO(page.pdf(format="A4", print_background=False)))


def plain(text: str) -> str:
    """Letters and digits alone: lines are broken elsewhere on paper."""
    return "".join(filter(str.isalnum, text)).lower()


@pytest.fixture
def written(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a service with a small field and a survey of it."""
    with bee_service(tmp_path) as service:
        with client_of(create_app(service)) as client:
            assert ended(client, client.post("/v1/surveys", json={"field_id": BEES}))["state"] == "succeeded"
        with opening(browser, service) as opener:
            yield opener


def test_a_survey_is_printed_from_its_title_to_its_last_heading(written: Opener) -> None:
    page = written(f"/fields/{BEES}?panel=survey", ready="#panel .plain-list a")
    page.click("#panel .plain-list a")
    page.wait_for_selector(".survey[data-ready]")
    page.wait_for_selector(".survey .map[data-ready]")
    pdf = printed(page)
    text = plain(" ".join(each.extract_text() for each in pdf.pages))
    assert len(pdf.pages) >= 2
    headings = page.locator(".survey-text .section-title").all_inner_texts()
    assert [each for each in headings if plain(each.split("\n")[0]) not in text] == []
    last = page.locator(".survey-text article p").last.inner_text()
    assert plain(last)[-40:] in text
    assert plain("Foundation") in text, "its map is not there"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_field_is_printed_with_its_map_on_white(open_page: Opener, theme: str) -> None:
    page = open_page(FIELD, color_scheme=theme)
    pdf = printed(page)
    text = plain(" ".join(each.extract_text() for each in pdf.pages))
    assert plain("Start here") in text
    assert plain(page.locator("#panel ol.paper-list li").last.inner_text().split("\n")[0]) in text
    names = ("Xu et al. 2018", "Foundation", "Wu et al. 2019")
    assert [name for name in names if plain(name) not in text] == [], "the map is not there"
    shown = b"".join(each.get_object().get_data() for each in pdf.pages[0]["/Resources"]["/XObject"].values())
    assert b"\n1 1 1 RG 1 1 1 rg\n" in shown, "its ground is not white"
    assert page.evaluate("() => document.documentElement.dataset.theme") == theme
