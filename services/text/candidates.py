"""Candidates for key phrases: the runs of one to four words of a text that read as noun phrases."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.cleaning import is_english, readable
from services.text.lexicon import (
    ADJECTIVAL_PASTS,
    ESTABLISHED,
    FUNCTION_WORDS,
    GENERIC_WORDS,
    JUNK,
    NO_SUBJECTS,
    NOUNS_IN_ING,
    PARTICIPLES,
    VERB_FORMS,
    WEAK_ENDS,
)
from services.text.wordlist import word_list, words_of_list

LONGEST = 4
"""Words of the longest key phrase."""

_JUDGED_FROM = 20
"""Characters from which a line shows its language."""

_LONG_LINE = 30
_ENGLISH_FROM = 4
_PLAIN_ENGLISH = word_list("the of and to for with that is are by from on this which have been it its was were has")
"""A line of sixteen words and more holds four of these when it is English."""

_LETTERS = re.compile(r"[^\W\d_]+")
_CHUNK = re.compile(r"[^\W_](?:[\w+#]|[-'/.](?=\w))*|[^\s\w]")
_WORD = re.compile(r"[^\W\d_]")
_WORD_BREAK = re.compile(r"[\s\-/]+")


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One occurrence of a candidate.

    `key` is its folded form, `text` its spelling; `is_end` says whether it ends its noun phrase, `before` is the word
    of the same noun phrase in front of it, "" for none.
    """

    key: str
    text: str
    is_end: bool
    before: str = ""


@lru_cache(maxsize=65_536)
def fold(phrase: str) -> str:
    """`Graph-Neural Networks` -> `graph neural network`."""
    words = (word.removesuffix("'s") for word in _WORD_BREAK.split(phrase))
    return " ".join(singular(word.lower()) for word in words if word)


def candidate_phrases(text: str) -> tuple[str, ...]:
    """Noun-phrase-like runs of 1 to 4 words, as written, in order of occurrence, repeated when they recur."""
    return tuple(found.text for found in occurrences(text))


def is_foreign(text: str) -> bool:
    """Whether a text is plainly in another language than English, by its longest line: an abstract before a title."""
    return not _reads_english(max(text.split("\n"), key=len))


def occurrences(text: str) -> tuple[Occurrence, ...]:
    """The candidates of a text, line by line, in order; none of a text in another language than English."""
    if is_foreign(text):
        return ()
    return tuple(found for line in text.split("\n") for found in _of_line(line))


@lru_cache(maxsize=16_384)
def _reads_english(line: str) -> bool:
    if len(line) <= _JUDGED_FROM:
        return True
    words = _LETTERS.findall(line.lower())
    return is_english(readable(line)) and (len(words) < _LONG_LINE or len(_PLAIN_ENGLISH & set(words)) >= _ENGLISH_FROM)


@lru_cache(maxsize=16_384)
def _of_line(line: str) -> tuple[Occurrence, ...]:
    clean = readable(line)
    if clean.isupper():
        clean = clean.lower()
    return tuple(found for run in _runs(clean) for found in _phrases_of(run))


def _runs(text: str) -> list[list[str]]:
    """Stretches of words between punctuation, function words and verbs."""
    runs: list[list[str]] = [[]]
    for token in _CHUNK.findall(text):
        if not _WORD.search(token[0]) or breaks(token.removesuffix("'s")):
            runs.append([])
        else:
            runs[-1].append(token)
    return [run for run in runs if run]


@lru_cache(maxsize=16_384)
def breaks(word: str) -> bool:
    """Whether a word ends a noun phrase: a function word, a verb, an adverb or an address."""
    lower = word.lower()
    if lower in FUNCTION_WORDS or lower in PARTICIPLES or lower in JUNK or "://" in lower or "www." in lower:
        return True
    if lower in VERB_FORMS and lower not in ADJECTIVAL_PASTS:
        return True
    return lower.endswith("ly") and lower not in {"family", "anomaly", "supply", "assembly", "monopoly", "multiply"}


def _phrases_of(run: list[str]) -> list[Occurrence]:
    found = []
    folds = [fold(word) for word in run]
    singulars = [singular(word.lower().removesuffix("'s")) for word in run]
    for start in range(len(run)):
        for end in range(start + 1, min(start + LONGEST, len(run)) + 1):
            key = " ".join(folds[start:end])
            if key.count(" ") >= LONGEST:
                break
            is_name = key not in NO_SUBJECTS and _names_something(run[start:end], singulars[start:end])
            if is_name or key in ESTABLISHED:
                before = folds[start - 1] if start else ""
                text = " ".join(run[start:end]).removesuffix("'s")
                found.append(Occurrence(key, text, end == len(run) or run[end - 1].endswith("'s"), before))
    return found


def _names_something(words: list[str], folded: list[str]) -> bool:
    last = folded[-1]
    if folded[0] in GENERIC_WORDS or last in WEAK_ENDS or last in ADJECTIVAL_PASTS or len(folded) != len(set(folded)):
        return False
    if min(map(len, folded)) < 2 or (len(folded[0]) < 3 and words[0].islower()):
        return False
    is_compound = _HYPHENATED_NOUN.search(last) and last.partition("-")[0] not in GENERIC_WORDS
    if "-" in last and not is_compound and not _DESIGNATION.match(words[-1]):
        return False
    if len(words) == 1 and not _stands_alone(words[0], last):
        return False
    return not ADJECTIVAL.search(last) or last in NOUNS_LIKE_ADJECTIVES


def _stands_alone(word: str, folded: str) -> bool:
    """One word names a theme when it is a noun of quality or activity (`robustness`), a compound, or an acronym."""
    if len(folded) < 4 or folded in GENERIC_WORDS or folded in TOO_SHORT_ALONE:
        return len(folded) > 2 and word.isupper() and word.isalpha()
    return "-" in word or (word.isupper() and len(word) > 2) or folded in NOUNS_IN_ING or bool(_THEME.search(folded))


_THEME = re.compile(
    r"(?:tion|sion|ness|ity|ism|ance|ence|logy|graphy|metry|nomics|omics|ics|ship|hood|sis|chain|former)$"
)
_HYPHENATED_NOUN = re.compile(
    r"-(?:(?!consuming|saving|leading|demanding|changing|evolving|growing)"
    r"\w*(?:ing|tion|sion|sis|ness|ity|ment|ance|ence|logy)|graph|value|network|encoder|thought|learn|play|"
    r"bandit|model|transformer|text|body|gram|net|score|map|trial|bert|gpt)$"
)
_DESIGNATION = re.compile(r"\A[A-Z]{2,}[a-z]{0,9}(?:-[A-Za-z]{1,9})?-\d{1,4}$")
ADJECTIVAL = re.compile(r"(?:al|ic|ive|ous|ful|less|able|ible|ary|ory|ed|(?<!t)an|ar|ent|ant)$")
TOO_SHORT_ALONE = words_of_list("candidates", "too_short_alone")
NOUNS_LIKE_ADJECTIVES = words_of_list("candidates", "nouns_like_adjectives")
