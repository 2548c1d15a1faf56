"""Short names of a paper: which it coins for its own, and what its acronyms stand for."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from services.adapters.models.offline.language.rules import NP_STOP

_HIDDEN = re.compile(r"“[^“”]*”")
_NAME = re.compile(r"(?<![A-Za-z0-9_])(?:[A-Z]{2,}|[A-Z][a-z]*[A-Z]|[a-z]+[A-Z]|[A-Z]+[\d-]+[A-Z])[\w-]*")
_IN_BRACKETS = re.compile(r"\(([^()]{1,80})\)")
_INTRODUCES = re.compile(
    r"\b(?:propos|introduc|present|develop|design|call|nam|term|dub|devis|creat|build|built|describ|refer|denot|"
    r"releas|coin|abbreviat|implement|construct)\w*\b",
    re.I,
)

_COINED = re.compile(r"[a-z][A-Z]|[A-Z][a-z]+[A-Z]|[A-Z]{6}")
_MOST_SPELT = 2
"""Short names spelt out in one sentence; more and nobody can read it."""

_ARTICLE_BEFORE = re.compile(r"\b([Aa]n?) $")
_VOWELS = frozenset("aeiou")


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """`long`: short form -> long form, as the paper spells it out; `own`: names that it gives to what is its own."""

    long: Mapping[str, str]
    own: frozenset[str]

    @staticmethod
    def of(texts: Collection[str]) -> Names:
        """The names of the sentences of one paper."""
        plain = [" ".join(text.split()) for text in texts]
        return Names(long=definitions(plain), own=own_names(plain))


def spelt_out(text: str, names: Names, *, known: str, before: str = "") -> str | None:
    """The sentence with each short name explained at its first mention, or None where that cannot be done.

    Args:
        text: a printable sentence.
        names: those of its paper.
        known: what the reader has read of the paper, its title among it.
        before: what the abstract says before the sentence; a coined name that it holds was explained there.
    """
    spelt = 0
    introduces = _INTRODUCES.search(text) is not None
    for name in short_names(text):
        if _stands_in(known, name):
            continue
        long = _long_of(name, names.long)
        if long is None:
            if (name in names.own and not introduces) or (_is_coined(name) and _stands_in(before, name)):
                return None
            continue  # known to everybody, as the paper takes it
        if long.lower() in text.lower():
            continue
        spelt += 1
        replaced = _replaced(text, name, long, keep=_is_title_case(long))
        if replaced is None or spelt > _MOST_SPELT:
            return None
        text = replaced
    return text


def _is_coined(name: str) -> bool:
    """Whether a name has a spelling of its own: `CrossAtt`, `Lag-U`; `DNA` and `GPT-4` are everybody's."""
    return _COINED.search(name) is not None


def _is_title_case(long: str) -> bool:
    """Whether a long form is written as a name, `Effective Resource Allocation Strategy`."""
    return sum(word[0].isupper() for word in long.split()) > 1


def _stands_in(known: str, name: str) -> bool:
    return any(each.removesuffix("s") == name.removesuffix("s") for each in _NAME.findall(known))


def _long_of(name: str, long: Mapping[str, str]) -> str | None:
    """What a short form stands for, in its own number."""
    if name in long:
        return long[name]
    if name.endswith("s") and name[:-1] in long:
        return _plural(long[name[:-1]])
    return long[f"{name}s"].removesuffix("s") if f"{name}s" in long else None


def _plural(words: str) -> str:
    return words if words.endswith("s") else f"{words[:-1]}ies" if words.endswith("y") else f"{words}s"


def _replaced(text: str, name: str, long: str, *, keep: bool) -> str | None:
    """The long form at the first mention, with the short one behind it where it is used again or is a name."""
    places = [found for found in _NAME.finditer(text) if found[0] == name]
    if not places or text[: places[0].start()].endswith("("):
        return None
    before, after = text[: places[0].start()], text[places[0].end() :]
    long = long[:1].upper() + long[1:] if not before else long
    if article := _ARTICLE_BEFORE.search(before):
        fitting = "an" if long[0].lower() in _VOWELS else "a"
        fitting = fitting.capitalize() if article[1][0].isupper() else fitting
        before = f"{before[: article.start()]}{fitting} "
    is_aside = before.count("(") > before.count(")")
    keep = (keep or len(places) > 1) and not is_aside and not after.startswith(" (")
    return f"{before}{long} ({name}){after}" if keep else f"{before}{long}{after}"


def own_names(texts: Collection[str]) -> frozenset[str]:
    """Short names that a paper introduces for what is its own: they mean nothing without that sentence."""
    found: set[str] = set()
    for text in texts:
        start = _INTRODUCES.search(text)
        if start is not None:
            found |= set(_NAME.findall(text[start.end() :]))
    return frozenset(found)


def definitions(texts: Collection[str]) -> Mapping[str, str]:
    """Short form -> long form, where a text spells it out: `optic flow (OF)`, each as the paper writes it."""
    found: dict[str, str] = {}
    for text in texts:
        for bracket in _IN_BRACKETS.finditer(text):
            short = bracket[1].split(",")[0].split(";")[0].strip()
            if not _NAME.fullmatch(short) or short in found:
                continue
            if long := _long_form(text[: bracket.start()].rstrip(), short):
                found[short] = long
    return found


def _long_form(before: str, short: str) -> str:
    """The fewest words before a bracket that hold the letters of the short form in order (Schwartz & Hearst 2003)."""
    letters = [letter for letter in short.lower() if letter.isalnum()]
    plural = short.endswith("s") and len(letters) > 2 and short[-2:-1].isupper()
    letters = letters[:-1] if plural else letters
    whole = len(before.split())
    words = before.split()[-(min(len(letters) + 5, len(letters) * 2)) :]
    for count in range(1, len(words) + 1):
        candidate = " ".join(words[-count:])
        opens = words[-count].lower()
        if (
            (count > 1 or "-" in candidate)
            and opens[0] == letters[0]
            and opens not in NP_STOP
            and _holds(candidate.lower(), letters)
        ):
            return (
                ""
                if any(mark in candidate for mark in (*",.;:()“”", "'s"))
                else _lowered(candidate)
                if count == whole
                else candidate
            )
    return ""


def _lowered(words: str) -> str:
    """`Artificial intelligence` from the head of a sentence -> `artificial intelligence`."""
    first, _, rest = words.partition(" ")
    is_plain = first.replace("-", "")[1:].islower() and rest == rest.lower()
    return f"{first.lower()} {rest}".rstrip() if is_plain else words


def _holds(text: str, letters: list[str]) -> bool:
    """Whether every letter of a short form stands in a text, in order, most at the start of a word."""
    position = 0
    for letter in letters:
        position = text.find(letter, position) + 1
        if position == 0:
            return False
    starts = {second for first, second in pairwise(" " + text) if first in " -/"}
    return sum(letter in starts for letter in letters) * 3 >= len(letters) * 2


def short_names(text: str) -> list[str]:
    """The short names of a sentence in order: acronyms and names of their own spelling."""
    return list(dict.fromkeys(_NAME.findall(_HIDDEN.sub("", text))))
