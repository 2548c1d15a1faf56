"""`make explorer-pictures`: the pictures of docs/explorer.md, of the example field and a survey of it, by Chromium."""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.explorer import chromium
from benchmarks.service import served

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

FOLDER = Path(__file__).parents[2] / "docs" / "explorer"
FIELD = "fields/graph-neural-networks"
QUALITY = 60
MOST_BYTES = 700_000
"""Of all pictures together: they are part of every clone."""

WINDOW = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Where the page is, what is clicked there, and what must be seen."""

    name: str
    path: str
    shows: str
    clicks: tuple[str, ...] = ()
    is_dark: bool = False
    window: dict[str, int] = field(default_factory=lambda: WINDOW)


PICTURES = (
    Picture(name="map", path=FIELD, shows=".map[data-ready]"),
    Picture(name="path", path=f"{FIELD}?paper=xu2018how&panel=paper&path=xu2018how", shows=".pill"),
    Picture(name="search-dark", path=f"{FIELD}?q=over-smoothing", shows=".hits li", is_dark=True),
    Picture(name="survey", path="surveys", shows=".passage mark", clicks=(".claim .citation >> nth=5",)),
    Picture(name="matrix", path=f"{FIELD}?view=matrix", shows=".cell-note", clicks=(".cell.gap >> nth=0",)),
    Picture(name="phone", path=f"{FIELD}?paper=xu2018how&panel=paper", shows=".panel.half article.paper", window=PHONE),
)


def main() -> None:
    """Build the example, serve it, take each picture."""
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-c", "from api.cli import main; main()", "demo", "--output", folder]
        subprocess.run(program, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONUNBUFFERED": "1"})
        graph = {"STRATA_GRAPH": str(Path(folder) / "graph.kgl")}
        with served(Path(folder), graph) as server, chromium() as (page, session):
            FOLDER.mkdir(exist_ok=True)
            for picture in PICTURES:
                (FOLDER / f"{picture.name}.webp").write_bytes(
                    taken(picture, page, session, f"http://127.0.0.1:{server.port}")
                )
    size = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(PICTURES)} pictures, {size / 1_000:.0f} KB")
    if size > MOST_BYTES:
        sys.exit(f"that is more than {MOST_BYTES / 1_000:.0f} KB")


def taken(picture: Picture, page: Page, session: CDPSession, service: str) -> bytes:
    """A picture as WebP."""
    page.set_viewport_size(picture.window)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="dark" if picture.is_dark else "light", reduced_motion="reduce")
    page.goto(f"{service}/explore/{address_of(picture, page, service)}")
    page.wait_for_load_state("networkidle")
    for click in picture.clicks:
        page.click(click)
    page.wait_for_selector(picture.shows)
    page.mouse.move(1, 1)
    page.wait_for_load_state("networkidle")
    answer: dict[str, Any] = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    return base64.b64decode(answer["data"])


def address_of(picture: Picture, page: Page, service: str) -> str:
    """The path of a picture; of `surveys`, that of the first survey there is."""
    if picture.path != "surveys":
        return picture.path
    return f"surveys/{page.request.get(f'{service}/v1/surveys').json()['items'][0]['id']}"


if __name__ == "__main__":
    main()
