"""Full texts are planned, fetched from a open_web archive, shown and deleted, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from api.service import Service
from kg.model.papers.paper import Identifier
from services.adapters.texts.fetching import FileFetcher, RememberedUnavailable
from services.adapters.texts.sites import FileHost
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.jobs.handlers import handlers
from tests.api.working import BEES, bee_service
from tests.builders.asked_sources import AnswersInMemory
from tests.builders.open_web import OpenWeb, paper_page
from tests.builders.source_server import SourceTold
from tests.builders.survey_field import PAPERS
from tests.explorer.conftest import barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""
NUMBERS = {key: f"2401.{10_000 + place}" for place, key in enumerate(sorted(PAPERS))}
CLOSED = max(PAPERS, key=lambda key: PAPERS[key].citation_count or 0)
"""The most important paper, of which arXiv gives nothing."""
HOSTS = {host: FileHost(interval_seconds=0.0) for host in ("arxiv.org", "export.arxiv.org")}


def open_web() -> OpenWeb:
    """ArXiv with a page of every paper but one."""
    return OpenWeb(
        {
            f"https://arxiv.org/html/{NUMBERS[key]}": SourceTold(body=paper_page(paper.title, author=paper.authors[0]))
            for key, paper in PAPERS.items()
            if key != CLOSED
        }
    )


@contextmanager
def asking(folder: Path, web: OpenWeb) -> Iterator[Service]:
    """A service with the small field, whose source of full texts is arXiv as it is open_web."""
    answers = AnswersInMemory()
    with bee_service(folder) as service:
        identifiers = {key: (Identifier(f"arxiv:{NUMBERS[key]}"), Identifier(f"doi:10.5555/{key}")) for key in PAPERS}
        service.workbench.papers.save(replace(PAPERS[key], identifiers=own) for key, own in identifiers.items())
        bench = replace(
            service.workbench,
            text_sources=text_sources_by_name(["arxiv"]),
            text_fetcher=FileFetcher(
                folder / "texts", agent="test", answers=answers, known_hosts=HOSTS, transport=web.transport()
            ),
            unavailable_texts=RememberedUnavailable(answers, asked=["arxiv"], days=30, today=lambda: date(2026, 3, 1)),
        )
        yield replace(service, workbench=bench, handlers=handlers(bench, service.uploads))


def test_without_a_source_the_library_says_how_to_switch_one_on(browser: Browser, tmp_path: Path, root: Path) -> None:
    with bee_service(tmp_path) as service, opening(browser, service) as bees:
        page = bees("", bypass_csp=True)
        page.click(".field-card summary >> text=Full texts")
        expect(page.locator(".field-texts")).to_contain_text(
            f"0 of {len(PAPERS)} main papers have their full text here"
        )
        page.click("text=Plan what to fetch")
        expect(page.locator("dialog .note")).to_contain_text("STRATA_FULL_TEXTS")
        assert page.locator("dialog .text-wishes li").count() == len(PAPERS)
        expect(page.locator("dialog[open] button[type=submit]")).to_be_disabled()
        assert barriers(page, root) == []


def test_texts_of_a_field_are_planned_and_fetched_and_one_is_dropped(
    browser: Browser, tmp_path: Path, root: Path
) -> None:
    web = open_web()
    with asking(tmp_path, web) as service, opening(browser, service) as bees:
        page = bees(f"/fields/{BEES}?panel=about", ready=".map[data-ready]", bypass_csp=True)
        page.click("#panel summary >> text=Full texts")
        page.click("text=Plan what to fetch")
        page.fill("dialog label:has-text('How many papers') input", "3")
        page.keyboard.press("Tab")
        expect(page.locator("dialog .text-wishes li")).to_have_count(3)
        expect(page.locator("dialog .text-wishes li").first).to_contain_text("no. 1 of 14 by importance, Foundation")
        expect(page.locator("dialog .facts")).to_contain_text("MB")
        assert barriers(page, root) == []
        assert web.asked == []
        page.fill("dialog label:has-text('Requests at most') input", "500")
        page.click("role=button[name='Fetch 3 texts']")
        page.wait_for_url("**/jobs/*")
        expect(page.locator(".text-outcomes")).to_contain_text("2 of 3 stored", timeout=LONG)
        missed = page.locator(".text-outcomes ul").first
        expect(missed).to_contain_text(PAPERS[CLOSED].title)
        assert missed.locator("a").get_attribute("href") == f"https://doi.org/10.5555/{CLOSED}"
        assert barriers(page, root) == []
        kept = page.request.get(f"{bees.address}/v1/full-texts").json()["items"]
        assert len(kept) == 2

        page.goto(f"{bees.address}/explore/fields/{BEES}?panel=paper&paper={kept[0]['key']}")
        expect(page.locator(".paper-text")).to_contain_text("passages")
        page.click("text=Delete it…")
        assert barriers(page, root) == []
        page.click("role=button[name='Delete it']")
        expect(page.locator(".paper-text")).to_contain_text("It is not stored here")
        page.click("role=button[name='Fetch the full text']")
        expect(page.locator("dialog .text-wishes li")).to_have_count(1)
        page.click("role=button[name='Fetch 1 text']")
        expect(page.locator(".text-outcomes")).to_contain_text("1 of 1 stored", timeout=LONG)


def test_a_survey_fetches_after_its_plan_was_shown_and_a_yes_given(
    browser: Browser, tmp_path: Path, root: Path
) -> None:
    web = open_web()
    with asking(tmp_path, web) as service, opening(browser, service) as bees:
        page = bees(f"/fields/{BEES}?panel=survey", ready=".map[data-ready]", bypass_csp=True)
        page.click("role=button[name='Write a survey']")
        page.click("dialog label:has-text('the main papers of each part')")
        page.fill("dialog label:has-text('How many papers, at most') input", "4")
        page.keyboard.press("Tab")
        expect(page.locator("dialog .text-wishes li")).to_have_count(4)
        expect(page.locator("dialog[open] button[type=submit]")).to_be_disabled()
        assert barriers(page, root) == []
        page.check("dialog label:has-text('Yes, ask these sources') input")
        assert web.asked == []
        page.click("role=button[name='Write it']")
        page.click("text=Read the survey", timeout=LONG)
        page.wait_for_selector(".survey[data-ready]")
        assert web.asked != []
        kept = page.request.get(f"{bees.address}/v1/full-texts").json()["items"]
        assert 1 <= len(kept) <= 4
