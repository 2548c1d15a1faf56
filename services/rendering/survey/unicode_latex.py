"""Declarations for pdfTeX of characters that its fonts lack; the text itself keeps them as they are."""

from __future__ import annotations

import json
import unicodedata
from functools import cache

from services.rendering.assets import asset

_MISSING = frozenset("\u00adĦħĸĿŀŉŦŧſ")
NATIVE = frozenset(map(chr, range(0xA1, 0x180))) - _MISSING | frozenset("ȘșȚț–—‘’‚“”„†‡•‰‹›€™℃№◦\u2126")
"""Characters that LaTeX's utf8 input with T1 and textcomp sets by itself; Latin letters with accents among them."""


@cache
def _characters() -> dict[str, dict[str, str]]:
    tables: dict[str, dict[str, str]] = json.loads(asset("characters.json"))
    return tables


def declarations(text: str) -> str:
    """One `\\DeclareUnicodeCharacter` for each character of `text` that needs it, in code order.

    Greek letters and mathematical signs become formulas, Cyrillic letters are transliterated, letters with rare accents
    and typographic variants become their base letters; of what remains, such as Chinese, pdfTeX prints the code point.
    """
    needed = sorted({character for character in text if ord(character) > 0x9F and character not in NATIVE})
    return "".join(f"\\DeclareUnicodeCharacter{{{ord(each):04X}}}{{{_meaning(each)}}}\n" for each in needed)


def _meaning(character: str) -> str:
    tables = _characters()
    if character in tables["signs"]:
        return tables["signs"][character]
    if formula := tables["formulas"].get(character):
        return rf"\texorpdfstring{{\ensuremath{{\{formula}}}}}{{{formula.rpartition('{')[2].rstrip('}')}}}"
    transliterated = _transliterate(character)
    if transliterated is not None:
        return transliterated
    code = f"U+{ord(character):04X}"
    return rf"\texorpdfstring{{{{\scriptsize[{code}]}}}}{{[{code}]}}"


def _transliterate(character: str) -> str | None:
    """The letters a character stands for, None where ASCII cannot say."""
    small = _characters()["letters"].get(character.lower())
    if small is not None:
        return small if character.islower() else small.capitalize()
    if unicodedata.category(character) == "Zs":
        return r"\ "
    decomposed = unicodedata.normalize("NFKD", character).replace("\u2044", "/")
    base = "".join(each for each in decomposed if not unicodedata.combining(each))
    return base if base.isascii() and base.replace("/", "").isalnum() else None
