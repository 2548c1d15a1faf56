"""LaTeX in abstracts, turned into Unicode as far as a line of text can carry it."""

from __future__ import annotations

import re
import sys

from services.text.latex_text import latex_to_text

SYMBOLS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ",
    "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "times": "×", "cdot": "·", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠",
    "approx": "≈", "sim": "~", "ll": "≪", "gg": "≫",
    "in": "∈", "notin": "∉", "subset": "⊂", "cup": "∪", "cap": "∩", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "mapsto": "↦", "infty": "∞", "partial": "∂", "nabla": "∇",
    "sum": "Σ", "prod": "Π", "int": "∫", "forall": "∀", "exists": "∃", "ell": "ℓ", "ldots": "...", "dots": "...",
    "cdots": "...", "log": "log", "exp": "exp", "min": "min", "max": "max", "argmax": "argmax", "poly": "poly",
    "degree": "°", "circ": "°",
}  # fmt: skip

_DEEPEST = 20
"""Commands inside commands; those deeper still stay as written."""

SUPERSCRIPTS = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
SUBSCRIPTS = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")

_MATH = re.compile(r"\$\$?((?:[^$\\]|\\.){1,200}?)\$\$?|\\\((.{1,200}?)\\\)")
_DROPPED = re.compile(
    r"(?<!\s)\s*+~?\\(?:cite[a-z]*|footnote|label|ref|eqref|vspace|hspace|usepackage|"
    r"setlength)\*?(?:\[[^\[\]]*\])?\{[^{}]*\}(?:\{[^{}]*\})?"
)
_SOFT_O = re.compile(r"\\(?:wide)?tilde\s*\{\s*+(?:\\mathcal\s*+\{?\s*+)?O\s*+\}?\s*+\}")
_FONT = re.compile(
    r"\\(?:emph|text[a-z]*|math[a-z]*|underline|operatorname|boldsymbol|bm|mbox|mathop|widetilde|tilde|hat|bar|"
    r"overline|vec|url|small)"
    r"\*?\s*\{([^{}]*)\}"
)
_SWITCH = re.compile(r"\{?\\(?:em|it|bf|tt|sc|sl|rm|itshape|bfseries)\s+([^{}\s]*)\}?")
_FRACTION = re.compile(r"\\(?:d|t)?frac\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\{([^{}]*)\}")
_UNICODE = re.compile(r"\\unicode\{x([0-9A-Fa-f]{2,6})\}")
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_SUPER = re.compile(r"\^\{([0-9+\-=()n]{1,6})\}|\^([0-9n])(?![0-9])")
_SUB = re.compile(r"_\{([0-9+\-=()]{1,6})\}|_([0-9])(?![0-9])")
_CLOSED_QUOTE = re.compile(r"(^|[\s(])”(?=\w)")
_PRICE = re.compile(r"\A\d[\d,.]*(?:\s|$)")
_FORMULA_SIGN = re.compile(r"[\\^_=<>]")
_LONG_SUPER = re.compile(r"\^\{([^{}]{2,})\}")
_ESCAPED = re.compile(r"\\([%&#$_ ,;:!|])")
_GROUPING = re.compile(r"[{}\\]")
_SPACE_IN_NUMBER = re.compile(r"(?<=\d) (?=[\d.%])")


def plain_latex(text: str) -> str:
    """The text without LaTeX; commands it does not know lose their backslash only inside math, else they stay."""
    text = text.replace("``", "“").replace("''", "”")
    if "”" in text:
        text = _CLOSED_QUOTE.sub(r"\1“", text)
    if "\\" not in text and "$" not in text:
        return text
    text = _UNICODE.sub(_character, _DROPPED.sub("", text))
    text = _MATH.sub(_math, _unwrapped(_SOFT_O.sub("Õ", text)))
    return latex_to_text(_symbols(text)) if "\\" in text else text


def _character(match: re.Match[str]) -> str:
    """The character of a number; one that there is not stays as written."""
    number = int(match[1], 16)
    return match[0] if number > sys.maxunicode or 0xD800 <= number < 0xE000 else chr(number)


def _unwrapped(text: str) -> str:
    for _ in range(_DEEPEST):
        shorter = _SWITCH.sub(r"\1", _FONT.sub(r"\1", text))
        shorter = _ROOT.sub(r"√(\1)", _FRACTION.sub(r"\1/\2", shorter))
        if shorter == text:
            break
        text = shorter
    return text


def _math(match: re.Match[str]) -> str:
    inner = match[1] if match[1] is not None else match[2]
    if _PRICE.match(inner) and not _FORMULA_SIGN.search(inner):
        return match[0]  # two prices in one sentence, not a formula
    inner = _symbols(_unwrapped(inner))
    inner = _SUPER.sub(lambda found: (found[1] or found[2]).translate(SUPERSCRIPTS), inner)
    inner = _SUB.sub(lambda found: (found[1] or found[2]).translate(SUBSCRIPTS), inner)
    inner = _LONG_SUPER.sub(r"^(\1)", inner)
    inner = _COMMAND.sub(
        r"\1",
        _ESCAPED.sub(lambda found: found[1] if found[1] in "%&#$_|" else " ", inner),
    )
    inner = _GROUPING.sub("", inner).replace("$", "")
    return _SPACE_IN_NUMBER.sub("", " ".join(inner.split()))


def _symbols(text: str) -> str:
    return _COMMAND.sub(lambda match: SYMBOLS.get(match[1], match[0]), text)
