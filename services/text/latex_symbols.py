"""What the commands of TeX stand for: accents, letters, signs, styles and commands whose arguments are no text.

Most signs come from the tables of `pylatexenc` (its own list and the W3C's `unicode.xml`); the tables here hold what
reference managers and publishers write besides: Zotero, JabRef, Mendeley, Crossref, MathSciNet, the APS and the ADS.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from services.text.wordlist import words_of_list

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
"""The accents of LaTeX's kernel, by sign or letter, as combining characters."""

MORE_ACCENTS = ACCENTS | {
    "h": "\u0309", "U": "\u030d", "G": "\u030f", "C": "\u030f", "f": "\u0311", "M": "\u0331", "t": "\u0361",
    "textcommabelow": "\u0326", "textcommaabove": "\u0313", "lfhook": "\u0326", "polhk": "\u0328", "soft": "\u030c",
    "udot": "\u0323", "dudot": "\u0324", "ocirc": "\u030a", "uarc": "\u0311", "cfac": "\u0302", "cftil": "\u0303",
    "textdotbelow": "\u0323", "textsubdot": "\u0323", "textsubring": "\u0325", "textroundcap": "\u0311",
    "textdoublegrave": "\u030f", "textinvbreve": "\u0311", "textsubbreve": "\u032e", "textsubtilde": "\u0330",
    "textsubbar": "\u0331", "textsubumlaut": "\u0324", "textogonekcentered": "\u0328", "ogonek": "\u0328",
    "newtie": "\u0361", "texttie": "\u0361", "acute": "\u0301", "grave": "\u0300", "hat": "\u0302", "check": "\u030c",
    "breve": "\u0306", "ddot": "\u0308", "dot": "\u0307", "tilde": "\u0303", "bar": "\u0304", "vec": "\u20d7",
    "mathring": "\u030a",
}  # fmt: skip
"""And those of other packages, of the American Mathematical Society's database, and of mathematics."""

LETTERS = {
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
"""Letters and signs of LaTeX's kernel; a brace that is text is `\\{`, to be told from one that groups."""

_MORE_SIGNS = {
    "cprime": "’", "cdprime": "”", "lasp": "‘", "rasp": "’", "cydot": "·", "dbar": "đ", "Dbar": "Đ", "SS": "SS",
    "lbrace": r"\{", "rbrace": r"\}", "textunderscore": "_", "textpercent": "%", "textampersand": "&",
    "textnumbersign": "#", "texthash": "#", "textat": "@", "textslash": "/",
    "less": "<", "greater": ">", "lt": "<", "gt": ">", "mathsemicolon": ";", "mathcolon": ":", "mathcomma": ",",
    "mathperiod": ".", "mathplus": "+", "mathminus": "-", "mathequal": "=", "mathslash": "/", "mathdollar": "$",
    "mathampersand": "&", "mathpercent": "%", "mathquestion": "?", "mathexclam": "!", "mathsection": "§",
    "mathparagraph": "¶", "mathsterling": "£", "mathellipsis": "…", "mathunderscore": "_", "mathasterisk": "*",
    "mathhyphen": "-", "mathat": "@", "mathaccent": "´", "textminus": "−",
    "texttildelow": "~", "textasteriskcentered": "*", "textsubscripttwo": "₂", "BibTeX": "BibTeX",
    "LaTeXe": "LaTeX2e", "XeTeX": "XeTeX", "LuaTeX": "LuaTeX", "nobreakspace": " ", "space": " ", "thinspace": " ",
    "enspace": " ", "emspace": " ", "hskip": " ", "qquad": " ", "linebreak": " ", "break": " ",
    "newblock": " ", "item": " ", "hfill": " ", "tab": " ", "textvisiblespace": " ", "nonbreakinghyphen": "‑",
    "celsius": "°C", "textcelsius": "°C", "permil": "‰",
    "textpermil": "‰", "micro": "µ", "ohm": "Ω", "angstrom": "Å", "textangstrom": "Å", "EUR": "€", "EURtm": "€",
    "textapprox": "≈", "textsim": "∼", "textinfinity": "∞", "textle": "≤", "textge": "≥",
    "textne": "≠", "textprime": "′", "textdoubleprime": "″", "textalif": "ʾ", "textayn": "ʿ", "Ayn": "ʿ", "Alif": "ʾ",
    "ayn": "ʿ", "hamza": "ʾ", "textraisedglotstop": "ˀ", "textcrh": "ħ", "textcrb": "ƀ", "textcrd": "đ",
    "textesh": "ʃ", "textopeno": "ɔ", "textyogh": "ʒ", "textbari": "ɨ", "textbaru": "ʉ", "textscripta": "ɑ",
    "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "flqq": "«", "frqq": "»", "flq": "‹", "frq": "›",
    "og": "« ", "fg": " »", "lq": "‘", "rq": "’", "greektext": "", "latintext": "",
}  # fmt: skip

SPACINGS = {
    ",": " ", ";": " ", ":": " ", ">": " ", " ": " ", "\n": " ", "\t": " ", "\\": " ", "/": "", "-": "", "!": "",
    "@": "", "*": "",
}  # fmt: skip
"""Commands of one sign that are blanks, breaks or nothing."""

_SIGNS_OF_CROSSREF = ("math", "less", "greater", "lt", "gt")
SIGNS_IN_MATH = {
    "<": "<", ">": ">", "|": "|", "+": "+", "-": "-", "=": "=", "*": "*", "/": "/", r"\sim": "~", r"\backslash": "\\",
    r"^\circ": "°", r"^{\circ}": "°", r"{}^\circ": "°", r"{}^{\circ}": "°", r"\circ": "°", r"\_": "_", r"\&": "&",
    r"\%": "%", r"\#": "#", r"\$": "$", r"\ ": " ", r"\cdot": "·", r"\bullet": "•", r"\ldots": "…", r"\prime": "′",
    "^{\\prime}": "′", "^\\prime": "′", "'": "′", r"\lbrace": r"\{", r"\rbrace": r"\}", r"\{": r"\{", r"\}": r"\}",
    **{"\\" + name: sign for name, sign in _MORE_SIGNS.items() if name.startswith(_SIGNS_OF_CROSSREF)},
}  # fmt: skip
"""Formulas of one sign, which exporters write for a character that is not mathematics in the text: `$<$`, `$\\sim$`."""

STYLES = words_of_list("latex_symbols", "styles")
"""Commands that are not seen in plain text, only how their argument looks."""

VERBATIM = frozenset({"url", "path", "nolinkurl", "doi", "texttturl", "verb", "detokenize"})
QUOTES = frozenset({"enquote", "mkbibquote"})

DROPPED_ARGUMENTS = {
    **dict.fromkeys(words_of_list("latex_symbols", "dropped"), 1),
    "hyperref": 0,
    "fcolorbox": 2,
    "resizebox": 2,
}  # fmt: skip
"""Commands with the number of arguments that are no text; those that follow are."""

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
