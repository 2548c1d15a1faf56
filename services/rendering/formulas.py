"""Formulas of a survey in MathML, in Typst and in the mathematics of Word, from the trees of `services.document`."""

from __future__ import annotations

from xml.sax.saxutils import escape

from services.document.formulas import Atom, Braced, Command, FormulaRow, Scripted, Symbol, formula_tree, plain_tex

_SIGNS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "varepsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "ϕ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π",
    "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "sum": "∑", "prod": "∏", "int": "∫",
    "times": "×", "cdot": "⋅", "cdots": "⋯", "ldots": "…", "dots": "…", "pm": "±", "mp": "∓", "leq": "≤", "le": "≤",
    "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "sim": "∼", "simeq": "≃", "equiv": "≡",
    "propto": "∝", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "leftrightarrow": "↔", "mapsto": "↦", "infty": "∞",
    "partial": "∂", "nabla": "∇", "forall": "∀", "exists": "∃", "ell": "ℓ", "hbar": "ℏ", "star": "⋆", "ast": "∗",
    "circ": "∘", "bullet": "∙", "oplus": "⊕", "otimes": "⊗", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊",
    "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "lbrace": "{", "rbrace": "}", "mid": "∣",
    "parallel": "∥", "perp": "⊥", "prime": "′", "top": "⊤",
    "quad": "\u2003", "setminus": "∖", "ll": "≪", "gg": "≫", "odot": "⊙",
}  # fmt: skip
_LETTERS = frozenset("αβγδϵεζηθϑικλμνξπρστυϕφχψωΓΔΘΛΞΠΣΥΦΨΩ∞∂∇∀∃ℓℏ⊤⊥")
_STACKED = frozenset({"sum", "prod", "min", "max", "sup", "inf", "lim"})
"""What has its scripts below and above it."""
_ACCENTS = {
    "hat": "^", "bar": "¯", "tilde": "~", "vec": "→", "overline": "¯", "widetilde": "~", "widehat": "^",
}  # fmt: skip
_ALPHABETS = {
    "mathbf": (0x1D400, 0x1D41A),
    "boldsymbol": (0x1D400, 0x1D41A),
    "mathcal": (0x1D49C, 0x1D4B6),
    "mathbb": (0x1D538, 0x1D552),
}
"""The code points of A and a in the letters of a style."""
_EXCEPTIONS = {
    "mathcal": dict(zip("BEFHILMReg", "ℬℰℱℋℐℒℳℛℯℊ", strict=True)),
    "mathbb": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True)),
}
_TYPST = {"hat": "hat", "bar": "macron", "tilde": "tilde", "vec": "arrow", "overline": "overline", "sqrt": "sqrt",
          "frac": "frac", "binom": "binom", "widetilde": "tilde", "widehat": "hat"}  # fmt: skip


def mathml(tex: str, *, is_display: bool) -> str:
    """A formula without dollar signs as MathML, which browsers show without help; its TeX is what a reader hears.

    Source: W3C, MathML Core.
    """
    shown = ' display="block"' if is_display else ""
    spoken = escape(plain_tex(tex), {'"': "&quot;"})
    return f'<math{shown} alttext="{spoken}">{_mathml_row(_tree(tex))}</math>'


def typst_formula(tex: str, *, is_display: bool) -> str:
    """A formula as mathematics of Typst: signs as characters, letters as strings, calls for what has arguments.

    Source: Typst reference, "Math".
    """
    inner = _typst_row(_tree(tex))
    return f"$ {inner} $" if is_display else f"${inner}$"


def word_formula(tex: str) -> str:
    """A formula as mathematics of Word, in the namespace `m`.

    Source: ECMA-376 part 1, 22.1.
    """
    return f"<m:oMath>{_word_row(_tree(tex))}</m:oMath>"


def _tree(tex: str) -> FormulaRow:
    return formula_tree(plain_tex(tex)) or ()


def _sign(symbol: Symbol) -> str:
    """What a symbol shows: a character, or the name of a function; spaces of TeX a space or nothing."""
    token = symbol.token
    if token.startswith("\\"):
        return _SIGNS.get(token[1:], token[1:] if token[1:].isalpha() else " ")
    return {"-": "−", "'": "′", "*": "∗"}.get(token, token.strip())


def _words(row: FormulaRow) -> str:
    """The characters of a row that holds letters and signs alone."""
    return "".join(
        each.token if isinstance(each, Symbol) and not each.token.startswith("\\") else _characters(each)
        for each in row
    )


def _characters(item: Atom | Scripted) -> str:
    if isinstance(item, Symbol):
        return _sign(item)
    if isinstance(item, Braced):
        return _words(item.row)
    return _words(item.arguments[0]) if isinstance(item, Command) else _characters(item.base)


def _style_letters(name: str, text: str) -> str:
    """Letters in the alphabet of a style; upright text where it has none of its own."""
    if name not in _ALPHABETS:
        return text
    capital, small = _ALPHABETS[name]
    own = _EXCEPTIONS.get(name, {})
    return "".join(own.get(each) or _letter(each, capital, small) for each in text)


def _letter(each: str, capital: int, small: int) -> str:
    if "A" <= each <= "Z":
        return chr(capital + ord(each) - ord("A"))
    return chr(small + ord(each) - ord("a")) if "a" <= each <= "z" else each


def _is_stacked(atom: Atom) -> bool:
    return isinstance(atom, Symbol) and atom.token[1:] in _STACKED and atom.token.startswith("\\")


def _mathml_row(row: FormulaRow) -> str:
    return "<mrow>" + "".join(map(_mathml, row)) + "</mrow>"


def _mathml(item: Atom | Scripted) -> str:
    match item:
        case Symbol():
            return _mathml_symbol(item)
        case Braced(row):
            return _mathml_row(row)
        case Command(name, arguments):
            return _mathml_command(name, arguments)
        case Scripted(base, below, above):
            under, over, both = ("munder", "mover", "munderover") if _is_stacked(base) else ("msub", "msup", "msubsup")
            tag = both if below and above else under if below else over
            return f"<{tag}>{''.join(_mathml(each) for each in (base, below, above) if each is not None)}</{tag}>"


def _mathml_symbol(symbol: Symbol) -> str:
    sign = _sign(symbol)
    if not sign.strip():
        return '<mspace width="0.3em"></mspace>' if symbol.token != " " else ""
    if sign.isdigit():
        return f"<mn>{sign}</mn>"
    is_name = sign in _LETTERS or (sign.isascii() and sign.isalpha())
    return f"<mi>{sign}</mi>" if is_name else f"<mo>{escape(sign)}</mo>"


def _mathml_command(name: str, arguments: tuple[FormulaRow, ...]) -> str:
    rows = [_mathml_row(each) for each in arguments]
    if name == "frac":
        return f"<mfrac>{''.join(rows)}</mfrac>"
    if name == "binom":
        return f'<mo>(</mo><mfrac linethickness="0">{"".join(rows)}</mfrac><mo>)</mo>'
    if name == "sqrt":
        return f"<msqrt>{rows[0]}</msqrt>"
    if name in _ACCENTS:
        return f'<mover accent="true">{rows[0]}<mo>{_ACCENTS[name]}</mo></mover>'
    text = _words(arguments[0])
    if name == "text":
        return f"<mtext>{escape(text)}</mtext>"
    return f'<mi mathvariant="normal">{escape(_style_letters(name, text))}</mi>'


def _typst_row(row: FormulaRow) -> str:
    return " ".join(each for each in map(_typst, row) if each) or '""'


def _typst(item: Atom | Scripted) -> str:
    match item:
        case Symbol():
            return _typst_symbol(item)
        case Braced(row):
            return _typst_row(row)
        case Command(name, arguments):
            if name in _TYPST:
                return f"{_TYPST[name]}({', '.join(map(_typst_row, arguments))})"
            text = _words(arguments[0])
            return _string(text) if name == "text" else f"upright({_string(_style_letters(name, text))})"
        case Scripted(base, below, above):
            where = {"b": below, "t": above}
            scripts = "".join(f", {side}: {_typst(each)}" for side, each in where.items() if each is not None)
            return f"attach({_typst(base)}{scripts})"


def _typst_symbol(symbol: Symbol) -> str:
    sign = _sign(symbol)
    if not sign.strip():
        return "space" if symbol.token != " " else ""
    if len(sign) > 1:
        return f"op({_string(sign)}{', limits: #true' if _is_stacked(symbol) else ''})"
    if sign.isascii() and not sign.isalnum():
        return f"class({_class(sign)}, {_string(sign)})"
    return sign


def _class(sign: str) -> str:
    """How Typst sets a sign of ASCII."""
    kinds = {"opening": "([{", "closing": ")]}", "relation": "=<>:", "binary": "+", "punctuation": ",;"}
    return _string(next((kind for kind, signs in kinds.items() if sign in signs), "normal"))


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _word_row(row: FormulaRow) -> str:
    return "".join(map(_word, row))


def _word(item: Atom | Scripted) -> str:
    match item:
        case Symbol():
            return _word_run(_sign(item), is_upright=len(_sign(item)) > 1)
        case Braced(row):
            return _word_row(row)
        case Command(name, arguments):
            return _word_command(name, arguments)
        case Scripted(base, below, above):
            tag = "sSubSup" if below and above else "sSub" if below else "sSup"
            parts = {"e": base, "sub": below, "sup": above}
            inner = "".join(f"<m:{name}>{_word(each)}</m:{name}>" for name, each in parts.items() if each is not None)
            return f"<m:{tag}>{inner}</m:{tag}>"


def _word_command(name: str, arguments: tuple[FormulaRow, ...]) -> str:
    rows = [_word_row(each) for each in arguments]
    if name == "frac":
        return f"<m:f><m:num>{rows[0]}</m:num><m:den>{rows[1]}</m:den></m:f>"
    if name == "binom":
        whole = f"<m:num>{rows[0]}</m:num><m:den>{rows[1]}</m:den>"
        return f'{_word_run("(")}<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>{whole}</m:f>{_word_run(")")}'
    if name == "sqrt":
        return f'<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>{rows[0]}</m:e></m:rad>'
    if name in _ACCENTS:
        return f'<m:acc><m:accPr><m:chr m:val="{_ACCENTS[name]}"/></m:accPr><m:e>{rows[0]}</m:e></m:acc>'
    return _word_run(_style_letters(name, _words(arguments[0])), is_upright=True)


def _word_run(text: str, *, is_upright: bool = False) -> str:
    if not text:
        return ""
    style = '<m:rPr><m:sty m:val="p"/></m:rPr>' if is_upright else ""
    return f'<m:r>{style}<m:t xml:space="preserve">{escape(text)}</m:t></m:r>'
