"""Markers of a full text, resolved to its reference list, in whatever style the paper cites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kg.algorithms.citations.author_year_markers import author_year_markers
from kg.algorithms.citations.numeric_markers import numeric_markers
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_markers import InTextMarker, MarkerStyle

NUMERIC = (MarkerStyle.BRACKETS, MarkerStyle.PARENTHESES, MarkerStyle.SUPERSCRIPT)

CLEAR = 0.6
"""Share of the references that the other style finds that brackets must find to be preferred: they are the surest."""


def labels_of(references: Sequence[ListedReference]) -> dict[str, str]:
    """Keys of the references by label; a list without labels counts from one."""
    if any(reference.label for reference in references):
        return {reference.label: reference.key for reference in references if reference.label}
    return {str(place): reference.key for place, reference in enumerate(references, start=1)}


def find_markers(
    text: str, references: Sequence[ListedReference], style: MarkerStyle, labels: Mapping[str, str] | None = None
) -> tuple[InTextMarker, ...]:
    """The citations of a text in one style, in order; `labels` as of `labels_of`, worked out when not given."""
    if style is MarkerStyle.AUTHOR_YEAR:
        return author_year_markers(text, references)
    return numeric_markers(text, labels_of(references) if labels is None else labels, style)


def marker_style(texts: Sequence[str], references: Sequence[ListedReference]) -> MarkerStyle | None:
    """The style in which most references of the list are cited; None where no style cites any.

    Args:
        texts: paragraphs of the paper without its reference list.
        references: its list.

    Returns:
        Brackets before the others when they find nearly as many, for numbers in parentheses may be equations and
        raised ones footnotes or powers.
    """
    labels = labels_of(references)
    reached = {style: _count_reached(texts, references, style, labels) for style in MarkerStyle}
    most = max(reached.values(), default=0)
    if not most:
        return None
    return next(style for style in BY_TRUST if reached[style] >= CLEAR * most)


BY_TRUST = (MarkerStyle.BRACKETS, MarkerStyle.AUTHOR_YEAR, MarkerStyle.SUPERSCRIPT, MarkerStyle.PARENTHESES)
"""The surest style first."""


def _count_reached(
    texts: Sequence[str], references: Sequence[ListedReference], style: MarkerStyle, labels: Mapping[str, str]
) -> int:
    found = {
        key for text in texts for marker in find_markers(text, references, style, labels) for key in marker.references
    }
    return len(found)
