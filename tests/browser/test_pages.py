"""The pages in a real browser: nothing wider than the window, every card inside it, the newest papers first."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from services.exploring.layout.picture import WIDTH
from services.rendering.field.page import field_page
from services.rendering.survey.html import render_html
from tests.builders.rendering_values import FIELD, SURVEY

pytestmark = pytest.mark.slow

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_PROBE = """
const frame = document.querySelector("iframe");
const found = { overflow: 0, cards: 0, outside: [], newest: null };
const measure = () => {
  const page = frame.contentDocument, view = frame.contentWindow;
  const { clientWidth, clientHeight, scrollWidth } = page.documentElement;
  found.overflow = scrollWidth - clientWidth;
  const scroll = page.querySelector(".figure-scroll");
  const right = (element) => element.getBoundingClientRect().right;
  if (scroll) found.newest = right(scroll) - right(scroll.querySelector("svg"));
  const picture = page.querySelector("#picture svg");
  if (picture) {
    const { x, width } = picture.viewBox.baseVal;
    found.newest = Math.round(x + width - WIDTH);
  }
  const card = page.getElementById("card");
  for (const cite of card ? page.querySelectorAll("a.cite") : []) {
    for (const block of ["start", "end"]) {
      cite.scrollIntoView({ block });
      cite.click();
      const box = card.getBoundingClientRect();
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= clientWidth && box.bottom <= clientHeight;
      found.cards += box.width > 0 ? 1 : 0;
      if (!isInside) found.outside.push([cite.textContent, block, box.left, box.top, box.right, box.bottom]);
      view.document.dispatchEvent(new view.KeyboardEvent("keydown", { key: "Escape" }));
    }
  }
  document.getElementById("found").textContent = JSON.stringify(found);
};
if (frame.contentDocument.readyState === "complete" && frame.contentDocument.body.children.length) measure();
else frame.addEventListener("load", measure);
"""


def measured(page: str, folder: Path, *, width: int, height: int) -> dict[str, Any]:
    """What a browser finds in a frame of that size; a window of its own would not be as narrow as a phone."""
    browser = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    if browser is None:
        pytest.skip(f"no browser is installed (one of {', '.join(_BROWSERS)})")
    size = f"width:{width}px;height:{height}px;border:0"
    frame = f'<iframe style="{size}" srcdoc="{html.escape(page, quote=True)}"></iframe>'
    script = f"const WIDTH = {WIDTH};{_PROBE}"
    probe = folder / "probe.html"
    probe.write_text(f'<meta charset="utf-8">{frame}<pre id="found"></pre><script>{script}</script>', "utf-8")
    command = [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    command += ["--window-size=1400,1200", "--virtual-time-budget=20000", "--dump-dom", probe.as_uri()]
    ran = subprocess.run(command, capture_output=True, timeout=120, check=True)
    said = re.search(r'<pre id="found">(\{.*?\})</pre>', ran.stdout.decode("utf-8"))
    assert said, ran.stderr.decode("utf-8", "replace")[-2000:]
    found: dict[str, Any] = json.loads(html.unescape(said[1]))
    return found


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_survey_fits_its_window_and_its_cards_stay_inside(tmp_path: Path, width: int) -> None:
    found = measured(render_html(SURVEY, FIELD), tmp_path, width=width, height=640)
    assert found["overflow"] == 0
    assert found["cards"] == 28
    assert found["outside"] == []
    assert found["newest"] == pytest.approx(0, abs=1)


@pytest.mark.parametrize("width", [360, 768, 1280])
def test_a_field_fits_its_window_and_opens_at_its_newest_papers(tmp_path: Path, width: int) -> None:
    found = measured(field_page(FIELD), tmp_path, width=width, height=640)
    assert found["overflow"] == 0
    assert found["newest"] == 0
