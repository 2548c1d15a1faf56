"""Numbers that cite: [3], [3, 5], [3-7], [3]-[7], (3), and raised ones behind a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.model.papers.text_markers import InTextMarker, MarkerStyle

LONGEST_RANGE = 60
"""References that one range may cite; a longer one is a range of years or pages."""

_ITEMS = r"\d{1,4}[a-z]?(?:\s?[,;–—‒−-]\s?\d{1,4}[a-z]?){0,60}"
_NOTE = r"(?:,?\s(?:p|pp|Sec|Section|Theorem|Thm|Ch|Chapter|Fig|Eq|Chap|Table|Appendix|Lemma|§)[^\[\]()]{1,40})?"
_LEAD = r"(?:(?:e\.g\.|see|cf\.|i\.e\.|see also|reviewed in|refs?\.?|and),?\s){0,2}"
_GROUPS = {
    MarkerStyle.BRACKETS: re.compile(rf"\[\s?{_LEAD}({_ITEMS}){_NOTE}\s?\]"),
    MarkerStyle.PARENTHESES: re.compile(rf"(?<=[\w)’'”\"%] )\({_LEAD}({_ITEMS}){_NOTE}\)"),
    MarkerStyle.SUPERSCRIPT: re.compile(
        r"(?<=[^\W\d_A-Z][^\W\d_]|[a-z)\]”’%][.,;:)”’]|[a-z]\))(\d{1,3}(?:[,–-]\d{1,3}){0,30})(?=[\s.,;:)]|\Z)"
    ),
}
_ITEM = re.compile(r"(\d{1,4}[a-z]?)(?:\s?[–—‒−-]\s?(\d{1,4}[a-z]?))?")
_BETWEEN = re.compile(r"\s?[–—‒−-]\s?")


def numeric_markers(text: str, by_label: Mapping[str, str], style: MarkerStyle) -> tuple[InTextMarker, ...]:
    """The numbers of a text that cite, one marker each number or range.

    Args:
        text: running text.
        by_label: keys of the listed references by their labels, in the order of the list.
        style: brackets, parentheses or superscript.

    Returns:
        Markers in order. A bracket with a number that no label has is not a citation: [0, 1] is an interval.
    """
    found: list[InTextMarker] = []
    for group in _GROUPS[style].finditer(text):
        items = list(_items(group, by_label))
        if all(item.references for item in items):
            found += _joined_range(text, found, items, by_label)
    return tuple(found)


def _items(group: re.Match[str], by_label: Mapping[str, str]) -> Iterator[InTextMarker]:
    offset = group.start(1)
    for item in _ITEM.finditer(group[1]):
        keys = _range(item[1], item[2], by_label) if item[2] else _one(item[1], by_label)
        yield InTextMarker(start=offset + item.start(), end=offset + item.end(), references=keys)


def _one(label: str, by_label: Mapping[str, str]) -> tuple[str, ...]:
    key = by_label.get(label)
    return (key,) if key else ()


def _range(first: str, last: str, by_label: Mapping[str, str]) -> tuple[str, ...]:
    """The references from one label to another, both of which must be in the list; () for what is not a range."""
    if not (first.isdigit() and last.isdigit() and 0 < int(last) - int(first) < LONGEST_RANGE):
        return ()
    if first not in by_label or last not in by_label:
        return ()
    return tuple(by_label[str(n)] for n in range(int(first), int(last) + 1) if str(n) in by_label)


def _joined_range(
    text: str, before: list[InTextMarker], items: list[InTextMarker], by_label: Mapping[str, str]
) -> list[InTextMarker]:
    """The items, the first of which ends a range where a dash parts it from the bracket before: [3]-[7]."""
    if not before or not items or items[0].start - before[-1].end > 5:
        return items
    gap = text[before[-1].end : items[0].start]
    if not (gap.startswith("]") and gap.endswith("[") and _BETWEEN.fullmatch(gap[1:-1])):
        return items
    first, last = text[before[-1].start : before[-1].end], text[items[0].start : items[0].end]
    between = _range(first, last, by_label)[1:]
    ending = InTextMarker(start=items[0].start, end=items[0].end, references=between or items[0].references)
    return [ending, *items[1:]]
