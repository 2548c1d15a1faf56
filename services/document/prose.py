"""The Markdown that sections hold, read once for every renderer.

Paragraphs and `- ` items are parted by blank lines or line starts; inside them are citation markers, `*emphasis*`,
`**strong**`, `` `code` ``, formulas as `$…$` or `$$…$$`, and backslash escapes.
Whatever else looks like markup is text, so nothing of it is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from kg.model.papers.paper import CitationKey
from services.document.formulas import formula_tree, plain_tex
from services.document.markup import markers


class Style(Enum):
    """How a run of text is set."""

    PLAIN = "plain"
    EMPHASIS = "emphasis"
    STRONG = "strong"
    CODE = "code"
    FORMULA = "formula"
    """TeX without its dollar signs, in the line."""
    DISPLAY = "display"
    """The same, on a line of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Characters of one style; `text[i]` is at `start + i` in the section's text."""

    text: str
    style: Style
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """A citation marker, `[@a; @b]`, at `start` in the section's text."""

    keys: tuple[CitationKey, ...]
    start: int


Inline = Run | Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph or, where `is_item`, one item of a list."""

    is_item: bool
    spans: tuple[Inline, ...]


_BLOCK = re.compile(r"[^\n]+(?:\n(?![ \t]*\n|[ \t]*- )[^\n]+)*")
_ITEM = re.compile(r"(?<![ \t])[ \t]*+- ++(?=\S)")
_INLINE = re.compile(
    r"\\(?P<escaped>[!-/:-@\[-`{-~])"
    r"|\$\$(?P<display>[^$\n]+)\$\$|\$(?P<formula>[^$\s](?:[^$\n]*[^$\s])?)\$(?!\d)"
    r"|(?<![`\w])`(?P<code>[^`\s']+)`(?![`\w])"
    r"|(?<![^\s(\"“])\*\*(?=\w)(?P<strong>[^*\n]+)(?<=[\w.!?)])\*\*(?![^\s.,;:!?)\"”])"
    r"|(?<![^\s(\"“])\*(?=\w)(?P<emphasis>[^*\n]+)(?<=[\w.!?)])\*(?![^\s.,;:!?)\"”])"
)
_STYLES = {
    "escaped": Style.PLAIN,
    "code": Style.CODE,
    "strong": Style.STRONG,
    "emphasis": Style.EMPHASIS,
    "formula": Style.FORMULA,
    "display": Style.DISPLAY,
}


def read_prose(text: str) -> tuple[Block, ...]:
    """Blocks of a section's text in order; offsets are those of the text itself."""
    blocks = []
    for found in _BLOCK.finditer(text):
        item = _ITEM.match(text, found.start(), found.end())
        start = item.end() if item else found.start()
        spans = tuple(_spans(text, start, found.end()))
        if any(isinstance(span, Cited) or span.text.strip() for span in spans):
            blocks.append(Block(is_item=item is not None, spans=spans))
    return tuple(blocks)


def _spans(text: str, start: int, end: int) -> Iterator[Inline]:
    position = start
    for marker in markers(text[start:end]):
        yield from _runs(text, position, start + marker.start)
        yield Cited(keys=marker.keys, start=start + marker.start)
        position = start + marker.end
    yield from _runs(text, position, end)


def _runs(text: str, start: int, end: int, style: Style = Style.PLAIN) -> Iterator[Run]:
    position = searched = start
    while (found := _INLINE.search(text, searched, end)) is not None:
        kind = found.lastgroup or "escaped"
        if kind in {"formula", "display"} and formula_tree(plain_tex(found[kind])) is None:
            searched = found.start() + 1
            continue
        if position < found.start():
            yield Run(text=text[position : found.start()], style=style, start=position)
        if kind in {"strong", "emphasis"}:
            yield from _runs(text, *found.span(kind), style=_STYLES[kind])
        else:
            inner = style if kind == "escaped" else _STYLES[kind]
            yield Run(text=found[kind], style=inner, start=found.start(kind))
        position = searched = found.end()
    if position < end:
        yield Run(text=text[position:end], style=style, start=position)
