"""Formulas that are a word of a text, `$\\beta$-catenin`, `H$_2$O`, `$10^{-3}$`, as the characters that they show."""

from __future__ import annotations

import re

from services.text.latex_symbols import symbols

_FORMULA = re.compile(
    r"(?<![\\$])(?P<sign>\$\$?)(?=[^\s$])(?P<body>[^$]{1,80})(?<![\s\\])(?P=sign)(?!\$)"
    r"|\\\((?P<other>[^$()]{1,80})\\\)"
)
"""A formula between dollars with no blank inside them, so that "$5 and $10" is none."""
_STYLE = re.compile(r"\\(?:math(?:rm|it|sf)|text(?:rm|it|normal)?|mbox|rm|ensuremath)\s?\{([^{}\\]{1,40})\}")
_PIECE = re.compile(
    r"\\(?P<command>[A-Za-z]{1,30})|_(?:(?P<low>\d)|\{(?P<lower>\d{1,3})\})"
    r"|\^(?:(?P<high>[\dn+-])|\{(?P<higher>[\dn+-]{1,4})\}|\{?\\(?P<circle>circ|prime)\}?)"
    r"|(?P<plain>[A-Za-z0-9.,:+*/()'-])"
)
_MARKS = re.compile(r"[\\_^]")
_RAISED = str.maketrans("0123456789n+-", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ⁺⁻")
_LONGEST_SIGN = 2
"""Characters of the sign that a command stands for; what is longer is the name of a function."""


def read_simple_formulas(text: str) -> str:
    """Return the text with its formulas of letters, signs, indices and powers as characters, and the others as written.

    >>> read_simple_formulas(r"$\\beta$-catenin, H$_2$O$_2$, \\(R^2\\), $k$-means in $O(\\log n)$ for $5")
    'β-catenin, H2O2, R², k-means in $O(\\\\log n)$ for $5'
    """
    return _FORMULA.sub(_read, text) if "$" in text or "\\(" in text else text


def _read(found: re.Match[str]) -> str:
    stated = found["body"] or found["other"]
    body = _STYLE.sub(r"\1", stated)
    if not _MARKS.search(body) and body == stated and not _is_lone_letter(found, body):
        return found[0]
    written: list[str] = []
    position = 0
    while position < len(body):
        piece = _PIECE.match(body, position)
        sign = _sign(piece) if piece else None
        if piece is None or sign is None:
            return found[0]
        written.append(sign)
        position = piece.end()
    return "".join(written)


def _is_lone_letter(found: re.Match[str], body: str) -> bool:
    """Whether a formula is one letter that no other one touches: `$k$-means`."""
    text, start, end = found.string, found.start(), found.end()
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    return len(body) == 1 and body.isalpha() and not before.isalnum() and not behind.isalnum()


def _sign(piece: re.Match[str]) -> str | None:
    """What a piece of a formula shows; None where that is not known."""
    if piece["command"]:
        sign = symbols().get(piece["command"])
        return sign if sign and len(sign) <= _LONGEST_SIGN else None
    if piece["circle"]:
        return "°" if piece["circle"] == "circ" else "′"
    high = piece["high"] or piece["higher"]
    return high.translate(_RAISED) if high else piece["low"] or piece["lower"] or piece["plain"]
