"""Broken files out of good ones: what transfers, editors, converters and attackers do to them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Mutation = Callable[[bytes, random.Random], bytes]

_NUMBER = re.compile(rb"\d+")
_HUGE = (b"9" * 30, b"1" + b"0" * 400, b"1e999", b"-1", b"NaN", b"Infinity", b"-Infinity", b"9" * 5_000, b"20233")
_ENCODINGS = ("utf-16", "utf-16-le", "utf-32", "gb18030", "shift_jis", "utf-7", "latin-1", "utf-8-sig")
_HOSTILE = (
    b"\x00", b"\xff\xfe", b"\\ud800", b"\xed\xa0\x80", "\u202e".encode(), b"\x1b[31m", b"\x9b", b"</script>", b"{" * 40,
    b"\\begin{", b"$" * 30, b"%", b"<h1>" + b" " * 300, b"&#0;", b"]]>", b'"', b"TY  - ", b"ER  - ", b"@article{",
    b"\r",
)  # fmt: skip


def mutated(data: bytes, chance: random.Random) -> bytes:
    """`data` after one to three mutations."""
    for _ in range(chance.randint(1, 3)):
        data = chance.choice(_MUTATIONS)(data, chance)
    return data


def _flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 20)):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _spliced(data: bytes, chance: random.Random) -> bytes:
    start, end = sorted((chance.randint(0, len(data)), chance.randint(0, len(data))))
    at = chance.randint(0, len(data))
    return data[:at] + data[start:end] + data[at:]


def _hostile(data: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(_HOSTILE) + data[at:]


def _huge_number(data: bytes, chance: random.Random) -> bytes:
    numbers = list(_NUMBER.finditer(data))
    if not numbers:
        return data
    found = chance.choice(numbers)
    return data[: found.start()] + chance.choice(_HUGE) + data[found.end() :]


def _nested(data: bytes, chance: random.Random) -> bytes:
    at, depth = chance.randint(0, len(data)), chance.choice((50, 900, 5_000))
    opening, closing = chance.choice(((b"[", b"]"), (b'{"a":', b"}"), (b"{", b"}"), (b"<a>", b"</a>")))
    return data[:at] + opening * depth + closing * depth + data[at:]


def _reencoded(data: bytes, chance: random.Random) -> bytes:
    return data.decode("utf-8", errors="replace").encode(chance.choice(_ENCODINGS), errors="replace")


def _lines_doubled(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines)) if lines else 0
    return b"".join([*lines[: at + 1], *lines[at:]])


def _lines_dropped(data: bytes, chance: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if chance.random() > 0.1)


def _wrong_kind(data: bytes, chance: random.Random) -> bytes:
    """A value of JSON of another kind than the reader expects."""
    values = list(re.compile(rb':\s*("[^"]*"|\d+|\[[^\]]*\])').finditer(data))
    if not values:
        return data
    found = chance.choice(values)
    other = chance.choice((b"null", b"true", b"[]", b"{}", b"[[[]]]", b'{"a": 1}', b"1.5", b'""', b"[null, 1, {}]"))
    return data[: found.start(1)] + other + data[found.end(1) :]


_MUTATIONS: tuple[Mutation, ...] = (
    _flipped,
    _cut,
    _spliced,
    _hostile,
    _huge_number,
    _nested,
    _reencoded,
    _lines_doubled,
    _lines_dropped,
    _wrong_kind,
)
