"""Noun phrases that name something of their own: what two papers may be set side by side on."""

from __future__ import annotations

import re
from collections.abc import Mapping

from services.text.candidates import LONGEST, fold, occurrences
from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.wordlist import word_list

_NEXT_WORD = re.compile(r"\A ([\w-]+)")
_BREAKS = word_list("using based Using Based")
_PARTS_OF_NAMES = word_list("process processes")
"""General words that belong to what stands before them: `Markov decision process`."""

_GENERAL = word_list("""
case study novel approach new method empirical evaluation comparative analysis systematic review literature
framework perspective overview introduction application applications challenge challenges opportunity
opportunities direction effect effects impact role use studies report result trial trials real world future
real-world large scale large-scale state art high low multi single first second dimension dimensional recent
experimental experiment experiments simulation existing previous proposed different various several main wide
range time key open extensive numerical theoretical practical current popular good strong important ratio
interval significance accuracy rate score baseline percent percentage sensitivity specificity mean median
deviation
""")


def own_terms(text: str) -> Mapping[str, str]:
    """The whole noun phrases of a text without a word so general that it names nothing: folded form -> as written.

    The spelling is the first that does not begin with a capital, or else the first.

    A phrase is whole where it ends its noun phrase, but for a general word, and is not cut at its head: neither
    `optimal energy` of `… supply` nor, since candidates have at most so many words, `passing graph neural networks`
    of `message …`.

    >>> dict(own_terms("We propose a new method of path planning"))
    {'path planning': 'path planning', 'planning': 'planning'}
    """
    found: dict[str, str] = {}
    for each in occurrences(text):
        words = each.key.split()
        is_known = each.key in found and (found[each.key][0].islower() or each.text[0].isupper())
        if is_known or any(word in _GENERAL or word in GENERIC_WORDS for word in words):
            continue
        is_cut = len(words) == LONGEST and each.before not in GENERIC_WORDS and each.before != ""
        if not is_cut and (each.is_end or _ends_before_general(text, each.text)):
            found[each.key] = each.text
    return found


def _ends_before_general(text: str, phrase: str) -> bool:
    word = _NEXT_WORD.match(text[text.find(phrase) + len(phrase) :])
    if word is not None and word[1].lower() in _PARTS_OF_NAMES:
        return False
    return word is None or word[1].lower() in FUNCTION_WORDS or fold(word[1]) in GENERIC_WORDS or word[1] in _BREAKS
