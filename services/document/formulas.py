"""Formulas between dollar signs: those of letters, signs and known commands only, as trees that a rendering writes.

Grammar of a formula, without its dollar signs:

    row = *(atom *1("_" atom) *1("^" atom))    atom = letter / digit / sign / command *("{" row "}") / "{" row "}"
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

_TOKEN = re.compile(r"\\[A-Za-z]+|\\[,;:! ]|[A-Za-z0-9 +*/=()<>,.;:|!'?\[\]^_{}-]")
_WITH_ARGUMENTS = {
    "frac": 2, "binom": 2, "sqrt": 1, "mathcal": 1, "mathbb": 1, "mathrm": 1, "mathbf": 1, "mathit": 1, "mathsf": 1,
    "mathfrak": 1, "boldsymbol": 1, "operatorname": 1, "widetilde": 1, "widehat": 1, "overline": 1,
    "hat": 1, "bar": 1, "tilde": 1, "vec": 1, "text": 1,
}  # fmt: skip
_COMMANDS = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega log ln exp min max "
    "sin cos tan sup inf lim det dim arg sum prod int times cdot cdots ldots dots pm mp leq le geq ge neq ne approx "
    "sim simeq equiv propto in notin subset subseteq cup cap to rightarrow leftarrow Rightarrow leftrightarrow "
    "mapsto infty partial nabla forall exists ell hbar star ast circ bullet oplus otimes langle rangle lfloor "
    "rfloor lceil rceil lbrace rbrace mid parallel perp prime quad top setminus ll gg odot"
)
_PLAIN = frozenset(_COMMANDS.split())
_DEEPEST = 20
_SIZES = re.compile(r"\\(?:left|right|limits|displaystyle|[bB]igg?[lrm]?)(?![A-Za-z]) *\.?")
_FRACTIONS = re.compile(r"\\[dt]frac(?![A-Za-z])")
_NORMS = re.compile(r"\\(?:\||[lr]?Vert(?![A-Za-z]))")
_FORMULA = re.compile(r"\$\$(?P<display>[^$\n]+)\$\$|\$(?P<inline>[^$\s](?:[^$\n]*[^$\s])?)\$(?!\d)")


@dataclass(frozen=True, slots=True)
class Symbol:
    """A letter, a number of one digit, a sign, or a command without arguments, `\\alpha`."""

    token: str


@dataclass(frozen=True, slots=True)
class Braced:
    """What is in braces."""

    row: FormulaRow


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its arguments, such as `frac` of two rows."""

    name: str
    arguments: tuple[FormulaRow, ...]


@dataclass(frozen=True, slots=True)
class Scripted:
    """An atom with what is below and above its right side."""

    base: Atom
    below: Atom | None
    above: Atom | None


Atom = Symbol | Braced | Command
FormulaRow = tuple["Atom | Scripted", ...]


def is_formula(text: str) -> bool:
    """Whether `text`, dollar signs and all, is a whole formula that TeX sets without doing anything else.

    >>> is_formula("$O(n^2)$"), is_formula(r"$\\\\input{x}$"), is_formula("$5 and $")
    (True, False, False)
    """
    inner = text[1:-1]
    return len(text) >= 3 and inner == inner.strip() and formula_tree(inner) is not None


@lru_cache(maxsize=512)
def formula_tree(inner: str) -> FormulaRow | None:
    """The tree of a formula without its dollar signs; None where it is none."""
    tokens = _TOKEN.findall(inner)
    if inner.count("{") > _DEEPEST or not inner.strip() or "".join(tokens) != inner:
        return None
    try:
        row, at = _row(tokens, 0)
    except _NotAFormulaError:
        return None
    return row if at == len(tokens) else None


def plain_tex(inner: str) -> str:
    """A formula without the commands that size its brackets and fractions, `\\left(` as `(`; bars of a norm and braces
    of a set by name.
    """
    plain = _FRACTIONS.sub(r"\\frac", _SIZES.sub("", inner))
    return _NORMS.sub(r"\\parallel ", plain.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")).strip()


def find_formulas(text: str) -> Iterator[re.Match[str]]:
    """The places of a text that hold a formula, as groups `display` or `inline`, each without its dollar signs."""
    for found in _FORMULA.finditer(text):
        if formula_tree(plain_tex(found["display"] or found["inline"])) is not None:
            yield found


def without_formulas(text: str) -> str:
    """A text without its formulas.

    >>> without_formulas("A layer computes $h = Wx$ from x.")
    'A layer computes  from x.'
    """
    pieces, at = [], 0
    for found in find_formulas(text):
        pieces.append(text[at : found.start()])
        at = found.end()
    return "".join([*pieces, text[at:]])


class _NotAFormulaError(Exception):
    pass


def _row(tokens: Sequence[str], at: int) -> tuple[FormulaRow, int]:
    """A run of atoms with their scripts, and the place after it: the end, or the brace that closes the group."""
    made: list[Atom | Scripted] = []
    while at < len(tokens) and tokens[at] != "}":
        base: Atom = Braced(())
        if tokens[at] not in "^_":
            base, at = _atom(tokens, at)
        scripts: dict[str, Atom] = {}
        while at < len(tokens) and tokens[at] in "^_":
            if tokens[at] in scripts:
                raise _NotAFormulaError
            sign = tokens[at]
            scripts[sign], at = _atom(tokens, at + 1)
        made.append(Scripted(base, scripts.get("_"), scripts.get("^")) if scripts else base)
    return tuple(made), at


def _atom(tokens: Sequence[str], at: int) -> tuple[Atom, int]:
    """One letter, sign, command with its arguments, or group, and the place after it."""
    if at >= len(tokens) or tokens[at] in "^_}":
        raise _NotAFormulaError
    token = tokens[at]
    if token == "{":
        row, end = _row(tokens, at + 1)
        if end >= len(tokens):
            raise _NotAFormulaError
        return Braced(row), end + 1
    name = token[1:] if token.startswith("\\") else ""
    if name.isalpha() and name not in _PLAIN and name not in _WITH_ARGUMENTS:
        raise _NotAFormulaError
    at += 1
    rows: list[FormulaRow] = []
    for _ in range(_WITH_ARGUMENTS.get(name, 0)):
        if at >= len(tokens) or tokens[at] != "{":
            raise _NotAFormulaError
        group, at = _atom(tokens, at)
        rows.append(group.row if isinstance(group, Braced) else (group,))
    return (Command(name, tuple(rows)) if name in _WITH_ARGUMENTS else Symbol(token)), at
