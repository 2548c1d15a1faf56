"""A drawing out of a few shapes: what every rendering of a figure can show, as SVG whose colours are classes.

Widths and places are in units of the picture, `CANVAS_WIDTH` wide; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable

from services.rendering.field.label_placement import text_width
from services.rendering.page import text

CANVAS_WIDTH = 700.0


def drawing(parts: Iterable[str], *, height: float, title: str) -> str:
    """A whole picture; `title` says in words what it shows."""
    return (
        f'<svg class="drawn" viewBox="0 0 {CANVAS_WIDTH:g} {height:g}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{text(title)}</title>{''.join(parts)}</svg>"
    )


def words(x: float, y: float, content: str, *, anchor: str = "start", style: str = "plain") -> str:
    """A line of text on the base line at (x, y); `style` is `plain`, `quiet` or `strong`."""
    return f'<text class="{style}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text(content)}</text>'


def disc(x: float, y: float, radius: float, colour: str) -> str:
    """A filled disc in the colour of a class."""
    return f'<circle class="mark {colour}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def box(x: float, y: float, width: float, height: float, colour: str, *, share: float = 1.0) -> str:
    """A filled box; `share` in [0, 1] is how much of its colour it has."""
    return (
        f'<rect class="mark {colour}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill-opacity="{share:.2f}"/>'
    )


def curve(x1: float, y1: float, x2: float, y2: float, *, width: float = 1.0, is_dashed: bool = False) -> str:
    """A line from one point to another that leaves and arrives level."""
    bend = (x2 - x1) / 2
    dashes = ' stroke-dasharray="4 3"' if is_dashed else ""
    return (
        f'<path class="link" d="M{x1:.1f},{y1:.1f}C{x1 + bend:.1f},{y1:.1f} {x2 - bend:.1f},{y2:.1f} '
        f'{x2:.1f},{y2:.1f}" stroke-width="{width:.2f}"{dashes}/>'
    )


def fit_text(content: str, room: float) -> str:
    """Text that takes no more than `room`, cut at a word with an ellipsis."""
    if text_width(content) <= room:
        return content
    kept = content.split()
    while len(kept) > 1 and text_width(" ".join(kept) + " …") > room:
        kept.pop()
    return " ".join(kept).rstrip(" ,;:-") + " …"
