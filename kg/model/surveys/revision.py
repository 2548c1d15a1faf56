"""Revisions: the states that the text of a survey went through."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One state of a survey.

    Attributes:
        number: 1 for the first; a survey written again with other inputs gets the next.
        input: a hash of everything that decided the text; equal inputs, the same revision. Empty where nobody said.
        field_revision: the revision of the field that it was written from; empty where nobody said.
    """

    number: int = 1
    input: str = ""
    field_revision: str = ""


FIRST = Revision()
"""The first revision of a survey of which nothing more is known."""
