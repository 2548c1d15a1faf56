"""Terms of a sentence: its noun phrases without what is in front of any noun, and its names, with their places.

Noun phrases are what is between function words, verbs and punctuation; a word that may be a verb or part of a noun
phrase (`trained`, `learning`, `models`) is judged by its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kg.algorithms.entities.plurals import singular
from services.text.candidates import ADJECTIVAL, NOUNS_LIKE_ADJECTIVES
from services.text.lexicon import (
    BASE_OF_GERUND,
    BASES,
    FUNCTION_WORDS,
    JUNK,
    NO_SUBJECTS,
    NOUN_LIKE,
    NOUNS_IN_ING,
    NOUNS_LIKE_VERBS,
    PARTICIPLES_PAST,
    PASTS,
    PLURAL_OF,
)  # fmt: skip
from services.text.wordlist import word_list, words_of_list

_TOKEN = re.compile(r"[^\W_](?:[\w+#*]|[-–'’/.@&](?=\w))*+|\S")
_SPACED = re.compile(r" - |(?<![^\W_])[A-Z]\. [a-z]{4}")
_TOKEN_WITH_SPACES = re.compile(
    r"[A-Z]\. [a-z]{4,}(?![-\w])|[^\W_](?:[\w+#*]|[-–'’/.@&](?=\w)|(?<=\b\w) - (?=\w)|"
    r"(?:(?<=\bmulti)|(?<=\bsemi)|(?<=\bnon)|(?<=\bself)|(?<=\bcross)|(?<=\bpre)|(?<=\bzero)|(?<=\bfew)|"
    r"(?<=\bone)|(?<=\bend)|(?<=[A-Z\d])) - (?=\w)|"
    r" - (?=(?:aware|based|level|specific|shot|wise|free|trained|driven|to|of|art|task|tuning|domain|end)\b))*+|\S"
)
"""`E. coli` is one word, and so is a compound whose hyphens are between blanks, as scanning leaves them."""
_COINED = re.compile(r"[a-z][A-Z]|[A-Z]{2}|[A-Za-z]-?\d|\d-?[A-Z]")
_URL = re.compile(r"https?:|www\.|\.(?:com|org|net|io|edu)\b|@")
_NUMBER = re.compile(r"\A[\d.,%/-]+(?:th|st|nd|rd|s|x|k|%)?\Z")
_VERBS = BASES | PLURAL_OF.keys() | PASTS | PARTICIPLES_PAST | BASE_OF_GERUND.keys()

LONGEST = 7
"""Words of the longest term."""

_DETERMINERS = words_of_list("terms", "determiners")
_BEFORE_VERB = word_list("to we they can could may might will would should must not cannot it you i who that which")
_NUMERAL = re.compile(r"\A(?:[IVX]+|[A-Z\d])\Z")
_ACTIVITY = re.compile(r"(?:ing|tion|sion|sis|ment|val)\Z")
_BEFORE_MODIFIER = _DETERMINERS | {"of", "with", "for", "in", "on", "from", "and", ","}
_BEFORE_PREDICATE = word_list("and but or which that it this")
_SELDOM_PLURALS = word_list("causes yields increases decreases exhibits displays drives covers supports exploits lacks")
_PLURALS_IN_FRONT = NOUNS_LIKE_VERBS | word_list("sets bases rates times scores results sports plants means needs")
_AFTER_FINITE = word_list("the a an that how whether")
_NO_ADVERBS = words_of_list("terms", "no_adverbs")
_EVEN_IN_TITLES = word_list("using based applied combining towards toward is are can does improves outperforms")
_NO_PASTS = word_list("need seed feed speed breed indeed exceed proceed weed greed embed shed")
_FRONT = words_of_list("modifiers", "praise") | words_of_list("modifiers", "done")
"""Words in front of a term that do not belong to it: praise, order, and what is done with anything."""
_VERBS_ONLY = words_of_list("modifiers", "verbs_only")
"""Past forms that are in front of no noun as its modifier."""
_CLASSES = words_of_list("modifiers", "classes")
"""Words for what a thing is, which may be before its name: `the framework GraphRec`."""
_OF_TASKS = word_list("task tasks")
_BACK = word_list("etc respectively et al alone together itself themselves paper work study section")
_EMPTY = words_of_list("terms", "empty")
"""Words that name nothing without others."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What a word or sign is in any context: `low` in small letters; coined, with capitals or digits of its own.

    `separates` noun phrases everywhere; `may_separate` them where it is a verb.
    """

    low: str
    is_coined: bool
    separates: bool
    may_separate: bool
    is_adjective: bool
    is_possessive: bool


class Token(NamedTuple):
    """A word or a sign with its place in the sentence; a tuple, because a text has hundreds of them."""

    text: str
    low: str
    start: int
    end: int
    spelling: Spelling


@lru_cache(maxsize=65_536)
def _spelling(text: str) -> Spelling:
    low = text.lower().replace("’", "'")
    is_coined = bool(_COINED.search(text)) and not (low in FUNCTION_WORDS and text.isupper())
    is_adverb = low.endswith("ly") and low not in _NO_ADVERBS
    is_empty = not text[0].isalnum() or bool(_URL.search(low))
    return Spelling(
        low=low,
        is_coined=is_coined,
        separates=is_empty or (not is_coined and (low in FUNCTION_WORDS or low in JUNK or is_adverb)),
        may_separate=not is_coined and (low in _VERBS or low.endswith(("ing", "ed"))),
        is_adjective=bool(ADJECTIVAL.search(low)) and low not in NOUNS_LIKE_ADJECTIVES and singular(low) == low,
        is_possessive=low.endswith("'s") and text[0].islower(),
    )


@dataclass(frozen=True, slots=True)
class TextTerm:
    """A term as written, sentence[start:end] == text; `head` is its last word, singular, in small letters.

    `first` and `last` are the places of its words among the tokens of the sentence. A coined term has a word with
    capitals or digits of its own: `ResNet`, `LSTM`, `CIFAR-10`.
    """

    text: str
    start: int
    end: int
    head: str
    first: int
    last: int
    is_coined: bool

    @property
    def words(self) -> int:
        """How many words it has, a compound with hyphens counting as one."""
        return self.last - self.first + 1


@lru_cache(maxsize=8_192)
def tokens(sentence: str) -> tuple[Token, ...]:
    """The words and signs of a sentence, in order."""
    found = []
    for match in (_TOKEN_WITH_SPACES if _SPACED.search(sentence) else _TOKEN).finditer(sentence):
        text, start = match[0], match.start()
        spelling = _spelling(text)
        found.append(Token(text, spelling.low, start, start + len(text), spelling))
    return tuple(found)


@lru_cache(maxsize=8_192)
def terms(sentence: str) -> tuple[TextTerm, ...]:
    """The terms of a sentence, in order, none inside another."""
    words = tokens(sentence)
    runs = _join_runs(words, _runs(words))
    return tuple(term for run in runs if (term := _term(sentence, words, *run)) is not None)


def _runs(words: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last token of each stretch that may be one noun phrase."""
    start = 0
    for place in range(len(words) + 1):
        if place == len(words) or _separates(words, place):
            if place > start:
                yield start, place - 1
            start = place + 1
        elif words[place].spelling.is_possessive:
            yield start, place
            start = place + 1


def _join_runs(words: Sequence[Token], runs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Runs, an adjective joined to the noun phrase it shares a noun with: `syntactic and semantic dependencies`."""
    held: tuple[int, int] | None = None
    for first, last in runs:
        shares = held and first == held[1] + 2 and words[first - 1].low in {"and", "or"} and last > first
        if held and not shares:
            yield held
        begin = held[0] if held and shares else first
        held = (begin, last) if begin == last and words[begin].spelling.is_adjective else None
        if held is None:
            yield begin, last
    if held:
        yield held


def _separates(words: Sequence[Token], place: int) -> bool:
    """Whether a token is between noun phrases and belongs to none."""
    word = words[place]
    if word.spelling.separates:
        return True
    if not word.spelling.may_separate:
        return False
    if place and word.text[0].isupper() and words[place - 1].text[0].isupper() and word.low not in _EVEN_IN_TITLES:
        return False
    before = words[place - 1].low if place else ""
    after = words[place + 1].low if place + 1 < len(words) else ""
    return _is_verb(before, word.low, after)


def _is_verb(before: str, word: str, after: str) -> bool:
    """Whether a word between its neighbours is a verb and no part of a noun phrase."""
    is_followed = bool(after) and after[0].isalpha() and after not in FUNCTION_WORDS
    if word in NOUNS_IN_ING:
        return before in {"", "by", "for", "of"} and after in _DETERMINERS
    if word in BASE_OF_GERUND or (word.endswith("ing") and len(word) > 5):
        governs = after in _DETERMINERS or before in {"", ","}
        return governs or (is_followed and before not in _DETERMINERS)
    if word in _VERBS_ONLY:
        return True
    if word in PASTS or word in PARTICIPLES_PAST or (word.endswith("ed") and len(word) > 4 and word not in _NO_PASTS):
        return word not in NOUNS_LIKE_VERBS and not (is_followed and before in _BEFORE_MODIFIER)
    return _is_present(before, word, after, is_followed=is_followed)


def _is_present(before: str, word: str, after: str, *, is_followed: bool) -> bool:
    """Whether a form of the present is a verb; inside a noun phrase hardly any noun is in the plural."""
    is_inside = before not in FUNCTION_WORDS
    if is_followed and word in _SELDOM_PLURALS:
        return is_inside or before in _BEFORE_PREDICATE
    if is_followed and word in PLURAL_OF and word not in _PLURALS_IN_FRONT and before and is_inside:
        return True
    may_be_noun = word in NOUNS_LIKE_VERBS or word in NOUN_LIKE
    is_finite = before in _BEFORE_VERB or not may_be_noun or (after in _AFTER_FINITE and is_inside)
    return is_finite and (word in BASES or word in PLURAL_OF)


def _term(sentence: str, words: Sequence[Token], first: int, last: int) -> TextTerm | None:
    """The term in a stretch of tokens: what fits any noun in front is cut; None where nothing is left."""
    while first < last and _is_front(words, first):
        first += 1
    while last > first and _is_back(words, last):
        last -= 1
    first, last = _name_of_class(words, first, last), _without_class(words, first, last)
    first = max(first, last - LONGEST + 1)
    text = sentence[words[first].start : words[last].end].removesuffix("'s").removesuffix("’s")
    head = singular(words[last].low.removesuffix("'s"))
    if first == last and not _stands_alone(words[first], head):
        return None
    if first < last and (_is_empty(words, first, last, head) or f"{words[first].low} {head}" in NO_SUBJECTS):
        return None
    start, is_coined = words[first].start, any(words[at].spelling.is_coined for at in range(first, last + 1))
    return TextTerm(text, start, start + len(text), head, first, last, is_coined)


def _name_of_class(words: Sequence[Token], first: int, last: int) -> int:
    """Where the name begins that follows the word for what it is: `GraphRec` of `framework GraphRec`."""
    for at in range(first, last):
        named = words[at + 1]
        is_class = words[at].low in _CLASSES and words[at].text.islower()
        if is_class and named.text[0].isupper() and not _NUMERAL.match(named.text):
            is_one_name = all(word.text[0].isupper() or word.spelling.is_coined for word in words[at + 1 : last + 1])
            return at + 1 if is_one_name and (named.spelling.is_coined or at + 1 == last) else first
    return first


def _without_class(words: Sequence[Token], first: int, last: int) -> int:
    """Where a term ends whose last word only says that it is a task: `dependency parsing task`."""
    if last - first < 2 or words[last].low not in _OF_TASKS:
        return last
    before = words[last - 1]
    return last - 1 if before.spelling.is_coined or _ACTIVITY.search(before.low) else last


def _is_empty(words: Sequence[Token], first: int, last: int, head: str) -> bool:
    return head in _EMPTY and all(words[at].low in _FRONT or words[at].low in _EMPTY for at in range(first, last))


def _is_front(words: Sequence[Token], at: int) -> bool:
    word = words[at]
    opens = word.text.islower() or at == 0 or words[at - 1].text == ":"
    return bool(_NUMBER.match(word.low)) or (word.low in _FRONT and opens)


def _is_back(words: Sequence[Token], at: int) -> bool:
    word, before = words[at], words[at - 1]
    if word.text.islower() and word.spelling.is_adjective:
        return True
    return word.low in _BACK or (bool(_NUMBER.match(word.low)) and before.text.islower())


def _stands_alone(word: Token, head: str) -> bool:
    if _NUMBER.match(word.low) or head in _EMPTY or word.low in _FRONT or word.low in FUNCTION_WORDS:
        return False
    if word.text.islower() and (word.spelling.is_adjective or len(word.low) < 4):
        return False
    others = word.text[1:]
    return len(others) > 1 or (word.text[0].isupper() and any(each.isupper() or each.isdigit() for each in others))


_SEPARATOR = re.compile(r"\A(?:,|;|/|,? and|,? or| &)? ?\Z")
_BEFORE = re.compile(r"(?<![^\W_])([^\W_]++),?[ (](?:such as|including|like|e\.g\.,?|called|named)[: ]\Z")
_BEHIND = re.compile(
    r",? (?:and|or) other (?:[a-z-]+ ){0,3}?([a-z]+s)\b|"
    r" is an? (?:[\w-]+ ){0,4}?([\w-]+)(?=[.,;]|\Z| (?:that|which|for|of|to|in|with|and)\b)"
)
_REACH = 60
"""Characters before a term that are searched for the word for it."""


@lru_cache(maxsize=8_192)
def lists(sentence: str) -> tuple[tuple[int, ...], ...]:
    """The terms of a sentence, by their places among them, those of one list together; a term alone is a list."""
    found = terms(sentence)
    groups: list[list[int]] = []
    for place, term in enumerate(found):
        if place and _SEPARATOR.match(sentence[found[place - 1].end : term.start]):
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))


@lru_cache(maxsize=8_192)
def broader(sentence: str) -> tuple[tuple[int, str], ...]:
    """What terms of a sentence are said to be: (place of the term, last word of what it is, singular)."""
    found = terms(sentence)
    said: list[tuple[int, str]] = []
    for group in lists(sentence):
        start, end = found[group[0]].start, found[group[-1]].end
        if before := _BEFORE.search(sentence[max(0, start - _REACH) : start]):
            said += [(place, singular(before[1].lower())) for place in group]
        if behind := _BEHIND.match(sentence, end):
            named = group if behind[1] else group[-1:]
            said += [(place, singular((behind[1] or behind[2]).lower())) for place in named]
    return tuple(said)
