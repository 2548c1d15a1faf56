"""Where a text says what a short form stands for: `reinforcement learning (RL)`, `RL (reinforcement learning)`.

By the rule of Schwartz & Hearst 2003 (doi:10.1142/9789812776303_0042): a bracket and the words before it, of which
there are at most min(n + 5, 2n) for n letters; the letters are looked for from the right, the first one at the head of
a word. Words in a row whose initials are the letters come first.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from services.text.lexicon import FUNCTION_WORDS

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,120})[)\]]")
_WORD = re.compile(r"[^\W_]+")
_SHORT = re.compile(
    r"\A(?=[^\W\d_]|\d-?[A-Z])(?!(?:[Ff]ig|[Tt]able|[Ee]q|[Ss]ec|[Rr]ef|[Pp]hase|[Tt]ype|n|p|P)s?[ .=<>]|\d+[a-z]\Z)"
    r"[^\W_]['\w./&+-]{0,10}[^\W_]\Z"
)
"""Two to twelve signs in one word: no number, no reference to a table, no size of a sample."""
_INSIDE = re.compile(r"[,;:]\s|\s(?:or|and|hereafter|see)\b")
"""What parts a short form from what else is in its bracket."""
_CLAUSE = re.compile(r"[.;:?!]\s|[(\[)\]]")
_REACH = 200
"""Characters before a bracket in which the long form may begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A short form and what it stands for, as written: text[start:end] is the long form."""

    short: str
    long: str
    start: int
    end: int


@lru_cache(maxsize=16_384)
def definitions(text: str) -> tuple[Definition, ...]:
    """The definitions of a text, in order of their brackets; linear in its length."""
    return tuple(found for bracket in _BRACKET.finditer(text) if (found := _of_bracket(text, bracket)))


def _of_bracket(text: str, bracket: re.Match[str]) -> Definition | None:
    short = _INSIDE.split(bracket[1], maxsplit=1)[0].strip(" '\"“”‘’")
    if _is_short(short):
        floor = max(0, bracket.start() - _REACH)
        before = _CLAUSE.split(text[floor : bracket.start()])[-1]
        offset = bracket.start() - len(before)
        return _definition(text, short, offset, bracket.start())
    near = text[max(0, bracket.start() - 18) : bracket.start()].split()
    short = near[-1].strip("\"'“‘") if near else ""
    if len(bracket[1].split()) < 2 or not _is_short(short):
        return None
    found = _definition(text, short, bracket.start(1), bracket.end(1))
    return found if found and found.start == bracket.start(1) else None


def _is_short(text: str) -> bool:
    return _SHORT.match(text) is not None and any(sign.isupper() for sign in text)


def _definition(text: str, short: str, first: int, last: int) -> Definition | None:
    """The long form of a short one among the characters `first` to `last`, up to the last of them."""
    letters = "".join(sign for sign in short.removesuffix("s").casefold() if sign.isalnum())
    words = list(_WORD.finditer(text, first, last))[-min(len(letters) + 5, 2 * len(letters)) :]
    start = _start(letters, text, words)
    long = text[start:last].rstrip(" ,;-") if start is not None else ""
    if start is None or len(long) <= len(short) or short in long.split():
        return None
    return Definition(short=short, long=long, start=start, end=start + len(long))


def _start(letters: str, text: str, words: list[re.Match[str]]) -> int | None:
    """Where the long form begins that ends with the last word; None where letters are missing from the words."""
    row = words[-len(letters) :]
    if "".join(word[0][0].casefold() for word in row) == letters:
        return row[0].start()
    at, left = (words[-1].end() if words else 0), list(letters)
    heads = {word.start() for word in words}
    while left and words and at > words[0].start():
        at -= 1
        if text[at].casefold() == left[-1] and (len(left) > 1 or at in heads):
            left.pop()
    return None if left or not words else at


_ACRONYM = re.compile(r"(?<![^\W_])([A-Z]{2,6})s?(?![^\W_])")
_SMALL_WORD = re.compile(r"[a-z]+")


def acronyms(texts: Iterable[str]) -> Mapping[str, str]:
    """Lower-case acronym, the initials of its words -> the words it most often stands for, lower case."""
    return _most_usual((short, words) for short, words in _read_acronyms(texts) if _initials(words) == short)


def long_forms(texts: Iterable[str]) -> Mapping[str, str]:
    """Lower-case acronym -> what it stands for as most texts write it, lower case, where that holds a small word that
    has no letter in it: `rlhf` -> `reinforcement learning from human feedback`."""
    found = ((short, words) for short, words in _read_acronyms(texts) if _initials(words, FUNCTION_WORDS) == short)
    return {short: words for short, words in _most_usual(found).items() if not FUNCTION_WORDS.isdisjoint(words.split())}


def _read_acronyms(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each acronym that a text spells out, and the words it stands for there, both lower case."""
    for found in (each for text in texts for each in definitions(text)):
        if short := _ACRONYM.fullmatch(found.short):
            yield short[1].lower(), " ".join(_SMALL_WORD.findall(found.long.lower()))


def _initials(words: str, left_out: Collection[str] = ()) -> str:
    return "".join(word[0] for word in words.split() if word not in left_out)


def _most_usual(pairs: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    """Acronym -> the words that it is paired with most often; ties go to the first in the alphabet."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for short, words in pairs:
        seen[short][words] += 1
    return {short: min(spelt, key=lambda words: (-spelt[words], words)) for short, spelt in seen.items()}


def spell_out_acronyms(text: str, known: Mapping[str, str]) -> str:
    """A text with its acronyms, in capitals, as words.

    >>> spell_out_acronyms("Limits of GNNs", {"gnn": "graph neural network"})
    'Limits of graph neural network'
    """
    return _ACRONYM.sub(lambda found: known.get(found[1].lower(), found[0]), text)
