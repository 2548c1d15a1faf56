"""Signs of sentences that say what no paper says: the survey's own conclusions, explanations of terms, made-up cases.

A sign is before the final stop of its sentence, `So both may hold†.`, in the text itself, so that every rendering
shows it and every change of the text keeps it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from kg.model.surveys.survey import Survey

_SIGNS = {"synthesis": "†", "explanation": "‡", "illustration": "§"}
"""By the kind of a sentence."""
_KINDS = {sign: kind for kind, sign in _SIGNS.items()}
_SAID = {
    "synthesis": ("conclusion of its own", "conclusions of its own"),
    "explanation": ("explanation as in a textbook", "explanations as in a textbook"),
    "illustration": ("made-up case", "made-up cases"),
}
_SIGN = re.compile(r"(?<=\S)[†‡§](?=[.!?][”’]?(?:\s|\Z))")
_END = re.compile(r"[.!?]?[”’]?\Z")
_STOP_IN_FORMULA = re.compile(r"\.(\${1,2})\Z")


def with_sign(text: str, kind: str | None) -> str:
    """A sentence with the sign of its kind; as it is where its kind has none.

    >>> with_sign("So both may hold.", "synthesis"), with_sign("It is $y = Wx.$", "explanation")
    ('So both may hold†.', 'It is $y = Wx$‡.')
    """
    if kind not in _SIGNS or _SIGN.search(text):
        return text
    text = _STOP_IN_FORMULA.sub(r"\1.", text)
    end = _END.search(text)
    at = end.start() if end else len(text)
    return f"{text[:at]}{_SIGNS[kind]}{text[at:] or '.'}"


def without_sign(text: str) -> tuple[str, str | None]:
    """A sentence without its sign, and the kind that it meant; None without one."""
    found = _SIGN.search(text)
    return (text, None) if found is None else (text[: found.start()] + text[found.end() :], _KINDS[found[0]])


def without_signs(text: str) -> str:
    """Words without any sign, wherever it is in them.

    >>> without_signs("Say “both may hold†” instead.")
    'Say “both may hold” instead.'
    """
    return text.translate(dict.fromkeys(map(ord, _KINDS)))


def own_words(texts: Iterable[str]) -> Mapping[str, int]:
    """How many sentences of each kind texts have, by the name of the kind; those without any are left out."""
    found = Counter(_KINDS[each[0]] for text in texts for each in _SIGN.finditer(text))
    return {kind: found[kind] for kind in _SIGNS if found[kind]}


def own_words_summary(counts: Mapping[str, int]) -> str:
    """`2 conclusions of its own, 1 made-up case`; "" for none."""
    return ", ".join(f"{count} {_SAID[kind][count != 1]}" for kind, count in counts.items())


def signs_explained(survey: Survey) -> str:
    """The sentence of the first page that says what the signs of a survey mean; "" where it has none."""
    kinds = own_words(section.text for section in survey.walk())
    if not kinds:
        return ""
    meant = ", ".join(f"{_SIGNS[kind]} is {_an(_SAID[kind][0])}" for kind in kinds)
    return f"A sign before the stop of a sentence marks what no paper states by itself: {meant}."


def _an(words: str) -> str:
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"
