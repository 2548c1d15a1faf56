"""The figures that a survey may have, by the names of their files."""

from __future__ import annotations

from kg.model.surveys.exhibit import Exhibit

FIGURE_NAMES = ("communities", "path", "taxonomy", "coverage")
"""Names of figures in the order in which a reader meets them; the file of one is `<name>.svg`."""


def figure_name(exhibit: Exhibit) -> str:
    """The name of a figure: the last part of its id."""
    return exhibit.id.rpartition("/")[2]
