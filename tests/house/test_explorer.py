"""The explorer's source keeps to what the service decides: colours, and no host of a registry."""

from __future__ import annotations

import json
import re
from pathlib import Path

from kg.model.layer import Layer
from services.rendering.palette import (
    COMMUNITY_DARK,
    COMMUNITY_LIGHT,
    LAYER_DARK,
    LAYER_LIGHT,
    OTHERS_DARK,
    OTHERS_LIGHT,
)

WEB = Path(__file__).parents[2] / "web"


def test_the_page_has_the_colours_of_every_other_picture() -> None:
    page = json.loads((WEB / "src/palette.json").read_text("utf-8"))
    themes = {
        "light": (COMMUNITY_LIGHT, LAYER_LIGHT, OTHERS_LIGHT),
        "dark": (COMMUNITY_DARK, LAYER_DARK, OTHERS_DARK),
    }
    for name, (communities, layers, others) in themes.items():
        assert page[name] == {
            "communities": list(communities),
            "layers": {layer.value: layers[layer] for layer in Layer},
            "others": others,
        }


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text("utf-8"))
    packages = lock["packages"].values()
    assert len(packages) > 10
    assert not [package["resolved"] for package in packages if "resolved" in package]


def test_the_source_never_writes_markup_as_text() -> None:
    sources = [*(WEB / "src").rglob("*.ts"), *(WEB / "src").rglob("*.tsx")]
    assert len(sources) > 20
    written = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    assert not [path.name for path in sources if path.name != "schema.d.ts" and written.search(path.read_text("utf-8"))]


def test_the_pictures_of_its_page_are_there_and_small(root: Path) -> None:
    named = set(re.findall(r"explorer/([a-z-]+\.webp)", (root / "docs" / "explorer.md").read_text("utf-8")))
    files = {file.name: file.stat().st_size for file in (root / "docs" / "explorer").iterdir()}
    assert named == set(files)
    assert sum(files.values()) < 1_000_000
