"""One entry of the reference list of a full text."""

from __future__ import annotations

from dataclasses import dataclass

from kg.model.papers.paper import Identifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedReference:
    """A reference as the list prints it, and what was read out of it.

    `key` is unique in its list (`b12`, a BibTeX key, an XML id); `label` is what markers call it by ("12"), None in
    lists without labels. `year_suffix` is the letter behind the year ("a" of 2010a), or "". `authors` are written as
    in the list and may be cut short by "et al."; `others` says that they were. What was not found is None or empty.
    """

    key: str
    text: str
    label: str | None = None
    authors: tuple[str, ...] = ()
    others: bool = False
    year: int | None = None
    year_suffix: str = ""
    title: str | None = None
    venue: str | None = None
    identifiers: tuple[Identifier, ...] = ()
