"""Our own SVG pictures as vector drawings inside a LaTeX article, without any package for drawing.

Shapes become operators of PDF (ISO 32000-1, 8.5: a line of no length with round ends is a disc), which pdfTeX, LuaTeX
and XeTeX pass on (`\\drawing` in `survey.tex`); words are set by TeX, so that every script of a name is as in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from defusedxml import ElementTree

from kg.model.layer import Layer
from services.rendering.palette import COMMUNITY_LIGHT, LAYER_LIGHT, OTHERS_LIGHT, rgb
from services.rendering.references.escaping import latex_escape

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_COLOURS = {
    **{f"c{slot}": colour for slot, colour in enumerate(COMMUNITY_LIGHT)},
    **{layer.value: LAYER_LIGHT[layer] for layer in Layer},
    "others": OTHERS_LIGHT,
}
_INK, _QUIET, _WHITE = (31, 28, 24), (107, 100, 90), (255, 255, 255)
_FAINTEST = 0.07
"""Share of ink in a line among very many; thinner ones are lost in print."""

_SMALLEST, _LETTERS = 5.0, 11.0
"""Height of letters in points at least, and in units of a picture."""

_BAND, _RIBBON = 0.1, 0.24
"""Share of its colour in the ground of a stratum, and of a community on it."""

_LINK = 0.3
"""Share of ink in a line of a drawing."""

_BOXES = {"start": "\\rlap{{{}}}", "end": "\\llap{{{}}}", "middle": "\\makebox[0pt]{{{}}}"}


def tex_picture(svg: str, *, width: float) -> str:
    """A `picture` environment that shows what one of our own SVG pictures shows.

    Args:
        svg: made by `strata_svg`, `histogram_svg` or `canvas.drawing`.
        width: of the drawing, in big points (1/72 inch).
    """
    root = ElementTree.fromstring(svg)
    _, _, right, bottom = map(float, root.attrib["viewBox"].split())
    scale = width / right
    group = next((each for each in root.iter() if "edges" in _classes(each)), root)
    faint = max(_FAINTEST, 0.28 * float(group.attrib.get("opacity", "1")))
    shapes = [operators for element in root.iter() for operators in _shape(element, _classes(element), faint)]
    words = [each for element in root.iter() for each in _words(element, bottom)]
    size = max(_SMALLEST, _LETTERS * scale)
    matrix = f"{scale:.4f} 0 0 {-scale:.4f} 0 {bottom * scale:.2f} cm 1 J"
    return "\n".join(
        [
            f"\\setlength{{\\unitlength}}{{{scale:.4f}bp}}%",
            f"\\begin{{picture}}({right:g},{bottom:g})\\put(0,0){{\\drawing{{q {matrix}",
            *shapes,
            f"Q}}}}\\fontsize{{{size:.1f}}}{{{size * 1.2:.1f}}}\\sffamily",
            *words,
            "\\end{picture}",
        ]
    )


def _classes(element: Element) -> list[str]:
    return element.attrib.get("class", "").split()


def _shape(element: Element, classes: list[str], faint: float) -> Iterator[str]:
    tag = element.tag.rpartition("}")[2]
    own = next((rgb(_COLOURS[name]) for name in classes if name in _COLOURS), _INK)
    if tag == "polygon":
        points = [point.replace(",", " ") for point in element.attrib["points"].split()]
        ground = _mix(own, _RIBBON if "ribbon" in classes else _BAND)
        yield f"{_paint(ground)} rg {points[0]} m {' l '.join(points[1:])} l f"
    elif tag == "line":
        x1, y1, x2, y2 = (element.attrib[name] for name in ("x1", "y1", "x2", "y2"))
        yield f"{_paint(_mix(_INK, 0.15))} RG 0.8 w {x1} {y1} m {x2} {y2} l S"
    elif tag == "path":
        x, y, *bends = _NUMBER.findall(element.attrib["d"])
        pen = f"{_paint(_mix(_INK, _LINK if 'link' in classes else faint))} RG {element.attrib['stroke-width']} w"
        line = f"{pen} {x} {y} m {' '.join(bends)} c S"
        dashes = element.attrib.get("stroke-dasharray")
        yield line if dashes is None else f"[{dashes}] 0 d {line} [] 0 d"
    elif tag == "rect":
        x, y, width, height = (element.attrib[name] for name in ("x", "y", "width", "height"))
        colour = _mix(own, float(element.attrib.get("fill-opacity", "1")))
        yield f"{_paint(colour)} rg {x} {y} {width} {height} re f"
    elif tag == "circle":
        at, radius = f"{element.attrib['cx']} {element.attrib['cy']}", float(element.attrib["r"])
        if "mark" in classes:
            yield _disc(at, radius, own)
            return
        outer, inner = (own, _WHITE) if "uncited" in classes else (_INK if "seed" in classes else own, own)
        yield _disc(at, radius + 0.8, outer)
        if outer != inner:
            yield _disc(at, radius - 0.8, inner)


def _disc(at: str, radius: float, colour: tuple[int, int, int]) -> str:
    return f"{_paint(colour)} RG {2 * radius:.2f} w {at} m {at} l S"


def _words(element: Element, bottom: float) -> Iterator[str]:
    """A piece of text at its place; what only a narrow screen shows is left out."""
    classes = _classes(element)
    if element.tag.rpartition("}")[2] != "text" or "narrow" in classes:
        return
    colour = next((rgb(_COLOURS[name]) for name in classes if name in _COLOURS), _INK)
    colour = _QUIET if {"band-size", "quiet"} & set(classes) else colour
    text = latex_escape(" ".join((element.text or "").replace("…", "...").split()))
    text = f"\\textbf{{{text}}}" if {"band-name", "strong"} & set(classes) else text
    box = _BOXES[element.attrib.get("text-anchor", "start")].format(text)
    place = f"{element.attrib['x']},{bottom - float(element.attrib['y']):.1f}"
    yield f"\\put({place}){{\\color[RGB]{{{','.join(map(str, colour))}}}{box}}}"


def _paint(colour: tuple[int, int, int]) -> str:
    return " ".join(f"{value / 255:.3g}" for value in colour)


def _mix(colour: tuple[int, int, int], share: float) -> tuple[int, int, int]:
    """A colour thinned with white, as a share of it on a white ground shows."""
    red, green, blue = (round(255 - (255 - value) * share) for value in colour)
    return red, green, blue
