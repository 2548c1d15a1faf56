"""One text that names several authors, as some tools write it: "Smith, John; Jones, Kim", "Able A, Best B, Cole C"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.algorithms.identity.author_names import surname
from services.adapters.formats.text import plain_text

_BREAK = re.compile(r"[;；、|\n]|\s/\s")
_AND = re.compile(r"((?:,\s?|\s)(?:and|&|und|et|y)\s)", re.IGNORECASE)
_OTHERS = re.compile(
    r"(?:,?\s?(?:\bet\.? ?al\b\.?|\band others\b|…|\.\.\.))\s{0,4}\Z|\A\[?et\.? ?al\.?\]?\Z|\Aothers\Z", re.IGNORECASE
)
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,5}")
_PARTICLE_WORDS = "al bin da das de del della den der di do dos du el la le ten ter van von y zu"
PARTICLES = frozenset(_PARTICLE_WORDS.split())
_MOST_WORDS = 5
_NATIONS_WORDS = "african american asian australian canadian eu european federal indian international national uk us"
_NATIONS = frozenset(_NATIONS_WORDS.split())
"""Words with which organisations begin and people do not."""


def split_authors(written: str, *, is_list: bool = False) -> list[str]:
    """Return the names in a text; one name stays whole, and so does an organisation.

    Args:
        written: names parted by semicolons, bars, "and" or commas; "et al." names nobody.
        is_list: whether the text is known to hold all authors, so that "Ann Able, Bob Best" are two of them.
    """
    text = _OTHERS.sub("", plain_text(written.replace("\n", ";"))).strip(" ,;")
    names = [name for part in _BREAK.split(text) for name in _join_names(part.strip(" ,"), is_list)]
    return [name for name in names if name and not _OTHERS.fullmatch(name)]


def _join_names(text: str, is_list: bool) -> Iterator[str]:
    """The names of a text without semicolons."""
    pieces = _split_at_and(text)
    is_inverted = all("," in piece or (_is_organisation(piece) and piece.count(" ") > 1) for piece in pieces)
    if len(pieces) > 1 and (is_inverted or all(map(_are_names, pieces))):
        for piece in pieces:
            yield from _comma_names(piece, is_list or "," not in pieces[-1])
    else:
        yield from _comma_names(text, is_list)


def _split_at_and(text: str) -> list[str]:
    """What "and" parts in a text; an organisation that has the word in its name stays whole."""
    first, *others = _AND.split(text)
    pieces = [first.strip(" ,")]
    for link, other in zip(others[::2], others[1::2], strict=True):
        piece = other.strip(" ,")
        if _is_one_organisation(pieces[-1], piece):
            pieces[-1] += f"{link}{piece}"
        else:
            pieces.append(piece)
    return [piece for piece in pieces if piece]


def _is_one_organisation(one: str, other: str) -> bool:
    """Whether "and" joins two halves of a name: "National Oceanic" and "Atmospheric Administration"."""
    words, rest = one.split(), other.partition(",")[0]
    if "," in one or not words:
        return False
    if _is_organisation(one):
        return " " not in other
    if words[0].lower().replace(".", "") in _NATIONS:
        return True
    is_person = any(map(_INITIALS.fullmatch, words))
    return not is_person and _is_organisation(rest) and (rest.count(" ") == 1 or len(words) == 1)


def _is_organisation(name: str) -> bool:
    return " " in name and "," not in name and surname(name) == name


def _comma_names(text: str, is_list: bool) -> list[str]:
    """The names of a text whose only signs are commas: "Last, First, Jr." is one, "Able A, Best B, Cole C" three."""
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    if len(pieces) > 1 and pieces[-1].endswith(".") and not any(piece.endswith(".") for piece in pieces[:-1]):
        pieces[-1] = pieces[-1].rstrip(".")  # the full stop of the list: "Able A, Best BC."
    if len(pieces) >= (2 if is_list else 3) and all(map(_is_whole_name, pieces)):
        return pieces
    is_paired = len(pieces) >= 4 and len(pieces) % 2 == 0
    if is_paired and (all(map(_INITIALS.fullmatch, pieces[1::2])) or all(" " not in piece for piece in pieces)):
        return [f"{last}, {first}" for last, first in zip(pieces[::2], pieces[1::2], strict=True)]
    return [text]


def _are_names(text: str) -> bool:
    return all(map(_is_whole_name, text.split(",")))


def _is_whole_name(text: str) -> bool:
    """Whether a text without commas is a first and a last name, in either order, and no organisation."""
    words = text.split()
    first_is_particle = bool(words) and words[0].lower() in PARTICLES
    is_surname = first_is_particle and not (words[-1].isupper() and len(words) > 2)  # "van Dijk", not "van Dijk JP"
    is_short = 2 <= len(words) <= _MOST_WORDS and not is_surname
    return is_short and all(word[:1].isupper() or word.lower() in PARTICLES for word in words)
