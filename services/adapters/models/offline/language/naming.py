"""Which key phrases of a community read as names in the middle of a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from services.text.lexicon import FUNCTION_WORDS, GENERIC_WORDS, WEAK_ENDS
from services.text.mentions import holds_name
from services.text.phrases import fold

_ADJECTIVAL = re.compile(
    r"(?:al|ive|ous|ful|less|able|ible|ic|ary|ier|est|ent|ant|ed|ing|ly|like)$"
    r"|^(?:un|non|multi|pre|post|high|low|real|large|small|long|short|few|zero|time|end|sub|inter|intra)-"
)
_CONSONANT_Y = re.compile(r"[^aeiou]y\Z")
_PLURAL = re.compile(
    r"(?:(?:[^suic]|[^i]c)s|\b(?:top|cl?in|crit|fabr|metr|mosa|characterist|heurist|diagnost|antibiot|epidem|narcot|"
    r"logist|tact|mechan|polit|bas|com)ics)$"
)
_NOUNS = frozenset(
    [
        "training",
        "learning",
        "reasoning",
        "embedding",
        "smoothing",
        "squashing",
        "pooling",
        "sampling",
        "tuning",
        "prompting",
        "matching",
        "planning",
        "modeling",
        "clustering",
        "programming",
        "scheduling",
        "manufacturing",
        "engineering",
        "forecasting",
        "boosting",
        "hacking",
        "alignment",
        "agent",
        "music",
        "physics",
        "logic",
        "topic",
        "traffic",
        "metric",
        "signal",
        "trial",
        "retrieval",
        "proposal",
        "hospital",
        "material",
        "treatment",
        "measurement",
        "environment",
        "assessment",
        "experiment",
    ]
)
_ADJECTIVES = frozenset(
    [
        "diverse",
        "novel",
        "strong",
        "safe",
        "simple",
        "high",
        "complex",
        "future",
        "better",
        "adaptive",
        "larger",
        "smaller",
        "smart",
        "able",
        "great",
        "good",
        "new",
        "old",
        "human",
        "modern",
        "deep",
        "early",
        "late",
        "whole",
        "current",
        "recent",
        "likely",
        "date",
        "major",
        "prior",
        "minor",
        "manner",
        "nature",
        "form",
        "offers",
        "helps",
        "status",
        "site",
        "order",
    ]
)


def nameable(phrases: Sequence[str]) -> list[str]:
    """The phrases that name something, several words before one, else in the order given; of two for one thing, one.

    >>> nameable(["prediction", "graph attention", "time-consuming", "fall short"])
    ['graph attention', 'prediction']
    >>> nameable(["safe reinforcement learning", "safe RL"])
    ['safe reinforcement learning']
    """
    kept: list[str] = []
    for phrase in sorted(filter(_names, phrases), key=lambda phrase: " " not in phrase):
        if not any(_same(phrase, other) for other in kept):
            kept.append(phrase)
    return kept


def _same(first: str, second: str) -> bool:
    """Whether two phrases differ only in that one abbreviates words of the other."""
    return any(_abbreviates(short, long) for short, long in ((first, second), (second, first)))


def _abbreviates(short: str, long: str) -> bool:
    words = fold(long).split()
    for acronym in (word for word in short.split() if word.rstrip("s").isupper() and len(word) > 1):
        size = len(acronym.rstrip("s"))
        for start in range(len(words) - size + 1):
            initials = "".join(word[0] for word in words[start : start + size])
            if initials.upper() == acronym.rstrip("s"):
                expanded = fold(short.replace(acronym, " ".join(words[start : start + size]))).split()
                return set(expanded) <= set(words) or set(words) <= set(expanded)
    return False


def _names(phrase: str) -> bool:
    words = phrase.lower().split()
    if words[0] in {"fall", "new", "better", "several", "novel", "more"} or words[-1] in {"short", "uma", "que"}:
        return False
    last = fold(words[-1]).split()[-1]
    if len(words) > 1:
        return last not in FUNCTION_WORDS
    if words[0] in _ADJECTIVES or last in GENERIC_WORDS or last in WEAK_ENDS:
        return False
    return last in _NOUNS or _ADJECTIVAL.search(words[0]) is None


def as_prose(phrase: str, texts: Sequence[str]) -> str:
    """A phrase for a sentence without an article: in the plural where the texts, in small letters, ever write it so.

    >>> as_prose("citation network", ["six citation networks"]), as_prose("BERT", ["berts"])
    ('citation networks', 'BERT')
    """
    last = phrase.rpartition(" ")[2]
    if not last[-1:].islower() or any(letter.isupper() for letter in last[1:]) or last.endswith("s"):
        return phrase
    plural = f"{phrase[:-1]}ies" if _CONSONANT_Y.search(phrase) else f"{phrase}s"
    return plural if any(holds_name(text, plural.lower()) for text in texts) else phrase


def verb_for(phrases: Sequence[str]) -> str:
    """`is` or `are`, after one phrase or several."""
    return "are" if len(phrases) > 1 or _PLURAL.search(phrases[0]) else "is"
