"""Words that the end of a printed line parted, joined as the same paper writes them elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

BREAK = "-\n"
"""The mark between a text that ends in a hyphen and its next line."""
_WORD = re.compile(r"[^\W_]++(?:-[^\W_]++)*+(?!-\Z)")
_PARTED = re.compile(
    r"(?<![^\W_])(?<![^\W_]-)(?P<left>[^\W_]++(?:-[^\W_]++)*+)-\s(?P<right>[^\W_]++)(?P<more>(?:-[^\W_]++)*+)"
)


def word_forms(lines: Iterable[str]) -> Mapping[str, int]:
    """How often each word occurs within a line, in small letters; a word with hyphens counts as one."""
    return Counter(word.lower() for line in lines for word in _WORD.findall(line))


def join_line(text: str, line: str) -> str:
    """A text and its next line, with a mark where a word may be parted.

    >>> join_line("a classi-", "fication of"), join_line("a class", "of")
    ('a classi-\\nfication of', 'a class of')
    """
    is_parted = text.endswith("-") and not text.endswith(" -")
    return f"{text[:-1]}{BREAK}{line}" if is_parted else (f"{text} {line}" if text else line)


def join_words(text: str, forms: Mapping[str, int]) -> str:
    """A text whose parted words are whole, as its paper writes them within a line.

    Where it writes them nowhere else, a hyphen before a small letter goes, but for that of a compound which has one
    already and whose parts are words; one before a capital or in a text without marks stays.

    >>> join_words("a classi-\\nfication", {}), join_words("self-\\ngating", {"self-gating": 1})
    ('a classification', 'self-gating')
    >>> join_words("CONVOLU- TIONAL", {"convolutional": 2}), join_words("pre- and post-war", {"and": 9})
    ('CONVOLUTIONAL', 'pre- and post-war')
    """
    return _PARTED.sub(lambda found: _join_parted(found, forms), text).replace("\n", " ")


def _join_parted(found: re.Match[str], forms: Mapping[str, int]) -> str:
    left, right, more = found["left"], found["right"], found["more"]
    whole, compound = f"{left}{right}{more}", f"{left}-{right}{more}"
    as_one, as_two = _count(whole, forms), _count(compound, forms)
    if as_one or as_two:
        return whole if as_one >= as_two else compound
    if BREAK not in found[0] or not right[0].islower():
        return found[0]
    last = left.rpartition("-")[2]
    is_compound = "-" in left and not _count(last + right, forms) and _count(last, forms) and _count(right, forms)
    return compound if is_compound else whole


def _count(word: str, forms: Mapping[str, int]) -> int:
    """How often a word or its singular occurs in the paper."""
    small = word.lower()
    return forms.get(small, 0) + (forms.get(small[:-1], 0) if small.endswith("s") else 0)
