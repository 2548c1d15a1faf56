"""Lists of terms in a sentence, and what it says some are: `diseases such as measles and mumps` (Hearst 1992).

Hearst 1992 (doi:10.3115/992133.992154): the patterns `X such as Y`, `Y and other X`, `X including Y`, `X especially Y`;
beside these `Y is an X`, `an X called Y`, and `Y, an X`.
"""

from __future__ import annotations

from functools import lru_cache

from services.text.entities.terms import TextTerm, Token, terms, tokens

_SEPARATORS = frozenset({",", "and", "or", "&", ";", "/"})
_OPENERS = (
    ("such", "as"), ("including",), ("like",), ("especially",), ("particularly",), ("namely",), ("e.g",), ("e.g", "."),
    ("called",), ("named",), ("termed",), ("known", "as"), ("for", "example"), ("include",), ("are",), ("i.e",), (":",),
)  # fmt: skip
_CLOSERS = (("and", "other"), ("or", "other"), ("as", "well", "as", "other"), ("and", "similar"), ("and", "related"))
_ARTICLES = frozenset({"a", "an", "one", "of", "the", "novel", "new", "most", "popular", "widely", "used", "common"})
_PUNCTUATION = frozenset({",", "(", "[", ".", "two", "three", "four", "the", "both"})


@lru_cache(maxsize=8_192)
def lists(sentence: str) -> tuple[tuple[int, ...], ...]:
    """The terms of a sentence, by their places among them, those of one list together; a term alone is a list."""
    words, found = tokens(sentence), terms(sentence)
    groups: list[list[int]] = []
    for place, term in enumerate(found):
        between = _between(words, found[place - 1], term) if place else ()
        if between and all(word in _SEPARATORS for word in between):
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))


def broader(sentence: str) -> tuple[tuple[int, str], ...]:
    """What terms of a sentence are said to be: (place of the term, last word of what it is, singular)."""
    words, found = tokens(sentence), terms(sentence)
    groups, said = lists(sentence), []
    for at in range(len(groups) - 1):
        left, right = groups[at], groups[at + 1]
        between = _between(words, found[left[-1]], found[right[0]])
        plain = tuple(word for word in between if word not in _PUNCTUATION)
        if plain in _OPENERS:
            said += [(place, found[left[-1]].head) for place in right]
        elif any(plain[-len(closer) :] == closer for closer in _CLOSERS) and len(plain) <= 4:
            said += [(place, found[right[0]].head) for place in left]
        elif between and between[0] == "is" and set(between[1:]) <= _ARTICLES and {"a", "an", "one"} & set(between[1:]):
            said += [(place, found[right[0]].head) for place in left[-1:]]
    return tuple(said)


def _between(words: tuple[Token, ...], left: TextTerm, right: TextTerm) -> tuple[str, ...]:
    return tuple(word.low for word in words[left.last + 1 : right.first])
