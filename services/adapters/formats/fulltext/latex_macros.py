"""Short forms that a LaTeX source defines for itself: what they stand for is put in their place."""

from __future__ import annotations

import re

from services.adapters.formats.fulltext.latex_tables import closing

MOST_MACROS, LONGEST_MACRO = 1_000, 200
"""Macros of a source, and characters of what one stands for; longer ones lay out the page."""
_PASSES = 3
"""A macro may use another, which may use a third."""
_MOST_GROWTH = 4
"""Times that a source may become longer."""
_DEFINED = re.compile(
    r"\\(?:(?:re|provide)?newcommand\*?|providecommand\*?|DeclareMathOperator\*?|def)\s?\{?\s?\\([A-Za-z]{1,40})\s?\}?\s?(?=\{)"
)
_NO_TEXT = re.compile(r"#\d|\\(?:def|let|expandafter|csname|@\w|if\w|else|fi|begingroup|[gex]def|newcommand)")
_USED = re.compile(r"(?<!\\)\\([A-Za-z]{1,40})(?![A-Za-z@])(?:\{\})?")
_SPACE = re.compile(r"\\xspace\b|\\ensuremath(?=\{)")


def expand_macros(source: str) -> str:
    """A source with its macros that take no argument written out; the definitions stay."""
    macros = _macros(source)
    if not macros:
        return source
    begins = max(0, source.find(r"\begin{document}"))
    head, text = source[:begins], source[begins:]
    most = len(text) * _MOST_GROWTH
    for _ in range(_PASSES):
        added = sum(len(macros.get(found[1], "")) for found in _USED.finditer(text))
        if not added or len(text) + added > most:
            break
        text = _USED.sub(lambda found: macros.get(found[1], found[0]), text)
    return head + text


def _macros(source: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for definition in _DEFINED.finditer(source):
        piece = source[definition.end() : definition.end() + LONGEST_MACRO + 2]
        end = closing(piece, 0, "{}")
        body = _SPACE.sub("", piece[1:end]).strip()
        if end < len(piece) and body and len(found) < MOST_MACROS and not _NO_TEXT.search(body):
            found[definition[1]] = body
    return found
