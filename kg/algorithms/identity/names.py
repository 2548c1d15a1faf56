"""Surnames out of author names as sources write them."""

from __future__ import annotations

import re
import unicodedata

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
_INITIALS = re.compile(r"(?:[A-Z]\.?-?){1,3}")
_ORGANISATION = re.compile(
    r"\b(?:collaboration|consortium|team|group|organi[sz]ation|institute|university|committee|association|"
    r"society|agency|ministry|department|network|project|foundation|laborator(?:y|ies)|council|commission)\b",
    re.IGNORECASE,
)


def surname(author: str) -> str:
    """The surname of one author, as written: "Kipf" of "Kipf, T. N.", "Thomas N. Kipf" and "Kipf TN".

    Particles stay ("van der Maaten"), generations go ("Jr."); an organisation, or a name in braces, is its own
    surname. "" for an empty name.
    """
    name = " ".join(author.split())
    if name.startswith("{") and name.endswith("}"):
        return name.strip("{}")
    if _ORGANISATION.search(name):
        return name
    before, comma, after = name.partition(",")
    if comma and after.strip() and not _GENERATION.fullmatch(after.strip()):
        return before.strip()
    return _last_name(before.strip())


def surname_key(author: str) -> str:
    """The surname for comparison: folded, without particles, so that every way of writing one name gives one key."""
    words = surname(author).split()
    core = [word for word in words if word.lower() not in _PARTICLES] or words
    folded = ascii_fold(" ".join(core)).replace(" ", "")
    return folded or unicodedata.normalize("NFKC", "".join(core)).casefold()


def person_key(author: str) -> str:
    """Surname and first initial for comparison: one key for "Kipf, Thomas N.", "T. Kipf" and "Thomas Kipf".

    >>> person_key("van der Berg, Anna"), person_key("A. van der Berg"), person_key("OpenAI")
    ('berg a', 'berg a', 'openai')
    """
    key, family = surname_key(author), surname(author)
    text = " ".join(author.split())
    given = text.replace(family, " ", 1) if text.startswith(family) else text[: text.rfind(family)]
    initial = next((word[0] for word in ascii_fold(given).split() if word not in _PARTICLES), "")
    return f"{key} {initial}".strip()


def _last_name(name: str) -> str:
    words = name.split()
    while len(words) > 1 and _GENERATION.fullmatch(words[-1]):
        words.pop()
    if len(words) > 1 and _INITIALS.fullmatch(words[-1]) and not _INITIALS.fullmatch(words[0]):
        while len(words) > 1 and _INITIALS.fullmatch(words[-1]):
            words.pop()
        return " ".join(words)
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return " ".join(words[max(start, 0) :])
