"""Where a text says what a short form stands for: `reinforcement learning (RL)`, `RL (reinforcement learning)`.

Candidates are those of Schwartz & Hearst 2003 (doi:10.1142/9789812776303_0042): a bracket and the words before it, of
which there are at most min(n + 5, 2n) for n letters. They take the first match from the right; here, as in Ab3P (Sohn
et al. 2008, doi:10.1186/1471-2105-9-402), the match is chosen by how sure it is: letters that begin words in a row say
most, letters inside words less, and words that no letter stands for speak against it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from services.text.wordlist import word_list

_BRACKET = re.compile(r"[(\[]([^()\[\]]{1,120})[)\]]")
_WORD = re.compile(r"[^\W_]+")
_TOKEN = re.compile(r"\S+")
_SHORT = re.compile(r"\A[^\W_][\w./&+'-]*(?: [\w./&+'-]+)?\Z")
_SEPARATOR = re.compile(r"[,;:]\s|\bor\b|\band\b|\bhereafter\b|\bsee\b|\be\.g\.")
_BREAK = re.compile(r"(?<=[\w)%]{2})[.;:?!] |(?<= )[(\[]|[)\]](?=[\s,.;])")
_NO_SHORT = re.compile(
    r"\A(?:\d[\d.,%]*|[nNpPrRtFz]\s?[=<>].*|(?:fig|table|eq|sec|ref|phase|grade|type|group|part|study|experiment)s?\b.*"
    r"|(?:see|and|or|the|in|for|i\.e|e\.g|not|such|with|eds?|both|but|from|at|by|on|to)\b.*|[ivx]+|\d+[a-z])\Z",
    re.IGNORECASE,
)
_CAPITAL_OR_DIGIT = re.compile(r"[A-Z\d]")

_DIGIT_AND_CAPITAL = re.compile(r"\A[1-9]-?[A-Z]s?\Z")
_NUMBER_AND_WORD = re.compile(r"\b([A-Za-z]+)[- ]([A-Za-z])[a-z]+ ?\Z")
_NUMBERS = {
    "1": ("one", "first", "single"), "2": ("two", "second", "double"), "3": ("three", "third", "triple"),
    "4": ("four", "fourth"), "5": ("five", "fifth"), "6": ("six", "sixth"), "7": ("seven", "seventh"),
    "8": ("eight", "eighth"), "9": ("nine", "ninth"),
}  # fmt: skip

LONGEST_SHORT = 12
"""Characters of the longest short form; Schwartz & Hearst allow ten."""
_REACH = 200
"""Characters before a bracket in which the long form may begin."""
_SURE = 0.75
"""Most cost a letter of a definition that is believed; chosen on the first halves of the gold sets."""

_INSIDE, _INSIDE_ALONE, _SKIPPED, _SKIPPED_SMALL, _UNMATCHED_DIGIT = 0.35, 1.2, 1.3, 0.15, 0.9
_SMALL = word_list("of the and for in to a an on with by from or de la at as via & using per non")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A short form and what it stands for, as written: text[start:end] is the long form, `short_at` its offset."""

    short: str
    long: str
    start: int
    end: int
    short_at: int


@lru_cache(maxsize=16_384)
def definitions(text: str) -> tuple[Definition, ...]:
    """The definitions of a text, in order of their brackets; linear in its length."""
    return tuple(found for bracket in _BRACKET.finditer(text) if (found := _of_bracket(text, bracket)))


def _of_bracket(text: str, bracket: re.Match[str]) -> Definition | None:
    inside, at = bracket[1], bracket.start(1)
    cut = _SEPARATOR.search(inside)
    first = inside[: cut.start()] if cut else inside
    short = first.strip(" '\"“”‘’,;*")
    at += inside.index(short) if short else 0
    if numbered := _numbered(text, bracket.start(), short, at):
        return numbered
    if is_short_form(short):
        found = _behind_long(text, bracket.start(), short, at)
        if found:
            return found
    return _before_long(text, bracket)


def is_short_form(text: str) -> bool:
    """Whether a text can be a short form: two to twelve characters in one or two words, with a capital or a digit."""
    return (
        (2 <= len(text) <= LONGEST_SHORT or (len(text) == 1 and text.isupper()))
        and bool(_SHORT.match(text))
        and any(sign.isalpha() for sign in text)
        and not _NO_SHORT.match(text)
        and (bool(_CAPITAL_OR_DIGIT.search(text)) or len(text) <= 6)
    )


def _behind_long(text: str, bracket: int, short: str, at: int) -> Definition | None:
    """`long form (SF)`."""
    floor = max(0, bracket - _REACH)
    before = text[floor:bracket]
    breaks = [found.end() for found in _BREAK.finditer(before)]
    floor += breaks[-1] if breaks else 0
    tokens = list(_TOKEN.finditer(text, floor, bracket))
    letters = _letters(short)
    most = min(len(letters) + 5, 2 * len(letters)) if letters else 0
    if not tokens or bracket - tokens[-1].end() > 1:
        return None
    words = _words(text, tokens[-most:][0].start() if most else bracket, bracket)
    match = _best(letters, words, has_capital=bool(_CAPITAL_OR_DIGIT.search(short)))
    if match is None:
        return None
    start, end = words[match].start, bracket
    long = text[start:end].rstrip(" ,;")
    return _definition(short, long, start, at)


def _numbered(text: str, bracket: int, short: str, at: int) -> Definition | None:
    """`three-dimensional (3D)`: a digit stands for the word of a number, a capital begins the word behind it."""
    digit, letter = (short[0], short.removesuffix("s")[-1]) if _DIGIT_AND_CAPITAL.match(short) else ("", "")
    found = _NUMBER_AND_WORD.search(text, max(0, bracket - _REACH), bracket) if digit else None
    if found is None or found[1].casefold() not in _NUMBERS[digit] or found[2].casefold() != letter.casefold():
        return None
    return _definition(short, found[0].rstrip(), found.start(), at)


def _before_long(text: str, bracket: re.Match[str]) -> Definition | None:
    """`SF (long form)`."""
    near = text[max(0, bracket.start() - LONGEST_SHORT - 2) : bracket.start()].split()
    short = near[-1].lstrip("\"'“‘") if near else ""
    if not is_short_form(short) or not _CAPITAL_OR_DIGIT.search(short):
        return None
    long = bracket[1].strip()
    words = _words(text, bracket.start(1), bracket.end(1))
    letters = _letters(short)
    if len(words) < 2 or len(words) > 2 * len(letters) + 2:
        return None
    if _cost(letters, words, 0) > _SURE * len(letters):
        return None
    start = bracket.start(1) + bracket[1].index(long)
    return _definition(short, long, start, text.rindex(short, 0, bracket.start()))


def _definition(short: str, long: str, start: int, at: int) -> Definition | None:
    if len(long) <= len(short) or short.casefold() in (token.casefold() for token in long.split()):
        return None
    return Definition(short=short, long=long, start=start, end=start + len(long), short_at=at)


@dataclass(frozen=True, slots=True)
class _Part:
    """A word, or a part of a hyphenated one, in small letters; `opens` says whether a blank stands before it."""

    text: str
    start: int
    opens: bool


def _words(text: str, start: int, end: int) -> list[_Part]:
    return [
        _Part(found[0].casefold(), found.start(), found.start() == start or text[found.start() - 1].isspace()
              or text[found.start() - 1] in "\"'“‘")
        for found in _WORD.finditer(text, start, end)
    ]  # fmt: skip


def _letters(short: str) -> str:
    """What of a short form must be found in the long one: `GNNs` -> `gnn`."""
    one = short[:-1] if len(short) > 2 and short[-1] == "s" and short[-2].isupper() else short
    return "".join(sign for sign in one.casefold() if sign.isalnum())


def _best(letters: str, words: Sequence[_Part], *, has_capital: bool) -> int | None:
    """The word with which the surest long form begins; None where none is sure enough."""
    costs: dict[int, float] = {}
    opening = 0
    for place, word in enumerate(words):
        opening = place if word.opens else opening
        if word.text[0] == letters[0]:
            cost = _cost(letters, words[place:], 0) + _SKIPPED_SMALL * (place - opening)
            costs[opening] = min(cost, costs.get(opening, math.inf))
    if not costs:
        return None
    place = min(costs, key=lambda start: (costs[start], -start))
    sure = _SURE if has_capital else _SURE / 2
    return place if costs[place] <= sure * len(letters) else None


def _cost(letters: str, words: Sequence[_Part], first: int) -> float:
    """How far the letters are from beginning the words in a row; the first letter begins the first word."""
    known: dict[tuple[int, int], float] = {}

    def rest(letter: int, word: int) -> float:
        if word == len(words):
            return _left_over(letters[letter:])
        key = (letter, word)
        if key not in known:
            known[key] = min(_options(letter, word), default=math.inf)
        return known[key]

    def _options(letter: int, word: int) -> Iterator[float]:
        part = words[word]
        if word > first:
            yield rest(letter, word + 1) + (_SKIPPED_SMALL if part.text in _SMALL else _skipped(part))
        if letter == len(letters):
            return
        begins = part.text[0] == letters[letter]
        if not begins and word == first:
            return
        place, spent = (1, 0.0) if begins else (0, _INSIDE_ALONE - _INSIDE)
        taken = letter + begins
        yield from [rest(taken, word + 1)] if begins else []
        while taken < len(letters):
            place = part.text.find(letters[taken], place) + 1
            if place == 0:
                break
            taken, spent = taken + 1, spent + _INSIDE
            yield spent + rest(taken, word + 1)

    return rest(0, first)


def _skipped(part: _Part) -> float:
    return _SKIPPED if part.opens else _SKIPPED / 2


def _left_over(letters: str) -> float:
    """What letters cost that stand for nothing: digits may number what is meant, letters may not."""
    return _UNMATCHED_DIGIT * len(letters) if letters.isdigit() or not letters else math.inf
