"""Library, imports, jobs and surveys in a real browser: from an empty library to a survey that is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.app import create_app
from api.bootstrap import open_keys, open_service
from services.access import Scope
from tests.api.conftest import settings_in
from tests.api.working import BEES, listening, store_bees
from tests.explorer.conftest import Opener, barriers

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""


BROKEN = """rows => {
  const frame = document.createElement('div');
  frame.className = 'table-frame';
  const table = frame.appendChild(document.createElement('table'));
  table.className = 'exhibit';
  for (const cells of rows) {
    const row = table.insertRow();
    for (const words of cells) row.insertCell().textContent = words;
  }
  document.querySelector('.survey-text .section-title').after(frame);
  const lines = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  return [...table.querySelectorAll('td')].filter((cell) => !cell.textContent.includes(' ') && lines(cell) > 1)
    .map((cell) => cell.textContent);
}"""
"""Puts a table into a survey, and tells the words of it that stand in two rows."""


@pytest.fixture
def empty_page(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a service with an empty library."""
    with open_service(settings_in(tmp_path)) as service, listening(create_app(service)) as address:
        opener = Opener(browser, address)
        yield opener
        opener.close()
    assert opener.complaints == []


@pytest.fixture(scope="module")
def bees(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with a small field."""
    with open_service(settings_in(tmp_path_factory.mktemp("bees"))) as service:
        store_bees(service.workbench)
        with listening(create_app(service)) as address:
            yield address


@pytest.fixture
def bee_page(browser: Browser, bees: str) -> Iterator[Opener]:
    """Opens its pages."""
    opener = Opener(browser, bees)
    yield opener
    opener.close()
    assert opener.complaints == []


def written(page: Page) -> None:
    """Have a survey of the small field written, from its panel, and open it."""
    page.click("role=tab[name=Survey]")
    page.click("role=button[name='Write a survey']")
    page.wait_for_selector("dialog >> text=Calls of the model")
    page.click("role=button[name='Write it']")
    page.click("text=Read the survey", timeout=LONG)
    page.wait_for_selector(".survey[data-ready]")


def test_an_empty_library_becomes_a_field(empty_page: Opener) -> None:
    page = empty_page("")
    page.click("text=Import the example papers")
    page.wait_for_selector("text=new papers", timeout=LONG)
    assert sorted(page.inner_text(".figure >> nth=1").split()) == ["126", "new", "papers"]
    page.fill("label >> text=Topic", "graph neural networks")
    page.fill("input[type=date]", "2025-01-01")
    page.click("text=Build the field")
    page.click("text=Open the field", timeout=LONG)
    page.wait_for_selector(".map[data-ready]")
    page.goto(f"{empty_page.address}/explore")
    page.wait_for_selector(".field-card")
    assert "126 papers · 2017–2024 · as of 2025-01-01" in page.inner_text(".field-card")
    assert page.locator(".bar.foundation").count() > 1


def test_rejected_rows_of_a_file_are_shown_with_their_reasons(empty_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "bees.jsonl"
    rows = [{"title": "Bees find home by the sun", "year": 2020, "ids": {"doi": "10.1000/bees"}}, {"year": 2021}]
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    page = empty_page("")
    page.click("role=button[name='Choose files']")
    page.set_input_files("input[type=file]", file)
    assert page.input_value("label:has-text('Name of this import') input") == "bees"
    page.click("dialog >> role=button[name=Import]")
    page.wait_for_selector(".report-row.rejected", timeout=LONG)
    assert "row 2" in page.inner_text(".report-row.rejected")
    assert "/explore/imports/job_" in page.url


def test_a_survey_is_written_and_its_sentences_lead_to_their_passages(bee_page: Opener) -> None:
    page = bee_page(f"/fields/{BEES}", ready=".map[data-ready]")
    written(page)
    page.locator(".claim .citation").first.click()
    page.wait_for_selector(".passage mark")
    assert "claim=" in page.url
    assert page.locator(".claim.open").count() == 1
    passage, text = page.inner_text(".passage mark >> nth=0"), page.inner_text(".passage blockquote >> nth=0")
    assert passage in text
    page.reload()
    page.wait_for_selector(".passage mark")
    page.click("text=Next sentence")
    page.click("text=All papers")
    assert page.locator(".claim.marked").count() == 0
    assert "cited by no sentence" in page.inner_text(".survey-map") or page.locator(".survey-map p.muted").count() == 0
    page.click("summary >> text=Download")
    with page.expect_download() as download:
        page.click("text=survey.md")
    assert download.value.suggested_filename == "survey.md"


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_no_word_of_a_table_of_a_survey_is_broken(bee_page: Opener, width: int) -> None:
    page = bee_page(f"/fields/{BEES}", ready=".map[data-ready]")
    written(page)
    page.set_viewport_size({"width": width, "height": 900})
    table = [
        ["Type", "Category", "Such as", "Papers", "Among them"],
        ["method", "Embeddings", *["some more words " * 4] * 3],
    ]
    broken = page.evaluate(BROKEN, table)
    assert broken == []


def test_a_rewriting_says_at_once_that_it_needs_a_model(bee_page: Opener) -> None:
    page = bee_page(f"/fields/{BEES}", ready=".map[data-ready]")
    written(page)
    page.click("role=button[name=/^Rewrite/] >> nth=0")
    page.wait_for_selector("dialog[open] [role=status] >> text=This needs a language model")
    assert page.is_disabled("dialog[open] textarea")


def test_jobs_say_what_they_did_and_what_they_spent(bee_page: Opener) -> None:
    page = bee_page("/jobs")
    page.wait_for_selector("h1", state="attached")
    if page.locator("tbody tr").count():
        page.click("tbody tr >> nth=0 >> a")
        page.wait_for_selector(".job")
        assert "the offline writer is free" in page.inner_text(".job")


def test_a_service_with_keys_asks_for_one_and_never_writes_it_down(browser: Browser, tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with open_keys(settings) as keys:
        _, token = keys.create("reader", Scope.READ, expires=None, per_minute=None)
    with open_service(settings) as service, listening(create_app(service)) as address:
        opener = Opener(browser, address)
        page = opener("", ready="dialog[open] input[type=password]", expected=("status of 401",))
        page.fill("input[type=password]", "strata_wrong")
        page.click("text=Use this key")
        page.wait_for_selector("text=refused that key")
        page.fill("input[type=password]", token)
        page.click("text=Use this key")
        page.wait_for_selector("[data-ready]")
        assert token not in page.url
        assert page.evaluate("() => JSON.stringify({...sessionStorage, ...localStorage})").count(token) == 0
        opener.close()
    assert opener.complaints == []


def test_gaps_of_the_matrix_say_how_much_was_to_be_expected(open_page: Opener) -> None:
    page = open_page("/fields/graph-neural-networks?view=matrix")
    page.locator(".cell.gap").first.click()
    assert "expected" in page.inner_text(".cell-note")
    page.click("text=Show these papers on the map")
    page.wait_for_selector(".map[data-ready]")
    assert "community=" in page.url


SCREENS = ["", "/jobs", "/duplicates", "/collections", f"/fields/{BEES}?view=matrix", f"/fields/{BEES}?view=tree"]


@pytest.mark.parametrize("path", SCREENS)
def test_no_screen_is_wider_than_a_phone(bee_page: Opener, path: str) -> None:
    page = bee_page(path, viewport={"width": 320, "height": 700})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", SCREENS)
def test_axe_finds_no_barrier_on_the_other_screens(bee_page: Opener, root: Path, theme: str, path: str) -> None:
    page = bee_page(path, color_scheme=theme, bypass_csp=True)
    assert barriers(page, root) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_in_a_survey(bee_page: Opener, root: Path, theme: str) -> None:
    page = bee_page(f"/fields/{BEES}", ready=".map[data-ready]", color_scheme=theme, bypass_csp=True)
    written(page)
    page.locator(".claim .citation").first.click()
    page.wait_for_selector(".passage mark")
    assert barriers(page, root) == []
