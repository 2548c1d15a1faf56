"""What a sentence asserts to improve, grow, fall or stay, and in which direction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from services.text.lexicon import FUNCTION_WORDS
from services.text.phrases import fold
from services.text.wordlist import word_list


class Tendency(StrEnum):
    """What is said to happen to a thing; the value is the word that prose puts before it."""

    BETTER = "improved"
    WORSE = "worse"
    MORE = "higher"
    LESS = "lower"
    SAME = "unchanged"


_VERBS = {
    Tendency.BETTER: r"improv(?:e|es|ed)|enhanc(?:e|es|ed)|boost(?:s|ed)?|strengthen(?:s|ed)?",
    Tendency.WORSE: r"worsen(?:s|ed)?|degrad(?:e|es|ed)|impair(?:s|ed)?|deteriorat(?:e|es|ed)",
    Tendency.MORE: r"increas(?:e|es|ed)|rais(?:e|es|ed)|elevat(?:e|es|ed)",
    Tendency.LESS: r"reduc(?:e|es|ed)|decreas(?:e|es|ed)|lower(?:s|ed)|diminish(?:es|ed)?",
}
_NOUNS = {
    Tendency.BETTER: r"improvements?|gains",
    Tendency.MORE: r"increases?",
    Tendency.LESS: r"reductions?|decreases?|declines?",
}
_ADJECTIVES = {
    Tendency.BETTER: r"better|improved|superior|enhanced",
    Tendency.WORSE: r"worse|poorer|impaired",
    Tendency.MORE: r"higher|greater|increased",
    Tendency.LESS: r"lower|reduced|decreased|fewer",
}
_HAVING = (
    "shows?|showed|achieves?|achieved|had|has|have|obtains?|obtained|provides?|provided|yields?|yielded|with|exhibits?|"
    "exhibited|demonstrates?|demonstrated"
)
_OBJECT = r"(?P<object>(?: [\w'’-]+,?){1,9})"
_PATTERNS = tuple(
    (direction, re.compile(pattern))
    for table, form in (
        (_VERBS, r"\b(?P<before>[\w']+ )?\b(?:{})\b{}"),
        (_NOUNS, r"\b(?P<before>[\w']+ )?\b(?:{}) (?:in|of){}"),
        (
            _ADJECTIVES,
            rf"\b(?:{_HAVING}) (?P<before>[\w']+ )?(?:{{}}){{}}",
        ),
    )
    for direction, words in table.items()
    for pattern in (form.format(words, _OBJECT),)
)
_SAME = re.compile(
    r"\b(?:(?:did|do|does) not (?:\w+ly )?(?:improve|increase|enhance|reduce|decrease|lower|affect|change|influence)|"
    r"(?:had|has|have) no (?:\w+ )?(?:effect|influence|impact) on)" + _OBJECT
)
_NO_CLAIM = word_list("to can could may might would should will must or of not")
_UNASSERTED = re.compile(
    r"\b(?:not|no|neither|nor|without|fail(?:s|ed)? to|unable|hardly|cannot|little|lack|insufficient|if|whether|may|"
    r"might|could|can|would|should|potential|possible|aims?|goal|hope|expected|trade-?offs?)\b",
    re.I,
)
_STOP = re.compile(
    r" (?:in|on|at|by|when|while|compared|than|over|across|for|with|from|but|through|under|during|after|via|as|"
    r"relative|without|to|up|using|is|are|was|were|of|that|which|can|may)\b"
)
_JOINED = re.compile(r",| and | or | as well as ")
_OTHER_WORD = re.compile(r"\d|'|\b(?:be|been|being|well|such)\b|(?:ed|ly)\Z")
_DEGREES = word_list("""
overall final average mean total significant substantial considerable much far higher lower
""")
_VAGUE = word_list("""
performance result method approach model algorithm one baseline value score level number rate group way case
quality degree effect effectiveness ability capability capacity state-of-the-art sota outcome size amount time
chance benefit advantage use aspect feature potential power understanding evidence need support interest
""")
_LONGEST = 4


def asserted_changes(text: str) -> Mapping[str, tuple[Tendency, str]]:
    """The things that a sentence says to change, folded: direction and spelling; no aims, conditions, denials."""
    things: dict[str, tuple[Tendency, str]] = {}
    for match in _SAME.finditer(text):
        things |= {key: (Tendency.SAME, thing) for key, thing in named_things(match["object"]).items()}
    for direction, pattern in _PATTERNS if not things else ():
        for match in pattern.finditer(text):
            before = (match["before"] or "").strip().lower()
            if before in _NO_CLAIM or _UNASSERTED.search(text[: match.start("object")]):
                continue
            for key, thing in named_things(match["object"]).items():
                things.setdefault(key, (direction, thing))
    return things


def named_things(text: str) -> Mapping[str, str]:
    """The things that a run of words names: folded form -> as written, without articles, owners and degrees."""
    stop = _STOP.search(text)
    found: dict[str, str] = {}
    for part in _JOINED.split(text[: stop.start()] if stop else text):
        words = part.strip(" ,.").split()
        while words and (words[0].lower() in FUNCTION_WORDS or words[0].endswith("ly") or words[0].lower() in _DEGREES):
            words.pop(0)
        key = fold(" ".join(words))
        is_thing = bool(words) and len(words) <= _LONGEST and key.split()[-1] not in _VAGUE
        if is_thing and len(key.split()) > 1 and not _OTHER_WORD.search(key):
            found.setdefault(key, " ".join(words))
    return found
