"""Numbers as texts write them, compared by their value: 50K, 50,000 and fifty thousand are one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from services.document.markup import without_citations

_POINTS = "·∙"
"""Raised points, in which journals of medicine write decimals."""
_GAPS = "\u202f\u2009\xa0'’′"
"""Blanks and strokes, in which thousands are parted."""
_NUMBER = re.compile(rf"\d{{1,3}}(?:[,{_GAPS}]\d{{3}})+(?:[.{_POINTS}]\d+)?|\d+(?:[.,{_POINTS}]\d+)?|(?<![\w.])\.\d+")
_PLAIN = str.maketrans({**dict.fromkeys(_POINTS, "."), **dict.fromkeys(_GAPS, "")})
_PARTED = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:,? \d{3}){1,4}(?!\d)|\d(?: \d){1,2}(?= ?%))")
"""Digits in threes with blanks between them, behind commas in what is read of some PDF files: `232, 965`. Single ones
before a sign of percent, as in some abstracts: `7 3 %`."""
_SCALE = re.compile(r"\s?(thousand|million|billion|trillion)\b|(?:\s?)([KkMB])\b|\s?(\\?%|per ?cent\b)|\s?[x×]\b")
_POINTER = re.compile(r"\bSection \d+(?:\.\d+)?|\bSections \d+(?:\.\d+)?(?:(?:, | and | to |, and )\d+(?:\.\d+)?)*")
"""Where a text sends its reader: `Sections 3 and 5.1`."""
_NAME = re.compile(r"[^\W\d_](?:[^\s]{0,40}[-_.])?\Z")
_LETTER = re.compile(r"[^\W\d_]")
_COMPOUND = re.compile(r"-[A-Z]{2}|\([a-z]\)")
"""What makes a number before it part of a name: 5-HT, 5-FU, 17-OHP, 510(k)."""
_RUN_ON = re.compile(r"\b((?:19|20)\d\d)\.(?=\d)")
"""A year that ends a sentence, the next of which begins with a number: `until 1 May 2023.15 articles`."""
_NO_ZERO = re.compile(r"(?<=[^\W\d_])\.(?=\d)")
"""A decimal without its zero that runs on: `below.05`."""
_SUBTYPE = re.compile(r"[A-Z]{2}[^\s]{0,10}[(/]\Z")
"""What makes digits and a letter behind it part of a name: 5-HT(1B/1D)."""
_ORDINAL = re.compile(r"(?:st|nd|rd|th|s|x)\b")
_WORD = re.compile(r"[^\W\d_]+")
_SCALES: Mapping[str, float] = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "b": 1e9, "trillion": 1e12,
}  # fmt: skip
_NUMERALS: Mapping[str, int] = {
    word: value
    for values, words in (
        (range(20), "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
         "sixteen seventeen eighteen nineteen"),
        (range(20, 100, 10), "twenty thirty forty fifty sixty seventy eighty ninety"),
    )
    for value, word in zip(values, words.split(), strict=True)
}  # fmt: skip
_SHARES: Mapping[str, float] = {"half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "hundred": 100, "dozen": 12}
_MOST_DERIVED = 40
"""Numbers of passages of which differences are taken, at most: among more of them any number is a difference."""
_EQUAL = 1e-9


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a text: how it is written, its value, and the unit of its last digit."""

    text: str
    value: float
    unit: float
    is_percent: bool = False


@lru_cache(maxsize=8_192)
def numbers_in(text: str) -> tuple[Number, ...]:
    """The numbers in digits of a text, in order; those inside a name, as in GPT-4, F1 or 5-HT, are none."""
    return tuple(_digits(text, with_names=False))


def missing_numbers(sentence: str, held: Iterable[str]) -> tuple[str, ...]:
    """The numbers of a sentence, as it writes them, that no text holds or gives by one step; citations do not count.

    A text holds a number of the same value, however it is written, or a finer one that rounds to it; a percentage and
    a share are one. One step is the difference of two numbers, or what a percentage leaves of 100. A blank may part
    thousands, `20 536`, or two numbers: what fits counts. Numbers of sections are none.
    """
    plain = _POINTER.sub("", without_citations(sentence))
    readings = [numbers_in(each) for each in dict.fromkeys((plain, _without_blanks(plain)))]
    if not any(readings):
        return ()
    texts = dict.fromkeys(form for text in held for form in (text, _without_blanks(text)))
    known = [number for text in texts for number in _find_numbers(text)]
    steps = [*_steps(known)]
    missing = [[each.text for each in said if not any(_fits(each, other) for other in steps)] for said in readings]
    fewest: list[str] = min(missing, key=len)
    return tuple(dict.fromkeys(fewest))


def _without_blanks(text: str) -> str:
    """A text with `20536` for `20 536`."""
    return _PARTED.sub(lambda found: found[0].replace(",", "").replace(" ", ""), text)


def holds_number(text: str, number: str) -> bool:
    """Whether a text holds a number, written in digits, in whatever form.

    >>> holds_number("One hundred two trials were identified.", "102")
    True
    """
    return all(any(_fits(said, held) for held in _find_numbers(text)) for said in numbers_in(number))


@lru_cache(maxsize=8_192)
def _find_numbers(text: str) -> tuple[Number, ...]:
    """All numbers of a text: in digits, inside names too, and in words; of sentences that run on, those of each."""
    apart = _NO_ZERO.sub(" 0.", _RUN_ON.sub(r"\1. ", text))
    more = _digits(apart, with_names=True) if apart != text else ()
    return (*_digits(text, with_names=True), *more, *_find_number_words(text))


def _digits(text: str, *, with_names: bool) -> Iterator[Number]:
    for found in _NUMBER.finditer(text):
        before, end = text[: found.start()].rsplit(None, 1)[-1:] or [""], found.end()
        scale = _SCALE.match(text, end)
        has_letter = bool(_LETTER.match(text, end))
        glued = has_letter and not scale and not _ORDINAL.match(text, end)
        ends_word = found.start() > 0 and not text[found.start() - 1].isspace()
        is_subtype = has_letter and ends_word and _SUBTYPE.search(before[0])
        in_name = glued or is_subtype or _COMPOUND.match(text, end) or (ends_word and _NAME.search(before[0]))
        if in_name and not with_names:
            continue
        yield _number(found[0], scale)


def _number(written: str, scale: re.Match[str] | None) -> Number:
    plain = written.translate(_PLAIN)
    decimal = plain.count(",") == 1 and "." not in plain and len(plain.partition(",")[2]) != 3
    plain = plain.replace(",", "." if decimal else "")
    factor = _SCALES.get((scale[1] or scale[2] or "").lower(), 1.0) if scale else 1.0
    unit = factor * 10.0 ** -len(plain.partition(".")[2])
    text = written + (scale[0] if scale and scale[2] else "")
    return Number(text, float(plain) * factor, unit, is_percent=bool(scale and scale[3]))


def _find_number_words(text: str) -> Iterator[Number]:
    """The numbers in English words: eleven, twenty-five, one hundred and two, thirteen hundred thirty-four, fifty
    thousand, two thousand three hundred, two thirds.
    """
    thousands = 0.0
    value: float | None = None
    for word in _WORD.findall(text.lower()):
        single = word.removesuffix("s")
        if word == "and" and (thousands or (value or 0) >= _SHARES["hundred"]):
            continue
        if word in _NUMERALS:
            goes_on = value is not None and _goes_on(value, _NUMERALS[word])
            thousands = thousands if goes_on or value is None else 0.0
            value = _NUMERALS[word] + (value if value is not None and goes_on else 0)
        elif word in _SCALES and len(word) > 1:
            thousands, value = thousands + (1 if value is None else value) * _SCALES[word], None
        elif single in _SHARES:
            value = (1 if value is None else value) * _SHARES[single]
        else:
            thousands, value = 0.0, None
            continue
        said = thousands + (value or 0)
        yield Number(word, said, 1.0 if said == int(said) else 0.001)


def _goes_on(value: float, numeral: int) -> bool:
    """Whether a numeral belongs to the number before it: five to twenty, two to one hundred; below ten thousand."""
    if not 0 < numeral < 100 or not 20 <= value < 10_000:
        return False
    return value % 100 == 0 or (value % 10 == 0 and value % 100 >= 20 and numeral < 10)


def _steps(known: list[Number]) -> Iterator[Number]:
    yield from known
    few = list(dict.fromkeys(known))[:_MOST_DERIVED]
    for one in few:
        if one.is_percent:
            yield Number("", 100.0 - one.value, one.unit, is_percent=True)
        for other in few:
            if one.value > other.value:
                yield Number("", one.value - other.value, min(one.unit, other.unit))


def _fits(said: Number, held: Number) -> bool:
    """Whether a number is what a text holds, as exactly as it is said."""
    return any(_rounds(said, value) for value in (held.value, held.value * 100, held.value / 100)[: _ways(said, held)])


def _ways(said: Number, held: Number) -> int:
    """How the held number may be read: as it is; as a share of one; as a percentage."""
    if said.is_percent and 0 < held.value <= 1:
        return 2
    return 3 if held.is_percent and 0 < said.value <= 1 else 1


def _rounds(said: Number, value: float) -> bool:
    """Whether a value is the number, or rounds to it where the number has fewer digits behind the point."""
    half = said.unit / 2 if said.unit <= 1 else 0.0
    return abs(said.value - value) <= half + _EQUAL * max(1.0, abs(value))
