"""How likely a text is in any of 45 languages, by its letters above ASCII and their neighbours.

The figures are in `letters.json` (made by `benchmarks/letter_statistics.py`): for a letter, how often it occurs; for
a pair or a trigram, how often its last letter follows the others. A word is as likely as its letters in one language;
a text is a mixture of languages, whose shares come from its words, common ones such as "der" and "the" among them
(expectation maximisation). What is not a letter counts by a table of signs and by what is on its sides: "l’eau"
has an apostrophe where one belongs, "Mart’nez" has not.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np

_UNKNOWN_LETTER = -17.0
_UNKNOWN_PAIR = -2.5
"""What a letter loses that does not follow the one before it in the language."""

_UNKNOWN_NEXT = -7.0
_WORD_ENDS = -2.0
_MIXED_SCRIPTS = -6.0
_CAPITAL_INSIDE = -5.0
_ROUNDS = 4
_LEAST_SHARE = 0.5
"""Words that count for each language beside those of the text."""

_COMMON_WORD = -4.0
_OTHER_WORD = -9.0
_COMMON_BONUS = 1.5
"""What common words give: those in ASCII in their language and in others, and what the others get more."""


_FIRST_CHARACTER = "\u2e80"
"""From here on letters are syllables and words: what is before them says little."""

_MARKS = "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
_NO_LETTERS = "ªºµˆˇƒ"
_MARK, _THAI_MARK = -8.0, -3.0
"""What a mark above or below a letter costs, of which the statistics say nothing; Thai has one in four signs."""

_FIRST_THAI = "\u0e00"

_MARK_SIGN = re.compile(f"[{_MARKS}]")
_NO_LETTER = re.compile(r"[\W\d_]")
_WORD = re.compile(rf"(?:[^\W\d_{_NO_LETTERS}]|[{_MARKS}])+")
_SIGN = re.compile(r"[^\x00-\x7f]")
_SCRIPTS = (
    (0x250, "latin"),
    (0x370, "marks"),
    (0x400, "greek"),
    (0x530, "cyrillic"),
    (0x590, "other"),
    (0x600, "hebrew"),
    (0x780, "arabic"),
    (0xE00, "other"),
    (0xE80, "thai"),
    (0x1E00, "other"),
    (0x1F00, "latin"),
    (0x2000, "greek"),
    (0x110000, "characters"),
)
_COMMON_WORDS = {
    "en": "the of and in on for to with from by a an is at",
    "fr": "le la les des de du et en un une au aux dans sur par pour que qui",
    "de": "der die das des dem den und in im von zur zum ein eine mit für auf über bei",
    "es": "el la los las de del y en un una con por para su como que sobre",
    "pt": "o a os as de do da dos das e em no na nos um uma com por para que sobre",
    "it": "il la lo le gli di del della dei delle e in un una con per che nella sul",
    "ca": "el la els les de del dels i en un una amb per que",
    "nl": "de het een van en in op voor met door bij aan over",
    "sv": "och i att en ett av för på med till hos den det om från",
    "da": "og i at en et af for på med til den det om fra hos",
    "nb": "og i å en et av for på med til den det om fra hos",
    "fi": "ja on ei se sekä kun että tai",
    "is": "og í á að um við frá til af hjá",
    "pl": "i w z na do o dla oraz przez od po jako nad w ze",
    "cs": "a v na z do o pro při ve po jako od",
    "sk": "a v na z do o pre pri vo po ako od",
    "sl": "in v na z za o pri kot po od",
    "hr": "i u na s za o pri kao po od iz",
    "hu": "a az és egy hogy is nem",
    "ro": "şi în de la a al ale cu pe din pentru după unui unei",
    "tr": "ve bir bu ile için olarak üzerine bazı",
    "et": "ja on ei see ning ka",
    "lv": "un ir no uz par ar pēc",
    "lt": "ir yra į iš apie su dėl bei",
    "sq": "dhe në të e i për me nga",
    "vi": "và của trong về các cho một",
    "ru": "и в на с о по для из к при от",
    "uk": "і в на з та до у для із",
    "be": "і у на з да для",
    "bg": "и в на с за по от през при",
    "sr": "и у на са за о из",
    "mk": "и во на со за од",
    "el": "και η ο το της του των στην για σε",
    "he": "של על את",
    "ar": "في من على و",
    "fa": "در و از به",
}
_SIGN_COSTS = {
    "“”«»„": (4.5, 14.0),
    "‹›": (7.0, 14.0),
    "‘": (5.0, 14.0),
    "’": (4.0, 11.0),
    "‚": (7.0, 14.0),
    "–—": (4.5, 11.0),
    "…": (5.5, 11.0),
    "¿¡": (4.5, 14.0),
    "°ºª": (6.0, 13.0),
    "€£": (7.5, 14.0),
    "§©®™•×±½²³¼¾": (7.5, 12.0),
    "·µ№": (7.0, 13.0),
    "\xa0": (4.5, 9.0),
    "،؛؟": (4.0, 8.0),
    "、。，；：？！（）「」『』《》〈〉・ー～－　": (4.5, 8.0),
}
"""What a sign costs where print has it, and elsewhere: the negative logarithm of how often it occurs."""

_QUOTES = "“”«»„‹›"
"""They come in pairs."""

_SIGNS = {sign: costs for signs, costs in _SIGN_COSTS.items() for sign in signs}
_STRANGE_SIGN = (11.5, 14.0)
_BEFORE_LETTER = 2.5
_AFTER_ELISION = frozenset("aeiouhyàâéèêëíîïóôöúùAEIOUHYÀÂÉÈÊÍÎÔ")
_ELISIONS = ("ll", "qu", "nt", "rd", "LL", "QU", "NT")
_SHORT_ENDINGS = frozenset({"s", "t", "d", "m", "re", "ve", "ll"})


@dataclass(frozen=True, slots=True)
class Weight:
    """How likely a text is: natural logarithms of what its letters, the shapes of its words, and its signs give.

    `letters`, `shapes` and `signs` are 0 or less; `letter_count` counts letters above ASCII, most of them of `script`;
    `places` counts words with such a letter, and signs; `misplaced` counts those of them of a shape or in a place that
    print does not have.
    """

    letters: float
    shapes: float
    signs: float
    letter_count: int
    script: str
    places: int
    misplaced: int

    @property
    def total(self) -> float:
        """The logarithm of the likelihood of all."""
        return self.letters + self.shapes + self.signs


def weigh(text: str) -> Weight:
    """How likely the letters and signs above ASCII of `text` are in the best mixture of languages.

    Only the totals of texts that read the same bytes can be compared.
    """
    text = unicodedata.normalize("NFC", text)
    written = Counter(_WORD.findall(text))
    words: Counter[str] = Counter()
    for word, times in written.items():
        words[fold_case(word)] += times
    shapes = [(_shape(word), times) for word, times in written.items() if not word.isascii()]
    signs = list(_signs(text))
    return Weight(
        letters=_mixture(words),
        shapes=sum(cost * times for cost, times in shapes),
        signs=-sum(cost for cost, _ in signs),
        letter_count=sum(times * sum(letter > "\x7f" for letter in word) for word, times in words.items()),
        script=_main_script(words),
        places=sum(times for _, times in shapes) + len(signs),
        misplaced=sum(times for cost, times in shapes if cost) + sum(not is_right for _, is_right in signs),
    )


def rough_weight(text: str) -> float:
    """How likely each character above ASCII is by itself, in the language that has most of it: quick, and too much."""
    costs = _commonest()
    letters = Counter(letter for letter in fold_case(text) if letter > "\x7f")
    return sum(times * costs.get(letter, _UNKNOWN_LETTER) for letter, times in letters.items())


@cache
def _commonest() -> Mapping[str, float]:
    """The highest figure of each letter in any language; signs and marks count as they do in their place."""
    found = {sign: -right for sign, (right, _) in _SIGNS.items()}
    for ngrams in _languages().values():
        for ngram, figure in ngrams.items():
            if len(ngram) == 1:
                found[ngram] = max(figure, found.get(ngram, _UNKNOWN_LETTER))
    return found


def fold_case(word: str) -> str:
    """The word in lower case, letter by letter, with the Romanian letters of older encodings."""
    return word.replace("İ", "i").lower().translate(_SAME)


_SAME = str.maketrans("șț", "şţ")


def _mixture(words: Mapping[str, int]) -> float:
    """The likelihood of all words under the best shares of the languages; ASCII words only set the shares."""
    if not words:
        return 0.0
    scores = np.array([_word_scores(word) for word in words])
    counts = np.array(list(words.values()), dtype=np.float64)
    best = scores.max(axis=1, keepdims=True)
    relative = np.exp(scores - best)
    shares = np.full(scores.shape[1], 1 / scores.shape[1])
    for _ in range(_ROUNDS):
        weighted = relative * shares
        parts = weighted / weighted.sum(axis=1, keepdims=True)
        shares = counts @ parts + _LEAST_SHARE
        shares /= shares.sum()
    each = np.log(relative @ shares) + best[:, 0]
    return float(sum(count * part for word, count, part in zip(words, counts, each, strict=True) if not word.isascii()))


@cache
def _languages() -> Mapping[str, Mapping[str, float]]:
    """The n-grams of each language with the logarithm of their probability."""
    stored = json.loads((files(__package__) / "letters.json").read_text(encoding="utf-8"))
    return {
        language: {ngram: int(level) / -2 for level, ngrams in levels.items() for ngram in ngrams.split()}
        for language, levels in stored.items()
    }


@cache
def _common() -> Mapping[str, frozenset[str]]:
    return {language: frozenset(_COMMON_WORDS.get(language, "").split()) for language in _languages()}


@lru_cache(maxsize=50_000)
def _word_scores(word: str) -> tuple[float, ...]:
    """The logarithm of a word's likelihood in each language."""
    common = (word in words for words in _common().values())
    if word.isascii():
        known = tuple(common)
        return tuple((_COMMON_WORD if each else _OTHER_WORD) if any(known) else 0.0 for each in known)
    bonus = (_COMMON_BONUS if each else 0.0 for each in common)
    letters = frozenset(letter for letter in word if letter > "\x7f")
    none = _UNKNOWN_LETTER * sum(letter > "\x7f" for letter in word)
    return tuple(
        none if own.isdisjoint(letters) else _word_score(word, ngrams) + more
        for ngrams, own, more in zip(_languages().values(), _alphabets(), bonus, strict=True)
    )


@cache
def _alphabets() -> tuple[frozenset[str], ...]:
    """The letters of each language."""
    return tuple(frozenset(ngram for ngram in ngrams if len(ngram) == 1) for ngrams in _languages().values())


def _word_score(word: str, ngrams: Mapping[str, float]) -> float:
    total = sum(_mark(word, found.start()) for found in _MARK_SIGN.finditer(word))
    word = _MARK_SIGN.sub("", word)
    for at, letter in enumerate(word):
        before = word[at - 1] if at else ""
        if letter > "\x7f":
            alone = ngrams.get(letter, _UNKNOWN_LETTER)
            pair = ngrams.get(before + letter) if before and letter < _FIRST_CHARACTER else alone
            total += max(alone + _UNKNOWN_PAIR, _UNKNOWN_LETTER) if pair is None else pair
        elif before > "\x7f":
            around = ngrams.get(word[at - 2 : at + 1]) if at > 1 else None
            total += around if around is not None else ngrams.get(before + letter, _UNKNOWN_NEXT)
    return total + (_WORD_ENDS if "\x7f" < word[-1:] < _FIRST_THAI else 0.0)


def _mark(word: str, at: int) -> float:
    """What the mark in this place costs; a Thai one is above or below a Thai letter."""
    if word[at] < _FIRST_THAI:
        return _MARK
    return _THAI_MARK if at and word[at - 1] > _FIRST_THAI else _UNKNOWN_LETTER


@lru_cache(maxsize=50_000)
def _shape(word: str) -> float:
    """What a word loses that mixes scripts, or has a capital inside, at a letter above ASCII; 0.0 for others."""
    total = 0.0
    scripts = [_script(letter) for letter in word]
    for at in range(1, len(word)):
        if word[at - 1 : at + 1].isascii():
            continue
        total += _MIXED_SCRIPTS if scripts[at] != scripts[at - 1] and "marks" not in scripts[at - 1 : at + 1] else 0.0
        starts_again = word[at - 1].islower() and word[at].isupper()
        ends_early = at > 1 and word[at].islower() and word[at - 1].isupper() and word[at - 2].isupper()
        total += _CAPITAL_INSIDE if starts_again or ends_early else 0.0
    return total


def _main_script(words: Mapping[str, int]) -> str:
    """The script of most letters above ASCII; "" where there are none."""
    scripts: Counter[str] = Counter()
    for word, times in words.items():
        for letter in word:
            if letter > "\x7f":
                scripts[_script(letter)] += times
    return scripts.most_common(1)[0][0] if scripts else ""


def _script(letter: str) -> str:
    return next(name for end, name in _SCRIPTS if ord(letter) < end)


def _signs(text: str) -> Iterator[tuple[float, bool]]:
    """What each sign above ASCII costs in its place, and whether it belongs there."""
    for line in text.split("\n"):
        for found in _SIGN.finditer(line):
            sign = found.group()
            if _WORD.match(sign):
                continue
            before, after = line[: found.start()], line[found.end() :]
            right, wrong = _SIGNS.get(sign, _STRANGE_SIGN)
            is_right = _is_in_place(sign, before, after)
            yield (right if is_right else wrong) + (_BEFORE_LETTER if after[:1].isalpha() else 0.0), is_right


def _is_in_place(sign: str, before: str, after: str) -> bool:
    """Whether a sign is where print has it, between the parts `before` and `after` of its line."""
    left, right = _letters(before[-4:], from_end=True), _letters(after[:4])
    if sign in _QUOTES:
        return not (left and right) and any(other in before or other in after for other in _QUOTES)
    check = _PLACES.get(sign)
    return check(left, right, before, after) if check else not left and not right


def _apostrophe(left: str, right: str, before: str, after: str) -> bool:
    if not right or right in _SHORT_ENDINGS:
        return True
    return right[0] in _AFTER_ELISION and (len(left) < 3 or left.endswith(_ELISIONS))


def _dash(left: str, right: str, before: str, after: str) -> bool:
    """Between blanks, between figures, or between two words of three letters or more."""
    if left and right:
        return len(left) > 2 and (len(right) > 2 or right[0].isupper())
    return not left and not right


_Place = Callable[[str, str, str, str], bool]
_PLACES: Mapping[str, _Place] = {
    "’": _apostrophe,
    "–": _dash,
    "—": _dash,
    "°": lambda left, right, before, after: not left and (before.rstrip()[-1:].isdigit() or not right),
    "º": lambda left, right, before, after: before[-1:].isdigit(),
    "ª": lambda left, right, before, after: before[-1:].isdigit(),
    "¿": lambda left, right, before, after: not left and "?" in after,
    "¡": lambda left, right, before, after: not left and "!" in after,
    "‘": lambda left, right, before, after: not left,
    "…": lambda left, right, before, after: not right and not after.lstrip()[:1].islower(),
    "·": lambda left, right, before, after: (left[-1:] == right[:1] == "l") or not (left or right),
    "µ": lambda left, right, before, after: not left,
    "\xa0": lambda left, right, before, after: not (left and right),
} | dict.fromkeys("©®™²³", lambda left, right, before, after: not right)
"""Where each sign belongs, from the letters on its sides and the line on its sides; others are between blanks."""


def _letters(part: str, *, from_end: bool = False) -> str:
    """The letters at the start or at the end of a part of a line, without what is beyond."""
    letters = _NO_LETTER.split(part)
    return letters[-1] if from_end else letters[0]
