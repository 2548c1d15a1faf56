"""What a sentence compares with: the rival after `than`, `versus`, `compared with`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS
from services.text.phrases import fold
from services.text.wordlist import word_list

_RIVAL = re.compile(
    r"\b(?:than|versus|vs\.?|compared (?:with|to)|in comparison (?:with|to)|superior to|inferior to|relative to) "
    r"(?:(?:\d[\d.,]*+ ?%? )?(?:with|that of|of|for|after|among|in|on) )?(?:the |those )?"
    r"(?:(?:patients |subjects |participants )?(?:taking |receiving |given |treated with |on ))?"
    r"((?:[A-Za-z][\w'-]*+ ?){1,3})"
)
"""`than with placebo`, `compared with 36% for placebo`, `than those given placebo`."""

_GROUPS = word_list("group arm patient recipient subject participant tablet user")
_TREATED = "-treated"
"""What is said of people who get a thing: `placebo-treated patients`, `the placebo group`."""

_VAGUE = word_list("""
baseline control group method approach other existing previous conventional traditional standard current usual dose
individual state-of-the-art prior one patient people human model algorithm treatment system half chance random
expected time year day hour before after those without with
""")
_WORD = re.compile(r"[^\W\d_][\w-]++")
_TOKEN = re.compile(r"[^\W\d_][\w-]++|[,;:(]")


def comparators(text: str, title: str) -> Mapping[str, tuple[str, ...]]:
    """What a sentence compares with, one word each, folded, vague ones left out: with what is compared.

    That are the words of the title that stand before the rival in the sentence, behind no adjective, folded, the last
    one first.

    >>> dict(comparators("Almotriptan was better tolerated than sumatriptan (P<0.001).", "Almotriptan in migraine"))
    {'sumatriptan': ('almotriptan',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    titled = set(_own_words(title))
    for match in _RIVAL.finditer(text):
        words: list[str] = []
        for word in match[1].lower().split():
            if word in FUNCTION_WORDS or not word[:1].isalpha() or (words and fold(word) in _GROUPS):
                break
            words.append(fold(word.removesuffix(_TREATED)))
        if len(words) == 1 and len(words[0]) > 1 and words[0] not in _VAGUE and words[0] not in GENERIC_WORDS:
            before = [word for word in reversed(_bare_words(text[: match.start()])) if word in titled]
            found.setdefault(words[0], tuple(dict.fromkeys(word for word in before if word != words[0])))
    return found


def _bare_words(text: str) -> list[str]:
    """The words of their own behind a function word or at the head: `sumatriptan` of `more of sumatriptan`."""
    words = _TOKEN.findall(text.lower())
    ahead = ["of", *words]
    bare = [word for word, before in zip(words, ahead, strict=False) if before in FUNCTION_WORDS or before in ",;:("]
    return [found for word in bare for found in _own_words(word)]


def _own_words(text: str) -> list[str]:
    words = [fold(word) for word in _WORD.findall(text.lower())]
    return [word for word in words if word not in FUNCTION_WORDS and word not in GENERIC_WORDS and len(word) > 3]
