"""Word lists, written as plain text so that they can be read and reviewed."""

from __future__ import annotations


def word_list(text: str) -> frozenset[str]:
    """The words of a text, separated by white space."""
    return frozenset(text.split())
