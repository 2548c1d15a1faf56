"""Papers a year, as numbers and as SVG; papers without a year are not in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape

from kg.algorithms.fields.year_span import span_to_show
from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from services.exploring.layout.axis import clamp_year
from services.exploring.layout.picture import BOTTOM_UP, axis_name
from services.rendering.palette import LAYER_NAMES

_LEFT, _WIDTH, _FLOOR, _HEIGHT = 40.0, 640.0, 128.0, 112.0
_TICK_ROOM = 34.0


@dataclass(frozen=True, slots=True, kw_only=True)
class YearBar:
    """The papers of a year by layer; a bar at the edge may stand for unspan years too, and its name says so."""

    year: int
    name: str
    counts: Mapping[Layer, int]

    @property
    def papers(self) -> int:
        """Papers of all layers."""
        return sum(self.counts.values())


def year_bars(field: FieldGraph) -> tuple[YearBar, ...]:
    """A bar for each year from the first to the last, empty years too."""
    known = [(paper.year, field.members[paper.id].layer) for paper in field.papers.values() if paper.year is not None]
    span = span_to_show(year for year, _ in known)
    if span is None:
        return ()
    places = Counter((clamp_year(year, span), layer) for year, layer in known)
    years = sorted({year for year, _ in places})
    return tuple(
        YearBar(
            year=year,
            name=axis_name(year, [other for other, _ in known if other != year and clamp_year(other, span) == year]),
            counts={layer: places[year, layer] for layer in BOTTOM_UP},
        )
        for year in range(years[0], years[-1] + 1)
    )


def ticks(bars: tuple[YearBar, ...], slot: float) -> Iterator[tuple[int, str]]:
    """Which bars have their name below them, by position: as many as fit, and those at an edge that stand for more."""
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * slot >= _TICK_ROOM)
    for position, bar in enumerate(bars):
        is_edge = not bar.name.isdecimal()
        near_edge = any(
            not other.name.isdecimal() and abs(at - position) * slot < 1.6 * _TICK_ROOM
            for at, other in enumerate(bars)
            if at != position
        )
        if is_edge or len(bars) == 1 or (bar.year % every == 0 and not near_edge):
            yield position, bar.name


def outlier_note(field: FieldGraph) -> str:
    """Which papers are at an edge of the axis although they are of other years; nothing where there are none."""
    known = sorted(paper.year for paper in field.papers.values() if paper.year is not None)
    span = span_to_show(known)
    moved = [] if span is None else [year for year in known if clamp_year(year, span) != year]
    if not moved:
        return ""
    one = len(moved) == 1
    years = f"{moved[0]}" if moved[0] == moved[-1] else f"{moved[0]} to {moved[-1]}"
    return (
        f"{'One paper' if one else f'{len(moved):,} papers'} of {years}, far from the years of the others, "
        f"stand{'s' if one else ''} at the edge of the axis."
    )


def histogram_svg(field: FieldGraph) -> str:
    """Stacked bars, Foundation at the bottom; nothing where no paper has a year."""
    bars = year_bars(field)
    if not bars:
        return ""
    top, slot = max(bar.papers for bar in bars), _WIDTH / len(bars)
    drawn = "".join(_bar(bar, _LEFT + number * slot, slot, _HEIGHT / top) for number, bar in enumerate(bars))
    names = "".join(
        f'<text x="{_LEFT + (number + 0.5) * slot:.1f}" y="145" text-anchor="middle">{name}</text>'
        for number, name in ticks(bars, slot)
    )
    title = escape(f"Papers a year, {bars[0].name} to {bars[-1].name}; the most in one year are {top}.")
    return (
        '<svg class="histogram" viewBox="0 0 700 154" role="img" aria-labelledby="histogram-title" '
        f'xmlns="http://www.w3.org/2000/svg"><title id="histogram-title">{title}</title>'
        f'<g class="axis"><line x1="40" y1="128" x2="680" y2="128"/>{names}'
        f'<text x="34" y="20" text-anchor="end">{top}</text><text x="34" y="131" text-anchor="end">0</text></g>'
        f"{drawn}</svg>"
    )


def _bar(bar: YearBar, x: float, slot: float, unit: float) -> str:
    parts, floor = [], _FLOOR
    width = max(1.0, min(slot * 0.78, 46.0))
    for layer, count in bar.counts.items():
        if count:
            floor -= count * unit
            parts.append(
                f'<rect class="bar {layer}" x="{x + (slot - width) / 2:.1f}" y="{floor:.1f}" width="{width:.1f}" '
                f'height="{count * unit:.1f}"><title>{bar.name}: {count} {LAYER_NAMES[layer]}</title></rect>'
            )
    return "".join(parts)
