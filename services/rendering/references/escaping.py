"""LaTeX escaping: done once, loses nothing, and can be undone."""

from __future__ import annotations

import re

_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "`": r"\textasciigrave{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
_BIBTEX = _LATEX | {"{": r"\textbraceleft{}", "}": r"\textbraceright{}"}
"""BibTeX counts braces even behind a backslash, so a single one must have a name."""

_LATEX_TABLE = str.maketrans(_LATEX)
_BIBTEX_TABLE = str.maketrans(_BIBTEX)
_LIGATURE = re.compile(r"(?<=-)(?=-)|(?<=')(?=')|(?<=,)(?=,)|(?<=[?!])(?=\\textasciigrave)")
_BACK = {command: character for table in (_LATEX, _BIBTEX) for character, command in table.items()}
_COMMAND = re.compile("|".join(sorted((re.escape(text) for text in _BACK), key=len, reverse=True)) + r"|\{\}")


def latex_escape(text: str) -> str:
    """Text that LaTeX sets character for character; pairs that TeX would join (`--`, `''`) are kept apart."""
    return _LIGATURE.sub("{}", _printable(text).translate(_LATEX_TABLE))


def bibtex_escape(text: str) -> str:
    """The same for a field of a .bib file."""
    return _LIGATURE.sub("{}", _printable(text).translate(_BIBTEX_TABLE))


def latex_unescape(text: str) -> str:
    """Undo `latex_escape` or `bibtex_escape`."""
    return _COMMAND.sub(lambda found: _BACK.get(found[0], ""), text)


def _printable(text: str) -> str:
    """TeX stops at control characters and at half a surrogate pair."""
    return "".join(" " if _is_control(character) else character for character in text)


def _is_control(character: str) -> bool:
    code = ord(character)
    return code < 0x20 or 0x7F <= code < 0xA0 or 0xD800 <= code < 0xE000 or code & 0xFFFE == 0xFFFE
