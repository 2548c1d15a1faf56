"""A real Chromium before a real service; a request to elsewhere or a word on the console fails a test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator, Sequence
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
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
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
    assert not opener.complaints


@contextmanager
def opening(browser: Browser, service: Service) -> Iterator[Opener]:
    """Opens pages of a service of one's own, likewise."""
    with listening(create_app(service)) as address:
        opener = Opener(browser, address)
        yield opener
        opener.close()
    assert opener.complaints == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that skips has not seen its page through: what the page said is no fault of its."""
    report = yield
    if call.when == "call" and report.skipped:
        for each in getattr(item, "funcargs", {}).values():
            if isinstance(each, Opener):
                each.forgive()
    return report


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
        self._is_forgiven = False
        self._pages: list[Page] = []

    def __call__(
        self, path: str, *, ready: str = "[data-ready]", expects: Sequence[str] = (), **options: object
    ) -> Page:
        """A page at an address below `/explore`, once it shows what matches `ready`.

        Words on the console that hold one of `expects` are no complaints; each of these is waited for, since the
        browser may say it later than the page shows it.
        """
        context = self.browser.new_context(**{"viewport": {"width": 1440, "height": 900}, **options})  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        page = context.new_page()
        missing = set(expects)
        page.on("console", lambda message: self._hear(f"{message.type}: {message.text}", expects, missing))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._note(request.url))
        page.goto(f"{self.address}/explore{path}")
        page.wait_for_selector(ready)
        self._pages.append(page)
        while missing:
            page.wait_for_event("console")
        return page

    def close(self) -> None:
        """Close what was opened."""
        for page in self._pages:
            page.context.close()

    def forgive(self) -> None:
        """Leave aside what pages have said, and what they say from now on."""
        self._is_forgiven = True
        self.complaints.clear()

    def _hear(self, said: str, expects: Sequence[str], missing: set[str]) -> None:
        met = {word for word in expects if word in said}
        missing -= met
        if not met and not self._is_forgiven:
            self.complaints.append(said)

    def _note(self, url: str) -> None:
        if not self._is_forgiven and not url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"a request to {url}")
