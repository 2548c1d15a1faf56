"""Pictures of a field as SVG: the strata along time, and papers a year.

Shapes carry classes, not colours: the page that holds a picture brings the colours of its theme (`palette.theme_css`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from math import sin

from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import Paper, PaperId
from services.exploring.layout import BOTTOM_UP, LEFT, RIGHT, WIDTH, Band, Column, Disc, StrataLayout, lay_out
from services.rendering.field.label_placement import place_labels
from services.rendering.palette import LAYER_NAMES, community_slots
from services.rendering.references.names import short_authors, split_name

_MOST_LABELS = 60
_TICK_ROOM = 40.0


def strata_svg(field: FieldGraph, *, numbers: Mapping[PaperId, int] | None = None, band_height: float = 124.0) -> str:
    """Papers along time in three bands, with the edges of the vertical paths.

    Args:
        numbers: reference numbers of cited papers; these are filled and lead to `#ref-<number>`, others are hollow.
            None fills every paper and links none.
        band_height: the least height of a band.
    """
    layout = lay_out(field, band_height=band_height)
    discs = {disc.paper_id: disc for disc in layout.discs}
    role = "img" if numbers is None else "group"
    edges = list(_path_edges(field, discs))
    place = f"0 0 {WIDTH:g} {layout.height:g}"
    parts = [
        f'<svg class="strata" viewBox="{place}" role="{role}" aria-labelledby="strata-title" '
        'xmlns="http://www.w3.org/2000/svg">',
        f'<title id="strata-title">{escape(_summary(field))}</title>',
        '<g class="bands" aria-hidden="true">',
        *(_band(band, index) for index, band in enumerate(layout.bands)),
        "</g>",
        f'<g class="axis" aria-hidden="true">{"".join(_ticks(layout))}</g>',
        f'<g class="edges" aria-hidden="true" opacity="{min(1.0, 60 / max(1, len(edges))):.2f}">',
        *edges,
        "</g>",
        '<g class="papers">',
        *_papers(field, layout, numbers),
        "</g>",
        f'<g class="labels" aria-hidden="true">{"".join(_labels(field, layout))}</g>',
        "</svg>",
    ]
    return "\n".join(parts)


def _summary(field: FieldGraph) -> str:
    sizes = Counter(member.layer for member in field.members.values())
    layers = ", ".join(f"{sizes[layer]} in {LAYER_NAMES[layer]}" for layer in BOTTOM_UP)
    return f"{len(field.papers)} papers on {field.field.topic} along time: {layers}."


def _band(band: Band, index: int) -> str:
    """A stratum with wavy borders, its name at the left."""
    upper = _wave(band.top, index) if index else f"0,{band.top:g} {WIDTH:g},{band.top:g}"
    lower = _wave(band.bottom, index + 1) if index < 2 else f"0,{band.bottom:g} {WIDTH:g},{band.bottom:g}"
    outline = " ".join([*upper.split(), *reversed(lower.split())])
    middle = (band.top + band.bottom) / 2
    papers = f"{band.count} paper{'' if band.count == 1 else 's'}"
    return (
        f'<polygon class="band {band.layer}" points="{outline}"/>'
        f'<text class="band-name {band.layer}" x="16" y="{middle - 2:.1f}">{LAYER_NAMES[band.layer]}</text>'
        f'<text class="band-size" x="16" y="{middle + 15:.1f}">{papers}</text>'
    )


def _wave(height: float, phase: int) -> str:
    points = ((x, height + 4 * sin(x / 85 + 2 * phase) + 2 * sin(x / 37 + phase)) for x in range(0, int(WIDTH) + 1, 20))
    return " ".join(f"{x},{y:.1f}" for x, y in points)


def _ticks(layout: StrataLayout) -> Iterator[str]:
    bottom = layout.bands[-1].bottom
    free_from = 0.0
    for column in layout.columns:
        x = column.left + column.width / 2
        if x - _TICK_ROOM / 2 >= free_from:
            free_from = x + _TICK_ROOM / 2
            yield f'<line x1="{column.left:g}" y1="8" x2="{column.left:g}" y2="{bottom:g}"/>'
            yield f'<text x="{x:.1f}" y="{bottom + 20:.1f}" text-anchor="middle">{_year_name(column)}</text>'


def _year_name(column: Column) -> str:
    return "no year" if column.year is None else str(column.year)


def _path_edges(field: FieldGraph, discs: Mapping[PaperId, Disc]) -> Iterator[str]:
    weights: dict[tuple[PaperId, PaperId], float] = {}
    for path in field.paths:
        for step in (*path.development, *path.frontier):
            if step.parent is not None:
                pair = (step.parent, step.paper_id)
                weights[pair] = max(weights.get(pair, 0.0), step.weight)
    for (first, second), weight in sorted(weights.items()):
        yield f'<path d="{_curve(discs[first], discs[second])}" stroke-width="{0.6 + 1.2 * weight:.2f}"/>'


def _curve(start: Disc, end: Disc) -> str:
    bend = (end.x - start.x) / 2
    return f"M{start.x:g},{start.y:g}C{start.x + bend:.1f},{start.y:g} {end.x - bend:.1f},{end.y:g} {end.x:g},{end.y:g}"


def _papers(field: FieldGraph, layout: StrataLayout, numbers: Mapping[PaperId, int] | None) -> Iterator[str]:
    slots = community_slots(field)
    colours = {
        paper: "others" if slots[each.id] is None else f"c{slots[each.id]}"
        for each in field.communities
        for paper in each.papers
    }
    seeds = {path.seed for path in field.paths}
    for disc in layout.discs:
        paper = field.papers[disc.paper_id]
        number = None if numbers is None else numbers.get(paper.id)
        classes = ["paper", colours.get(paper.id, "others")]
        classes += ["seed"] if paper.id in seeds else []
        classes += ["uncited"] if numbers is not None and number is None else []
        circle = (
            f'<circle class="{" ".join(classes)}" id="{paper.id}" cx="{disc.x:g}" cy="{disc.y:g}" r="{disc.radius:g}">'
            f"<title>{escape(_tooltip(paper, number))}</title></circle>"
        )
        label = escape(f"[{number}] {paper.title}", quote=True)
        yield circle if number is None else f'<a href="#ref-{number}" aria-label="{label}">{circle}</a>'


def _tooltip(paper: Paper, number: int | None) -> str:
    facts = [short_authors(paper.authors), "" if paper.year is None else str(paper.year)]
    if paper.citation_count is not None:
        facts.append(f"{paper.citation_count:,} citations")
    line = " · ".join(fact for fact in facts if fact)
    return f"{'' if number is None else f'[{number}] '}{paper.title}\n{line}".strip()


def _labels(field: FieldGraph, layout: StrataLayout) -> Iterator[str]:
    bottom = layout.bands[-1].bottom
    wanted = [(paper, _short_name(field.papers[paper])) for paper in _hubs(field)]
    named = [(paper, text) for paper, text in wanted if text]
    for label in place_labels(named, layout.discs, left=LEFT - 20, right=WIDTH - RIGHT + 16, bottom=bottom):
        place = f'x="{label.x:g}" y="{label.y:g}" text-anchor="{label.anchor}"'
        yield f'<text {place} data-of="{label.paper_id}">{escape(label.text)}</text>'


def _hubs(field: FieldGraph) -> list[PaperId]:
    """Seeds, then the first paper of every community, then whatever else has a high score."""
    seeds = {path.seed for path in field.paths}
    firsts = {each.papers[0] for each in field.communities if each.papers}
    rank = {paper: 0 if paper in seeds else 1 if paper in firsts else 2 for paper in field.members}
    order = sorted(field.members.values(), key=lambda each: (rank[each.paper_id], -each.trending_score, each.paper_id))
    return [member.paper_id for member in order][:_MOST_LABELS]


def _short_name(paper: Paper) -> str:
    if not paper.authors:
        return ""
    year = "" if paper.year is None else f" {paper.year}"
    return f"{split_name(paper.authors[0]).family[:18]}{year}"


def histogram_svg(field: FieldGraph) -> str:
    """Papers a year as stacked bars, Foundation at the bottom; papers without a year are not in it."""
    years = Counter(
        (paper.year, field.members[paper.id].layer) for paper in field.papers.values() if paper.year is not None
    )
    if not years:
        return ""
    first, last = min(year for year, _ in years), max(year for year, _ in years)
    top = max(sum(years[year, layer] for layer in Layer) for year in range(first, last + 1))
    slot = 640 / (last - first + 1)
    bars = "".join(_bar(years, year, 40 + (year - first) * slot, slot, 112 / top) for year in range(first, last + 1))
    every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * slot >= 34)
    ticks = "".join(
        f'<text x="{40 + (year - first + 0.5) * slot:.1f}" y="145" text-anchor="middle">{year}</text>'
        for year in range(first, last + 1)
        if year % every == 0 or first == last
    )
    title = f"Papers a year, {first} to {last}; the most in one year are {top}."
    return (
        '<svg class="histogram" viewBox="0 0 700 154" role="img" aria-labelledby="histogram-title" '
        f'xmlns="http://www.w3.org/2000/svg"><title id="histogram-title">{title}</title>'
        f'<g class="axis"><line x1="40" y1="128" x2="680" y2="128"/>{ticks}'
        f'<text x="34" y="20" text-anchor="end">{top}</text><text x="34" y="131" text-anchor="end">0</text></g>'
        f"{bars}</svg>"
    )


def _bar(years: Mapping[tuple[int, Layer], int], year: int, x: float, slot: float, unit: float) -> str:
    parts, floor = [], 128.0
    width = max(1.0, min(slot * 0.78, 46.0))
    for layer in BOTTOM_UP:
        count = years.get((year, layer), 0)
        if count:
            floor -= count * unit
            parts.append(
                f'<rect class="bar {layer}" x="{x + (slot - width) / 2:.1f}" y="{floor:.1f}" width="{width:.1f}" '
                f'height="{count * unit:.1f}"><title>{year}: {count} {LAYER_NAMES[layer]}</title></rect>'
            )
    return "".join(parts)
