"""What a sentence points at: definites, pronouns and names whose meaning stayed behind in the abstract.

A sentence stands alone when every "the method", "both groups", "its" and every short name of it is explained by words
before it in the sentence, by the title, or by what the text has just said of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from services.adapters.models.offline.language.rules import HEADS, NP_STOP
from services.text.verbs import FINITE, NOUN_LIKE, PASTS, PLURAL_OF
from services.text.wordlist import word_list

_TOKEN = re.compile(r"[^\W\d_][\w'/&-]*|\d[\d.,%]*|[^\w\s]")
_PART = re.compile(r"[/-]")
_STEM = 6
"""Letters by which two forms of a word are one: `predict`, `predictions`."""

_LEAST_PLURAL = 4
_LONGEST_PHRASE = 8
_TELLING_MODIFIERS = 1
"""Modifiers that say which thing a definite means: `the oscillation phenomenon`, not `the proposed method`."""

_OPENS_COMPLEMENT = word_list("of that which who whom whose where between for whether behind in")
"""Words after a noun that say which one is meant: `the rate of`, `the region that`."""

_COUNTED = word_list(
    "two three four five six seven eight nine ten several second third fourth other others remaining former latter "
    "above aforementioned said corresponding respective resulting resultant following same aforesaid next last "
    "proposed presented described developed introduced suggested mentioned obtained studied considered tested given "
    "new novel final first whole entire original previous earlier preceding subsequent various different individual"
)
"""Modifiers that say nothing of what is meant: `the two methods`, `the resulting model`."""

_SINGLED_OUT = word_list(
    "best most least only current latest state-of-the-art worst main key past recent present public general modern "
    "global natural human so-called well-known better more less major classical standard popular common"
)
_NUMERALS = word_list("two three four five six seven eight nine ten")
_UNIQUE = word_list("""
world literature field past future present internet web public community society universe earth sun sea ocean
atmosphere climate art authors author need use role fact time beginning end majority number presence absence
years decades year decade market economy environment brain body mind law state-of-the-art first basis potential aim
elderly young poor rest importance way ability other-hand lack course rise possibility opportunity nature
results findings experiments study review performance accuracy efficacy effectiveness
safety challenges opportunities same-time truth
""")
"""Nouns of which there is one, or that speak of no thing at all."""

_POINTING = word_list("this these those such")
_BEFORE_THOSE = word_list("of who that which with in from for on whose without using by as")
AUTHORS = "authors"
"""What stands for the names of the authors in a sentence that is examined."""

_PLURAL_PRONOUNS = word_list("they their them theirs themselves")
_MANY = word_list(
    "people children men women data criteria phenomena media mice both al someone everyone anyone person child group "
    "team community population family company staff public student and or each every"
)
"""Words besides plurals that "they" may mean."""

_NO_OWNER = word_list("this does has was towards always perhaps across versus whereas thus less paper number other its")
_LATER_PRONOUNS = word_list("it its them")
_PRONOUNS = word_list("it they them he she him")
_HIDDEN = re.compile(r"“[^“”]*”")
_REASON = re.compile(r"\b(?:because|since|as|due|so|by|and|that|which|;|:|,)(?=\W|$)")
_CONCLUDES = re.compile(r"\b(?:therefore|thus|hence|consequently|accordingly)\b")


def stem(word: str) -> str:
    """A word without its ending, enough to know it again."""
    return word.lower().rstrip("s")[:_STEM]


def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text; of a compound also those of its parts."""
    found = _TOKEN.findall(text)
    return frozenset(stem(part) for word in found for part in (word, *_PART.split(word)) if part)


def unresolved(text: str, known: Collection[str]) -> tuple[str, ...]:
    """The expressions of a sentence that need a sentence before it; none when it stands alone.

    Args:
        text: a printable sentence.
        known: stems that the reader has met, such as those of the title.
    """
    words = _TOKEN.findall(_HIDDEN.sub("", text))
    lower = [word.lower() for word in words]
    missing: list[str] = []
    seen: set[str] = set()
    for at, word in enumerate(lower):
        if word == "the":
            missing += _definite(words, at, seen | set(known))
        elif word in _POINTING:
            missing += _pointing(lower, at, seen)
        elif word == "both":
            missing += _both(lower, at, seen | set(known))
        elif word in {"each", "either", "neither"}:
            missing += _each(lower, at, seen | set(known))
        elif word == "corresponding" and "to" not in lower[at : at + 4]:
            missing += ["corresponding"] if at and lower[at - 1] in {"a", "an", "their", "its"} else []
        elif word == "all" and (lower[at + 1 : at + 2] == ["other"] or set(lower[at + 1 : at + 2]) & _NUMERALS):
            missing += _each(lower, at, seen | set(known))
        elif (word in _PRONOUNS and at < 2) or (word in _LATER_PRONOUNS and at < 4 and lower[0] == AUTHORS):
            missing.append(word)
        seen.add(stem(word))
        seen |= {stem(part) for part in _PART.split(word)}
    if (found := _CONCLUDES.search(text)) and not _REASON.search(text[: found.start()]):
        missing.append(found[0])
    return tuple(missing)


def ownerless(text: str) -> str:
    """The first "they" or "their" of a sentence of an abstract that stands for nothing named before it, with its noun.

    >>> ownerless("We report on their development."), ownerless("We map lakes and their fish.")
    ('their development', '')
    """
    is_owned = False
    words = _TOKEN.findall(text)
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if word.lower() in _PLURAL_PRONOUNS and not is_owned:
            return f"{word} {after}"
        is_owned = is_owned or (len(word) > 1 and word[-2:].isupper()) or _may_be_many(word.lower())
    return ""


def _may_be_many(word: str) -> bool:
    """Whether a word may be the owner of a "their": a plural, or somebody."""
    if word in _MANY:
        return True
    if word in _NO_OWNER or len(word) < _LEAST_PLURAL or (word in PLURAL_OF and word not in NOUN_LIKE):
        return False
    if word.endswith(("ss", "us", "is", "'s", "ment")):
        return False
    return word.endswith(("s", "er", "or", "ist", "ent", "ant"))


def _phrase(words: list[str], start: int) -> int:
    """Where the noun phrase that begins at `start` ends."""
    end = start
    while end < min(len(words), start + _LONGEST_PHRASE):
        word = words[end].lower()
        if not word[0].isalnum() or (word in NP_STOP and not _is_open(words, end)):
            break
        is_verb = (
            (word in PLURAL_OF and word not in NOUN_LIKE) or word in PASTS or (word.endswith("ed") and len(word) > 5)
        )
        if end > start and (words[end - 1].lower() in HEADS and word in FINITE and word not in HEADS):
            break
        if end > start and (is_verb or word.endswith(("ly", "cluding")) or _speaks(words, end)):
            break
        end += 1
    return end


def _is_open(words: list[str], at: int) -> bool:
    """Whether `open` stands before its noun: `the main open problems`."""
    return words[at] == "open" and at + 1 < len(words) and words[at + 1].endswith("s")


def _speaks(words: list[str], at: int) -> bool:
    """Whether a word that may be noun or verb is followed by what only a verb has."""
    after = words[at + 1].lower() if at + 1 < len(words) else ""
    return words[at].lower() in FINITE and after in {"the", "a", "an", "that", "to", "no", "their", "its"}


def _definite(words: list[str], at: int, known: Collection[str]) -> list[str]:
    """`the method`: missing unless it is explained, unique, or said before."""
    end = _phrase(words, at + 1)
    phrase = words[at + 1 : end]
    if not phrase or (phrase[0][0].isdigit() and not phrase[0].isdigit()):
        return []
    head, modifiers = phrase[-1].lower(), [word.lower() for word in phrase[:-1]]
    vague = [word for word in modifiers if word in _COUNTED or (word[0].isdigit() and len(phrase) > 1)]
    told = [word for word in modifiers if word not in _COUNTED and not word[0].isdigit() and not word.endswith("ed")]
    after = words[end].lower() if end < len(words) else ""
    is_explained = (
        after in _OPENS_COMPLEMENT
        or (after == "to" and not vague)
        or any(word[0].isupper() for word in phrase)
        or any(word in _SINGLED_OUT or word.endswith("est") for word in modifiers)
        or (head in _UNIQUE and not vague)
        or phrase[:2] == ["same", "time"]
        or head.endswith("est")
        or stem(head) in known
        or any(stem(word) in known for word in told)
        or len(told) >= _TELLING_MODIFIERS
    )
    return [] if is_explained else [" ".join(["the", *phrase])]


def _pointing(lower: list[str], at: int, seen: Collection[str]) -> list[str]:
    """`these models`: missing unless the noun was said before in the sentence."""
    after = lower[at + 1] if at + 1 < len(lower) else ""
    if lower[at] == "such" and after == "as":
        return []
    if lower[at] == "those" and (after in _BEFORE_THOSE or after.endswith(("ed", "ing"))):
        return []
    nouns = lower[at + 1 : _phrase(lower, at + 1)]
    return [] if any(stem(noun) in seen for noun in nouns) else [" ".join([lower[at], *nouns])]


def _both(lower: list[str], at: int, known: Collection[str]) -> list[str]:
    """`both events`: missing unless two things are named, here or before."""
    window = lower[at + 1 : at + 12]
    if "and" in window and "." not in window[: window.index("and")]:
        return []
    return [] if at + 1 < len(lower) and stem(lower[at + 1]) in known and at > 3 else ["both"]


def _each(lower: list[str], at: int, known: Collection[str]) -> list[str]:
    """`each aspect`, `each of these components`, `all other models`."""
    nouns = lower[at + 1 : _phrase(lower, at + 1)]
    if lower[at + 1 : at + 2] == ["other"] and lower[at] == "each":
        return []
    if any(stem(noun) in known for noun in nouns):
        return []
    return [f"{lower[at]} {' '.join(nouns)}".strip()]
