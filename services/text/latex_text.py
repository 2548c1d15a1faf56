"""LaTeX as bibliographies use it, turned into plain text: accents, letters, dashes, quotation marks and grouping.

Mathematics stays as written, but for formulas of one sign that an exporter wrote for a character (`$<$`). The converter
of `pylatexenc` is not used, only its tables: it takes "50% of …" in a pasted abstract for a comment and drops the
rest, and puts a guess in the place of a command that it does not know.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from services.text.latex_symbols import (
    CHOSEN_ARGUMENTS,
    DROPPED_ARGUMENTS,
    LETTERS,
    MORE_ACCENTS,
    QUOTES,
    SIGNS_IN_MATH,
    SPACINGS,
    STYLES,
    VERBATIM,
    symbols,
)

_MARK = re.compile(r"[\\{}~$]|--|``|''")
"""What is in every text that this module changes."""
_TOKEN = re.compile(
    r"(?P<math>\$\$[^$]++\$\$|\$(?!\d[^$]*+\$\d)(?:[^$\\]++|\\.)++\$|\\\((?:[^\\]++|\\[^()])*+\\\)|\\\[(?:[^\\]++|\\[^\[\]])*+\\\])"
    r"|\\(?P<word>[A-Za-z]++)(?:\*(?=\s*+\{))?\s*+|\\(?P<sign>.)|(?P<open>\{)|(?P<close>\})"
    r"|(?P<text>[^\\{}$]++|[\\$])",
    re.DOTALL,
)
_COMMAND = r"\\([`'^\"~=.]|[uvHcdbrk](?=[\s{]))\s?"
_BASE = r"(?:\\[ij]|[A-Za-z])"
_GROUPED_ACCENT = re.compile(rf"(?<!\\)(?:\{{{_COMMAND}(?:\{{({_BASE})\}}|({_BASE}))\}}|{_COMMAND}\{{({_BASE})\}})")
"""An accent with its letter in braces, by far the commonest command."""
_CONDITION = re.compile(r"\\(ifmmode|else|fi)(?![A-Za-z])\s*")
_TIE = re.compile(r"(?<!\\)~")
_NO_GROUP = re.compile(r"(?<!\\)\{([^\x00-\x7f]?)\}")
"""Braces of an accent, `{ö}`, and empty ones."""
_BRACE = re.compile(r"(?<!\\)[{}]")
_OPTION = re.compile(r"\A\[[^\]]*\]")
_SPACING_FORMS = {"\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0308": '"', "\u0304": "¯",
                  "\u0306": "˘", "\u0307": "˙", "\u030a": "˚", "\u030b": "˝", "\u030c": "ˇ", "\u0327": "¸",
                  "\u0328": "˛"}  # fmt: skip
_DOTLESS = {"ı": "i", "ȷ": "j"}
_LETTERS_WITH_DIAERESIS = frozenset("aeiouyAEIOUYı")


@dataclass(slots=True)
class _State:
    """What was written so far, the accents that wait for their letter, and the groups that are open."""

    braces: bool
    verbatim: bool
    unknown: set[str]
    written: list[str] = field(default_factory=list)
    accents: list[str] = field(default_factory=list)
    groups: list[tuple[str, int]] = field(default_factory=list)
    """Kind of a group (group, argument, dropped, verbatim, quoted) and its place among what was written."""
    verbatim_groups: int = 0
    has_open_quotation: bool = False
    next_groups: list[str] = field(default_factory=list)
    """Kinds of the groups that a command takes, the first one last."""
    later_groups: list[list[str]] = field(default_factory=list)
    """Those that come behind each open group."""


def latex_to_text(source: str, *, braces: bool = False, verbatim: bool = False, unknown: set[str] | None = None) -> str:
    """Return `source` as a reader would see it typeset.

    Args:
        source: text of a bibliography or a document, without comments.
        braces: groups keep their braces, braces that are text become `\\{`, and unknown commands stay as written.
        verbatim: an address or a path: ties, dashes, quotation marks and unknown commands stay as written.
        unknown: gets the names of the commands that are in no table. Of such a command before a group the text of
            the group is left, and any other stays as written.
    """
    if not _MARK.search(source):
        return source
    if "\\" in source and "$" not in source:
        source = _GROUPED_ACCENT.sub(_put_accent, source)
    if "\\" not in source and "$" not in source:
        bare = _NO_GROUP.sub(r"\1", source) if braces else _BRACE.sub("", source)
        return bare if verbatim else _ligatures(bare)
    state = _State(braces=braces, verbatim=verbatim, unknown=set() if unknown is None else unknown)
    if r"\ifmmode" in source:
        source = _text_branches(source)
    for token in _TOKEN.finditer(source):
        _STEPS[token.lastgroup or "text"](state, token)
    _end_accents(state)
    return "".join(state.written)


def _put_accent(found: re.Match[str]) -> str:
    sign, letter = found[1] or found[4], found[2] or found[3] or found[5]
    return unicodedata.normalize("NFC", letter.removeprefix("\\") + MORE_ACCENTS[sign])


def _text_branches(source: str) -> str:
    """`source` with what stands for text in `\\ifmmode math\\else text\\fi`, as the APS writes accents."""
    if "\\fi" not in source:
        return source
    kept: list[str] = []
    position, in_math = 0, 0
    for mark in _CONDITION.finditer(source):
        if not in_math:
            kept.append(source[position : mark.start()])
        in_math += {"ifmmode": 1, "else": -1, "fi": 0}[mark[1]] if mark[1] != "else" or in_math else 0
        position = mark.end()
    return "".join([*kept, source[position:]])


def _ligatures(text: str) -> str:
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    return _TIE.sub(" ", text) if "~" in text else text


def _text(state: _State, token: re.Match[str]) -> None:
    text = token[0]
    if state.next_groups:
        text = _OPTION.sub("", text)
        if not text.strip():
            return
        state.next_groups.clear()
    if state.accents:
        text = text.lstrip()
        if not text:
            return
        if text[0].isalpha() and not _is_quotation_mark(state, text[0]):
            state.written.append(_put_accents(text[0], state.accents))
            text = text[1:]
        else:
            _end_accents(state)
            text = token[0]
    state.written.append(text if state.verbatim or state.verbatim_groups else _ligatures(text))


def _is_quotation_mark(state: _State, letter: str) -> bool:
    """Whether `\\"` before a letter without braces is the escaped mark of another language: `\\"best\\" of`."""
    is_argument = bool(state.groups) and state.groups[-1][0] == "argument"
    if state.accents != ["\u0308"] or is_argument:
        return False
    is_mark = letter not in _LETTERS_WITH_DIAERESIS or state.has_open_quotation
    state.has_open_quotation = is_mark and not state.has_open_quotation
    return is_mark


def _put_accents(letter: str, accents: list[str]) -> str:
    """The letter with its accents, the innermost first; they are used up."""
    marks = "".join(reversed(accents))
    accents.clear()
    return unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + marks)


def _end_accents(state: _State) -> None:
    """Write accents without a letter as signs of their own: `\\~{}`, `\\'{}`."""
    if state.accents:
        state.written += [_SPACING_FORMS.get(mark, "") for mark in state.accents]
        state.accents.clear()


def _symbol(state: _State, text: str) -> None:
    state.next_groups.clear()
    if state.accents and len(text) == 1 and text.isalpha():
        text = _put_accents(text, state.accents)
    _end_accents(state)
    is_brace = text in (r"\{", r"\}")
    state.written.append(text[1:] if is_brace and not state.braces else text)


def _word(state: _State, token: re.Match[str]) -> None:
    name = token["word"]
    if name in MORE_ACCENTS:
        state.accents.append(MORE_ACCENTS[name])
    elif name in STYLES:
        return
    elif name in VERBATIM or name in QUOTES:
        state.next_groups = ["verbatim" if name in VERBATIM else "quoted"]
    elif name in DROPPED_ARGUMENTS:
        state.next_groups = ["dropped"] * DROPPED_ARGUMENTS[name]
    elif name in CHOSEN_ARGUMENTS:
        number, seen = CHOSEN_ARGUMENTS[name]
        state.next_groups = ["argument" if place == seen else "dropped" for place in range(number, 0, -1)]
    elif (known := LETTERS.get(name) or symbols().get(name)) is not None:
        _symbol(state, known)
    else:
        _read_unknown(state, token)


def _read_unknown(state: _State, token: re.Match[str]) -> None:
    _end_accents(state)
    state.unknown.add(token["word"])
    if state.braces or state.verbatim or not token.string.startswith("{", token.end()):
        state.written.append(token[0])


def _sign(state: _State, token: re.Match[str]) -> None:
    sign = token["sign"]
    if sign in MORE_ACCENTS:
        state.accents.append(MORE_ACCENTS[sign])
    elif sign in "{}":
        _symbol(state, token[0])
    elif sign in SPACINGS and not state.verbatim:
        _symbol(state, SPACINGS[sign])
    elif sign in "&%$#_":
        _symbol(state, sign)
    else:
        _end_accents(state)
        state.written.append(token[0])


def _math(state: _State, token: re.Match[str]) -> None:
    _end_accents(state)
    state.next_groups.clear()
    if (sign := SIGNS_IN_MATH.get(token[0].strip("$").strip())) is None:
        state.written.append(token[0])
    else:
        _symbol(state, sign)


def _open(state: _State, token: re.Match[str]) -> None:
    kind = state.next_groups.pop() if state.next_groups else "argument" if state.accents else "group"
    state.groups.append((kind, len(state.written)))
    state.later_groups.append(state.next_groups)
    state.next_groups = []
    if kind == "verbatim":
        state.verbatim_groups += 1
    shown = {"group": "{" if state.braces else "", "quoted": "“"}
    state.written.append(shown.get(kind, ""))


def _close(state: _State, token: re.Match[str]) -> None:
    _end_accents(state)
    if not state.groups:
        state.written.append("}" if state.braces else "")
        return
    kind, start = state.groups.pop()
    state.next_groups = state.later_groups.pop() or state.next_groups
    if kind == "dropped":
        del state.written[start:]
    elif kind == "verbatim":
        state.verbatim_groups -= 1
    elif kind == "quoted":
        state.written.append("”")
    elif kind == "group" and state.braces:
        _close_group(state, start)


def _close_group(state: _State, start: int) -> None:
    """Braces that hold nothing, a letter with its accent, or a sign, go; those of a capital stay."""
    inner = "".join(state.written[start + 1 : start + 4])
    is_short = len(state.written) <= start + 4 and len(inner) <= 1
    if is_short and not (inner.isascii() and inner.isalnum()):
        state.written[start] = ""
    else:
        state.written.append("}")


_STEPS = {"text": _text, "word": _word, "sign": _sign, "math": _math, "open": _open, "close": _close}


_RAISED = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
_FORMULA = re.compile(r"\$\$?((?:[^$\\]|\\.){1,200}?)\$\$?|\\\((.{1,200}?)\\\)")
_COMMAND_IN_MATH = re.compile(r"\\(?:([A-Za-z]+)|([%&#$_|])|[,;:! ])")
_GROUP = re.compile(r"([\^_√])(?:\{([^{}]{1,40})\}|([\dn])(?![\dn]))")
_ROOT = {"sqrt": "√"}
_PRICE = re.compile(r"\A\d[\d,.]*(?:\s[^\\^_=<>]*)?\Z")
_FUNCTIONS = frozenset({"log", "exp", "min", "max", "arg", "argmax", "argmin", "poly", "sup", "inf", "ln", "mod"})


def plain_latex(text: str) -> str:
    """The text without LaTeX; a formula with a command that is in no table stays as written."""
    text = text.replace("``", "“").replace("''", "”")
    if "\\" not in text and "$" not in text:
        return text
    text = _FORMULA.sub(_formula, text)
    return latex_to_text(text) if "\\" in text else text


def _formula(match: re.Match[str]) -> str:
    inner = match[1] if match[1] is not None else match[2]
    if _PRICE.match(inner):
        return match[0]  # two prices in one sentence, not a formula
    inner = _COMMAND_IN_MATH.sub(_sign_in_math, inner.replace("\\wide", "\\"))
    inner = _GROUP.sub(_small, _GROUP.sub(_small, inner))
    unknown = set[str]()
    plain = latex_to_text(inner, unknown=unknown)
    return match[0] if unknown else " ".join(plain.replace("$", "").split())


def _sign_in_math(found: re.Match[str]) -> str:
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
