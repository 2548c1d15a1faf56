"""The display form of a sentence: LaTeX, tags and foreign citations gone, the meaning untouched."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

from services.text.latex_text import plain_latex
from services.text.sentences import LABELS
from services.text.wordlist import words_of_list

Replacement = tuple[str, re.Pattern[str], str]
"""Letters that every match holds, the pattern, what takes its place: most sentences lack the letters of most patterns,
which is found in a tenth of the time. Every white space is a blank by then."""

MOJIBAKE = {
    "â€™": "’", "â€˜": "‘", "â€œ": "“", "â€\x9d": "”", "â€“": "–", "â€”": "—", "â€¦": "…", "Â ": " ", "Ã©": "é",
    "Ã¨": "è", "Ã¶": "ö", "Ã¼": "ü", "Ã¤": "ä", "Ã¡": "á", "Ã±": "ñ", "Ã³": "ó", "Ã§": "ç", "Î²": "β", "Î±": "α",
}  # fmt: skip
"""UTF-8 once read as Windows-1252."""

CHARACTERS = str.maketrans(
    {
        "ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "‐": "-", "‑": "-", "\u00ad": None, "\u200b": None,
        "\ufeff": None, "\u2060": None, "∼": "~", "’": "'", "‘": "'", "´": "'", "„": "“", "‟": "“", "«": "“", "»": "”",
        "∆": "Δ", "…": "...",
    }
)  # fmt: skip
"""Ligatures apart, invisible characters gone, one sign for one thing."""

_GAP = "(?<! ) *+"
"""The blanks before a marker; by then every white space is a blank, and a run of them is tried from its start alone."""
_NO_WORD = r"(?<!\bin)(?<!\bof)"
"""A marker behind such a word is a word of the sentence itself, or a number: `as in (Lee, 2020)`, `a mean of [3]`."""
_NAME = r"[A-Z][\w'-]++(?: et al\.?,?|(?:,? (?:and|&) |, )[A-Z][\w'-]++)*"
_YEAR = r"\(?(?:19|20)\d\d[a-z]?\)?"
CITATIONS: tuple[Replacement, ...] = (
    (
        "(",
        re.compile(
            rf"{_NO_WORD}{_GAP}\((?:see |e\.g\.,? |cf\.? )?{_NAME},? {_YEAR}(?: ?[;,] ?(?:{_NAME},? )?{_YEAR})*\)"
        ),
        "",
    ),
    (
        "[",
        re.compile(
            rf"(?<=[a-z.,)]){_NO_WORD} ?\[[1-9]\d{{0,2}}(?: ?[,;–-] ?[1-9]\d{{0,2}})*\](?! ?(?:%|years|months|days|\d))"
        ),
        "",
    ),
)
"""Markers of the source's own references. `[0, 1]` and `[95% CI …]` are numbers, not markers, and stay."""

TAILS: tuple[Replacement, ...] = (
    ("(", re.compile(rf"{_GAP}\((?=[^()]*(?:https?://|www\.))[^()]*+\)"), ""),
    ("©", re.compile(rf"{_GAP}©(?s:.*)"), ""),
)

_NOT_SPLIT = r"(?:and|as|at|by|for|from|in|is|of|on|or|oz|the|to|was|were|with)\b"
_SPLIT = rf"(?<![\w-])(?<!\b[hw]i )(?<!\bsci )(?![hw]ifi|sufi)(\w{{0,20}}LIGATURE) (?=[a-z])(?!{_NOT_SPLIT})"
LIGATURES: tuple[Replacement, ...] = tuple(
    (f"{each} ", re.compile(_SPLIT.replace("LIGATURE", each)), r"\1") for each in ("fi", "fl")
)
"""A blank behind a ligature that a file of a journal puts into a word: `scientifi c fi ndings`."""

_LEADING_LABEL = re.compile(
    rf"^(?:(?:{LABELS})(?:\s*+[:—]|\s*+\.\s++[-–—]++\s|\s++[-–—]++\s)|ABSTRACT\b\.?|Abstract[.:]?(?=\s+[A-Z\d])|[•·▪*➢†‡])\s*",
    re.I,
)
_SPACING: tuple[Replacement, ...] = ((" ", re.compile(r"(?<=[(\[“]) | (?=[,.;:!?)\]”%](?!\d))"), ""),)

_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r'"([^"]*)"')
_QUOTE_AFTER_WORD = re.compile(r"(?<=[\w,;:])“(?=\w)")
_QUOTE_BEFORE_WORD = re.compile(r"”(?=\w)")

_ROUNDS = 5
"""One round can uncover work for the next (a citation inside a citation); real text settles in two."""

_MOST_LABELS = 10
"""Labels in a row before one sentence; real ones have two."""

_FOREIGN_WORDS = words_of_list("cleaning", "foreign_words")
_ENGLISH_WORDS = words_of_list("cleaning", "english_words")


@lru_cache(maxsize=16_384)
def readable(sentence: str) -> str:
    """The sentence as a reader should see it; applying it twice changes nothing more."""
    for _ in range(_ROUNDS):
        before, sentence = sentence, _clean_sentence(sentence)
        if before == sentence:
            break
    return sentence


def _clean_sentence(sentence: str) -> str:
    text = _decode(sentence)
    text = plain_latex(text).replace("---", " – ").replace("--", "–")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(CHARACTERS))
    text = _replace_all(_without_label(" ".join(text.split())), (*LIGATURES, *CITATIONS, *TAILS, *_SPACING)).strip(
        " ,;–—"
    )
    return _with_curly_quotes(text)


def is_english(sentence: str) -> bool:
    """Whether a sentence is plainly English: Latin letters, and English function words before those of others."""
    if not _is_latin(sentence):
        return False
    words = [word.lower() for word in _WORD.findall(sentence)]
    foreign = sum(word in _FOREIGN_WORDS for word in words)
    return sum(word in _ENGLISH_WORDS for word in words) >= max(foreign, 1 if len(words) > 12 else 0)


def _is_latin(sentence: str) -> bool:
    """Whether a sentence has letters, of which at most one in twenty is neither Latin nor Greek."""
    if sentence.isascii():
        return any(map(str.isalpha, sentence))
    letters = [character for character in sentence if character.isalpha()]
    foreign = sum(ord(character) > 0x24F and not 0x370 <= ord(character) < 0x400 for character in letters)
    return bool(letters) and foreign <= 0.05 * len(letters)


def _decode(text: str) -> str:
    for broken, character in MOJIBAKE.items():
        text = text.replace(broken, character)
    return html.unescape(html.unescape(text))


def _replace_all(text: str, table: tuple[Replacement, ...]) -> str:
    for needed, pattern, replacement in table:
        if needed in text:
            text = pattern.sub(replacement, text)
    return text


def _without_label(text: str) -> str:
    for _ in range(_MOST_LABELS):
        shorter = _LEADING_LABEL.sub("", text)
        if shorter == text or not shorter:
            return text
        first = shorter.split(" ", 1)[0]
        text = shorter[0].upper() + shorter[1:] if first.islower() and first.isalpha() else shorter
    return text


def _with_curly_quotes(text: str) -> str:
    """Straight double quotes become a pair where they come in pairs."""
    if text.count('"') % 2 == 0:
        text = _QUOTED.sub(r"“\1”", text)
    return _QUOTE_AFTER_WORD.sub(" “", _QUOTE_BEFORE_WORD.sub("” ", text))
