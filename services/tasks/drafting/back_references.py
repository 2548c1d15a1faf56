"""Which sentences of a draft cannot do without the one before them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from services.reading.cues import leans, points_back
from services.tasks.drafting.draft_text import DraftSentence, SentenceKind

_CASE = re.compile(r"\A(?:For (?:instance|example)|Say)\b", re.IGNORECASE)
_ASIDE = re.compile(
    r", (?:they|it|the authors) [a-z]+,|\AThe authors? |\A[^,]{1,40}, (?:however|though|therefore|thus|then|too),"
)
"""Words that leave it to the sentence before to say whose a statement is: `Depth, they conclude, does not help.`"""


def leans_back(sentence: str) -> bool:
    """Whether a sentence of a draft speaks of what the sentence before it names.

    >>> [leans_back(each) for each in ("They count.", "Bees, they conclude, can count.", "For instance, one bee.")]
    [True, True, False]
    """
    return _CASE.match(sentence) is None and (leans(sentence) or _ASIDE.search(sentence) is not None)


def leans_on(sentence: DraftSentence, before: DraftSentence) -> bool:
    """Whether a sentence must follow the one before it: it refers to that, or continues a made-up case."""
    goes_on = sentence.kind is before.kind is SentenceKind.ILLUSTRATION and _CASE.match(sentence.text) is None
    return goes_on or leans_back(sentence.text)


def with_need(sentences: Sequence[DraftSentence]) -> Iterator[tuple[DraftSentence, bool]]:
    """The sentences of a paragraph, each with whether the one behind it would lose its ground without it."""
    for sentence, after in zip(sentences, (*sentences[1:], None), strict=True):
        yield sentence, after is not None and loses_its_ground(after.text)


def loses_its_ground(sentence: str) -> bool:
    """Whether a sentence may have nothing to speak of once the one before it is gone.

    >>> loses_its_ground("Where bees dance, this dance is read."), loses_its_ground("Bees dance.")
    (True, False)
    """
    return leans_back(sentence) or (_CASE.match(sentence) is None and points_back(sentence))
