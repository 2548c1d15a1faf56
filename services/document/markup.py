"""The markup of a survey's text: its citations.

Grammar of a citation in a section's text:

    marker = "[@" key *( "; @" key ) "]"        key = as `own_citation_key` has it

A bracket that ends behind a backslash, `[NDCG@10\\]`, is text, so that a paper can be quoted whatever it says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise

from kg.model.papers.paper import CitationKey

_KEY = r"[A-Za-z0-9:./+_-]+"
_MARKER = re.compile(rf"\[@({_KEY}(?:; @{_KEY})*)\]")
_BRACKETS = re.compile(r"\[[^\[\]]*\]")
_STOP_IN_QUOTES = re.compile(r"\.([”’])$")
_CLOSING = re.compile(r"[.!?]?$")
_SPACED_MARKER = re.compile(rf" ?{_MARKER.pattern}")


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
    left = _BRACKETS.finditer(_MARKER.sub("", text))
    return next((found[0] for found in left if _resembles(found[0])), None)


def escape_brackets(text: str, is_quotation: Callable[[str], bool] = lambda _: True) -> str:
    """The text with every bracket that could be taken for a citation made plain text, where it `is_quotation`.

    >>> escape_brackets("Gains in ranking [NDCG@10].")
    'Gains in ranking [NDCG@10\\\\].'
    """
    return _BRACKETS.sub(
        lambda found: f"{found[0][:-1]}\\]" if _resembles(found[0]) and is_quotation(found[0]) else found[0], text
    )


def _resembles(bracket: str) -> bool:
    return "@" in bracket and not bracket.endswith("\\]")


def merge_repeated_citations(text: str) -> str:
    """A sentence in which of citations of the same works in a row the last one stays.

    >>> merge_repeated_citations("GAT [@a] learns weights [@a], unlike GCN [@b].")
    'GAT learns weights [@a], unlike GCN [@b].'
    """
    found = markers(text)
    for each, following in reversed(list(pairwise(found))):
        if set(each.keys) == set(following.keys):
            text = text[: each.start].rstrip(" ") + text[each.end :]
    return text


def without_citations(text: str) -> str:
    """The text as it reads aloud: citations gone, and the space before each with them."""
    return _SPACED_MARKER.sub("", text)


def cite_at_end(text: str, keys: Iterable[CitationKey]) -> str:
    """Put a citation before the final sign of a sentence.

    >>> cite_at_end("GAT learns weights.", [CitationKey("velickovic2018graph")])
    'GAT learns weights [@velickovic2018graph].'
    >>> cite_at_end("Bees count flowers, doors, etc.", [CitationKey("ruiz2006odometer")])
    'Bees count flowers, doors, etc. [@ruiz2006odometer].'
    """
    if text.endswith(("et al.", " etc.")):
        return f"{text} {marker(keys)}."
    text = _STOP_IN_QUOTES.sub(r"\1.", text)
    end = _CLOSING.search(text)
    at = end.start() if end else len(text)
    return f"{text[:at]} {marker(keys)}{text[at:] or '.'}"
