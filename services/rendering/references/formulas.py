"""Which formulas between dollar signs may go to TeX as they are: those of letters, signs and known commands only."""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(r"\\[A-Za-z]+|\\[,;:! ]|[A-Za-z0-9 +*/=()<>,.;:|!'?\[\]^_{}-]")
_WITH_ARGUMENTS = {
    "frac": 2, "binom": 2, "sqrt": 1, "mathcal": 1, "mathbb": 1, "mathrm": 1, "mathbf": 1, "mathit": 1, "mathsf": 1,
    "mathfrak": 1, "overline": 1, "hat": 1, "bar": 1, "tilde": 1, "vec": 1, "text": 1,
}  # fmt: skip
_COMMANDS = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega log ln exp min max "
    "sin cos tan sup inf lim det dim arg sum prod int times cdot cdots ldots dots pm mp leq le geq ge neq ne approx "
    "sim simeq equiv propto in notin subset subseteq cup cap to rightarrow leftarrow Rightarrow leftrightarrow "
    "mapsto infty partial nabla forall exists ell hbar star ast circ bullet oplus otimes langle rangle lfloor "
    "rfloor lceil rceil mid parallel perp prime quad "
)
_PLAIN = frozenset(_COMMANDS.split())
_DEEPEST = 20


def is_formula(text: str) -> bool:
    """Whether `text`, dollar signs and all, is a whole formula that TeX sets without doing anything else.

    >>> is_formula("$O(n^2)$"), is_formula(r"$\\\\input{x}$"), is_formula("$5 and $")
    (True, False, False)
    """
    inner = text[1:-1]
    if (
        len(text) < 3
        or inner.count("{") > _DEEPEST
        or inner != inner.strip()
        or "".join(_TOKEN.findall(inner)) != inner
    ):
        return False
    tokens = _TOKEN.findall(inner)
    try:
        return _row(tokens, 0) == len(tokens)
    except _NotAFormulaError:
        return False


class _NotAFormulaError(Exception):
    pass


def _row(tokens: Sequence[str], at: int) -> int:
    """The place after a run of atoms with their scripts: the end, or the brace that closes the group."""
    while at < len(tokens) and tokens[at] != "}":
        if tokens[at] not in "^_":
            at = _atom(tokens, at)
        seen = set()
        while at < len(tokens) and tokens[at] in "^_":
            if tokens[at] in seen:
                raise _NotAFormulaError
            seen.add(tokens[at])
            at = _atom(tokens, at + 1)
    return at


def _atom(tokens: Sequence[str], at: int) -> int:
    """The place after one letter, sign, command with its arguments, or group."""
    if at >= len(tokens) or tokens[at] in "^_}":
        raise _NotAFormulaError
    token = tokens[at]
    if token == "{":
        end = _row(tokens, at + 1)
        if end >= len(tokens):
            raise _NotAFormulaError
        return end + 1
    name = token[1:] if token.startswith("\\") else ""
    if name.isalpha() and name not in _PLAIN and name not in _WITH_ARGUMENTS:
        raise _NotAFormulaError
    at += 1
    for _ in range(_WITH_ARGUMENTS.get(name, 0)):
        if at >= len(tokens) or tokens[at] != "{":
            raise _NotAFormulaError
        at = _atom(tokens, at)
    return at
