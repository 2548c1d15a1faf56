"""Elements of mark-up cut out of a text: from an opening to the next closing, in one walk over the text.

A pattern such as `<a>.*?</a>` reads to the end of the text once for every opening that is never closed, so its time
grows with the square of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable


def replace_elements(
    text: str, opening: re.Pattern[str], closing: re.Pattern[str], content: Callable[[str], str]
) -> str:
    """`text` with each stretch from an opening to the next closing, both included, replaced by `content(inside)`.

    An opening that is never closed stays as it is, with everything after it.
    """
    pieces = []
    position = 0
    while (start := opening.search(text, position)) and (end := closing.search(text, start.end())):
        pieces += [text[position : start.start()], content(text[start.end() : end.start()])]
        position = end.end()
    return "".join([*pieces, text[position:]])
