"""The files beside this package: page templates, styles, scripts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from string import Template


@cache
def asset(name: str) -> str:
    """The text of a file of `assets/`."""
    return (files("services.rendering") / "assets" / name).read_text("utf-8")


@cache
def template(name: str) -> Template:
    """A file of `assets/` with `${name}` placeholders; filling it demands every one of them."""
    return Template(asset(name))
