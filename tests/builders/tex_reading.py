"""Escaped TeX read back, so that tests can compare it with the text it was made of."""

from __future__ import annotations

import re

from services.rendering.references.escaping import _BIBTEX, _LATEX

_BACK = {command: character for table in (_LATEX, _BIBTEX) for character, command in table.items()}
_COMMAND = re.compile("|".join(sorted((re.escape(text) for text in _BACK), key=len, reverse=True)) + r"|\{\}")


def latex_unescape(text: str) -> str:
    """Undo `latex_escape` or `bibtex_escape`."""
    return _COMMAND.sub(lambda found: _BACK.get(found[0], ""), text)
