"""Which sentences of a draft cannot do without the one before them."""

from __future__ import annotations

import re

from services.reading.cues import leans

_ASIDE = re.compile(r", (?:they|it|the authors) [a-z]+,|\AThe authors? ")
"""Words that leave it to the sentence before to say whose a statement is: `Depth, they conclude, is no help.`"""


def leans_back(sentence: str) -> bool:
    """Whether a sentence of a draft speaks of what the sentence before it names.

    >>> leans_back("They count bees."), leans_back("Bees, they conclude, can count."), leans_back("Bees can count.")
    (True, True, False)
    """
    return leans(sentence) or _ASIDE.search(sentence) is not None
