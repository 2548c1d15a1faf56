"""Files that pin a rendering; `make golden` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def assert_golden(name: str, text: str) -> None:
    """Compare with `tests/golden/<name>`, or write it where STRATA_GOLDEN is `update`."""
    path = FOLDER / name
    if os.environ.get("STRATA_GOLDEN") == "update":
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, f"{name} changed; run `make golden` and read the difference"
