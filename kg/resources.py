"""Where the files are that come with the code: Cypher templates, prompts, examples."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from kg.errors import KGError

_DISTRIBUTION = "strata-survey"


class MissingResourceError(KGError):
    """Files that come with the code are not there, so the installation is incomplete."""


def resource_folder(package: str, name: str) -> Path:
    """The folder `name` of an importable package: inside it in a wheel, beside it in a checkout.

    A folder beside an installed package may be of another distribution and is never taken: beside counts only where
    the `pyproject.toml` there is ours.

    Args:
        package: a top-level package, `kg`.
        name: the folder, `cypher`.
    Raises:
        MissingResourceError: the folder is in neither place.
    """
    inside = _package_folder(package) / name
    if inside.is_dir():
        return inside
    checkout = inside.parent.parent
    beside = checkout / name
    if beside.is_dir() and _is_our_checkout(checkout):
        return beside
    raise MissingResourceError(f"no folder {name!r} in {inside.parent}; install {_DISTRIBUTION} again")


def _package_folder(package: str) -> Path:
    return Path(__file__).resolve().parents[1] / package


@cache
def _is_our_checkout(folder: Path) -> bool:
    project = folder / "pyproject.toml"
    if not project.is_file():
        return False
    try:
        table = tomllib.loads(project.read_text("utf-8")).get("project")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False
    return isinstance(table, dict) and table.get("name") == _DISTRIBUTION
