"""LaTeX as bibliographies use it, turned into plain text: accents, letters, dashes, quotation marks and grouping.

Mathematics between dollar signs stays as written, and so does every command not listed here. A full converter
(`pylatexenc`) is not used, because it takes "50% of …" in a pasted abstract for a comment and drops the rest.
"""

from __future__ import annotations

import re
import unicodedata

_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å",
    "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ",
    "NG": "Ŋ", "S": "§", "P": "¶", "copyright": "©", "pounds": "£", "euro": "€", "dots": "…", "ldots": "…",
    "textellipsis": "…", "textendash": "–", "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’",
    "textquotedblleft": "“", "textquotedblright": "”", "textregistered": "®", "texttrademark": "™",
    "textdegree": "°", "degree": "°", "textmu": "µ", "textbackslash": "\\", "textasciitilde": "~", "slash": "/",
    "textquotedbl": '"', "textless": "<", "textgreater": ">", "textbar": "|", "textasciigrave": "`",
    "textasciicircum": "^", "textbraceleft": r"\{", "textbraceright": r"\}",
    "TeX": "TeX", "LaTeX": "LaTeX", "quad": " ", "newline": " ", "par": " ",
}  # fmt: skip
_STYLES = (
    "emph|textit|textbf|textsc|texttt|textrm|textsf|textsl|textup|textnormal|text|mbox|uppercase|lowercase|url|"
    "em|it|bf|sc|tt|rm|sl|textsuperscript|textsubscript|enquote|ensuremath|relax|protect|noopsort"
)

_MATH = re.compile(r"(?<!\\)(\$[^$]+(?<!\\)\$)")
_ACCENT = re.compile(
    r"""\\(?:(?P<sign>[`'^"~=.])\s*+(?:\{\s*+(?P<a>\\[ij]|[^\W\d_]?)\s*+\}|(?P<b>\\[ij](?![A-Za-z])\s*|[^\W\d_]))"""
    r"""|(?P<word>[uvHtcdbrk])(?:\s*\{\s*(?P<c>\\[ij]|[^\W\d_])\s*\}|\s+(?P<d>[^\W\d_])(?![A-Za-z])))"""
)
_GROUPED = re.compile(rf"\{{\s*\\({'|'.join(sorted(_LETTERS, key=len, reverse=True))})(?:\{{\}})?\s*\}}")
_VOWELS = frozenset("aeiouyAEIOUY")
_LETTER = re.compile(rf"\\({'|'.join(sorted(_LETTERS, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}}|\s+)?")
_STYLE = re.compile(rf"\\(?:{_STYLES})(?![A-Za-z])\s*")
_HREF = re.compile(r"\\href\s*\{[^{}]*\}\s*")
_ESCAPED = re.compile(r"\\([&%$#_{} ,;/-])")
_SPACINGS = {",": " ", ";": " ", "/": "", "-": ""}
_TIE = re.compile(r"(?<!\\)~")
_NO_GROUP = re.compile(r"(?<!\\)\{([^\x00-\x7f]?)\}")
"""Braces of an accent, `{ö}`, and empty ones."""
_BRACE = re.compile(r"(?<!\\)[{}]")


def latex_to_text(source: str, *, braces: bool = False) -> str:
    """`source` as a reader would see it typeset; with `braces`, those that group stay and literal ones are `\\{`."""
    if not any(mark in source for mark in ("\\", "{", "}", "~", "--", "``", "''")):
        return source
    if "$" not in source:
        return _typeset(source, braces=braces)
    # Odd pieces are mathematics: the pattern has one group, so `split` puts it between the texts.
    return "".join(
        piece if number % 2 else _typeset(piece, braces=braces) for number, piece in enumerate(_MATH.split(source))
    )


def accents_to_text(source: str) -> str:
    """`source` with accents and letters of LaTeX as characters; everything else stays, for it may be no LaTeX at all.

    A backslash before an apostrophe is more often a stray escape ("it\\'s") than an accent, so without braces only
    vowels are taken for accented.
    """
    if "\\" not in source:
        return source
    pieces = enumerate(_MATH.split(source) if "$" in source else [source])
    return "".join(piece if number % 2 else _with_accents(piece) for number, piece in pieces)


def _with_accents(text: str) -> str:
    accented = _GROUPED.sub(lambda found: _LETTERS[found.group(1)], _ACCENT.sub(_surely_accented, text))
    return text if accented == text else _NO_GROUP.sub(r"\1", accented)


def _surely_accented(found: re.Match[str]) -> str:
    bare = (found["b"] or "") if found["sign"] == "'" else ""
    is_doubtful = found["d"] or (bare and bare[0] not in _VOWELS and not bare.startswith("\\"))
    return found[0] if is_doubtful else _accented(found)


def _typeset(text: str, *, braces: bool) -> str:
    if "\\" in text:
        text = _ACCENT.sub(_accented, text)
        text = _LETTER.sub(lambda found: _LETTERS[found.group(1)], text)
        text = _STYLE.sub("", _HREF.sub("", text))
    text = _TIE.sub(" ", _NO_GROUP.sub(r"\1", text) if braces else _BRACE.sub("", text))
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    kept = {"{": "\\{", "}": "\\}"} if braces else {}
    return _ESCAPED.sub(lambda found: (_SPACINGS | kept).get(found.group(1), found.group(1)), text)


def _accented(found: re.Match[str]) -> str:
    base = found["a"] or found["b"] or found["c"] or found["d"] or ""
    letter = base.strip().removeprefix("\\")  # the dotless ı and ȷ get their accent as i and j
    return unicodedata.normalize("NFC", letter + _ACCENTS.get(found["sign"] or found["word"], ""))
