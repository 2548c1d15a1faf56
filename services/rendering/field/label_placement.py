"""Labels that cover neither each other nor the discs they do not name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.model.papers.paper import PaperId
from services.exploring.layout.picture import Disc

SIZE = 11.5
"""Height of the letters in picture units."""

_NARROW, _WIDE = frozenset("iljtf.,:;'|!()[] "), frozenset("mwMWQO@&")
_AIR = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """Text on the base line at (x, y); `anchor` is `start`, `middle` or `end` as in SVG."""

    paper_id: PaperId
    text: str
    x: float
    y: float
    anchor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def text_width(text: str) -> float:
    """An upper estimate of the width of sans-serif text of SIZE."""
    return SIZE * sum(0.34 if c in _NARROW else 0.92 if c in _WIDE else 0.68 if c.isupper() else 0.58 for c in text)


def place_labels(
    wanted: Iterable[tuple[PaperId, str]], discs: Sequence[Disc], *, left: float, right: float, bottom: float
) -> tuple[Label, ...]:
    """Place as many labels as fit, first come first served.

    Args:
        wanted: papers with their texts, most important first.
        discs: every disc of the picture.
        left, right, bottom: the ground labels may cover; it starts at 0 above.
    """
    at = {disc.paper_id: disc for disc in discs}
    boxes = [(disc.paper_id, _disc_box(disc)) for disc in discs]
    taken: list[_Box] = []
    labels = []
    for paper_id, text in wanted:
        for label, box in _candidates(at[paper_id], text):
            is_inside = left <= box.left and box.right <= right and box.top >= 0 and box.bottom <= bottom
            is_free = not any(box.meets(each) for each in taken)
            if is_inside and is_free and not any(box.meets(each) for other, each in boxes if other != paper_id):
                labels.append(label)
                taken.append(box)
                break
    return tuple(labels)


def _disc_box(disc: Disc) -> _Box:
    inner = disc.radius * 0.9
    return _Box(left=disc.x - inner, top=disc.y - inner, right=disc.x + inner, bottom=disc.y + inner)


def _candidates(disc: Disc, text: str) -> list[tuple[Label, _Box]]:
    """Right, left, above, below."""
    width, away = text_width(text), disc.radius + _AIR
    places = [
        (disc.x + away, disc.y + SIZE * 0.35, "start"),
        (disc.x - away, disc.y + SIZE * 0.35, "end"),
        (disc.x, disc.y - away, "middle"),
        (disc.x, disc.y + away + SIZE * 0.75, "middle"),
    ]
    shifts = {"start": 0.0, "middle": width / 2, "end": width}
    return [
        (
            Label(paper_id=disc.paper_id, text=text, x=round(x, 1), y=round(y, 1), anchor=anchor),
            _Box(
                left=x - shifts[anchor] - 1,
                top=y - SIZE * 0.85,
                right=x - shifts[anchor] + width + 1,
                bottom=y + SIZE * 0.3,
            ),
        )
        for x, y, anchor in places
    ]
