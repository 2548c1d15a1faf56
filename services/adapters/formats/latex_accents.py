"""Accents and letters of LaTeX in a text that may be no LaTeX at all."""

from __future__ import annotations

import re
import unicodedata

from services.text.latex_symbols import ACCENTS, LETTERS

_MATH = re.compile(r"(?<!\\)(\$[^$]+(?<!\\)\$)")
_ACCENT = re.compile(
    r"""\\(?:(?P<sign>[`'^"~=.])\s*+(?:\{\s*+(?P<a>\\[ij]|[^\W\d_]?)\s*+\}|(?P<b>\\[ij](?![A-Za-z])\s*|[^\W\d_]))"""
    r"""|(?P<word>[uvHtcdbrk])(?:\s*\{\s*(?P<c>\\[ij]|[^\W\d_])\s*\}|\s+(?P<d>[^\W\d_])(?![A-Za-z])))"""
)
_GROUPED = re.compile(rf"\{{\s*\\({'|'.join(sorted(LETTERS, key=len, reverse=True))})(?:\{{\}})?\s*\}}")
_VOWELS = frozenset("aeiouyAEIOUY")
_NO_GROUP = re.compile(r"(?<!\\)\{([^\x00-\x7f]?)\}")
"""Braces of an accent, `{ö}`, and empty ones."""


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
    accented = _GROUPED.sub(lambda found: LETTERS[found.group(1)], _ACCENT.sub(_accent_if_certain, text))
    return text if accented == text else _NO_GROUP.sub(r"\1", accented)


def _accent_if_certain(found: re.Match[str]) -> str:
    bare = (found["b"] or "") if found["sign"] == "'" else ""
    is_doubtful = found["d"] or (bare and bare[0] not in _VOWELS and not bare.startswith("\\"))
    return found[0] if is_doubtful else _accent_letter(found)


def _accent_letter(found: re.Match[str]) -> str:
    base = found["a"] or found["b"] or found["c"] or found["d"] or ""
    letter = base.strip().removeprefix("\\")  # the dotless ı and ȷ get their accent as i and j
    return unicodedata.normalize("NFC", letter + ACCENTS.get(found["sign"] or found["word"], ""))
