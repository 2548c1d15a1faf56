"""LaTeX in abstracts, turned into Unicode as far as a line of text can carry it."""

from __future__ import annotations

import re

from services.text.latex_symbols import STYLES, symbols
from services.text.latex_text import latex_to_text

_RAISED = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_MATH = re.compile(r"\$\$?((?:[^$\\]|\\.){1,200}?)\$\$?|\\\((.{1,200}?)\\\)")
_COMMAND = re.compile(r"\\(?:([A-Za-z]+)|([%&#$_|])|[,;:! ])")
_GROUP = re.compile(r"([\^_√])(?:\{([^{}]{1,40})\}|([\dn])(?![\dn]))")
_ROOT = {"sqrt": "√"}
_PRICE = re.compile(r"\A\d[\d,.]*(?:\s[^\\^_=<>]*)?\Z")
_FUNCTIONS = frozenset({"log", "exp", "min", "max", "arg", "argmax", "argmin", "poly", "sup", "inf", "ln", "mod"})


def plain_latex(text: str) -> str:
    """The text without LaTeX; a formula with a command that is in no table stays as written."""
    text = text.replace("``", "“").replace("''", "”")
    if "\\" not in text and "$" not in text:
        return text
    text = _MATH.sub(_formula, text)
    return latex_to_text(text) if "\\" in text else text


def _formula(match: re.Match[str]) -> str:
    inner = match[1] if match[1] is not None else match[2]
    if _PRICE.match(inner):
        return match[0]  # two prices in one sentence, not a formula
    inner = _COMMAND.sub(_sign, inner.replace("\\wide", "\\"))
    inner = _GROUP.sub(_small, _GROUP.sub(_small, inner))
    unknown = set[str]()
    plain = latex_to_text(inner, unknown=unknown)
    return match[0] if unknown else " ".join(plain.replace("$", "").split())


def _sign(found: re.Match[str]) -> str:
    """What a command stands for: a sign, the name of a function, nothing where it says only how its argument looks."""
    name = found[1]
    if name is None:
        return found[2] or " "
    return name if name in _FUNCTIONS else "" if name in STYLES else symbols().get(name, _ROOT.get(name, found[0]))


def _small(found: re.Match[str]) -> str:
    """An index or an exponent in small digits, else in brackets."""
    inner, table = found[2] or found[3], _RAISED if found[1] == "^" else _LOWERED
    shown = inner.translate(table)
    return f"{found[1]}({inner})" if found[1] == "√" or any(each in inner for each in shown) else shown
