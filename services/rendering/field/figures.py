"""What stands around the pictures of a field on a page: legends."""

from __future__ import annotations

from kg.model.fields.field import FieldGraph
from services.exploring.layout import BOTTOM_UP
from services.rendering.page import text
from services.rendering.palette import LAYER_NAMES, colour_class, community_slots

ORNAMENT = (
    '<svg class="ornament" viewBox="0 0 120 26" aria-hidden="true">'
    '<path class="frontier" d="M2 5c20-5 38 5 58 0s38 5 58 0"/>'
    '<path class="development" d="M2 13c20-5 38 5 58 0s38 5 58 0"/>'
    '<path class="foundation" d="M2 21c20-5 38 5 58 0s38 5 58 0"/></svg>'
)
"""Three strata: the mark above a title."""

STRATA_CAPTION = (
    "The field along time; crowded years are wider. A disc is a paper: its colour is its community, its area the "
    "citations it gains a year. Filled discs are cited here, ringed ones are the seeds of the vertical paths drawn as "
    "lines."
)
YEARS_CAPTION = "Papers a year, by stratum."


def legend(field: FieldGraph) -> str:
    """The communities of each layer with their colours and sizes, the newest layer first, as in the picture."""
    slots = community_slots(field)
    columns = []
    for layer in reversed(BOTTOM_UP):
        groups = [each for each in field.communities if each.layer == layer]
        groups.sort(key=lambda each: (-len(each.papers), each.id))
        items = "".join(
            f'<li><span class="swatch {colour_class(slots[each.id])}"></span>{text(each.label)} '
            f'<span class="count">{len(each.papers)}</span></li>'
            for each in groups
        )
        if items:
            columns.append(f'<div><h4 class="{layer}">{LAYER_NAMES[layer]}</h4><ul>{items}</ul></div>')
    return f'<div class="legend">{"".join(columns)}</div>'
