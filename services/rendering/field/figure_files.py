"""The pictures of a field as files of their own: SVG with its colours inside, for Markdown and for other programs."""

from __future__ import annotations

from collections.abc import Mapping

from kg.model.fields.field import FieldGraph
from kg.model.layer import Layer
from kg.model.papers.paper import PaperId
from services.rendering.field.histogram import histogram_svg
from services.rendering.field.svg import strata_svg
from services.rendering.palette import COMMUNITY_LIGHT, LAYER_LIGHT, OTHERS_LIGHT

STRATA_FILE, YEARS_FILE = "strata.svg", "years.svg"
"""What the files are called beside a survey."""

_STYLE = (
    "svg{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif}text{fill:#1f1c18}"
    ".band{fill:currentColor;fill-opacity:.1}.ribbon{fill:currentColor;fill-opacity:.17}"
    ".band-name{font-size:14px;font-weight:650;fill:currentColor}"
    ".narrow{display:none}.band-size{font-size:11.5px;fill:#6b645a}.lane,.bar{fill:currentColor}"
    ".lane-name{font-size:12px}.axis text{font-size:12px;fill:#6b645a}.axis line{stroke:#1f1c18;stroke-opacity:.09}"
    ".edges path{fill:none;stroke:#1f1c18;stroke-opacity:.28}"
    ".paper{fill:currentColor;stroke:#fff;stroke-width:.8}.paper.seed{stroke:#1f1c18;stroke-width:1.6}"
    ".paper.uncited{fill:#fff;stroke:currentColor;stroke-width:1.5}"
    ".drawn text{font-size:11.5px}.drawn .strong{font-weight:650;font-size:13px}.drawn .quiet{fill:#6b645a;"
    "font-size:10px}.mark{fill:currentColor}.link{fill:none;stroke:#1f1c18;stroke-opacity:.3}"
    ".labels text{font-size:11.5px;paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}"
)
_NOTHING = (
    '<svg class="histogram" viewBox="0 0 700 40" role="img" xmlns="http://www.w3.org/2000/svg">'
    '<title>Papers a year</title><text x="20" y="25">No paper of this field has a year.</text></svg>'
)

NOTHING_DRAWN = (
    '<svg class="drawn" viewBox="0 0 700 40" role="img" xmlns="http://www.w3.org/2000/svg">'
    '<title>Nothing drawn</title><text x="20" y="25">This survey has no such figure.</text></svg>'
)
"""What the file of a figure holds that a survey does without."""


def strata_file(field: FieldGraph, cited: Mapping[PaperId, int] | None = None) -> str:
    """The papers along time; those that are not among `cited`, where it is given, are hollow."""
    return _whole(strata_svg(field, numbers=cited, is_linked=False))


def years_file(field: FieldGraph) -> str:
    """Papers a year; a line that says so where no paper has a year."""
    return _whole(histogram_svg(field) or _NOTHING)


def drawing_file(picture: str) -> str:
    """A drawing of a survey (`canvas.drawing`) as a file."""
    return _whole(picture)


def _whole(picture: str) -> str:
    """A picture with a style and a white ground of its own, so that it looks the same wherever it is shown."""
    colours = {f"c{slot}": colour for slot, colour in enumerate(COMMUNITY_LIGHT)} | {"others": OTHERS_LIGHT}
    colours |= {layer.value: LAYER_LIGHT[layer] for layer in Layer}
    classes = "".join(f".{name}{{color:{colour}}}" for name, colour in colours.items())
    head, title, rest = picture.partition("</title>")
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return f"{head}{title}<style>{_STYLE}{classes}</style>{ground}{rest}\n"
