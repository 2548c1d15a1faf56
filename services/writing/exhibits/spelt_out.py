"""Whether words are what an abbreviation stands for, by a stricter rule than that by which texts are read.

`definitions` finds a bracket and the words before it, and now and then takes too many words or too few. A glossary
shows a meaning alone, so each of its words has to answer for a letter.
"""

from __future__ import annotations

import re
from functools import cache

from kg.algorithms.entities.plurals import singular
from services.text.definitions import Definition
from services.text.lexicon import FUNCTION_WORDS, WEAK_ENDS

_WORD = re.compile(r"[^\W_]+")
_AROUND = " \"'“”‘’,;:"
_SUFFIX = re.compile(r"-[a-z]{3,}\Z")
_MOST_UNREAD = 1
"""Words at the end that have no letter, such as `network` of `graph attention network (GAT)`."""


def meaning_of(found: Definition, text: str) -> str:
    """What an abbreviation stands for, without quotation marks and words such as `method` at the end.

    "" where a word in the middle has no letter, the first word is cut (`semi-supervised`), or the short form is only
    made of an abbreviation (`RL-based`).
    """
    if text[found.start - 1 : found.start] in {"-", "‐", "–"} or _SUFFIX.search(found.short):
        return ""
    long = found.long.strip(_AROUND)
    words = list(_WORD.finditer(long))
    letters = "".join(sign for sign in found.short.removesuffix("s").casefold() if sign.isalnum())
    read = _words_read(letters, long, words)
    unread = words[read:]
    if not read or len(unread) > _MOST_UNREAD:
        return ""
    if unread and {unread[0][0].casefold(), singular(unread[0][0].casefold())} & WEAK_ENDS:
        long = long[: words[read - 1].end()]
    return long.lower() if long.isupper() else long


def _words_read(letters: str, long: str, words: list[re.Match[str]]) -> int:
    """How many words the letters stand for, as many as can be; 0 where they are not the beginnings of words in a row.

    A word gives its first letter, and may give more. A word of grammar, or one behind a hyphen, may give none; where
    one does so, the first word is none of grammar.
    """

    @cache
    def end(at: int, used: int) -> int:
        if used == len(letters):
            return at
        if at == len(words):
            return 0
        options = [end(at + 1, after) for after in _use_letters(words[at][0].casefold(), letters, used)]
        is_joined = long[words[at].start() - 1 : words[at].start()] == "-"
        if at and (is_joined or words[at][0] in FUNCTION_WORDS) and words[0][0] not in FUNCTION_WORDS:
            options.append(end(at + 1, used))
        return max(options, default=0)

    return end(0, 0)


def _use_letters(word: str, letters: str, used: int) -> list[int]:
    """How many letters may be used when a word has given its own: its first, and others in their order."""
    if word[0] != letters[used]:
        return []
    ends, place = [used + 1], 1
    for letter in letters[used + 1 :]:
        place = word.find(letter, place) + 1
        if not place:
            break
        ends.append(ends[-1] + 1)
    return ends
