"""What is around the pictures of a field on a page: legends."""

from __future__ import annotations

from collections import Counter

from kg.algorithms.fields.year_span import span_to_show
from kg.model.fields.field import FieldGraph
from services.exploring.layout.picture import BOTTOM_UP
from services.rendering.page import text
from services.rendering.palette import LAYER_NAMES, colour_class, community_slots

ORNAMENT = (
    '<svg class="ornament" viewBox="0 0 120 26" aria-hidden="true">'
    '<path class="frontier" d="M2 5c20-5 38 5 58 0s38 5 58 0"/>'
    '<path class="development" d="M2 13c20-5 38 5 58 0s38 5 58 0"/>'
    '<path class="foundation" d="M2 21c20-5 38 5 58 0s38 5 58 0"/></svg>'
)
"""Three strata: the mark above a title."""

_STRATA = (
    "The field along time; crowded years are wider. A ribbon is a community, as thick as its papers of the time. A "
    "disc is a paper: its colour is its theme, the same in every stratum, its area the citations it gains a year. "
    "Filled discs are cited here"
)
_SEEDS = (
    ", ringed ones are the seeds of the vertical paths drawn as lines, dashed where a paper only resembles the one "
    "before it"
)


def strata_caption(field: FieldGraph) -> str:
    """What the picture of the strata shows; of paths it speaks where there are some."""
    return f"{_STRATA}{_SEEDS if field.paths else ''}."


YEARS_CAPTION = "Papers a year, by stratum."


def legend(field: FieldGraph) -> str:
    """The themes with the colours of their communities and their papers in each layer, the largest first."""
    slots = community_slots(field)
    groups = {each.id: each for each in field.communities}
    items = []
    for theme in field.themes:
        sizes: Counter[str] = Counter()
        for community in theme.communities:
            sizes[groups[community].layer] += len(groups[community].papers)
        parts = ", ".join(f"{sizes[layer]} {LAYER_NAMES[layer]}" for layer in reversed(BOTTOM_UP) if sizes[layer])
        colours = dict.fromkeys(colour_class(slots[community]) for community in theme.communities)
        swatches = "".join(f'<span class="swatch {colour}"></span>' for colour in colours)
        items.append(f'<li>{swatches}{text(theme.label)} <span class="count">{parts}</span></li>')
    return f'<ul class="legend">{"".join(items)}</ul>'


def span_fact(field: FieldGraph) -> str:
    """The years of the field as a fact above its text; nothing where no paper has a year."""
    span = span_to_show(paper.year for paper in field.papers.values() if paper.year is not None)
    if span is None:
        return ""
    return f"<b>{span.first}–{span.last}</b>{f' ({span.outside})' if span.outside else ''}"
