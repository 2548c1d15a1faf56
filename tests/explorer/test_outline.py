"""An outline is made, changed by keyboard, kept and written from, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.api.working import BEES, bee_service
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

LONG = 120_000
"""Milliseconds that a job may take on a busy machine."""


@pytest.fixture
def bees(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Opens pages of a service with a small field and no survey."""
    with bee_service(tmp_path) as service, opening(browser, service) as opener:
        yield opener


def outlined(bees: Opener, **options: object) -> Page:
    """The outline of the small field, made from the start dialog."""
    page = bees(f"/fields/{BEES}?panel=survey", ready=".map[data-ready]", **options)
    page.click("role=button[name='Write a survey']")
    page.check("text=Stop after the outline")
    page.wait_for_selector("dialog >> text=Calls of the model")
    page.click("role=button[name='Write it']")
    page.click("text=See the outline", timeout=LONG)
    page.wait_for_selector(".plan[data-ready] .plan-list")
    return page


def add_section(page: Page) -> None:
    """Add one at the end, whose title then has the focus."""
    page.click("role=button[name='Add a section']")
    page.wait_for_function("() => document.activeElement?.matches('.plan-title textarea')")


def survey_of(page: Page) -> str:
    """The id of the survey whose outline is open: its address is the outline's own."""
    *_, id, last = page.url.split("/")
    assert last == "outline"
    return id


def kept(bees: Opener, page: Page) -> Any:
    """The outline as the service has it."""
    return page.request.get(f"{bees.address}/v1/surveys/{survey_of(page)}/outline").json()


def titles(outline: Any) -> list[str]:
    return [section["title"] for section in outline["plan"]["sections"]]


def test_an_outline_is_changed_with_the_keyboard_kept_and_written(bees: Opener) -> None:
    page = outlined(bees)
    before = kept(bees, page)
    assert (before["status"], before["revision"]) == ("outline", 1)
    first, second, *rest = titles(before)
    page.locator(".plan-title textarea").first.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("What Bees See")
    page.keyboard.press("Alt+ArrowDown")
    assert page.evaluate("() => document.activeElement.value") == "What Bees See"
    lock = page.locator("role=button[name='Lock “What Bees See”']")
    lock.focus()
    page.keyboard.press("Enter")
    assert lock.get_attribute("aria-pressed") == "true"
    page.locator("role=button[name=Save]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Saved as revision 2.")
    after = kept(bees, page)
    assert after["revision"] == 2
    assert titles(after) == [second, "What Bees See", *rest]
    assert [section["is_locked"] for section in after["plan"]["sections"]] == [False, True, *(False for _ in rest)]
    assert first not in titles(after)
    page.click("role=button[name='Write the survey from this outline']")
    page.click("role=button[name='Write it']")
    page.click("text=Read the survey", timeout=LONG)
    page.wait_for_selector(".survey[data-ready]")
    assert "What Bees See" in page.inner_text(".survey .outline")
    page.click("nav >> text=Outline")
    page.click("role=button[name='Delete “What Bees See”']")
    page.click("role=button[name=Save]")
    page.wait_for_selector("text=Saved as revision 4.")
    page.wait_for_selector("text=The text of revision 3 is kept.")
    page.click("nav >> text=Text")
    page.wait_for_selector("text=A newer outline is saved as revision 4")
    assert "What Bees See" in page.inner_text(".survey .outline")


def test_an_outline_that_is_kept_leaves_the_finished_survey_in_sight(bees: Opener) -> None:
    page = outlined(bees)
    page.click("role=button[name='Write the survey from this outline']")
    page.click("role=button[name='Write it']")
    page.click("text=Read the survey", timeout=LONG)
    page.wait_for_selector(".survey[data-ready]")
    rewrites = page.locator(".survey-text >> role=button[name=/Rewrite/]").count()
    assert rewrites > 0
    title = page.inner_text(".survey-title")
    page.click("nav >> text=Outline")
    add_section(page)
    page.keyboard.type("Something new")
    page.click("role=button[name=Save]")
    page.wait_for_selector("text=Saved as revision 3.")
    survey = survey_of(page)
    page.goto(f"{bees.address}/explore/fields/{BEES}?panel=survey")
    about = page.inner_text("#panel .plain-list li")
    assert "revision 2 · cites" in about
    assert "with a newer outline, revision 3" in about
    assert about.startswith(title)
    page.click("#panel .plain-list a")
    page.wait_for_selector(".survey[data-ready]")
    assert page.url.split("?")[0].endswith(f"/surveys/{survey}")
    assert page.locator(".survey-text >> role=button[name=/Rewrite/]").count() == rewrites
    page.click("text=See the outline")
    page.wait_for_selector(".plan[data-ready]")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_in_an_outline(bees: Opener, root: Path, theme: str) -> None:
    page = outlined(bees, color_scheme=theme, bypass_csp=True)
    add_section(page)
    page.keyboard.type("Something new")
    assert barriers(page, root) == []


def test_what_the_service_refuses_stands_where_it_is_to_be_mended(bees: Opener, root: Path) -> None:
    page = outlined(bees, bypass_csp=True, expected=("status of 422", "status of 412"))
    before = kept(bees, page)
    add_section(page)
    page.keyboard.type(titles(before)[0])
    page.click("role=button[name=Save]")
    page.wait_for_selector("text=correct the marked part first")
    wrong = page.locator(".plan-section >> nth=-1 >> textarea[aria-invalid]")
    said = page.inner_text(f"#{wrong.get_attribute('aria-describedby')}")
    assert said == "this title is used twice; change one of the two"
    page.wait_for_function("() => document.activeElement?.getAttribute('aria-invalid') === 'true'")
    assert barriers(page, root) == []
    page.keyboard.type(" of others")
    address = f"{bees.address}/v1/surveys/{survey_of(page)}/outline"
    tag = page.request.get(address).headers["etag"]
    theirs = {"sections": before["plan"]["sections"][:1]}
    assert page.request.put(address, data=theirs, headers={"If-Match": tag}).status == 200
    page.click("role=button[name=Save]")
    page.wait_for_selector("text=Someone else has changed this outline")
    page.click("role=button[name='Load it again']")
    page.wait_for_selector("text=Revision 2: nothing is written from it yet.")
    assert page.locator(".plan-section").count() == 1
