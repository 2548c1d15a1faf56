"""Hostile texts for a regular expression, made from its own parse tree.

A backtracking engine is slow where a part that repeats can be walked in many ways, or from many places, before the rest
fails. So every part that may repeat without end, or often, is repeated; alone, after what must stand before it, and
together with that; and what comes then fits nothing. Alternatives inside are tried one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

OFTEN = 100
"""A part that may repeat so many times counts as one that repeats without end."""

MOST_SAMPLES = 6
"""Different texts for one part: with ten alternatives inside, the first few tell enough."""

MOST_ATTACKS = 150
"""Texts for one pattern; few patterns have more, those with many alternatives."""

TAILS = ("\x00", "\n\x00", "!")
"""What fits nothing: a control character, one on a line of its own, and a sign that prints."""

_REPEATS = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_LIKELY = "a7 A.,-({[<\"'$\\é\n"


def attacks(pattern: re.Pattern[Any]) -> set[tuple[str, str, str]]:
    """Texts (before, repeated, after): the middle is what a test repeats until the text is long enough."""
    tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found = set()
    for before, body in _repeated(tree, [""]):
        for tail in TAILS:
            found |= {(before, body, tail), ("", body, tail), ("", before + body, tail)}
            found |= {("", before, tail), (before, body + before, tail), ("", body + body[:1], tail)}
    return {attack for attack in sorted(found, key=_scattered)[:MOST_ATTACKS] if attack[1]}


def _scattered(attack: tuple[str, str, str]) -> bytes:
    """An order that is always the same and has nothing to do with the texts, so that a part of them stands for all."""
    return blake2b(repr(attack).encode("utf-8", "backslashreplace"), digest_size=8).digest()


def _repeated(tree: Any, before: list[str]) -> Iterator[tuple[str, str]]:
    """What may repeat, and what may stand after such a part, with the texts that may stand before it."""
    after_repeat = False
    for op, value in tree:
        repeats = op in _REPEATS and value[1] >= OFTEN
        if repeats or after_repeat:
            pumped = _samples(value[2]) if repeats else _samples([(op, value)])
            yield from ((start, text) for start in before for text in pumped if text)
        after_repeat = after_repeat or repeats
        for part in _parts(op, value):
            yield from _repeated(part, before)
        before = [start + text for start in before for text in _samples([(op, value)])][:MOST_SAMPLES]


def _parts(op: Any, value: Any) -> list[Any]:
    """The patterns inside an element."""
    if op in _REPEATS:
        return [value[2]]
    if op is codes.BRANCH:
        return list(value[1])
    if op is codes.SUBPATTERN:
        return [value[3]]
    if op in (codes.ASSERT, codes.ASSERT_NOT):
        return [value[1]]
    if op is codes.ATOMIC_GROUP:
        return [value]
    return []


def _samples(tree: Any) -> list[str]:
    """A few texts that a pattern matches, or nearly: what it only looks at is left out."""
    texts = [""]
    for op, value in tree:
        texts = [text + more for text in texts for more in _samples_of(op, value)][:MOST_SAMPLES]
    return texts


def _samples_of(op: Any, value: Any) -> list[str]:
    if op in _CHARACTERS:
        return _CHARACTERS[op](value)
    if op in _REPEATS:
        least, _, body = value
        return [text * times for text in _samples(body) for times in sorted({max(least, 1), least})][:MOST_SAMPLES]
    if op in (codes.ASSERT, codes.ASSERT_NOT, codes.AT, codes.GROUPREF, codes.GROUPREF_EXISTS):
        return [""]
    return [text for part in _parts(op, value) for text in _samples(part)][:MOST_SAMPLES] or [""]


def _members(value: Any) -> list[str]:
    """Characters of a set: up to three likely ones, or its first."""
    test = re.compile(_set_source(value))
    likely = [letter for letter in _LIKELY if test.fullmatch(letter)][:3]
    return likely or [chr(next(code for code in range(0x10000) if test.fullmatch(chr(code))))]


def _set_source(value: Any) -> str:
    parts = []
    for op, item in value:
        if op is codes.NEGATE:
            parts.append("^")
        elif op is codes.LITERAL:
            parts.append(_escaped(item))
        elif op is codes.RANGE:
            parts.append(f"{_escaped(item[0])}-{_escaped(item[1])}")
        else:
            parts.append(_CATEGORY_SOURCE[item])
    return f"[{''.join(parts)}]"


_CATEGORY_SOURCE = {
    codes.CATEGORY_DIGIT: r"\d", codes.CATEGORY_NOT_DIGIT: r"\D", codes.CATEGORY_SPACE: r"\s",
    codes.CATEGORY_NOT_SPACE: r"\S", codes.CATEGORY_WORD: r"\w", codes.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _escaped(code: int) -> str:
    return f"\\U{code:08x}"


_CHARACTERS: Mapping[Any, Callable[[Any], list[str]]] = {
    codes.LITERAL: lambda value: [chr(value)],
    codes.NOT_LITERAL: lambda value: [next(letter for letter in _LIKELY if letter != chr(value))],
    codes.ANY: lambda value: ["a", " "],
    codes.IN: _members,
}
