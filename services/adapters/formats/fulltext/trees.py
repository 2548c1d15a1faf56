"""What the readers of marked-up texts share: running text out of elements, with the citations that mark-up has."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from xml.etree.ElementTree import Element

from kg.algorithms.citations.markers import find_markers, marker_style
from kg.model.papers.full_text import TextParagraph
from kg.model.papers.listed_reference import ListedReference
from kg.model.papers.text_kind import TextKind
from kg.model.papers.text_markers import InTextMarker
from services.adapters.formats.xml_records import local

KeysOf = Callable[[Element], Sequence[str]]
"""The keys of the references that an element cites; none for any other element."""

NOTHING: Mapping[int, str] = MappingProxyType({})
_WITH_SENTENCES = frozenset({TextKind.PROSE, TextKind.CAPTION, TextKind.NOTE})
_SPACE = re.compile(r"\s+")
_RANGE = re.compile(r"[\])]?\s?[–—‒−-]\s?[\[(]?")


def attribute(element: Element, name: str) -> str:
    """An attribute, whatever its namespace; "" where there is none."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")


def inside(element: Element, *names: str) -> Iterator[Element]:
    """Every element of these names below one, in order."""
    return (found for found in element.iter() if found is not element and local(found) in names)


def first(element: Element | None, *names: str) -> Element | None:
    """The first element of these names below one, or None."""
    return None if element is None else next(inside(element, *names), None)


def plain(element: Element | None, skipped: Collection[str] = ()) -> str:
    """The text of an element on one line; "" for None."""
    return "" if element is None else running(element, lambda _: (), skipped)[0]


def running(
    element: Element, keys_of: KeysOf, skipped: Collection[str], replaced: Mapping[int, str] = NOTHING
) -> tuple[str, tuple[InTextMarker, ...]]:
    """The text of an element on one line, and the citations in it with their places.

    Args:
        element: a paragraph; what follows it is not its text.
        keys_of: tells citations.
        skipped: names of elements whose text is left out.
        replaced: what stands for an element, by its `id()`.
    """
    pieces: list[str] = []
    markers: list[InTextMarker] = []
    length = 0

    def add(text: str | None) -> None:
        nonlocal length
        joined = _SPACE.sub(" ", text or "")
        if joined.startswith(" ") and (not pieces or pieces[-1].endswith(" ")):
            joined = joined[1:]
        if joined:
            pieces.append(joined)
            length += len(joined)

    def walk(one: Element) -> None:
        keys = tuple(keys_of(one))
        start = length
        add(one.text)
        for child in one:
            if id(child) in replaced:
                add(replaced[id(child)])
            elif local(child) not in skipped:
                walk(child)
            add(child.tail)
        if keys and length > start:
            markers.append(InTextMarker(start=start, end=length, references=keys))

    walk(element)
    text = "".join(pieces)
    return text.rstrip(), tuple(marker for marker in markers if marker.end <= len(text.rstrip()))


def with_ranges(paragraph: TextParagraph, order: Sequence[str]) -> TextParagraph:
    """The paragraph; citations that a dash joins, [1]–[4], also cite the entries of the list between them."""
    places = {key: place for place, key in enumerate(order)}
    markers = list(paragraph.markers)
    for number in range(1, len(markers)):
        one, other = markers[number - 1], markers[number]
        if one.end > other.start or not _RANGE.fullmatch(paragraph.text[one.end : other.start]):
            continue
        if not (one.references and other.references):
            continue
        low, high = places.get(one.references[-1], 0), places.get(other.references[0], 0)
        if 1 < high - low < 60:
            markers[number] = replace(other, references=(*order[low + 1 : high], *other.references))
    return replace(paragraph, markers=tuple(markers))


def resolve_citations(
    paragraphs: Iterable[TextParagraph], references: Sequence[ListedReference]
) -> tuple[TextParagraph, ...]:
    """Paragraphs with their citations: those of the mark-up, or found in the text where the mark-up has none at all."""
    known = {reference.key for reference in references}
    whole = tuple(
        replace(paragraph, markers=tuple(each for each in paragraph.markers if known.intersection(each.references)))
        for paragraph in paragraphs
    )
    if any(paragraph.markers for paragraph in whole):
        order = [reference.key for reference in references]
        return tuple(with_ranges(paragraph, order) for paragraph in whole)
    style = marker_style([each.text for each in whole if each.kind in _WITH_SENTENCES], references)
    if style is None:
        return whole
    return tuple(
        replace(each, markers=find_markers(each.text, references, style)) if each.kind in _WITH_SENTENCES else each
        for each in whole
    )
