"""The picture of a field as SVG: its strata along time.

Shapes carry classes, not colours: the page that holds a picture brings the colours of its theme (`palette.theme_css`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sin

from kg.algorithms.identity.name_lists import list_authors
from kg.algorithms.identity.name_parts import split_name
from kg.model.fields.field import EdgeKind, FieldGraph
from kg.model.papers.paper import Paper, PaperId
from services.exploring.layout.fields import layout_of_field
from services.exploring.layout.picture import BOTTOM_UP, LEFT, RIGHT, WIDTH, Band, Disc, FieldLayout, Ribbon
from services.exploring.path_steps import step_relations
from services.rendering.field.label_placement import place_labels, text_width
from services.rendering.field.ribbon_labels import community_lanes
from services.rendering.page import text
from services.rendering.palette import LAYER_NAMES, colour_class, community_slots
from services.rendering.references.author_names import short_authors

_MOST_LABELS = 60
_TICK_ROOM = 42.0
_NAMES_AT = WIDTH - RIGHT + 12
_NAME_ROOM = 0.87 * (RIGHT - 26)


def strata_svg(
    field: FieldGraph,
    *,
    numbers: Mapping[PaperId, int] | None = None,
    band_height: float = 124.0,
    is_linked: bool = True,
) -> str:
    """Papers along time in three bands, with the edges of the vertical paths.

    Args:
        numbers: reference numbers of cited papers; these are filled and lead to `#ref-<number>`, others are hollow.
            None fills every paper and links none.
        band_height: the least height of a band.
        is_linked: whether the references are on the same page.
    """
    layout = layout_of_field(field, band_height=band_height)
    discs = {disc.paper_id: disc for disc in layout.discs}
    role = "img" if numbers is None or not is_linked else "group"
    edges = list(_path_edges(field, discs))
    place = f"0 0 {WIDTH:g} {layout.height:g}"
    parts = [
        f'<svg class="strata" viewBox="{place}" role="{role}" aria-labelledby="strata-title" '
        'xmlns="http://www.w3.org/2000/svg">',
        f'<title id="strata-title">{text(summary(field))}</title>',
        '<g class="bands" aria-hidden="true">',
        *(_band(band, index, last=index + 1 == len(layout.bands)) for index, band in enumerate(layout.bands)),
        "</g>",
        f'<g class="ribbons" aria-hidden="true">{"".join(_ribbons(field, layout))}</g>',
        f'<g class="lanes" aria-hidden="true">{"".join(_lane_names(field, layout))}</g>',
        f'<g class="axis" aria-hidden="true">{"".join(_ticks(layout))}</g>',
        f'<g class="edges" aria-hidden="true" opacity="{min(1.0, 60 / max(1, len(edges))):.2f}">',
        *edges,
        "</g>",
        '<g class="papers">',
        *_papers(field, layout, numbers, is_linked=is_linked),
        "</g>",
        f'<g class="labels" aria-hidden="true">{"".join(_labels(field, layout))}</g>',
        "</svg>",
    ]
    return "\n".join(parts)


def summary(field: FieldGraph) -> str:
    """What the picture shows, in a sentence."""
    sizes = Counter(member.layer for member in field.members.values())
    layers = ", ".join(f"{sizes[layer]} in {LAYER_NAMES[layer]}" for layer in BOTTOM_UP if sizes[layer])
    return f"{len(field.papers)} papers on {field.field.topic} along time: {layers}."


def _band(band: Band, index: int, *, last: bool) -> str:
    """A stratum with wavy borders, its name at the left, and on a narrow window at the right, where that opens."""
    upper = _wave(band.top, index) if index else f"0,{band.top:g} {WIDTH:g},{band.top:g}"
    lower = _wave(band.bottom, index + 1) if not last else f"0,{band.bottom:g} {WIDTH:g},{band.bottom:g}"
    outline = " ".join([*upper.split(), *reversed(lower.split())])
    middle = (band.top + band.bottom) / 2
    papers = f"{band.count} paper{'' if band.count == 1 else 's'}"
    return (
        f'<polygon class="band {band.layer}" points="{outline}"/>'
        f'<text class="band-name {band.layer}" x="16" y="{middle - 2:.1f}">{LAYER_NAMES[band.layer]}</text>'
        f'<text class="band-size" x="16" y="{middle + 15:.1f}">{papers}</text>'
        f'<text class="band-name narrow {band.layer}" x="{_NAMES_AT:g}" y="{band.top + 15:.1f}">'
        f"{LAYER_NAMES[band.layer]}</text>"
    )


def _ribbons(field: FieldGraph, layout: FieldLayout) -> Iterator[str]:
    """The ground of each community in its colour."""
    slots = community_slots(field)
    for ribbon in layout.ribbons:
        colour = "others" if ribbon.community is None else colour_class(slots[ribbon.community])
        yield f'<polygon class="ribbon {colour}" points="{_outline(ribbon)}"/>'


def _outline(ribbon: Ribbon) -> str:
    places = [
        (ribbon.start + number * ribbon.step, middle, half)
        for number, (middle, half) in enumerate(zip(ribbon.middle, ribbon.half, strict=True))
    ]
    upper = [f"{x:g},{middle - half:.1f}" for x, middle, half in places]
    lower = [f"{x:g},{middle + half:.1f}" for x, middle, half in reversed(places)]
    return " ".join(upper + lower)


def _lane_names(field: FieldGraph, layout: FieldLayout) -> Iterator[str]:
    """The name of each community beside its ribbon, with its colour."""
    slots = community_slots(field)
    groups = {each.id: each for each in field.communities}
    for lane in community_lanes(layout, {each.id: len(each.papers) for each in field.communities}):
        group = groups[lane.community]
        colour = colour_class(slots[group.id])
        yield (
            f'<circle class="lane {colour}" cx="{_NAMES_AT + 4:g}" cy="{lane.y - 3.5:.1f}" r="4"/>'
            f'<text class="lane-name" x="{_NAMES_AT + 12:g}" y="{lane.y:g}">{text(shorten_name(group.label))}'
            f"<title>{text(group.label)}</title></text>"
        )


def shorten_name(name: str) -> str:
    """A name that fits beside a picture, cut at a word."""
    if text_width(name) <= _NAME_ROOM:
        return name
    words = name.split()
    while len(words) > 1 and text_width(" ".join(words) + " …") > _NAME_ROOM:
        words.pop()
    while len(words) > 1 and words[-1] in {"and", "for", "in", "of", "with"}:
        words.pop()
    return " ".join(words)[:30].rstrip(" ,;:") + " …"


def _wave(height: float, phase: int) -> str:
    points = ((x, height + 4 * sin(x / 85 + 2 * phase) + 2 * sin(x / 37 + phase)) for x in range(0, int(WIDTH) + 1, 20))
    return " ".join(f"{x},{y:.1f}" for x, y in points)


def _ticks(layout: FieldLayout) -> Iterator[str]:
    bottom = layout.bands[-1].bottom
    middles = {column: column.left + column.width / 2 for column in layout.columns}
    named = [x for column, x in middles.items() if not column.name.isdecimal()]
    free_from = 0.0
    for column, x in middles.items():
        is_apart = all(abs(x - other) >= _TICK_ROOM for other in named)
        if x in named or (x - _TICK_ROOM / 2 >= free_from and is_apart):
            free_from = x + _TICK_ROOM / 2
            yield f'<line x1="{column.left:g}" y1="8" x2="{column.left:g}" y2="{bottom:g}"/>'
            yield f'<text x="{x:.1f}" y="{bottom + 20:.1f}" text-anchor="middle">{column.name}</text>'


def _path_edges(field: FieldGraph, discs: Mapping[PaperId, Disc]) -> Iterator[str]:
    """The steps of the paths, dashed where a paper only resembles the one before it."""
    relations = step_relations(field)
    weights: dict[tuple[PaperId, PaperId], float] = {}
    for path in field.paths:
        for step in (*path.development, *path.frontier):
            if step.parent is not None:
                pair = (step.parent, step.paper_id)
                weights[pair] = max(weights.get(pair, 0.0), step.weight)
    for (first, second), weight in sorted(weights.items()):
        dashes = "" if relations[second, first].kind is EdgeKind.CITES else ' stroke-dasharray="4 3"'
        yield f'<path d="{_curve(discs[first], discs[second])}" stroke-width="{0.6 + 1.2 * weight:.2f}"{dashes}/>'


def _curve(start: Disc, end: Disc) -> str:
    bend = (end.x - start.x) / 2
    return f"M{start.x:g},{start.y:g}C{start.x + bend:.1f},{start.y:g} {end.x - bend:.1f},{end.y:g} {end.x:g},{end.y:g}"


def _papers(
    field: FieldGraph, layout: FieldLayout, numbers: Mapping[PaperId, int] | None, *, is_linked: bool
) -> Iterator[str]:
    slots = community_slots(field)
    colours = {paper: colour_class(slots[each.id]) for each in field.communities for paper in each.papers}
    seeds = {path.seed for path in field.paths}
    for disc in layout.discs:
        paper = field.papers[disc.paper_id]
        number = None if numbers is None else numbers.get(paper.id)
        classes = ["paper", colours.get(paper.id, "others")]
        classes += ["seed"] if paper.id in seeds else []
        classes += ["uncited"] if numbers is not None and number is None else []
        circle = (
            f'<circle class="{" ".join(classes)}" id="{paper.id}" cx="{disc.x:g}" cy="{disc.y:g}" r="{disc.radius:g}">'
            f"<title>{text(_tooltip(paper, number))}</title></circle>"
        )
        label = text(f"[{number}] {paper.title}")
        linked = f'<a href="#ref-{number}" aria-label="{label}">{circle}</a>'
        yield linked if is_linked and number is not None else circle


def _tooltip(paper: Paper, number: int | None) -> str:
    facts = [short_authors(list_authors(paper)), "" if paper.year is None else str(paper.year)]
    if paper.citation_count is not None:
        facts.append(f"{paper.citation_count:,} citations")
    facts += ["retracted"] if paper.is_retracted else []
    line = " · ".join(fact for fact in facts if fact)
    return f"{'' if number is None else f'[{number}] '}{paper.title}\n{line}".strip()


def _labels(field: FieldGraph, layout: FieldLayout) -> Iterator[str]:
    bottom = layout.bands[-1].bottom
    wanted = [(paper, _short_name(field.papers[paper])) for paper in _hubs(field)]
    named = [(paper, name) for paper, name in wanted if name]
    for label in place_labels(named, layout.discs, left=LEFT - 20, right=_NAMES_AT - 2, bottom=bottom):
        place = f'x="{label.x:g}" y="{label.y:g}" text-anchor="{label.anchor}"'
        yield f'<text {place} data-of="{label.paper_id}">{text(label.text)}</text>'


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
    return f"{split_name(list_authors(paper)[0]).family[:18]}{year}"
