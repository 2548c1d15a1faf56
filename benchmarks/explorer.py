"""The explorer in a real Chromium without a graphics card: the first picture, frames, memory, what is sent.

`strata serve` and Chromium are processes of their own. A frame is one step of a drag over the map at 1440 × 900.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2

from benchmarks.engines import build_field
from benchmarks.measure import Figure, processor_seconds
from benchmarks.service import Served, cpu_seconds, served
from benchmarks.synthetic import synthetic_field
from kg.adapters.analytics.local import LocalAnalytics
from kg.adapters.kglite.engine import KgliteEngine
from kg.algorithms.identity.resolution import resolve
from kg.model.fields.field import FieldId
from kg.model.papers.identity import KnownPapers
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.exploring.layout.fields import layout_of_view

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

SIZES = (126, 2_000, 20_000)
CITATIONS_OF_A_PAPER = {126: 3}
STEPS = 60
MILLISECONDS = 120_000
"""What a page may take at most on a busy machine."""

BUILT = Path(__file__).parents[1] / "api" / "static" / "explorer" / "assets"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")

FIRST_PICTURE = """new MutationObserver(() => {
  if (!window.firstPicture && document.querySelector('.map[data-ready]')) window.firstPicture = performance.now();
}).observe(document, { subtree: true, childList: true, attributes: true });"""
FRAMES = (
    "() => { window.frames_ = 0; const count = () => { window.frames_++; requestAnimationFrame(count); }; count(); }"
)
CHOOSE = """() => new Promise((done) => {
  const begin = performance.now();
  document.querySelector('#panel ol.paper-list a').click();
  const look = () => document.querySelector('#panel article.paper') ? done(performance.now() - begin)
    : requestAnimationFrame(look);
  look();
})"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a field of a size may take; None where nothing is promised."""

    first_picture: float | None
    """Seconds."""
    frame: float
    """Milliseconds of all of Chromium's processes."""
    main_thread: float
    """Milliseconds."""
    layout: float | None
    """Seconds of the service's processor."""
    heap: float | None
    """MB."""


BUDGETS = {
    126: Budget(first_picture=1.0, frame=10, main_thread=3, layout=None, heap=None),
    2_000: Budget(first_picture=1.5, frame=16, main_thread=4, layout=0.05, heap=None),
    20_000: Budget(first_picture=3.0, frame=25, main_thread=10, layout=0.5, heap=60),
}


def run(*, small: bool) -> list[Figure]:
    """Fields of 126, 2,000 and 20,000 papers; without the last when `small`."""
    figures = [*sent()]
    for size in SIZES[:2] if small else SIZES:
        with tempfile.TemporaryDirectory() as folder:
            graph = Path(folder) / "graph.kgl"
            figures.append(fill(graph, size))
            with served(Path(folder), {"STRATA_GRAPH": str(graph)}) as server, chromium() as (page, session):
                figures += of_page(page, session, server, size)
    return figures


def bounded(what: str, value: float, unit: str, most: float | None) -> Figure:
    """A figure that should not pass a budget, where there is one."""
    return Figure(
        what=what,
        value=value,
        unit=unit,
        target="" if most is None else f"≤ {most:g} {unit}",
        met=None if most is None else value <= most,
    )


def sent() -> Iterator[Figure]:
    """Kilobytes of the built page, compressed."""
    for suffix, most in ((".js", 120.0), (".css", None)):
        size = sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in BUILT.glob(f"*{suffix}"))
        yield bounded(f"explorer, {suffix[1:]} that is sent, gzip", size / 1_000, "KB", most)


def fill(graph: Path, size: int) -> Figure:
    """Store a generated field, and say what its layout takes of the processor."""
    field = synthetic_field(size, CITATIONS_OF_A_PAPER.get(size, 10) * size)
    engine = KgliteEngine.open(graph)
    resolution = resolve(field.records(), KnownPapers(), source="synthetic")
    papers = PaperRepository(engine)
    papers.save(resolution.papers)
    papers.save_citations(resolution.citations)
    build_field(field, resolution.papers, engine, LocalAnalytics())
    engine.checkpoint()
    view = FieldRepository(engine).view(FieldId("synthetic"))
    taken, _ = processor_seconds(lambda: layout_of_view(view))
    engine.close()
    return bounded(f"layout on the server, {size:,} papers, processor", taken, "s", BUDGETS[size].layout)


@contextmanager
def chromium() -> Iterator[tuple[Page, CDPSession]]:
    """A page of a Chromium without a graphics card, and the line to its tools."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (the group dev has it)

    program = os.environ.get("STRATA_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        sys.exit("no Chromium on this machine: name one by STRATA_CHROMIUM")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(MILLISECONDS)
        page.add_init_script(FIRST_PICTURE)
        yield page, page.context.new_cdp_session(page)
        browser.close()


def of_page(page: Page, session: CDPSession, server: Served, size: int) -> Iterator[Figure]:
    """Open a field, drag its map, choose a paper, look at the heap."""
    budget, name, address = BUDGETS[size], f"explorer, {size:,} papers", f"http://127.0.0.1:{server.port}"
    yield from first_picture(page, server, f"{address}/explore/fields/synthetic", name, budget)
    page.wait_for_load_state("networkidle")
    if size == 2_000:
        yield from graph_sent(address)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    drag(page)
    page.evaluate(FRAMES)
    before = worked(session)
    drag(page)
    frames = max(1, page.evaluate("() => window.frames_"))
    main, all_processes = (after - first for after, first in zip(worked(session), before, strict=True))
    yield bounded(
        f"{name}, a frame while the map is dragged, all processes", all_processes / frames * 1_000, "ms", budget.frame
    )
    yield bounded(f"{name}, … main thread", main / frames * 1_000, "ms", budget.main_thread)
    yield bounded(f"{name}, from the choice of a paper to its panel", page.evaluate(CHOOSE), "ms", 150)
    session.send("HeapProfiler.collectGarbage")
    yield bounded(f"{name}, heap", session.send("Runtime.getHeapUsage")["usedSize"] / 1e6, "MB", budget.heap)


def first_picture(page: Page, server: Served, address: str, name: str, budget: Budget) -> Iterator[Figure]:
    """Seconds from a cold service to the map: by the clock, and of the processor, whatever else runs."""

    def spent() -> float:
        return cpu_seconds(server.pid) + sum(map(cpu_seconds, browsers(os.getpid())))

    before = spent()
    page.goto(address)
    page.wait_for_function("() => window.firstPicture")
    taken = spent() - before
    seconds = page.evaluate("() => window.firstPicture") / 1_000
    yield bounded(f"{name}, first picture", seconds, "s", budget.first_picture)
    yield bounded(f"{name}, … processor of service and browser", taken, "s", budget.first_picture)


def graph_sent(address: str) -> Iterator[Figure]:
    """MB of the graph that the page asks for, plain and compressed."""
    asked = {"max_nodes": 2_000, "max_edges": 20_000, "format": "columns"}
    body = httpx2.get(f"{address}/v1/fields/synthetic/graph", params=asked, timeout=60).raise_for_status().content
    yield bounded("graph that is sent, 2,000 papers and 20,000 edges", len(body) / 1e6, "MB", 0.8)
    yield bounded("… gzip", len(gzip.compress(body, mtime=0)) / 1e6, "MB", 0.3)


def drag(page: Page) -> None:
    """Zoom in a step, drag the map to and fro, and wait until it rests."""
    box = page.locator(".map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.click("[aria-label='Zoom in']")
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(STEPS):
        page.mouse.move(x + 4 * (step if step < STEPS / 2 else STEPS - step), y)
        page.evaluate("() => new Promise(requestAnimationFrame)")
    page.mouse.up()


def worked(session: CDPSession) -> tuple[float, float]:
    """Seconds that the page's main thread, and all of Chromium's processes, have had of the processors."""
    found: dict[str, Any] = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    return found["TaskDuration"], sum(map(cpu_seconds, browsers(os.getpid())))


def browsers(pid: int) -> list[int]:
    """The processes of Chromium among those that a process has started, directly or through others."""
    below: dict[int, list[tuple[int, str]]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = file.read_text(encoding="ascii", errors="replace").partition("(")[2].rpartition(")")
        except OSError:
            continue  # it has ended meanwhile
        below.setdefault(int(rest.split()[1]), []).append((int(file.parent.name), name))
    found, todo = [], [pid]
    while todo:
        for child, name in below.get(todo.pop(), []):
            todo.append(child)
            found += [child] if "chrom" in name else []
    return found
