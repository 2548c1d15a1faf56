"""The flow of a screening as PRISMA 2020 draws it, and its counts row by row.

Source:
    Page et al. 2021, doi:10.1136/bmj.n71, figure 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from kg.model.collections.collection import STORE
from kg.model.fields.screening import ScreeningFlow

FLOW_TITLE = "How the papers were found and screened"
FLOW_CAPTION = "The flow of the screening, with the counts of PRISMA 2020."

_WIDTH, _BOX, _GAP, _LINE, _PAD = 640, 290, 24, 16, 10
_RIGHT = _WIDTH - _BOX - 10
_LEFT = 10
_SMALL = 12
_LETTERS = 36
"""Letters of a line of a box, beside its count."""


def flow_rows(flow: ScreeningFlow) -> tuple[tuple[str, int], ...]:
    """Every count with its words, in the order of the flow; each follows from those before it."""
    return tuple(row for left, right in _steps(flow) for row in (*left, *right))


def flow_svg(flow: ScreeningFlow) -> str:
    """A picture in one colour, that of the text around it; black in a file of its own."""
    parts, y = [], 10.0
    steps = [(_lines(left), _lines(right)) for left, right in _steps(flow)]
    for number, (left, right) in enumerate(steps):
        height = max(len(left), len(right) or 1) * _LINE + 2 * _PAD
        parts.append(_box(_LEFT, y, height, left))
        if right:
            parts += [_box(_RIGHT, y, height, right), _arrow(_LEFT + _BOX, y + height / 2, _RIGHT, y + height / 2)]
        y += height
        if number + 1 < len(steps):
            middle = _LEFT + _BOX / 2
            parts.append(_arrow(middle, y, middle, y + _GAP))
            y += _GAP
    title = escape(f"Flow of the screening: {flow.screened:,} candidates, {flow.included:,} papers included.")
    return (
        f'<svg class="screening" viewBox="0 0 {_WIDTH} {y + 10:g}" role="img" aria-labelledby="screening-title" '
        'xmlns="http://www.w3.org/2000/svg" fill="currentColor" font-family="system-ui,Arial,sans-serif" '
        f'font-size="{_SMALL}"><title id="screening-title">{title}</title>{"".join(parts)}</svg>'
    )


Rows = Sequence[tuple[str, int]]


def _steps(flow: ScreeningFlow) -> Iterator[tuple[Rows, Rows]]:
    """What goes on, and what is left out beside it."""
    identified = [(f"Records from {_source_name(name)}", count) for name, count in flow.identified.items()]
    identified += [(f"Records by citation, {_source_name(name)}", count) for name, count in flow.by_citation.items()]
    yield identified or [("Records", 0)], [("Duplicates", flow.duplicates)]
    yield [("Screened by title and abstract", flow.screened)], [("Too far from the topic", flow.screened_out)]
    yield [("Sought", flow.sought)], [("Without a record", flow.not_retrieved)]
    excluded = [(f"Excluded: {reason}", count) for reason, count in flow.excluded.items()]
    yield [("Assessed for relevance", flow.assessed)], excluded
    yield [("Included", flow.included), ("of these survey papers", flow.surveys)], []


def _source_name(source: str) -> str:
    return "the library" if source == STORE else source


def _lines(rows: Rows) -> list[tuple[str, str]]:
    """Rows cut to the width of a box, the count beside the first line of each."""
    cut = ((wrap(words, _LETTERS) or [""], count) for words, count in rows)
    return [(line, "" if number else f"{count:,}") for lines, count in cut for number, line in enumerate(lines)]


def _box(x: float, y: float, height: float, lines: Sequence[tuple[str, str]]) -> str:
    top = y + (height - len(lines) * _LINE) / 2
    drawn = "".join(
        f'<text x="{x + _PAD:g}" y="{top + (number + 0.75) * _LINE:g}">{escape(words)}</text>'
        + (count and _count(x + _BOX - _PAD, top + (number + 0.75) * _LINE, count))
        for number, (words, count) in enumerate(lines)
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{_BOX}" height="{height:g}" rx="3" fill="none" stroke="currentColor" '
        f'stroke-opacity="0.5"/>{drawn}'
    )


def _count(x: float, y: float, count: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="end" font-weight="600">{count}</text>'


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    head = (
        f"{x2 - 6:g},{y2 - 3.5:g} {x2 - 6:g},{y2 + 3.5:g}"
        if y1 == y2
        else f"{x2 - 3.5:g},{y2 - 6:g} {x2 + 3.5:g},{y2 - 6:g}"
    )
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="currentColor" stroke-opacity="0.5"/>'
        f'<polygon points="{x2:g},{y2:g} {head}"/>'
    )
