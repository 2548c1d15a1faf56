"""The markup of a survey's text: its citations.

Grammar of a citation in a section's text:

    marker = "[@" key *( "; @" key ) "]"        key = one or more of a-z, 0-9, "_", "-"
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kg.model.papers.paper import CitationKey

_KEY = r"[a-z0-9_-]+"
_MARKER = re.compile(rf"\[@({_KEY}(?:; @{_KEY})*)\]")
_LIKE_A_MARKER = re.compile(r"\[[^\[\]]*@[^\[\]]*\]")
_STOP_IN_QUOTES = re.compile(r"\.([”’])$")
_CLOSING = re.compile(r"[.!?]?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A citation at `text[start:end]`."""

    keys: tuple[CitationKey, ...]
    start: int
    end: int


def markers(text: str) -> tuple[Marker, ...]:
    """The citations of a text, in order."""
    return tuple(
        Marker(keys=tuple(CitationKey(key) for key in found[1].split("; @")), start=found.start(), end=found.end())
        for found in _MARKER.finditer(text)
    )


def marker(keys: Iterable[CitationKey]) -> str:
    """One citation of several works, each once, in the order given: `[@a; @b]`.

    >>> marker([CitationKey("kipf2017semi"), CitationKey("xu2019how")])
    '[@kipf2017semi; @xu2019how]'
    """
    return "[" + "; ".join(f"@{key}" for key in dict.fromkeys(keys)) + "]"


def cited_keys(text: str) -> tuple[CitationKey, ...]:
    """Each cited key once, in order of first citation."""
    return tuple(dict.fromkeys(key for found in markers(text) for key in found.keys))


def stray_marker(text: str) -> str | None:
    """The first thing in a text that only resembles a citation, if there is one."""
    found = _LIKE_A_MARKER.search(_MARKER.sub("", text))
    return found[0] if found else None


def without_citations(text: str) -> str:
    """The text as it reads aloud: citations gone, and the space before each with them."""
    return re.sub(rf" ?{_MARKER.pattern}", "", text)


def cite_at_end(text: str, keys: Iterable[CitationKey]) -> str:
    """Put a citation before the final sign of a sentence.

    >>> cite_at_end("GAT learns weights.", [CitationKey("velickovic2018graph")])
    'GAT learns weights [@velickovic2018graph].'
    """
    if text.endswith("et al."):
        return f"{text} {marker(keys)}."
    text = _STOP_IN_QUOTES.sub(r"\1.", text)
    end = _CLOSING.search(text)
    at = end.start() if end else len(text)
    return f"{text[:at]} {marker(keys)}{text[at:] or '.'}"
