"""Formulas that publishers send as whole LaTeX documents inside a title or an abstract.

`30\\documentclass{minimal} \\usepackage{amsmath} … \\begin{document}$$\\%$$\\end{document}` is `30$\\%$`. Most often
the formula is beside it as plain text, too: then the document goes without a trace.
"""

from __future__ import annotations

import re

from services.text.latex_text import plain_latex

_HEAD = re.compile(
    r"\\documentclass(?:\[[^\[\]]{0,80}\])?\{[^{}]{0,80}\}"
    r"(?:\s*\\(?:usepackage|setlength|pagestyle|DeclareMathSizes)(?:\[[^\[\]]{0,80}\])?(?:\{[^{}]{0,80}\}){1,4})*"
    r"(?:\s*\\begin\{document\})?"
)
_COMMAND = re.compile(r"\\[A-Za-z]+")
_WORD = re.compile(r"\A\s*(\w+)")
_BEGIN, _END = r"\begin{document}", r"\end{document}"
_LONGEST = 2_000
"""Characters of a formula."""


def without_documents(text: str) -> str:
    """A text with the formula of each document in its place, or without it where it is beside it in plain signs.

    Of a document that is cut off its formula stays.
    """
    pieces, done = list[str](), 0
    while found := _HEAD.search(text, done):
        end = text.find(_END, found.end(), found.end() + _LONGEST) if found[0].endswith(_BEGIN) else -1
        formula = text[found.end() : end].strip().replace("$$", "$") if end >= 0 else ""
        before, done = text[done : found.start()], end + len(_END) if end >= 0 else found.end()
        near = 4 * len(formula)
        is_repeated = _stands_beside(formula, before[-near:], text[done : done + near])
        pieces += (before, "" if is_repeated else formula)
    return "".join(pieces) + text[done:]


def _stands_beside(formula: str, before: str, behind: str) -> bool:
    """Whether the signs of a formula, or its letters and digits, end what is before it or begin what is behind it."""
    words = (*before.split()[-1:], *_WORD.findall(behind)[:1])
    for reduce, written in ((_signs, plain_latex(formula)), (_letters, _COMMAND.sub("", formula))):
        own = reduce(written)
        if len(own) == 1 and own.isascii():  # which may begin or end any word
            is_repeated = own in map(reduce, words)
        else:
            is_repeated = own != "" and (reduce(behind).startswith(own) or reduce(before).endswith(own))
        if is_repeated:
            return True
    return False


def _signs(text: str) -> str:
    return "".join(text.split()).casefold()


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
