"""The one door to TeX: whatever reaches a .tex or .bib file passes one of these functions.

Text is set character for character, and the escaping loses nothing and can be undone. Addresses and keys are as they
are but for the few characters that TeX acts on. A single `^` is enough to be careful with: before it reads a command,
TeX turns `^^5c` into a backslash, so no caret of a paper may be bare, in identifiers and addresses neither.
"""

from __future__ import annotations

import re
from urllib.parse import quote

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
_NOT_IN_ADDRESSES = re.compile(r"[^A-Za-z0-9/:;.,()\[\]<>_~+*!'@=&?#%|-]")
"""What is left of ASCII after this means nothing inside `\\url` and `\\doi`, nor to BibTeX in braces."""

_NOT_IN_KEYS = re.compile(r"[^A-Za-z0-9:./+_-]")
_NO_CHARACTERS = "".join(chr(plane + end) for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF))
_CONTROL = re.compile(rf"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_NO_CHARACTERS}]")


def latex_escape(text: str) -> str:
    """Text that LaTeX sets character for character; pairs that TeX would join (`--`, `''`) are kept apart."""
    return _LIGATURE.sub("{}", _printable(text).translate(_LATEX_TABLE))


def bibtex_escape(text: str) -> str:
    """The same for a field of a .bib file."""
    return _LIGATURE.sub("{}", _printable(text).translate(_BIBTEX_TABLE))


def tex_address(value: str) -> str:
    """An address or a DOI for `\\url`, `\\doi` and BibTeX; what is not safe there is percent-encoded.

    >>> tex_address("10.1000/a^^5cb{c}_<1>")
    '10.1000/a%5E%5E5cb%7Bc%7D_<1>'
    """
    return _NOT_IN_ADDRESSES.sub(lambda found: quote(found[0], safe="", errors="replace"), value)


def tex_key(value: str) -> str:
    """A citation key or label for `\\cite`, `\\label` and BibTeX; a character unsafe there becomes its code.

    >>> tex_key("DBLP:conf/nips/X17"), tex_key("a b}")
    ('DBLP:conf/nips/X17', 'a+20b+7d')
    """
    return _NOT_IN_KEYS.sub(lambda found: f"+{ord(found[0]):x}", value)


def _printable(text: str) -> str:
    """TeX stops at control characters and at half a surrogate pair."""
    return _CONTROL.sub(" ", text)


def one_line(text: str) -> str:
    """White space of any kind becomes single blanks; control characters go."""
    return " ".join("".join(c if c.isprintable() or c.isspace() else "" for c in text).split())
