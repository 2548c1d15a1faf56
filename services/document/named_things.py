"""Methods, data and models that a sentence names, as far as a name is known by its letters."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from services.document.markup import without_citations

_TOKEN = re.compile(r"[^\W_]+(?:[-./+][^\W_]+)*\+*")
_PIECE = re.compile(r"[^\W_]+")
_LOOKS_LIKE_A_NAME = re.compile(r"\A(?:[^\W\d_][^\W_]*[A-Z]|[A-Z]+\d|[A-Z]{2})")
_INITIAL = re.compile(r"\b([^\W_])|(?<=[a-z])([A-Z])")
_LONG = 6
"""Letters of the longest name that is taken for an abbreviation with small letters."""
_GAP, _NEAR = 16, 8
"""Characters between a letter and the next one of a name: to a capital, to another letter."""
_CLAUSE_ENDS = re.compile(r"[.;]")
_SHORT = 2
"""Letters of a name that is too short to be looked for: `F1`, `AI`."""


def unknown_names(text: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names of a text that are in none of the known texts, as it writes them, in order.

    What looks like a name has a capital behind its first letter (`SelfCheckGPT`, `MSCOCO`) or capitals with digits.
    It is known by its letters in any case and spacing, in the plural, by its parts, or as an abbreviation of
    known words.

    >>> unknown_names("SelfCheckGPT and LLMs beat WhatsApp.", ["A Self-Check GPT for large language models"])
    ('WhatsApp',)
    """
    found = dict.fromkeys(each[0] for each in _TOKEN.finditer(without_citations(text)) if _named_pieces(each[0]))
    texts = list(known) if found else []

    def is_known(name: str) -> bool:
        return any(_holds(each, name) for each in texts)

    return tuple(name for name in found if not (is_known(name) or all(map(is_known, _named_pieces(name)))))


def _holds(text: str, name: str) -> bool:
    """Whether a text holds a name, what it is short for, or its singular."""
    flat = _flat(name).removesuffix("s")
    letters = "".join(filter(str.isalpha, flat))
    if len(letters) <= _SHORT or flat in _flat(text) or letters in _initials(text):
        return True
    return len(name) <= _LONG and name.isalpha() and _spells_out(text, name)


def _spells_out(text: str, name: str) -> bool:
    """Whether words of a text make a name up (`CoVe`: Chain of Verification): its capitals begin them, other letters
    follow, each near the one before and within one clause.
    """
    lower = text.lower()
    reached = {at for at in range(len(text)) if _is_letter(lower, at, name[0])}
    for letter in name[1:]:
        gap = _GAP if letter.isupper() else _NEAR
        reached = {
            at
            for before in reached
            for at in range(before + 1, min(before + gap + 2, len(text)))
            if _is_letter(lower, at, letter) and not _CLAUSE_ENDS.search(text, before + 1, at)
        }
    return bool(reached)


def _is_letter(lower: str, at: int, letter: str) -> bool:
    """Whether a letter is at a place of a text in small letters; a capital only where a word begins."""
    return lower[at] == letter.lower() and not (letter.isupper() and lower[at - 1 : at].isalnum())


def _named_pieces(name: str) -> list[str]:
    """The parts of a compound that look like names: of `GPT-3-generated` the first."""
    return [piece for piece in _PIECE.findall(name) if _LOOKS_LIKE_A_NAME.match(piece)]


@lru_cache(maxsize=256)
def _flat(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()


@lru_cache(maxsize=256)
def _initials(text: str) -> str:
    return "".join(one or two for one, two in _INITIAL.findall(text)).casefold()
