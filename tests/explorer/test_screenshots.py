"""Eight states of the page as pictures. `make explorer-golden` takes them anew; look at them before you commit.

A picture is compared small, so that the drawing of single letters does not count: STRATA_GOLDEN=update rewrites it.
"""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.explorer.conftest import Opener

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIELD = "/fields/graph-neural-networks"
GOLDEN = Path(__file__).parents[1] / "golden" / "explorer"
MOST_DIFFERENT = 0.01
"""Share of the pixels of the small pictures that may differ."""
MOST_BYTES = 250_000
"""Of all pictures together: they are part of every clone."""

FONTS = (
    'html { --sans: "DejaVu Sans"; --serif: "DejaVu Serif"; } '
    "* { animation: none !important; transition: none !important; }"
)
"""Fonts that come with Chromium in Debian, in place of the system's own (`fonts.conf` leaves no others)."""

SHRINK = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height].map((each) => Math.round(each / 2));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.6);
}"""
"""A picture at half its size, as WebP."""

COMPARE = """async ([first, second]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.width, image.height].map((each) => Math.round(each / SHRINK));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  };
  const [a, b] = [await pixels(first), await pixels(second)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    different += [0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > FAR);
  }
  return different / (a.width * a.height);
}""".replace("SHRINK", "2").replace("FAR", "28")


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Where the page is, and what must be seen before its picture is taken."""

    name: str
    path: str
    ready: str = "[data-ready]"
    is_dark: bool = False
    window: dict[str, int] = field(default_factory=lambda: {"width": 1200, "height": 760})


STATES = (
    State(name="library", path="", ready="main.library[data-ready]"),
    State(name="map", path=FIELD, ready=".map[data-ready]"),
    State(name="map-dark", path=FIELD, ready=".map[data-ready]", is_dark=True),
    State(name="path", path=f"{FIELD}?paper=xu2018how&panel=paper&path=xu2018how", ready=".pill"),
    State(name="search", path=f"{FIELD}?q=over-smoothing", ready=".hits li"),
    State(name="table", path=f"{FIELD}?view=table&sort=-citations", ready=".table[data-ready]"),
    State(name="matrix-dark", path=f"{FIELD}?view=matrix", ready=".matrix[data-ready]", is_dark=True),
    State(name="phone", path=FIELD, ready=".map[data-ready]", window={"width": 390, "height": 780}),
)


def open_state(open_page: Opener, state: State) -> Page:
    """The page in a state, at rest, in fonts that every Debian has."""
    scheme = "dark" if state.is_dark else "light"
    page = open_page(
        state.path,
        ready=state.ready,
        viewport=state.window,
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
    )
    page.add_style_tag(content=FONTS)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.set_viewport_size({**state.window, "height": state.window["height"] + 1})  # type: ignore[typeddict-item]
    page.set_viewport_size(state.window)  # type: ignore[arg-type]  # the map measures its names anew
    page.mouse.move(1, 1)
    page.wait_for_timeout(400)  # the last frame is drawn once the map has its size
    return page


def picture_of(page: Page) -> bytes:
    """The page at half its size, as WebP."""
    png = base64.b64encode(page.screenshot()).decode()
    address: str = page.evaluate(SHRINK, f"data:image/png;base64,{png}")
    return base64.b64decode(address.partition(",")[2])


def difference(page: Page, first: bytes, second: bytes) -> float:
    """The share of pixels in which two small pictures differ, in [0, 1]."""
    addresses = [f"data:image/webp;base64,{base64.b64encode(each).decode()}" for each in (first, second)]
    share: float = page.evaluate(COMPARE, addresses)
    return share


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
def test_a_state_looks_as_it_did(open_page: Opener, state: State, tmp_path: Path) -> None:
    page = open_state(open_page, state)
    taken, kept = picture_of(page), GOLDEN / f"{state.name}.webp"
    if os.environ.get("STRATA_GOLDEN") == "update":
        kept.parent.mkdir(exist_ok=True)
        if not kept.exists() or difference(page, taken, kept.read_bytes()) > MOST_DIFFERENT / 4:
            kept.write_bytes(taken)
        return
    share = difference(page, taken, kept.read_bytes())
    (tmp_path / kept.name).write_bytes(taken)
    assert share <= MOST_DIFFERENT, (
        f"{share:.1%} of {state.name} looks otherwise: compare {tmp_path / kept.name} with {kept}; "
        "`make explorer-golden` keeps the new one"
    )


def test_another_hue_and_a_missing_part_are_seen(open_page: Opener) -> None:
    page = open_state(open_page, STATES[1])
    kept = picture_of(page)
    assert difference(page, kept, kept) == 0
    page.add_style_tag(content=".left { visibility: hidden; }")
    assert difference(page, kept, picture_of(page)) > MOST_DIFFERENT
    dark = open_state(open_page, STATES[2])
    assert difference(dark, kept, picture_of(dark)) > MOST_DIFFERENT


def test_the_pictures_are_those_of_the_states_and_small() -> None:
    files = {file.stem: file.stat().st_size for file in GOLDEN.glob("*.webp")}
    assert set(files) == {state.name for state in STATES}
    assert sum(files.values()) < MOST_BYTES
