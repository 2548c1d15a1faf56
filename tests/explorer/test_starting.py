"""Papers are started from where a source is on: it is asked for what the library lacks, then for what is around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from api.bootstrap import open_service
from kg.model.papers.paper import Identifier
from tests.api.conftest import settings_in
from tests.builders.played.openalex import openalex_play, openalex_work
from tests.builders.source_server import SourceServer, SourceTold
from tests.builders.values import paper
from tests.explorer.conftest import Opener, barriers, opening

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LONG = 120_000
"""Milliseconds that two jobs may take on a busy machine."""

OWN = paper(1, title="Storks at rest", identifiers=(Identifier("doi:10.5555/w1"),), year=2016)
WORKS = [
    openalex_work(1, "Storks at rest"),
    openalex_work(4, "Swans on ponds", cites=(1, 7)),
    openalex_work(5, "Swans in winter", cites=(4,)),
    openalex_work(6, "Swans and geese", cites=(4, 1)),
    openalex_work(7, "A theory of ponds"),
]


@pytest.fixture
def played() -> SourceServer:
    """OpenAlex with five works, of which the library has one."""
    return SourceServer(openalex_play(WORKS))


@pytest.fixture
def pages(browser: Browser, played: SourceServer, tmp_path: Path) -> Iterator[Opener]:
    """Pages of a service with one paper, whose source is played."""
    with played.serving() as address:
        settings = settings_in(tmp_path, sources="openalex", sources_addresses=f"openalex={address}")
        with open_service(settings) as service:
            service.workbench.papers.save([OWN])
            with opening(browser, service) as opener:
                yield opener


def test_a_doi_that_the_library_lacks_is_asked_for_and_a_field_grows_from_it(
    pages: Opener, played: SourceServer, root: Path
) -> None:
    page = pages("/start", bypass_csp=True)
    page.fill("textarea", "https://doi.org/10.5555/W4\nBirds that nobody has told of")
    page.click("text=Find them")
    expect(page.locator(".origins")).to_contain_text("This library has no paper of this name")
    expect(page.locator(".ask-sources")).to_contain_text("A paper that is not in this library cannot be found by its")
    assert played.asked == []
    page.click("role=button[name='Ask the sources']")
    expect(page.locator(".origins")).to_contain_text("Swans on ponds", timeout=LONG)
    around = page.locator(".kin section")
    expect(around.nth(0)).to_contain_text("They build on · 2", timeout=LONG)
    expect(around.nth(0)).to_contain_text("A work without a title")
    expect(around.nth(1)).to_contain_text("Build on them · 2", timeout=LONG)
    assert barriers(page, root) == []
    expect(page.locator(".ask-sources").last).to_contain_text("4 works are known by a citation only")
    page.click("role=button[name='Fetch their records']")
    expect(page.locator("text=Build a field from 5 papers")).to_be_enabled(timeout=LONG)
    for place, title in enumerate(("Storks at rest", "Swans in winter")):
        expect(around.nth(place)).to_contain_text(title)
    expect(around.nth(0)).to_contain_text("A theory of ponds")
    expect(around.nth(1)).to_contain_text("Swans and geese")
    page.fill("label:has-text('Topic of the field') input", "swans")
    page.click("text=Build a field from 5 papers")
    page.wait_for_url("**/jobs/*")
    page.click("text=Open the field", timeout=LONG)
    page.wait_for_selector(".map[data-ready]")
    assert page.request.get(f"{pages.address}/v1/fields/swans").json()["papers"] == 5


def test_a_source_that_does_not_answer_is_said_and_can_be_asked_again(pages: Opener, played: SourceServer) -> None:
    page = pages("/start?of=10.5555%2Fw4")
    played.faults.extend([SourceTold(status=403, body={"message": "no"})] * 20)
    page.click("role=button[name='Ask the sources']")
    expect(page.locator(".ask-sources .warning")).to_contain_text("did not answer", timeout=LONG)
    expect(page.locator("role=button[name='Ask the sources']")).to_be_enabled()
