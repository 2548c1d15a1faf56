"""Colours and sizes, one choice for pages, pictures and graph files.

Hues follow Wong 2011 (doi:10.1038/nmeth.1618) and Tol's `muted` scheme, which people with any common form of colour
blindness distinguish; each is darkened or lightened until its contrast with its theme's ground is 3:1 or more.
"""

from __future__ import annotations

from collections.abc import Mapping

from kg.model.fields.community import CommunityId
from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer

COMMUNITY_LIGHT = ("#0072b2", "#c25100", "#00805d", "#aa3377", "#9a7400", "#5b50b5", "#3f8f9f", "#8c4b2e")
COMMUNITY_DARK = ("#56b4e9", "#f28e4b", "#35c39a", "#e58bbd", "#e3c04a", "#a79df0", "#7fd3dd", "#cf9877")
LAYER_LIGHT = {Layer.FOUNDATION: "#7a4f2a", Layer.DEVELOPMENT: "#bf7b1d", Layer.FRONTIER: "#1f7a85"}
LAYER_DARK = {Layer.FOUNDATION: "#b98a5e", Layer.DEVELOPMENT: "#eab35c", Layer.FRONTIER: "#5cc3cd"}
OTHERS_LIGHT, OTHERS_DARK = "#767676", "#9a9a9a"
LAYER_NAMES = {Layer.FOUNDATION: "Foundation", Layer.DEVELOPMENT: "Development", Layer.FRONTIER: "Frontier"}


def community_slots(field: FieldGraph) -> Mapping[CommunityId, int | None]:
    """The colour of each community: that of its theme, and none twice in a layer.

    The theme with most papers has the first colour, up to the eighth: more hues cannot be distinguished. The
    largest community of a theme in a layer takes the theme's; another one takes a colour that is free in the layer, one
    that no theme has where there is one, and is grey (None) where none is free.
    """
    hues = range(len(COMMUNITY_LIGHT))
    of_theme = {
        community: hue for hue, theme in zip(hues, field.themes, strict=False) for community in theme.communities
    }
    spare = sorted(hues, key=lambda hue: (hue < len(field.themes), hue))
    slots: dict[CommunityId, int | None] = {}
    for layer in Layer:
        largest = sorted(
            (each for each in field.communities if each.layer == layer), key=lambda each: (-len(each.papers), each.id)
        )
        taken: set[int] = set()
        for each in largest:
            if (hue := of_theme.get(each.id)) is not None and hue not in taken:
                slots[each.id] = hue
                taken.add(hue)
        for each in largest:
            if each.id not in slots:
                slots[each.id] = next((hue for hue in spare if hue not in taken), None)
                taken.update(hue for hue in (slots[each.id],) if hue is not None)
    return slots


def colour_class(slot: int | None) -> str:
    """The CSS class of a theme's colour."""
    return "others" if slot is None else f"c{slot}"


def rgb(colour: str) -> tuple[int, int, int]:
    """Red, green, blue of `#rrggbb`, 0..255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def theme_css() -> str:
    """The colours as CSS variables for the light theme, the dark one, and whatever the reader's system prefers."""
    light = _variables(COMMUNITY_LIGHT, LAYER_LIGHT, OTHERS_LIGHT)
    dark = _variables(COMMUNITY_DARK, LAYER_DARK, OTHERS_DARK)
    classes = "".join(f".c{slot}{{--colour:var(--c{slot})}}" for slot in range(len(COMMUNITY_LIGHT)))
    strata = "".join(f".{layer}{{--colour:var(--{layer})}}" for layer in Layer)
    return (
        f":root{{{light}}}@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=dark]{{{dark}}}@media print{{:root:root{{{light}}}}}{classes}"
        f".others{{--colour:var(--others)}}"
        f"{strata}"
    )


def _variables(communities: tuple[str, ...], layers: Mapping[Layer, str], others: str) -> str:
    colours = [f"--c{slot}:{colour}" for slot, colour in enumerate(communities)]
    return ";".join([*colours, *(f"--{layer}:{colour}" for layer, colour in layers.items()), f"--others:{others}"])
