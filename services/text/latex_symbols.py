"""What the commands of TeX stand for: accents, letters, signs, styles and commands whose arguments are not text.

Most signs come from the tables of `pylatexenc` (its own and the W3C's `unicode.xml`). `latex_symbols.toml` has what
reference managers and publishers write besides: Zotero, JabRef, Mendeley, Crossref, MathSciNet, the APS and the ADS.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from services.text.wordlist import words_of_list

_TABLES: Mapping[str, Mapping[str, str]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))

ACCENTS = _TABLES["accents"]
"""The accents of LaTeX's kernel, by sign or letter, as combining characters."""
MORE_ACCENTS = {**ACCENTS, **_TABLES["more_accents"]}
"""And those of other packages, of the American Mathematical Society's database, and of mathematics."""
LETTERS = _TABLES["letters"]
"""Letters and signs of LaTeX's kernel; a brace that is text is `\\{`, distinct from one that groups."""
SPACINGS = _TABLES["spacings"]
"""Commands of one sign that are blanks, breaks or nothing."""
_MORE_SIGNS = _TABLES["more_signs"]
_SIGNS_OF_CROSSREF = ("math", "less", "greater", "lt", "gt")
SIGNS_IN_MATH = {
    **_TABLES["signs_in_math"],
    **{"\\" + name: sign for name, sign in _MORE_SIGNS.items() if name.startswith(_SIGNS_OF_CROSSREF)},
}
"""Formulas of one sign, which exporters write for a character that is not mathematics in the text: `$<$`, `$\\sim$`."""

STYLES = words_of_list("latex_symbols", "styles")
"""Commands that are not seen in plain text, only how their argument looks."""

VERBATIM = frozenset({"url", "path", "nolinkurl", "doi", "texttturl", "verb", "detokenize"})
QUOTES = frozenset({"enquote", "mkbibquote"})

DROPPED_ARGUMENTS = dict.fromkeys(words_of_list("latex_symbols", "dropped"), 1) | {
    "hyperref": 0, "fcolorbox": 2, "resizebox": 2,
}  # fmt: skip
"""Commands with the number of their first arguments that are not text; those that follow are."""

CHOSEN_ARGUMENTS = {"VAN": (3, 2), "printfirst": (2, 1), "singleletter": (1, 1)}
"""Commands by which entries are sorted, as bibliographies define them, with their arguments and the one that is seen.
Sources: xampl.bib of BibTeX; `\\VAN` of the guides of APA and ACM."""

_SYMBOL = re.compile(r"\\([A-Za-z]+)(?:\{\})?")
_WRAPPING = re.compile(r"\A\{?\\ensuremath\{([^{}]*)\}\}?")
_NO_SYMBOLS = frozenset({"today"})
_VARIANTS = {"epsilon": "ε", "theta": "ϑ", "phi": "φ", "sigma": "ς", "rho": "ϱ", "pi": "ϖ", "kappa": "ϰ"}


@cache
def symbols() -> Mapping[str, str]:
    """Return every command of letters that stands for characters, without its backslash."""
    found = {name: _printable(text) for name, text in _of_pylatexenc().items()}
    return {**found, **dict(_greek_letters()), **_MORE_SIGNS, **LETTERS}


def _printable(text: str) -> str:
    """The text composed, special blanks as blanks, and without what does not print."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(" " if each.isspace() else each for each in composed if each.isprintable() or each.isspace())


def _of_pylatexenc() -> dict[str, str]:
    """The tables of `pylatexenc`: of two characters that one command may stand for, the one with the lower number."""
    from pylatexenc.latex2text import get_default_latex_context_db  # noqa: PLC0415 - its tables take 50 ms
    from pylatexenc.latexencode import get_builtin_conversion_rules  # noqa: PLC0415

    macros = get_default_latex_context_db().iter_macro_specs(["latex-base", "advanced-symbols"])
    shown = {each.macroname: each.simplify_repl for each in macros if isinstance(each.simplify_repl, str)}
    found = {name: text for name, text in shown.items() if name.isalpha() and "%" not in text and text.strip()}
    for name in ("unicode-xml", "defaults"):
        for rule in get_builtin_conversion_rules(name):
            found |= _inverse(rule.rule)
    return {name: text for name, text in found.items() if name not in _NO_SYMBOLS}


def _inverse(table: Mapping[int, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for code in sorted(table):
        symbol = _SYMBOL.fullmatch(_WRAPPING.sub(r"\1", table[code]).strip("{}") if table[code] else "")
        if symbol and code > 0x7F:
            found.setdefault(symbol[1], chr(code))
    return found


def _greek_letters() -> Iterator[tuple[str, str]]:
    """`\\beta`, `\\textbeta` of `textgreek`, `\\upbeta` of `upgreek`, by the names of Unicode."""
    for code in (*range(0x391, 0x3AA), *range(0x3B1, 0x3CA)):
        size, _, name = unicodedata.name(chr(code), "").removeprefix("GREEK ").partition(" LETTER ")
        if not name or " " in name:
            continue
        spelled = "lambda" if name == "LAMDA" else name.lower()
        word = spelled.capitalize() if size == "CAPITAL" else spelled
        yield from ((f"{form}{word}", chr(code)) for form in ("", "text", "up", "Up"))
    for form in ("", "text"):
        yield from ((f"{form}var{name}", sign) for name, sign in _VARIANTS.items())
