"""Surnames out of author names as sources write them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from kg.algorithms.identity.normal_forms import ascii_fold

_PARTICLES = frozenset(
    (
        "van",
        "von",
        "vom",
        "der",
        "den",
        "de",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "das",
        "du",
        "la",
        "le",
        "los",
        "las",
        "ter",
        "ten",
        "el",
        "al",
        "bin",
        "ibn",
        "zu",
        "zur",
        "zum",
        "af",
        "av",
    )
)
_GENERATION = re.compile(r"(?:jr|sr|ii|iii|iv|[23]rd|2nd|phd|md)\.?", re.IGNORECASE)
_LONGEST_GENERATION = 4
_INITIALS = re.compile(r"(?:[^\W\d_]\.?-?){1,3}")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+")
_JOINS = frozenset({"y", "i", "e"})
"""Words that join the two surnames of a person: Ortega y Gasset."""
_ORGANISATION = re.compile(
    r"\b(?:collaboration|consortium|team|group|organi[sz]ation|institute|university|committee|association|"
    r"society|agency|ministry|department|network|project|foundation|laborator(?:y|ies)|council|commission|"
    r"alliance|federation|initiative|academy|corporation|programme|administration|authority|investigators|trialists|"
    r"inc|ltd|llc|gmbh|universit(?:ät|é|à)|universidade?|institut[eo]?|istituto|gesellschaft|ministerium|minist[eè]r(?:e|io)|"
    r"société|sociedad|asociación|associação|organi[sz]aci?[oó]n|organização|fundación|fundação|stiftung|bundesamt|"
    r"(?-i:(?<=\w )(?:of|for|für|pour)(?= \w)))\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=65_536)
def surname(author: str) -> str:
    """The surname of one author, as written: "Kipf" of "Kipf, T. N.", "Thomas N. Kipf" and "Kipf TN".

    Particles stay ("van der Maaten"), generations go ("Jr."); an organisation, or a name in braces, is its own
    surname. A name in Chinese, Japanese or Korean script begins with it; any other without a comma ends with it, for
    no letter tells "Li Na" from "Na Li". "" for an empty name.
    """
    name = " ".join(author.split())
    if name.startswith("{") and name.endswith("}"):
        return name.strip("{}")
    if _ORGANISATION.search(name):
        return name
    before, comma, after = name.partition(",")
    if comma and after.strip() and not is_generation(after.strip()):
        return before.strip()
    return _last_name(before.strip())


@lru_cache(maxsize=65_536)
def surname_key(author: str) -> str:
    """The surname for comparison: folded, without particles, so that every way of writing one name gives one key.

    A name in Chinese, Japanese or Korean script is compared whole, since it may be there without a space.

    >>> surname_key("van der Maaten, Laurens"), surname_key("王 小明"), surname_key("王小明")
    ('maaten', '王小明', '王小明')
    """
    return _east_asian(author) or _family_key(surname(author))


@lru_cache(maxsize=65_536)
def key_of_given_names(author: str) -> str:
    """The given names for comparison, folded, particles left out: "thomas n" of "Kipf, Thomas N."; "" for none."""
    if _east_asian(author):
        return ""
    family, text = surname(author), " ".join(author.split())
    given = text.replace(family, " ", 1) if text.startswith(family) else text[: text.rfind(family)]
    words = (
        " ".join(word) if _are_initials(word) else word
        for word in given.replace(",", " ").split()
        if not is_generation(word)
    )
    return " ".join(word for word in ascii_fold(" ".join(words)).split() if word not in _PARTICLES)


def are_given_names_at_odds(one: str, other: str) -> bool:
    """Whether two given names, as `key_of_given_names` writes them, cannot be those of one person.

    An initial stands for every name that begins with it, and a short form for the name that it begins.

    >>> [are_given_names_at_odds("wei", other) for other in ("w", "wei j", "wenjun", "")]
    [False, False, True, False]
    """
    ours, theirs = one.split(), other.split()
    if not ours or not theirs or "".join(ours) == "".join(theirs):
        return False
    if any(len(word) > 1 and word in theirs for word in ours):
        return False
    first, second = sorted((ours[0], theirs[0]), key=len)
    return not second.startswith(first)


def _east_asian(author: str) -> str:
    """A name in Chinese, Japanese or Korean script without the blanks between its parts; "" for any other."""
    if author.isascii():
        return ""
    whole = unicodedata.normalize("NFKC", "".join(author.split())).replace(",", "")
    return whole if _EAST_ASIAN.fullmatch(whole) else ""


def _family_key(family: str) -> str:
    words = family.split()
    core = [word for word in words if word.lower() not in _PARTICLES] or words
    folded = ascii_fold(" ".join(core)).replace(" ", "")
    return folded or unicodedata.normalize("NFKC", "".join(core)).casefold()


@lru_cache(maxsize=65_536)
def person_key(author: str) -> str:
    """Surname and first initial for comparison: one key for "Kipf, Thomas N.", "T. Kipf" and "Thomas Kipf".

    >>> person_key("van der Berg, Anna"), person_key("A. van der Berg"), person_key("OpenAI")
    ('berg a', 'berg a', 'openai')
    """
    return _east_asian(author) or f"{_family_key(surname(author))} {key_of_given_names(author)[:1]}".strip()


def _last_name(name: str) -> str:
    words = name.split()
    while len(words) > 1 and is_generation(words[-1]):
        words.pop()
    if len(words) > 1 and all(map(_EAST_ASIAN.fullmatch, words)):
        return words[0]
    if len(words) > 1 and _are_initials(words[-1]) and not _are_initials(words[0]):
        while len(words) > 1 and _are_initials(words[-1]):
            words.pop()
        return " ".join(words)
    start = len(words) - 1
    if start > 2 and words[start - 1] in _JOINS:
        start -= 2
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return " ".join(words[max(start, 0) :])


def is_generation(word: str) -> bool:
    """Whether a word of a name gives the generation or a degree: Jr., III, PhD."""
    return len(word) <= _LONGEST_GENERATION and bool(_GENERATION.fullmatch(word))


def _are_initials(word: str) -> bool:
    return word == word.upper() != word.lower() and bool(_INITIALS.fullmatch(word))
