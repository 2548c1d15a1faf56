"""Terms of a sentence: its noun phrases without what stands in front of any noun, and its names, with their places.

Noun phrases are what stands between function words, verbs and punctuation; a word that may be a verb or part of a noun
phrase (`trained`, `learning`, `models`) is judged by its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kg.algorithms.entities.plurals import singular
from services.text.candidates import ADJECTIVAL, NOUNS_LIKE_ADJECTIVES
from services.text.lexicon import FUNCTION_WORDS, JUNK, NOUNS_IN_ING, NOUNS_LIKE_VERBS
from services.text.verbs import BASE_OF_GERUND, BASES, NOUN_LIKE, PARTICIPLES_PAST, PASTS, PLURAL_OF
from services.text.wordlist import word_list

_TOKEN = re.compile(r"[^\W_](?:[\w+#*]|[-–'’/.@&](?=\w))*+|\S")
_COINED = re.compile(r"[a-z][A-Z]|[A-Z]{2}|[A-Za-z]-?\d|\d-?[A-Z]")
_URL = re.compile(r"https?:|www\.|\.(?:com|org|net|io|edu)\b|@")
_NUMBER = re.compile(r"\A[\d.,%/-]+(?:th|st|nd|rd|s|x|k|%)?\Z")
_POSSESSIVE = re.compile(r"['’]s\Z")

LONGEST = 7
"""Words of the longest term."""

_DETERMINERS = word_list(
    "a an the this that these those its their our his her your my some any each every such another other both all "
    "various several many most more few certain one two three four five six seven eight nine ten which whose no"
)
_BEFORE_VERB = word_list("to we they can could may might will would should must not cannot it you i who that which")
_BEFORE_MODIFIER = _DETERMINERS | {"of", "with", "for", "in", "on", "from", "and", ","}
_AFTER_FINITE = word_list("the a an that how whether")
_NO_ADVERBS = word_list(
    "family anomaly supply assembly monopoly multiply assembly only early daily butterfly reply july"
)
_NO_PASTS = word_list("need seed feed speed breed indeed exceed proceed weed greed embed shed")
_FRONT = word_list("""
novel new effective efficient proposed existing recent current previous prior traditional conventional classical
earlier later typical state-of-the-art significant important key main major critical crucial essential fundamental
potential possible promising useful powerful superior better best good great high higher highest low lower lowest
large larger largest smaller small big long short full whole entire complete comprehensive extensive in-depth thorough
detailed broad wide particular specific popular well-known known unknown unique simple complex complicated difficult
easy hard challenging successful considerable substantial remarkable impressive excellent outstanding strong rich poor
accurate actual additional further extra available suitable appropriate relevant similar equal equivalent final initial
late old modern innovative latest cutting-edge emerging practical overall total improved introduced presented developed
multiple diverse widespread rapid resulting corresponding underlying given different same various general common
respective own first second third last next above-mentioned aforementioned widely-used commonly-used competitive
consistent clear usual real interesting increasing increased growing certain desired related following so-called
original alternative several numerous main necessary sufficient reasonable well sophisticated straightforward
""")
"""Words in front of a term that are no part of it."""
_BACK = word_list("etc respectively et al alone together itself themselves paper work study section")
_EMPTY = word_list("""
approach method methodology technique framework scheme strategy solution procedure result experiment performance
effectiveness efficiency improvement advantage benefit limitation challenge issue problem question difficulty drawback
shortcoming gap need aim goal objective purpose contribution conclusion finding insight implication discussion direction
perspective trend progress advance advancement application use usage case example instance author researcher
practitioner reader community people user number amount level degree range set variety series kind type class category
part aspect component element factor feature way manner fashion form term sense fact idea concept notion view point role
impact effect influence importance ability capability capacity opportunity success attention interest demand year
decade month day time period past future century world field area domain topic subject task setting scenario situation
context condition circumstance process step stage phase model system algorithm data dataset information input output
value size order addition extent basis lack presence absence majority abstract introduction background paper article
study work research survey review overview thesis chapter report literature evaluation analysis comparison quality
baseline state art figure table section percent percentage thing hand property structure tool architecture design
implementation version sample test training experience outcome group level pair program project resource response
relation relationship change difference development account line end side rest lot kind mean means evidence theory
assumption hypothesis requirement constraint parameter function variable object item unit name word sentence
knowledge practice evaluation evidence source measure patient participant subject individual other others extension
""")
"""Words that name nothing when they stand alone."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a sign, with its place in the sentence."""

    text: str
    low: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether it begins with a letter or a digit."""
        return self.text[0].isalnum()


@dataclass(frozen=True, slots=True)
class TextTerm:
    """A term as written, sentence[start:end] == text; `head` is its last word, singular, in small letters.

    `first` and `last` are the places of its words among the tokens of the sentence.
    """

    text: str
    start: int
    end: int
    head: str
    first: int
    last: int

    @property
    def words(self) -> int:
        """How many words it has, a compound with hyphens counting as one."""
        return self.last - self.first + 1

    @property
    def is_coined(self) -> bool:
        """Whether a word of it has capitals or digits of its own: `ResNet`, `LSTM`, `CIFAR-10`."""
        return any(_COINED.search(word) for word in self.text.split())


@lru_cache(maxsize=8_192)
def tokens(sentence: str) -> tuple[Token, ...]:
    """The words and signs of a sentence, in order."""
    return tuple(
        Token(found[0], found[0].lower().replace("’", "'"), found.start(), found.end())
        for found in _TOKEN.finditer(sentence)
    )


@lru_cache(maxsize=8_192)
def terms(sentence: str) -> tuple[TextTerm, ...]:
    """The terms of a sentence, in order, none inside another."""
    words = tokens(sentence)
    return tuple(term for run in _joined(words, _runs(words)) if (term := _term(sentence, words, *run)) is not None)


def _runs(words: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last token of each stretch that may be one noun phrase."""
    start = 0
    for place in range(len(words) + 1):
        if place == len(words) or _parts(words, place):
            if place > start:
                yield start, place - 1
            start = place + 1
        elif _POSSESSIVE.search(words[place].text) and place + 1 < len(words) and words[place].text[0].islower():
            yield start, place
            start = place + 1


def _joined(words: Sequence[Token], runs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Runs, an adjective joined to the noun phrase it shares a noun with: `syntactic and semantic dependencies`."""
    held: tuple[int, int] | None = None
    for first, last in runs:
        shares = held and first == held[1] + 2 and words[first - 1].low in {"and", "or"} and last > first
        if held and not shares:
            yield held
        begin = held[0] if held and shares else first
        held = (begin, last) if begin == last and is_adjective(words[begin].low) else None
        if held is None:
            yield begin, last
    if held:
        yield held


def is_adjective(word: str) -> bool:
    """Whether a word, in small letters, ends as adjectives do and is no noun that does."""
    return bool(ADJECTIVAL.search(word)) and word not in NOUNS_LIKE_ADJECTIVES and singular(word) == word


def _parts(words: Sequence[Token], place: int) -> bool:
    """Whether a token stands between noun phrases and belongs to none."""
    word = words[place]
    if not word.is_word or _URL.search(word.low):
        return True
    if _COINED.search(word.text) and not (word.low in FUNCTION_WORDS and word.text.isupper()):
        return False
    if word.low in FUNCTION_WORDS or word.low in JUNK:
        return True
    if word.low.endswith("ly") and word.low not in _NO_ADVERBS:
        return True
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
    if word in PASTS or word in PARTICIPLES_PAST or (word.endswith("ed") and len(word) > 4 and word not in _NO_PASTS):
        return word not in NOUNS_LIKE_VERBS and not (is_followed and before in _BEFORE_MODIFIER)
    return (word in BASES or word in PLURAL_OF) and _is_finite(before, word, after)


def _is_finite(before: str, word: str, after: str) -> bool:
    """Whether a form of the present is a verb where it stands; many are nouns as well."""
    if before in _BEFORE_VERB:
        return True
    if word in NOUNS_LIKE_VERBS or word in NOUN_LIKE:
        return after in _AFTER_FINITE and before not in FUNCTION_WORDS
    return True


def _term(sentence: str, words: Sequence[Token], first: int, last: int) -> TextTerm | None:
    """The term in a stretch of tokens: what fits any noun in front is cut; None where nothing is left."""
    while first < last and _is_front(words, first):
        first += 1
    while last > first and _is_back(words, last):
        last -= 1
    first = max(first, last - LONGEST + 1)
    end = words[last].end
    text = _POSSESSIVE.sub("", sentence[words[first].start : end])
    head = singular(_POSSESSIVE.sub("", words[last].low))
    if first == last and not _stands_alone(words[first], head):
        return None
    if len(text) < 2 or (
        first < last and head in _EMPTY and all(words[at].low in _FRONT | _EMPTY for at in range(first, last))
    ):
        return None
    return TextTerm(text, words[first].start, words[first].start + len(text), head, first, last)


def _is_front(words: Sequence[Token], at: int) -> bool:
    word = words[at]
    return bool(_NUMBER.match(word.low)) or (word.low in _FRONT and (word.text.islower() or at == 0))


def _is_back(words: Sequence[Token], at: int) -> bool:
    word, before = words[at], words[at - 1]
    if word.text.islower() and is_adjective(word.low):
        return True
    return word.low in _BACK or (bool(_NUMBER.match(word.low)) and before.text.islower())


def _stands_alone(word: Token, head: str) -> bool:
    if _NUMBER.match(word.low) or head in _EMPTY or word.low in _FRONT or word.low in FUNCTION_WORDS:
        return False
    if word.text.islower() and (is_adjective(word.low) or len(word.low) < 4):
        return False
    return len(word.text) > 2 or (
        len(word.text) == 2 and word.text[0].isupper() and word.text[1].isupper() | word.text[1].isdigit()
    )
