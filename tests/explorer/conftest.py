"""A real Chromium before a real service; a request to elsewhere or a word on the console fails a test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from api.app import create_app
from api.service import Service
from tests.api.conftest import example_service
from tests.api.working import listening

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["example_service"]

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests before a browser are slow."""
    for item in items:
        if "tests/explorer" in item.nodeid:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="package")
def browser(address: str) -> Iterator[Browser]:
    """A Chromium: that of STRATA_CHROMIUM, else the system's.

    It starts after the service, which is built in a loop of its own. The browser brings another, which no test with a
    loop may follow: `make test-slow` runs this folder in a process of its own.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: the group dev has it")
    program = os.environ.get("STRATA_CHROMIUM") or next(
        (path for name in _BROWSERS if (path := shutil.which(name))), None
    )
    if program is None:
        pytest.skip("no Chromium on this machine")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=program,
            args=["--no-sandbox", "--disable-gpu"],
            env=os.environ | {"FONTCONFIG_FILE": str(Path(__file__).with_name("fonts.conf"))},
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(example_service: Service) -> Iterator[str]:
    """Where a service with the example field listens."""
    with listening(create_app(example_service)) as address:
        yield address


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens pages of the explorer; at the end, what they said or sent elsewhere fails the test."""
    opener = Opener(browser, address)
    yield opener
    opener.close()
    assert opener.complaints == []


@contextmanager
def opening(browser: Browser, service: Service) -> Iterator[Opener]:
    """Opens pages of a service of one's own, likewise."""
    with listening(create_app(service)) as address:
        opener = Opener(browser, address)
        yield opener
        opener.close()
    assert opener.complaints == []


def barriers(page: Page, root: Path) -> list[object]:
    """What axe finds on a page: each rule with the elements that break it."""
    axe = root / "web" / "node_modules" / "axe-core" / "axe.min.js"
    if not axe.is_file():
        pytest.skip("axe-core is not installed: `make web` installs it")
    page.wait_for_load_state("networkidle")
    page.add_script_tag(content=axe.read_text("utf-8"))
    found: list[object] = page.evaluate(
        "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => [n.html, n.failureSummary])])"
    )
    return found


class Opener:
    """Opens pages in contexts of their own, and notes what no page should do."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.complaints: list[str] = []
        self._pages: list[Page] = []
        self._expected: tuple[str, ...] = ()

    def __call__(
        self, path: str, *, ready: str = "[data-ready]", expected: tuple[str, ...] = (), **options: object
    ) -> Page:
        """A page at an address below `/explore`, once it shows what matches `ready`.

        What the browser says with one of the words `expected` is no complaint, whenever it says it.
        """
        self._expected += expected
        context = self.browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        page = context.new_page()
        page.on("console", lambda message: self._hear(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.goto(f"{self.address}/explore{path}")
        page.wait_for_selector(ready)
        self._pages.append(page)
        return page

    def close(self) -> None:
        """Close what was opened."""
        for page in self._pages:
            page.context.close()

    def _hear(self, said: str) -> None:
        if not any(word in said for word in self._expected):
            self.complaints.append(said)

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"a request to {url}")
